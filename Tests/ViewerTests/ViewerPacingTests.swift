import TagSphereCloudBuilding
import TagSphereInteraction
import TagSphereLiveLabels
import TagSphereRenderer
import TagSphereTagData
import TagSphereViewerSupport
import TagSphereWindow
import Testing

@testable import TagSphereViewer

/// Tests when frames are drawn, in which quality, how long the loop sleeps, and when it ends.
@Suite("Pacing") @MainActor
struct ViewerPacingTests {
  private func screen(
    _ settings: ViewerSettings = .still, isSoftware: Bool = false, words: [String]? = nil,
    failure: String? = nil
  ) throws -> TestScreen {
    let screen = try TestScreen(
      TagDocument(words: words ?? (0..<20).map { "word\($0)" }), settings: settings,
      isSoftware: isSoftware, failure: failure)
    try screen.start()
    return screen
  }

  /// Runs a turn, and returns the frame that it would draw.
  private func step(
    _ screen: TestScreen, _ events: [InputEvent] = [], isSeen: Bool = true
  ) throws -> Pace.Step {
    screen.clock.now += .milliseconds(20)
    var input = Input(
      events.map { TimedEvent($0, at: screen.clock.now) }, now: screen.clock.now)
    input.isSeen = isSeen
    input.minuteOfDay = screen.minuteOfDay
    _ = screen.viewer.turn(input)
    defer { try? screen.viewer.presentOffScreen() }
    return screen.viewer.view.pace.step
  }

  private let spinning = ViewerSettings.still.with {
    ($0.motion.amount, $0.motion.spin) = (.full, 20 * .pi / 180)
  }

  // MARK: Quality

  @Test("While frames take too long, fewer dots are drawn; at rest, all dots are drawn")
  func dust() throws {
    let screen = try screen(spinning, isSoftware: true)
    for _ in 0..<100 {
      _ = try step(screen)
      screen.viewer.noteFrame(
        from: screen.clock.now - .milliseconds(80), to: screen.clock.now)
    }
    #expect(screen.viewer.view.pace.dust.share == DustPace.leastShare)
    #expect(screen.viewer.view.pace.dust.shown < 1)
    try screen.press(.space)
    try screen.run(for: .seconds(3))
    #expect(screen.viewer.scene.isStill && screen.viewer.view.pace.dust.shown == 1)
  }

  @Test("A software driver draws quick frames in motion, and the best frame 150 ms later")
  func quickFrames() throws {
    let screen = try screen(isSoftware: true)
    try screen.run(for: .seconds(1))
    _ = try step(screen, [.key(.right, modifiers: .shift, isRepeat: false)])
    var steps: [Pace.Step] = []
    var lastMove = Duration.zero
    var best = Duration.zero
    for _ in 0..<100 {
      let next = try step(screen)
      if next == .draw(.quick) { lastMove = screen.clock.now }
      if next == .draw(.best) { best = screen.clock.now }
      if next != .none { steps.append(next) }
    }
    #expect(steps.count > 5)
    #expect(steps.dropLast().allSatisfy { $0 == .draw(.quick) })
    #expect(steps.last == .draw(.best))
    #expect(best - lastMove >= .milliseconds(130) && best - lastMove <= .milliseconds(220))
  }

