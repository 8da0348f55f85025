import TagSphereCloudBuilding
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests what a kiosk refuses, its end, its black hours, and its reset after visitors.
@Suite("Rules of a kiosk") @MainActor
struct KioskRulesTests {
  private static let words = ["rouge", "vert", "bleu", "noir"]
  private static let chord = InputEvent.key(
    .letter("q"), modifiers: [.control, .shift], isRepeat: false)

  private func screen(_ change: (inout KioskOptions) -> Void = { _ in }) throws -> TestScreen {
    let settings = ViewerSettings.stillKiosk.with { settings in
      // No setting gives a kiosk the habits of a window.
      settings.hasWindowHabits = true
      settings.updates = .document
      settings.kiosk.map { options in
        var options = options
        change(&options)
        settings.kiosk = options
      }
    }
    let screen = try TestScreen(words: Self.words, settings: settings)
    try screen.start()
    return screen
  }

  // MARK: Chord

  @Test("Holding the chord for two seconds ends the kiosk, and the loop wakes at this time")
  func heldChord() throws {
    let screen = try screen()
    try screen.turn([Self.chord])
    let start = screen.clock.now
    #expect(screen.output.wakeTime <= start + .seconds(2))
    try screen.run(for: .milliseconds(1_999))
    #expect(screen.output.end == nil)
    #expect(screen.output.wakeTime == start + .seconds(2))
    try screen.run(for: .milliseconds(1))
    #expect(screen.output.end == .chord)
  }

  @Test(
    "A chord that is released or interrupted does not end the kiosk",
    arguments: [
      InputEvent.keyReleased, .focusLost,
      .key(.letter("w"), modifiers: [.control], isRepeat: false),
      .key(.letter("q"), modifiers: [.control], isRepeat: false),
    ])
  func brokenChord(event: InputEvent) throws {
    let screen = try screen()
    try screen.turn([Self.chord])
    try screen.turn([event], after: .milliseconds(1_900))
    for _ in 0..<300 {
      try screen.turn()
      #expect(screen.output.end == nil)
    }
    // A chord that is pressed again restarts its time.
    try screen.turn([Self.chord])
    try screen.run(for: .milliseconds(1_900))
    #expect(screen.output.end == nil)
    try screen.run(for: .milliseconds(100))
    #expect(screen.output.end == .chord)
  }

  @Test("Key repeats neither restart nor form a chord")
  func repeatedChord() throws {
    let screen = try screen()
    let again = InputEvent.key(.letter("q"), modifiers: [.control, .shift], isRepeat: true)
    for _ in 0..<100 { try screen.turn([again], after: .milliseconds(40)) }
    #expect(screen.output.end == nil)
    try screen.turn([Self.chord])
    for _ in 0..<50 { try screen.turn([again], after: .milliseconds(40)) }
    #expect(screen.output.end == .chord)
  }

  @Test("The operator's own chord replaces the default chord")
  func ownChord() throws {
    let screen = try screen { $0.exitChord = OperatorChord("Ctrl+Alt+X") ?? .usual }
    try screen.turn([Self.chord])
    try screen.run(for: .seconds(5))
    #expect(screen.output.end == nil)
    try screen.turn([.key(.letter("x"), modifiers: [.control, .alt], isRepeat: false)])
    try screen.run(for: .seconds(2))
    #expect(screen.output.end == .chord)
  }

  @Test("Holding the second chord shows or hides the diagnostics, once per press")
  func diagnosticsChord() throws {
    let screen = try screen()
    let other = InputEvent.key(.letter("d"), modifiers: [.control, .shift], isRepeat: false)
    for isShown in [true, false] {
      let frames = screen.frames
      try screen.turn([other])
      try screen.run(for: .milliseconds(1_990))
      #expect(screen.frames == frames)
      try screen.run(for: .seconds(5))
      #expect(screen.frames > frames, "\(isShown ? "shown" : "hidden")")
      #expect(screen.output.end == nil)
      try screen.turn([.keyReleased])
    }
  }

  // MARK: Refusals

  @Test(
    "No key, click, close request or signal of the window closes a kiosk or leaves its full screen")
  func refusals() throws {
    let screen = try screen()
    var keys: [InputEvent.Key] = [
      .escape, .enter, .tab, .backspace, .space, .home, .end, .pageUp, .pageDown, .other, .left,
      .menu, .plus, .minus, .zero,
    ]
    keys += (1...12).map { .function($0) }
    keys += "abcdefghijklmnopqrstuvwxyz0123456789".unicodeScalars.map { .letter($0) }
    for modifiers in 0..<16 {
      for key in keys {
        let held = InputEvent.Modifiers(rawValue: UInt8(modifiers))
        try screen.turn([.key(key, modifiers: held, isRepeat: false), .keyReleased])
        #expect(screen.output.end == nil, "\(key)")
      }
    }
    for button in [InputEvent.PointerButton.primary, .secondary, .middle] {
      try screen.turn([.pressed(button, at: [200, 150]), .released(button, at: [200, 150])])
    }
    try screen.turn([.closeRequested, .focusLost, .closeRequested])
    #expect(screen.output.end == nil)
    #expect(!screen.requests.contains(.toggleFullScreen))
    #expect(screen.copiedTexts == [] && !screen.requests.contains(.paste))
    try screen.turn(signals: [.end("SIGTERM")])
    #expect(screen.output.end == .signal("SIGTERM"))
  }

