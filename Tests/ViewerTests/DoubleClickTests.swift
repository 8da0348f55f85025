import TagSphereCloudBuilding
import TagSphereForms
import TagSphereInteraction
import TagSphereTagData
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests that a double click zooms in without choosing if a choice acts outside the window.
@Suite("Double clicks that do not choose") @MainActor
struct DoubleClickTests {
  /// An option that makes a choice act outside the window.
  enum Acting: CaseIterable {
    case pick, command, address

    func apply(to settings: inout ViewerSettings) {
      switch self {
      case .pick: settings.choosing = .first
      case .command: settings.effect = .command
      case .address: settings.effect = .address(AddressRule())
      }
    }
  }

  private func screen(
    _ acting: Acting?, change: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> (screen: TestScreen, text: String, point: SIMD2<Double>) {
    let words = (0..<20).map { "word\($0)" }
    let screen = try TestScreen(
      words: words,
      settings: ViewerSettings.stillWindow.with {
        acting?.apply(to: &$0)
        change(&$0)
      })
    try screen.start()
    let text = try #require(words.first { screen.point(of: $0) != nil })
    return (screen, text, try #require(screen.point(of: text)))
  }

  /// Returns the texts that are delivered at once or chosen for the end.
  private func chosen(on screen: TestScreen) -> [String] {
    screen.deliveredTexts + screen.viewer.choices.map(\.tag.text)
  }

  @Test(
    "A single click chooses when the double click time is over, measured by the times of events",
    arguments: Acting.allCases)
  func single(acting: Acting) throws {
    let (screen, text, point) = try screen(acting)
    try screen.click(point)
    let press = screen.clock.now
    #expect(chosen(on: screen) == [] && screen.output.end == nil)
    #expect(screen.output.wakeTime <= press + .milliseconds(300), "it wakes for the choice")
    try screen.run(for: .milliseconds(299))
    #expect(chosen(on: screen) == [])
    try screen.run(for: .milliseconds(1))
    #expect(chosen(on: screen) == [text])
    #expect(screen.output.end == (acting == .pick ? .chosen : nil))
  }

  @Test("A double click zooms in and chooses nothing", arguments: Acting.allCases)
  func double(acting: Acting) throws {
    let (screen, text, point) = try screen(acting)
    try screen.click(point)
    try screen.click(point, after: .milliseconds(200))
    try screen.leave()
    try screen.run(for: .seconds(2))
    #expect(chosen(on: screen) == [] && screen.output.end == nil)
    #expect(abs(screen.viewer.scene.camera.zoom - 2) < 1e-9)
    let miss = try #require(screen.place(of: text)) - [200, 150]
    #expect(abs(miss.x) < 1 && abs(miss.y) < 1, "\(miss)")
  }

  @Test("A slow frame between two clicks does not turn a double click into two choices")
  func slowFrame() throws {
    let (screen, _, point) = try screen(.command)
    try screen.turn([.pointerMoved(point)])
    let start = screen.clock.now
    func click(at time: Duration) -> [TimedEvent] {
      [.pressed(.primary, at: point), .released(.primary, at: point)].map {
        TimedEvent($0, at: time)
      }
    }
    screen.clock.now = start + .milliseconds(10)
    try screen.turn(at: click(at: screen.clock.now))
    // When the loop continues, both the second click and the end of the double click time are past.
    screen.clock.now = start + .milliseconds(900)
    try screen.turn(at: click(at: start + .milliseconds(250)))
    try screen.run(for: .seconds(1))
    #expect(chosen(on: screen) == [])
    #expect(screen.viewer.scene.camera.zoom > 1.9)
  }

  @Test("While the second click is held, the choice waits; dragging then makes the choice")
  func heldSecondClick() throws {
    for isDragged in [true, false] {
      let (screen, text, point) = try screen(.command) { $0.motion.onChoose = .stay }
      try screen.click(point)
      try screen.turn([.pressed(.primary, at: point)], after: .milliseconds(250))
      try screen.run(for: .seconds(1))
      #expect(chosen(on: screen) == [])
      if isDragged { try screen.turn([.pointerMoved(point + [40, 0])]) }
      try screen.turn([.released(.primary, at: point + (isDragged ? [40, 0] : [0, 0]))])
      try screen.run(for: .seconds(1))
      #expect(chosen(on: screen) == (isDragged ? [text] : []))
    }
  }

  @Test("Clicks on two labels in quick succession are two choices")
  func twoLabels() throws {
    let (screen, first, point) = try screen(.command) { $0.motion.onChoose = .stay }
    let other = try #require(
      (0..<20).map { "word\($0)" }.first { $0 != first && screen.point(of: $0) != nil })
    try screen.click(point)
    try screen.leave()
    try screen.click(try #require(screen.point(of: other)), after: .milliseconds(100))
    try screen.run(for: .seconds(1))
    #expect(chosen(on: screen) == [first, other])
  }

  @Test("A key press or close request takes effect after the pending choice of an earlier click")
  func order() throws {
    let (screen, text, point) = try screen(.pick)
    try screen.click(point)
    try screen.press(.escape)
    #expect(screen.output.end == .chosen)
    #expect(chosen(on: screen) == [text])
    let (closed, again, place) = try self.screen(.pick)
    try closed.click(place)
    try closed.turn([.closeRequested])
    #expect(closed.output.end == .chosen && chosen(on: closed) == [again])
  }

  @Test("If choices are printed or marked, the first click chooses at once")
  func atOnce() throws {
    let (printing, text, point) = try screen(nil)
    try printing.click(point)
    #expect(printing.deliveredTexts == [text])
    let (marking, marked, place) = try screen(.command) { $0.choosing = .several }
    try marking.click(place)
    #expect(marking.viewer.choices.map(\.tag.text) == [marked])
  }

  @Test("A kiosk chooses with the first click")
  func kiosk() throws {
    let (screen, text, point) = try screen(.address) { $0.kiosk = KioskOptions() }
    try screen.click(point)
    #expect(screen.deliveredTexts == [text])
  }

  @Test("A label that disappears during the double click time is not chosen")
  func gone() throws {
    let (screen, _, point) = try screen(.command) {
      $0.updates = .document
      $0.motion.isReduced = true
    }
    try screen.show(TagDocument(words: ["other"]))
    try screen.click(point)
    try screen.settle()
    #expect(screen.shownTexts == ["other"])
    #expect(chosen(on: screen) == [])
  }
}
