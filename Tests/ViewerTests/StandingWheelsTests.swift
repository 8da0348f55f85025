import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereGeometry
import TagSphereImages
import TagSphereInteraction
import TagSphereLook
import TagSphereTagData
import TagSphereText
import TagSphereViewerSupport
import TagSphereWheels
import TagSphereWindow
import Testing

@testable import TagSphereViewer

/// A window of wheels is a viewer whose cloud has no labels.
@Suite("Wheels that fill a window") @MainActor
struct StandingWheelsTests {
  private func document(_ texts: String...) -> WheelDocument {
    WheelDocument(wheels: [.init(name: "w", words: texts.map { .init($0) })])
  }

  private func screen(
    _ document: WheelDocument, choosing: ViewerSettings.ChoosingMode = .each,
    theme: Theme = .midnight, rate: FrameRate = .monitor
  ) throws -> TestScreen {
    var settings = ViewerSettings()
    settings.standingWheels = StandingWheels(document, design: WheelDesign(theme: theme))
    settings.choosing = choosing
    settings.screen.frameRate = rate
    var design = CloudDesign()
    design.theme = theme
    return try TestScreen(
      TagDocument(tags: []), design: design, settings: settings, size: [640, 480])
  }

  private func press(_ key: InputEvent.Key) -> InputEvent {
    .key(key, modifiers: [], isRepeat: false)
  }

  private func words(of requests: [ViewerRequest]) -> [String] {
    requests.compactMap { if case .deliver(let choice) = $0 { choice.record } else { nil } }
  }

  private func titles(of requests: [ViewerRequest]) -> [String] {
    requests.compactMap { if case .setTitle(let title) = $0 { title } else { nil } }
  }

  // MARK: Words

  @Test("A version with other words is drawn and sets the title, even if no wheel has turned")
  func version() throws {
    let screen = try screen(document("a", "b", "c"))
    try screen.start()
    try screen.settle()
    let frames = screen.frames
    for _ in 0..<20 { try screen.turn(after: .milliseconds(100)) }
    #expect(screen.frames == frames, "the window rests")
    screen.update(.wheels(document("x", "b", "c")))
    try screen.turn()
    #expect(screen.frames == frames + 1)
    #expect(titles(of: screen.output.requests) == ["w: x"])
  }

  @Test("A refused version leaves the wheels unchanged, and a warning gives the reason")
  func refusal() throws {
    let screen = try screen(document("a", "b"))
    try screen.start()
    screen.update(.refusal("w.json: line 1: it ends too early"))
    try screen.turn()
    let warning = "w.json: line 1: it ends too early; the previous version stays"
    #expect(screen.output.requests.contains(.warn(warning)))
    #expect(screen.viewer.standingWheels?.title == "w: a")
    #expect(screen.viewer.panels?.panels[.page] == nil)
  }

  @Test(
    "A found word is delivered after the search ends; a search without a match delivers nothing")
  func search() throws {
    for (letters, found) in [("bc", "bc"), ("bq", nil)] as [(String, String?)] {
      let screen = try screen(document("a", "ba", "bc"))
      try screen.start()
      for letter in letters.unicodeScalars {
        try screen.turn([.character(letter)], after: .milliseconds(200))
        #expect(words(of: screen.requests).isEmpty)
      }
      for _ in 0..<100 { try screen.turn(after: .milliseconds(50)) }
      #expect(words(of: screen.requests) == (found.map { ["{\"w\":\"\($0)\"}"] } ?? []))
      #expect(screen.output.end == nil)
    }
  }

  @Test("Enter delivers a found word once, although the search would deliver it later")
  func confirmedSearch() throws {
    let screen = try screen(document("a", "ba"))
    try screen.start()
    try screen.turn([.character("b")])
    try screen.turn([press(.enter)])
    for _ in 0..<100 { try screen.turn(after: .milliseconds(50)) }
    #expect(words(of: screen.requests) == ["{\"w\":\"ba\"}"])
  }

  @Test(
    "A window that is closed during a search delivers the found word first",
    arguments: [
      InputEvent.closeRequested, .key(.letter("q"), modifiers: .control, isRepeat: false),
    ])
  func closedSearch(event: InputEvent) throws {
    let screen = try screen(document("a", "ba"))
    try screen.start()
    try screen.turn([.character("b")])
    try screen.turn([event])
    #expect(screen.output.end == .asked)
    #expect(words(of: screen.requests) == ["{\"w\":\"ba\"}"])
  }

