internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereStartup
internal import TagSphereViewer
internal import TagSphereWindow

/// The loop of a window.
///
/// The loop waits for events, runs a turn of the viewer, performs the turn's requests, and shows its
/// frame.
final class WindowLoop {
  /// The viewer; declared before the window, so that its GL objects are released before their context.
  var viewer: Viewer
  var window: Window
  var visibility: WindowVisibility
  var contexts: ContextKeeper
  var output = Output()
  let chooser: Chooser
  /// The session of the shown document.
  var session: DocumentSession
  /// The watch of the preference file; nil if preferences are not used.
  var preferences: PreferenceWatch?
  /// The command line for dropped files; nil if dropped files are not opened.
  let reader: CommandLineReader?
  /// The last dropped file, until it is shown.
  var dropped: DroppedFile?
  let kiosk: KioskScreen?

  /// Runs the loop until the program should end.
  ///
  /// - Returns: The selection still to be delivered; nil if the program ends without a choice.
  func run() throws -> Selection? {
    StandardError.writeAside()
    try start()
    while output.end == nil {
      let events = waitForEvents()
      try keepingContext { try openOrTurn(events) }
    }
    Interruption.beginShutdown()
    kiosk?.stopping()
    for notice in viewer.close() { StandardError.report(notice) }
    kiosk?.reporter.stopping(output.end?.name ?? "end")
    return output.end == .chosen ? viewer.selection : nil
  }

  /// Runs a turn of the viewer; shows its frame if there is a frame and the window is visible.
  func turn(_ input: Input) throws {
    let turn = viewer.beginTurn(input)
    output = turn.output
    if let design = input.preferences?.design { session.adopt(design) }
    for request in output.requests { try perform(request) }
    try turn.uploadInFetchedMemory()
    for result in chooser.reap() { follow(result) }
    kiosk?.follow(viewer, on: window, at: window.now)
    guard output.hasFrame else { return }
    visibility.update(from: window)
    guard visibility.isSeen || input.needsFrame else { return turn.skip() }
    try turn.show {
      window.swapBuffers()
      // Some drivers defer drawing; finish, so that the diagnostics show the real time.
      if viewer.showsDiagnostics { Driver.finish() }
    }
  }

  init(
    viewer: Viewer, window: Window, chooser: Chooser, session: DocumentSession,
    preferences: PreferenceWatch?, reader: CommandLineReader?, kiosk: KioskScreen?
  ) {
    (self.viewer, self.window, self.chooser) = (viewer, window, chooser)
    (self.session, self.preferences, self.reader) = (session, preferences, reader)
    self.kiosk = kiosk
    visibility = WindowVisibility(now: window.now)
    contexts = ContextKeeper()
  }
}
