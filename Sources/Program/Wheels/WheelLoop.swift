internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereEnvironment
internal import TagSphereInteraction
internal import TagSphereViewer
internal import TagSphereWheels
internal import TagSphereWindow

/// The loop of a window with wheels: waits for events, runs the viewer's turn, prints choices, and
/// shows frames.
final class WheelLoop {
  /// Declared before the window, so that its GL objects are released before their context.
  private let viewer: WheelViewer
  private let window: Window
  private let file: WheelFileWatch
  private let record: WheelRecordWriter
  private var omission = WheelOmission(remedy: "enlarge the window")
  private let endsWithFirst: Bool
  private let end: Duration?
  private var exitCode: ExitCode?

  init(
    viewer: WheelViewer, window: Window, file: WheelFileWatch, record: WheelRecordWriter,
    options: WheelViewOptions
  ) {
    (self.viewer, self.window, self.file, self.record) = (viewer, window, file, record)
    endsWithFirst = options.endsWithFirst
    end = options.durationSeconds.map { window.now + .seconds($0) }
  }

  /// Runs until the window is closed or the choice is made.
  func run() throws -> ExitCode {
    StandardError.writeAside()
    defer { file.stop() }
    var output = try turn([])
    window.show()
    // X discards what was drawn to a hidden window.
    if Window.losesHiddenFrames {
      try viewer.present()
      window.swapBuffers()
    }
    while exitCode == nil {
      var wakeTime = output.wakeTime
      if let end { wakeTime = min(wakeTime, end) }
      let events = window.waitEvents(timeout: max(wakeTime - window.now, .zero)) {
        Interruption.isPending
      }
      output = try turn(events)
      if let end, window.now >= end { finish(endsWithFirst ? .cancelled : .success) }
      if let signal = Interruption.signal {
        finish(signal == SIGINT || endsWithFirst ? .cancelled : .success)
      }
    }
    return exitCode ?? .success
  }

  private func turn(_ events: [TimedEvent]) throws -> WheelViewer.Output {
    if let document = file.update() { viewer.show(document, at: window.now) }
    let output = viewer.turn(events, now: window.now)
    for notice in output.notices { StandardError.report(notice) }
    omission.report(viewer.scene.wheels.layout, of: viewer.scene.wheels.document)
    if let title = output.title { window.title = title }
    if let choice = output.choice, !endsWithFirst { try write(choice) }
    for action in output.actions { try perform(action) }
    if output.hasFrame {
      try viewer.present()
      window.swapBuffers()
    }
    return output
  }

  private func perform(_ action: WheelAction) throws {
    switch action {
    case .confirmed(let choice):
      guard exitCode == nil else { return }
      try write(choice)
      if endsWithFirst { finish(.success) }
    case .escaped:
      if window.isFullScreen { return window.setFullScreen(false) }
      finish(endsWithFirst ? .cancelled : .success)
    case .closed: finish(endsWithFirst ? .cancelled : .success)
    case .toggledFullScreen: window.setFullScreen(!window.isFullScreen)
    }
  }

  private func write(_ choice: [Int]) throws {
    try StandardOutput.write(record.bytes(of: choice, in: viewer.scene.wheels.document))
  }

  private func finish(_ code: ExitCode) { exitCode = exitCode ?? code }
}