  @Test(
    "A kiosk accepts no dropped files and has no menu, clipboard, window keys or hint at the keys")
  func noWindowHabits() throws {
    let screen = try screen()
    let text = try #require(Self.words.first { screen.point(of: $0) != nil })
    let point = try #require(screen.point(of: text))
    try screen.press(.tab)
    let (focus, frame) = (screen.focusedText, screen.viewer.scene.camera)
    try screen.rightClick(point)
    try screen.press(.menu)
    try screen.press(.function(10), .shift)
    #expect(screen.viewer.scene.menu == nil && screen.menu == nil)
    for letter in "fcvw".unicodeScalars { try screen.press(.letter(letter), .control) }
    for key in [InputEvent.Key.plus, .minus, .zero] { try screen.press(key, .control) }
    for key in [InputEvent.Key.pageUp, .pageDown, .end] { try screen.press(key) }
    try screen.turn([.pasted("vert"), .dropped(path: "/etc/passwd")])
    try screen.run(for: .seconds(2))
    #expect(screen.viewer.scene.search == nil && screen.focusedText == focus)
    #expect(screen.viewer.scene.camera == frame)
    #expect(screen.copiedTexts == [] && screen.openedPaths == [])
    #expect(!screen.requests.contains(.paste) && screen.output.end == nil)
    #expect(screen.notice == nil && screen.lines(of: .hint) == nil)
    #expect(screen.warnings == [])
  }

  @Test(
    "A kiosk's key panel lists the kiosk's keys but no window keys, and does not affect wheel and arrows"
  )
  func keysPanel() throws {
    let screen = try screen()
    try screen.press(.function(1))
    try screen.turn([.scrolled([0, 2], at: [200, 150])])
    try screen.run(for: .seconds(1))
    let lines = try #require(screen.lines(of: .keys))
    #expect(lines.first == "Keys" && lines.contains { $0.hasPrefix("Drag") })
    #expect(!lines.contains { $0.hasPrefix("Ctrl+") || $0.hasPrefix("F11") })
    #expect(lines.contains { $0.hasSuffix("close, clear") })
    #expect(screen.viewer.scene.camera.zoom > 1.2)
  }