  @Test("A hidden window reads its file, and delivers the words that take the place of its choice")
  func hiddenVersion() throws {
    let screen = try screen(document("a", "b"))
    try screen.start()
    screen.isSeen = false
    try screen.turn()
    let frames = screen.frames
    screen.update(.wheels(document("x", "y")))
    for _ in 0..<5 { try screen.turn(after: .seconds(1)) }
    #expect(words(of: screen.requests) == ["{\"w\":\"x\"}"] && screen.frames == frames)
  }

  @Test("In a low window, keys and the wheel scroll the panel of keys, and no wheel turns")
  func lowKeys() throws {
    let screen = try screen(document("a", "b", "c"))
    try screen.start()
    try screen.turn([.resized(width: 700, height: 150), press(.function(1))])
    func rows() throws -> [String] {
      try #require(screen.viewer.standingWheels?.keysPanel).rows.map(\.name)
    }
    let first = try rows()
    try screen.turn([press(.pageDown)])
    let second = try rows()
    try screen.turn([.scrolled([0, 1], at: [350, 140])])
    #expect(second != first && second.count == first.count)
    #expect(try rows() != second)
    #expect(screen.viewer.standingWheels?.choice == [0])
    try screen.turn([press(.escape), press(.right)])
    #expect(screen.viewer.standingWheels?.choice == [1])
  }

  @Test(
    "If the first choice ends the program, Enter delivers the choice, but turning a wheel does not")
  func pick() throws {
    let screen = try screen(document("a", "b", "c"), choosing: .first)
    try screen.start()
    try screen.turn([press(.right)])
    try screen.settle()
    #expect(words(of: screen.requests).isEmpty && screen.output.end == nil)
    try screen.turn([press(.enter)])
    #expect(screen.output.end == .chosen)
    let choices = screen.viewer.selection.choices
    #expect(choices.map(\.record) == ["{\"w\":\"b\"}"] && choices.map(\.tag.text) == ["b"])
  }

  @Test("Escape first closes the keys, then leaves the full screen, then ends the program")
  func escape() throws {
    let screen = try screen(document("a", "b"))
    screen.isFullScreen = true
    try screen.start()
    try screen.turn([press(.function(1))])
    #expect(screen.viewer.standingWheels?.showsKeys == true)
    try screen.turn([press(.escape)])
    #expect(screen.viewer.standingWheels?.showsKeys == false && screen.isFullScreen)
    try screen.turn([press(.escape)])
    #expect(!screen.isFullScreen && screen.output.end == nil)
    try screen.turn([press(.escape)])
    #expect(screen.output.end == .asked)
  }

  @Test("A held key leaves the full screen once, and confirms nothing twice")
  func heldKeys() throws {
    let screen = try screen(document("a", "b"))
    screen.isFullScreen = true
    try screen.start()
    func hold(_ key: InputEvent.Key) -> [InputEvent] {
      [press(key)] + (0..<3).map { _ in .key(key, modifiers: [], isRepeat: true) }
    }
    try screen.turn(hold(.escape))
    #expect(!screen.isFullScreen && screen.output.end == nil)
    try screen.turn(hold(.function(1)))
    #expect(screen.viewer.standingWheels?.showsKeys == true)
    try screen.turn(hold(.enter))
    #expect(words(of: screen.requests) == ["{\"w\":\"a\"}"] && screen.output.end == nil)
  }

  @Test("F11 and Escape in one turn enter and leave the full screen")
  func fullScreen() throws {
    let screen = try screen(document("a", "b"))
    try screen.start()
    try screen.turn([press(.function(11)), press(.escape)])
    #expect(!screen.isFullScreen && screen.output.end == nil)
    try screen.turn([.key(.letter("w"), modifiers: .control, isRepeat: false)])
    #expect(screen.output.end == .asked)
  }

  // MARK: Frames

  @Test("Text follows the screen's content scale, and a wheel without room is reported once")
  func scale() throws {
    let names = (1...9).map { "wheel \($0)" }
    let document = WheelDocument(wheels: names.map { .init(name: $0, words: [.init("a")]) })
    let screen = try screen(document)
    try screen.start()
    let usual = try #require(screen.viewer.standingWheels).wheels.layout
    try screen.turn([.screenChanged(contentScale: 2)])
    let fine = try #require(screen.viewer.standingWheels).wheels.layout
    #expect(usual.rings.allSatisfy { $0.em >= 12 } && fine.rings.allSatisfy { $0.em >= 24 })
    #expect(fine.rings.count < usual.rings.count)
    try screen.turn([.screenChanged(contentScale: 1)])
    try screen.turn([.screenChanged(contentScale: 2)])
    let reports = screen.requests.filter {
      if case .warn(let text) = $0 { text.hasSuffix("; enlarge the window") } else { false }
    }
    #expect(reports.count == (usual.omittedCount > 0 ? 2 : 1))
  }

