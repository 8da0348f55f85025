internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereInteraction
internal import TagSphereWindow

/// The hidden window that a command line asks for, before it is known what is shown in it.
struct OpenedWindow {
  /// The window.
  let window: Window

  /// Opens the window; its context is current.
  ///
  /// - Parameters:
  ///   - options: What the command line asks for.
  ///   - lastWords: Takes what is said if the display server goes away.
  init(_ options: ViewOptions, lastWords: LastWords) throws {
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
      title: options.look.heading.title ?? "TagSphere", width: options.picture.size.width,
      height: options.picture.size.height, isRobust: options.kiosk != nil, in: library)
  }
}