  @Test("A kiosk's rules refuse only the actions that end the kiosk or leave the full screen")
  func refusedActions() {
    let rules = KioskRules(KioskOptions(), now: .zero)
    for action in [
      SceneAction.ended, .escaped, .closed, .toggledFullScreen, .copied(label: 1),
      .pasteRequested, .delivered(label: 1), .dropped(path: "tags.tsv"),
    ] { #expect(rules.refuses(action), "\(action)") }
    for action in [SceneAction.chose(label: 1), .confirmed, .exposed, .changedScreen] {
      #expect(!rules.refuses(action))
    }
  }

  // MARK: Hours

  @Test("A kiosk is black outside its hours, and shows the present data when the hours begin")
  func hours() throws {
    let screen = try screen { $0.hours = ShowingHours("08:00-20:00") }
    screen.minuteOfDay = 7 * 60 + 59
    try screen.run(for: .seconds(2))
    #expect(screen.viewer.isBlank)
    let frames = screen.frames
    try screen.show(TagDocument(words: ["orange", "violet"]))
    #expect(screen.output.wantsUpdates)
    try screen.run(for: .seconds(3))
    #expect(screen.frames == frames, "no frame is drawn while it is black")
    #expect(Set(screen.shownTexts) == ["orange", "violet"])
    screen.minuteOfDay = 8 * 60
    try screen.run(for: .seconds(1))
    #expect(!screen.viewer.isBlank)
    #expect(screen.frames > frames)
    screen.minuteOfDay = 20 * 60
    try screen.run(for: .seconds(1))
    #expect(screen.viewer.isBlank, "it becomes black at their end")
  }

  @Test("The black screen is drawn once when it begins, and again when the window has lost it")
  func blackFrames() throws {
    let screen = try screen { $0.hours = ShowingHours("08:00-20:00") }
    try screen.run(for: .seconds(2))
    screen.minuteOfDay = 0
    let frames = screen.frames
    try screen.run(for: .seconds(10))
    #expect(screen.frames == frames + 1)
    for event in [InputEvent.exposed, .resized(width: 300, height: 200), .monitorsChanged] {
      let frames = screen.frames
      try screen.turn([event])
      #expect(screen.frames == frames + 1, "\(event)")
    }
    #expect(screen.viewer.scene.viewport.width == 300)
  }

  @Test("While a kiosk is black, visitors' input is ignored, but a held button is still released")
  func inputWhileBlack() throws {
    let screen = try screen { $0.hours = ShowingHours("08:00-20:00") }
    try screen.run(for: .seconds(2))
    let end = try screen.drag(from: [200, 150], by: [40, 10])
    #expect(screen.viewer.scene.isHandled)
    screen.minuteOfDay = 0
    try screen.run(for: .seconds(1))
    let frame = screen.viewer.scene.frame
    try screen.type("vert")
    try screen.press(.tab)
    try screen.turn([.pointerMoved(end + [50, 50]), .scrolled([0, 1], at: end)])
    #expect(screen.viewer.scene.search == nil && screen.viewer.scene.focus == nil)
    #expect(screen.viewer.scene.frame == frame)
    try screen.turn([.released(.primary, at: end)])
    #expect(!screen.viewer.scene.isHandled, "nobody holds the sphere when it is lit again")
    try screen.click([200, 150])
    #expect(screen.deliveredTexts == [])
    // Operators do not count as visitors.
    try screen.turn([Self.chord])
    try screen.run(for: .seconds(2))
    #expect(screen.output.end == .chord)
  }

  // MARK: Visits

  @Test("After a visitor leaves, the view is reset, and the operator is told once")
  func idleReset() throws {
    let screen = try screen { $0.idleReset = .seconds(3) }
    let home = screen.viewer.scene.frame
    try screen.type("vert")
    try screen.turn([.scrolled([0, 3], at: [100, 100])])
    #expect(screen.focusedText == "vert")
    try screen.run(for: .milliseconds(2_900))
    #expect(screen.focusedText == "vert")
    try screen.run(for: .seconds(3))
    #expect(screen.viewer.scene.search == nil && screen.viewer.scene.focus == nil)
    #expect(screen.viewer.scene.frame == home)
    #expect(screen.title == "TagSphere")
    try screen.run(for: .seconds(5))
    #expect(screen.requests.count { $0 == .idleReset } == 1)
  }

  @Test(
    "Without visitors, the next heaviest label comes forward every twelve seconds, for five seconds"
  )
  func attractMode() throws {
    let screen = try screen { $0.idleReset = .seconds(3) }
    var shown: [String] = []
    var time = Duration.zero
    for _ in 0..<700 {
      let before = screen.focusedText
      try screen.turn(after: .milliseconds(100))
      guard screen.focusedText != before else { continue }
      if let text = screen.focusedText {
        shown.append(text)
        time = screen.clock.now
      } else {
        #expect(screen.clock.now - time >= .seconds(5))
        #expect(screen.clock.now - time < .milliseconds(5_200))
      }
    }
    #expect(shown == ["noir", "bleu", "vert", "rouge", "noir"])
    #expect(screen.viewer.presentations == 5)
    #expect(!screen.requests.contains(.idleReset), "nobody was there")
  }

  @Test("A presented label stands alone: all other labels fade out, and later return evenly")
  func page() throws {
    let screen = try screen { $0.idleReset = .seconds(3) }
    while screen.focusedText == nil, screen.clock.now < .seconds(60) {
      try screen.turn(after: .milliseconds(50))
    }
    let label = try #require(screen.viewer.scene.presentedLabel)
    var dims: [Float] = []
    var (left, others) = (false, 0)
    while screen.viewer.scene.presentedLabel == label, dims.count < 200 {
      dims.append(screen.viewer.scene.frame.dim)
      let states = try #require(screen.viewer.cloud.states)
      others = states.indices.filter { states[$0].flags.contains(.dimmed) }.count
      #expect(others == states.count - 1 && !states[label].flags.contains(.dimmed))
      left = left || dims.last == 1
      try screen.turn(after: .milliseconds(50))
    }
    #expect(left && others > 0 && (dims.first ?? 1) < 0.2 && (dims.last ?? 1) < 0.2)
    #expect(zip(dims, dims.dropFirst()).allSatisfy { abs($0 - $1) < 0.1 }, "no jump")
  }

  @Test("A visitor's input ends the presentation of a label")
  func visitorComes() throws {
    let screen = try screen { $0.idleReset = .seconds(3) }
    while screen.focusedText == nil, screen.clock.now < .seconds(60) {
      try screen.turn(after: .milliseconds(100))
    }
    #expect(screen.focusedText == "noir")
    try screen.turn([.pointerMoved([10, 10])])
    #expect(screen.focusedText == nil)
    try screen.run(for: .seconds(10))
    #expect(screen.viewer.presentations == 1)
  }

  // MARK: Pointer

  @Test("A pointer that rests for a second is hidden, and a moving pointer is shown")
  func pointer() throws {
    let screen = try screen()
    func changes() -> [Bool] {
      screen.requests.compactMap { if case .showPointer(let isShown) = $0 { isShown } else { nil } }
    }
    try screen.run(for: .milliseconds(980))
    #expect(changes() == [])
    try screen.run(for: .milliseconds(20))
    #expect(changes() == [false])
    try screen.run(for: .seconds(5))
    try screen.turn([.pointerMoved([10, 10])])
    #expect(changes() == [false, true])
    #expect(screen.output.wakeTime <= screen.clock.now + .seconds(1))
    try screen.run(for: .seconds(1))
    #expect(changes() == [false, true, false])
  }
}
