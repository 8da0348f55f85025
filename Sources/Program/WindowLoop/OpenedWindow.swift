internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereDocuments
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereViewer
internal import TagSphereWindow

/// The hidden window for a command line, before its contents are known.
struct OpenedWindow {
  /// The window.
  let window: Window
  /// The renderer and target of a rehearsal, for the first frame; nil for none.
  let rehearsal: DrawingRehearsal?

  /// Opens the window and makes its context current.
  ///
  /// - Parameters:
  ///   - options: The options of the command line.
  ///   - session: The session of the document, which a thread may open at the same time.
  ///   - lastWords: Writes the report if the display server is lost.
  init(_ options: Settings, meanwhile session: DocumentSession, lastWords: LastWords) throws {
    let library = try GLFWLibrary()
    DisplayLoss.whenLost { loss in
      switch loss {
      case .server:
        lastWords.say("the display server has gone away; start it again, and then this program")
      case .window:
        lastWords.say("another program has destroyed the window; start this program again")
      }
    }
    window = try Window(
      title: options.look.placedHeading.title ?? "TagSphere", width: options.picture.size.width,
      height: options.picture.size.height, isRobust: options.kiosk != nil,
      api: options.picture.graphics, in: library)
    guard session.isOpening else {
      rehearsal = nil
      return
    }
    rehearsal = try DrawingRehearsal(
      session.request.design, settings: ViewerSettings(options), size: window.framebufferSize)
  }
}