  @Test(
    "A GPU that is too slow for the best quality draws quick frames in motion until it has time to spare"
  )
  func slowCard() throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let screen = try screen(spinning)
    let (viewer, clock) = (screen.viewer, screen.clock)
    try viewer.enterContext()
    defer { viewer.leaveContext() }
    // The test's driver draws on the CPU; here it must behave like a GPU.
    viewer.view.pace.adopt(.ifNeeded)
    var leastShare: Float = 1
    /// Runs turns of 20 ms with waiting swaps, and returns the number of frames in each quality.
    ///
    /// A frame of the best quality takes a given time of the GPU.
    func run(_ seconds: Double, best milliseconds: Int) throws -> (best: Int, quick: Int) {
      var (best, quick) = (0, 0)
      for _ in 0..<Int(seconds * 50) {
        clock.now += .milliseconds(20)
        _ = viewer.turn(Input([], now: clock.now))
        let isQuick = viewer.view.pace.step == .draw(.quick)
        if isQuick { quick += 1 } else if viewer.view.pace.step != .none { best += 1 }
        try viewer.upload()
        let now = clock.now
        clock.timeBetweenReadings = .milliseconds(milliseconds)
        try viewer.presentOffScreen()
        (clock.timeBetweenReadings, clock.now) = (.zero, now)
        viewer.noteFrame(from: now - .milliseconds(isQuick ? 16 : max(milliseconds, 16)), to: now)
        leastShare = min(leastShare, viewer.view.pace.dust.share)
      }
      return (best, quick)
    }
    /// Records a long frame of a moving scene; the GPU had no work in this frame.
    func stall(_ time: Duration) {
      viewer.view.pace.turnBegins(at: clock.now)
      viewer.view.pace.frameEnded(of: viewer.scene, from: clock.now - time, to: clock.now)
    }
    // The screen shows 60 frames a second.
    #expect(try run(10, best: 14) == (500, 0))
    #expect(leastShare == 1)
    // A waiting swap proves nothing: only the GPU's own time brings dots back after a stall.
    stall(.milliseconds(400))
    #expect(try run(10, best: 14) == (500, 0))
    #expect(viewer.view.pace.dust.share < 1)
    #expect(try run(20, best: 9) == (1000, 0))
    #expect(viewer.view.pace.dust.share == 1)
    leastShare = 1
    let slow = try run(6, best: 40)
    #expect(slow.quick > 30, "at most 4 s until one is measured, and 1.25 s more")
    #expect(
      leastShare < 1 && viewer.view.pace.dust.share == 1, "all dust is back with quick frames")
    leastShare = 1
    let trials = try run(60, best: 300)
    #expect((2...3).contains(trials.best) && trials.quick > 2_900, "\(trials.best) trials")
    #expect(leastShare == 1, "the dust does not pay for trials")
    try screen.press(.space)
    try screen.run(for: .seconds(3))
    #expect(viewer.scene.isStill && !screen.output.hasFrame && !viewer.view.pace.isTimingDue)
    #expect(try step(screen, [.exposed]) == .draw(.best), "a picture that stays is the best one")
    try screen.press(.space)
    _ = try run(90, best: 9)
    #expect(try run(5, best: 9) == (250, 0))
    _ = try run(12, best: 60)
    #expect(viewer.view.pace.usesQuickFrames)
    for _ in 0..<20 { stall(.milliseconds(40)) }
    try viewer.enterContext()
    #expect(
      !viewer.view.pace.samples.isQuick && viewer.view.pace.dust.share == 1,
      "the new context may use another GPU")
  }

  @Test(
    "A drag or continuous changes count as motion for a GPU; an occasional change does not count")
  func cardAtWork() throws {
    let screen = try screen()
    let viewer = screen.viewer
    viewer.view.pace.adopt(.ifNeeded)
    func run(_ seconds: Double, each: (Int) throws -> Void) throws -> Bool {
      var isDue = false
      for turn in 0..<Int(seconds * 50) {
        try each(turn)
        isDue = isDue || viewer.view.pace.isTimingDue
      }
      return isDue
    }
    try screen.run(for: .seconds(3))
    #expect(
      try !run(10) { turn in
        if turn % 50 == 0 { viewer.view.contentChanged() }
        _ = try step(screen)
      })
    #expect(
      try run(1) { _ in
        viewer.view.contentChanged()
        _ = try step(screen)
      })
    try screen.run(for: .seconds(3))
    _ = try step(screen, [.pointerMoved([100, 100]), .pressed(.primary, at: [100, 100])])
    #expect(
      try run(1) { turn in
        _ = try step(screen, [.pointerMoved([100 + Double(turn), 100])])
      })
  }

  @Test("While only the heaviest labels are shown, the GPU's speed is not measured")
  func cardWhileLoading() throws {
    let screen = try screen(spinning)
    let viewer = screen.viewer
    viewer.view.pace.adopt(.ifNeeded)
    for _ in 0..<50 { _ = try step(screen) }
    #expect(viewer.view.pace.isTimingDue)
    viewer.note(.reading(rows: 10))
    _ = try step(screen)
    #expect(!viewer.view.pace.isTimingDue)
    viewer.parts.change(DataPart.self, in: &viewer.view) { part, _ in part.whole.isAwaited = false }
    _ = try step(screen)
    #expect(viewer.view.pace.isTimingDue)
    viewer.view.pace.beginDissolve()
    _ = try step(screen)
    #expect(!viewer.view.pace.isTimingDue)
  }

  @Test("A frame rate limit or a slower screen gives the GPU more time per frame")
  func timeOfFrame() {
    func time(_ rate: FrameRate, screen refreshRate: Double?) -> Double {
      FrameRhythm(refreshRate: refreshRate, limit: rate).frameTime / .seconds(1)
    }
    #expect(abs(time(.thirty, screen: 60) - 1 / 30) < 1e-9)
    #expect(abs(time(.sixty, screen: 24) - 1 / 24) < 1e-9)
    #expect(abs(time(.monitor, screen: 144) - 1 / 144) < 1e-9)
    #expect(abs(time(.monitor, screen: nil) - 1 / 60) < 1e-9)
    #expect(abs(time(.monitor, screen: 0) - 1 / 60) < 1e-9)
  }

  @Test("Moving a window on its screen does not change the number of dots")
  func movedWindow() throws {
    let screen = try screen(spinning, isSoftware: true)
    func tell(_ refreshRate: Double) {
      var input = Input([], now: screen.clock.now)
      input.screenRate = ScreenRate(hertz: refreshRate)
      _ = screen.viewer.turn(input)
    }
    tell(50)
    for _ in 0..<100 {
      _ = try step(screen)
      screen.viewer.noteFrame(from: screen.clock.now - .milliseconds(80), to: screen.clock.now)
    }
    tell(50)
    #expect(screen.viewer.view.pace.dust.share == DustPace.leastShare)
    tell(60)
    #expect(screen.viewer.view.pace.dust.share == 1)
  }

  @Test("With a software driver, a window opens with a quick frame, and the best frame follows")
  func openingFrame() throws {
    let opening = ViewerSettings.still.with { $0.opensQuickly = true }
    func first(_ settings: ViewerSettings, isSoftware: Bool = true) throws -> (
      Viewer, Pace.Step
    ) {
      let (cloud, _) = try Cloud.build(
        TagDocument(words: ["one", "two", "three"]), design: CloudDesign())
      var screen = Viewer.Screen(size: [320, 240])
      screen.isSoftware = isSoftware
      let viewer = Viewer(cloud, settings: settings, screen: screen, clock: { .zero })
      return (viewer, self.frame(of: viewer, at: .zero, needsFrame: true))
    }
    let (viewer, frame) = try first(opening)
    #expect(frame == .draw(.quick))
    #expect(self.frame(of: viewer, at: .milliseconds(100)) == .none)
    #expect(self.frame(of: viewer, at: .milliseconds(400)) == .draw(.best))
    // This happens after a context loss.
    #expect(self.frame(of: viewer, at: .milliseconds(500), needsFrame: true) == .draw(.best))
    #expect(try first(.still).1 == .draw(.best))
    #expect(try first(opening, isSoftware: false).1 == .draw(.best))
    let asked = opening.with { $0.quality = .best }
    #expect(try first(asked).1 == .draw(.best))
  }

  /// Runs a turn of a viewer without OpenGL, and returns the frame that it would draw.
  private func frame(
    of viewer: Viewer, at time: Duration, needsFrame: Bool = false
  ) -> Pace.Step {
    var input = Input(now: time)
    input.needsFrame = needsFrame
    _ = viewer.turn(input)
    return viewer.view.pace.step
  }

  @Test("A fast driver or a requested quality draws best frames only")
  func bestFrames() throws {
    for (settings, isSoftware) in [
      (ViewerSettings.still, false), (ViewerSettings.still.with { $0.quality = .smooth }, true),
    ] {
      let screen = try screen(settings, isSoftware: isSoftware)
      _ = try step(screen, [.key(.right, modifiers: .shift, isRepeat: false)])
      for _ in 0..<50 { #expect([.draw(.best), .none].contains(try step(screen))) }
    }
  }

  // MARK: Rate

  @Test(
    "Frames are drawn as often as the screen or the limit allows, and no more often",
    arguments: [(FrameRate.monitor, 60.0 / 0.9), (.sixty, 60 / 0.9), (.thirty, 30)])
  func rates(rate: FrameRate, limit: Double) throws {
    let screen = try screen(
      ViewerSettings.still.with {
        $0.motion.spin = 90 * .pi / 180
        $0.screen.frameRate = rate
      })
    try screen.run(for: .seconds(1))
    let frames = screen.frames
    try screen.run(for: .seconds(4))
    let count = Double(screen.frames - frames)
    #expect(count <= limit * 4 * 1.03 && count >= limit * 4 * 0.8, "\(count) frames")
  }

  @Test("When the window is moved to another screen, the rate of this screen applies at once")
  func otherScreen() throws {
    let screen = try screen(ViewerSettings.still.with { $0.motion.spin = 90 * .pi / 180 })
    for (rate, expected) in [(30.0, 33.3), (144, 160), (60, 66.7)] {
      var input = Input(now: screen.clock.now)
      input.screenRate = ScreenRate(hertz: rate)
      _ = screen.viewer.turn(input)
      try screen.viewer.presentOffScreen()
      try screen.run(for: .seconds(1))
      let frames = screen.frames
      try screen.run(for: .seconds(4))
      let count = Double(screen.frames - frames) / 4
      #expect(abs(count - expected) < expected * 0.15, "\(rate) Hz: \(count) frames a second")
    }
  }

  // MARK: Rest

  /// An idle condition.
  enum Rest: CaseIterable {
    case still, paused, hidden, reloaded, streamed, kiosk, diagnostics, blank, broken
  }

  @Test(
    "At rest, the viewer draws nothing and wakes at most twice a second", arguments: Rest.allCases)
  func rest(_ rest: Rest) throws {
    var settings = ViewerSettings.still
    if [.kiosk, .diagnostics, .blank, .broken].contains(rest) {
      settings.kiosk = KioskOptions()
      settings.kiosk?.idleReset = nil
    }
    settings.updates = rest == .streamed ? .stream(top: nil) : .document
    settings.screen.showsDiagnostics = rest == .diagnostics
    if rest == .paused { settings.motion.spin = 30 * .pi / 180 }
    if rest == .blank { settings.kiosk?.hours = ShowingHours("23:58-23:59") }
    let screen = try screen(
      settings, words: [.broken, .streamed].contains(rest) ? [] : nil,
      failure: rest == .broken ? "there is no such file" : nil)
    switch rest {
    case .still, .kiosk, .diagnostics, .blank, .broken: break
    case .paused: try screen.press(.space)
    case .hidden: screen.isSeen = false
    case .reloaded:
      try screen.show(TagDocument(words: ["orange", "violet"]))
      try screen.settle()
    case .streamed:
      let updates = ["a", "b"].map { TagUpdate(text: Array($0.utf8), weight: 2) }
      screen.update(.stream(StreamUpdates(updates: updates)))
      try screen.settle()
    }
    try screen.run(for: .seconds(5))
    let frames = screen.frames
    let turns = try screen.run(for: .seconds(12))
    #expect(turns <= 24, "\(turns) turns in 12 s")
    #expect(screen.frames == frames)
    #expect(screen.output.wakeTime <= screen.clock.now + Pace.longestSleep)
    // Any input is answered in its own turn.
    guard ![.hidden, .blank].contains(rest) else { return }
    try screen.press(.function(1))
    #expect(screen.output.hasFrame)
  }

  @Test("A hidden window draws no frame, whatever happens; when visible again, it draws one frame")
  func hidden() throws {
    let screen = try screen(ViewerSettings.still.with { $0.motion.spin = 30 * .pi / 180 })
    screen.isSeen = false
    let frames = screen.frames
    try screen.run(for: .seconds(3))
    try screen.type("word7")
    try screen.turn([.resized(width: 300, height: 200)])
    #expect(screen.frames == frames)
    #expect(!screen.output.wantsUpdates)
    screen.isSeen = true
    try screen.turn([.exposed])
    #expect(screen.frames == frames + 1)
    #expect(screen.focusedText == "word7")
  }

  @Test("While a kiosk is black, updates are prepared every 50 ms, and then the kiosk sleeps again")
  func blank() throws {
    let settings = ViewerSettings.stillKiosk.with {
      $0.updates = .document
      $0.kiosk?.hours = ShowingHours("23:58-23:59")
    }
    let screen = try screen(settings)
    try screen.run(for: .seconds(3))
    #expect(screen.viewer.isBlank)
    #expect(screen.output.wakeTime == screen.clock.now + Pace.longestSleep)
    try screen.show(TagDocument(words: ["orange", "violet"]))
    try screen.turn()
    #expect(screen.output.wakeTime == screen.clock.now + .milliseconds(50))
    try screen.run(for: .seconds(5))
    #expect(screen.output.wakeTime > screen.clock.now + .milliseconds(500))
  }

  @Test("An exposed window draws its frame again; a frame that was skipped is drawn later")
  func lostFrames() throws {
    let screen = try screen()
    try screen.run(for: .seconds(1))
    #expect(try step(screen) == .none)
    #expect(try step(screen, [.exposed]) == .draw(.best))
    #expect(try step(screen) == .none)
    screen.viewer.skipFrame()
    #expect(try step(screen) == .draw(.best))
  }

  // MARK: End

  @Test("A signal ends the viewer before any other event takes effect, and the signal is named")
  func signals() throws {
    for name in ["SIGINT", "SIGTERM"] {
      let screen = try screen(ViewerSettings.still.with { $0.duration = .zero })
      try screen.turn([.closeRequested], signals: [.end(name)])
      #expect(screen.output.end == .signal(name))
    }
  }

  @Test("The viewer ends after the requested duration, and the loop wakes at this time")
  func duration() throws {
    let screen = try screen(ViewerSettings.still.with { $0.duration = .milliseconds(500) })
    try screen.run(for: .milliseconds(480))
    #expect(screen.output.end == nil)
    #expect(screen.output.wakeTime == .milliseconds(500))
    try screen.run(for: .milliseconds(20))
    #expect(screen.output.end == .duration)
  }
}
