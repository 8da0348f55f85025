internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDesign
internal import TagSphereDocuments
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereViewer
internal import TagSphereWindow

/// The hidden window that a command line asks for, before it is known what is shown in it.
struct OpenedWindow {
  /// The window.
  let window: Window
  /// What is ready to draw its first frame with.
  let rehearsal: DrawingRehearsal?

  /// Opens the window; its context is current.
  ///
  /// - Parameters:
  ///   - options: What the command line asks for.
  ///   - session: The document that a thread may open meanwhile.
  ///   - lastWords: Takes what is said if the display server goes away.
  init(_ options: ViewOptions, meanwhile session: DocumentSession, lastWords: LastWords) throws {
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