  @Test("In a hidden window, wheels draw nothing until the window is shown")
  func hidden() throws {
    let screen = try screen(document("a", "b", "c"))
    try screen.start()
    try screen.settle()
    screen.isSeen = false
    let frames = screen.frames
    try screen.turn([press(.right)])
    for _ in 0..<50 { try screen.turn() }
    #expect(screen.frames == frames && titles(of: screen.requests).last == "w: b")
    #expect(screen.output.wakeTime - screen.clock.now > .milliseconds(900), "it sleeps")
    screen.isSeen = true
    try screen.turn()
    #expect(screen.frames == frames + 1)
  }

  @Test(
    "Turning wheels keep the pace of the screen, or the pace of a lower limit",
    arguments: [(60, FrameRate.monitor), (144, .monitor), (144, .thirty)])
  func pace(refreshRate: Double, rate: FrameRate) throws {
    let words = (0..<60).map { WheelDocument.Word("\($0)") }
    let screen = try screen(WheelDocument(wheels: [.init(name: "w", words: words)]), rate: rate)
    var input = Input(now: screen.clock.now)
    input.screenRate = ScreenRate(hertz: refreshRate)
    _ = screen.viewer.turn(input)
    try screen.start()
    for _ in 0..<40 { try screen.turn([press(.pageDown)], after: .milliseconds(1)) }
    let (start, frames) = (screen.clock.now, screen.frames)
    while screen.clock.now < start + .milliseconds(200) {
      try screen.turn(after: .milliseconds(1))
      #expect(screen.viewer.standingWheels?.isMoving == true)
    }
    let perSecond = Double(screen.frames - frames) * 5
    let wanted = min(refreshRate, rate == .thirty ? 30 : refreshRate)
    #expect(perSecond >= wanted * 0.8 && perSecond <= wanted * 1.25, "\(perSecond)")
  }

  @Test("At rest, wheels need a turn of the main loop once a second, and draw no frame")
  func rest() throws {
    let screen = try screen(document("a", "b", "c"))
    try screen.start()
    try screen.settle()
    let (start, frames) = (screen.clock.now, screen.frames)
    var turns = 0
    while screen.clock.now < start + .seconds(10) {
      try screen.turn(after: max(screen.output.wakeTime - screen.clock.now, .milliseconds(1)))
      turns += 1
    }
    #expect(screen.frames == frames && turns <= 11)
  }

  @Test("A lost context is replaced, and the picture is the same, byte for byte")
  func context() throws {
    var contexts = [try HeadlessContext()]
    defer { withExtendedLifetime(contexts) {} }
    let screen = try screen(document("alpha", "beta", "gamma"))
    let viewer = screen.viewer
    try viewer.enterContext()
    try screen.start()
    try screen.turn([press(.right)])
    try screen.turn([.character("g")])
    try screen.settle()
    try screen.turn([press(.function(1))])
    try screen.settle()
    let before = try viewer.presentedPixels()
    viewer.leaveContext()
    contexts.append(try HeadlessContext())
    try viewer.enterContext()
    try screen.start()
    #expect(try viewer.presentedPixels() == before && !before.isEmpty)
    viewer.leaveContext()
  }

  @Test("A window at rest shows the picture of the wheels", arguments: [Theme.midnight, .paper])
  func picture(theme: Theme) throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let document = document("alpha", "beta", "gamma")
    let screen = try screen(document, theme: theme)
    try screen.viewer.enterContext()
    defer { screen.viewer.leaveContext() }
    try screen.start()
    try screen.settle()
    let picture = try CloudPicture(
      of: document, design: WheelDesign(theme: theme), source: screen.viewer.cloud.source,
      width: 640, height: 480)
    #expect(screen.viewer.pixels() == picture.rgba)
  }

  @Test("Shown wheels follow changes of colours and of reduced motion")
  func preferences() throws {
    let screen = try screen(document("a", "b", "c"))
    try screen.start()
    var changes = PreferenceChanges(motion: MotionOptions(), screen: ScreenOptions())
    changes.motion.isReduced = true
    var design = screen.design
    design.theme = .paper
    changes.design = design
    screen.preferences = .changed(changes, notes: [])
    try screen.turn()
    try screen.turn([press(.right)])
    #expect(screen.viewer.standingWheels?.isMoving == false)
    #expect(screen.viewer.standingWheels?.wheels.colors == RingColors(.paper))
  }
}
