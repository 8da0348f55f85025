import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import Testing

@Suite("Kiosk rules") struct KioskRuleTests {
  @Test(
    "A key chord is read in any case and with its modifiers in any order",
    arguments: [
      ("Ctrl+Shift+Q", "Ctrl+Shift+Q"), ("ctrl+shift+q", "Ctrl+Shift+Q"),
      ("Super+Alt+x", "Alt+Super+X"), ("control+e", "Ctrl+E"),
    ])
  func chords(text: String, written: String) throws {
    #expect(try #require(OperatorChord(text)).description == written)
  }

  @Test(
    "A malformed key chord is refused",
    arguments: ["", "Q", "Ctrl", "Ctrl+", "Ctrl+Ctrl+Q", "Hyper+Q", "Ctrl+Esc", "Ctrl+É", "+Q"])
  func badChords(text: String) {
    #expect(OperatorChord(text) == nil)
  }

  @Test("A key chord counts only if it is held for two seconds without other keys")
  func held() throws {
    var watch = ChordWatch(.usual)
    watch.pressed(.letter("q"), [.control, .shift], at: .seconds(1))
    #expect(!watch.isComplete(at: .seconds(2.9)))
    #expect(watch.isComplete(at: .seconds(3)))
    watch.released()
    #expect(!watch.isComplete(at: .seconds(9)))
    watch.pressed(.letter("q"), .control, at: .seconds(10))
    #expect(!watch.isComplete(at: .seconds(19)), "without Shift it is another chord")
    watch.pressed(.letter("q"), [.control, .shift], at: .seconds(20))
    watch.pressed(.letter("a"), [.control, .shift], at: .seconds(21))
    #expect(!watch.isComplete(at: .seconds(29)), "a hand on the keyboard is no operator")
  }

  @Test("A monitor is found by its name, its number, or as the largest")
  func monitors() {
    let monitors: [(name: String, size: SIMD2<Int32>)] = [
      ("eDP-1", [1920, 1080]), ("HDMI-1", [3840, 2160]), ("HDMI-2", [3840, 2160]),
    ]
    func index(_ text: String) -> Int? { MonitorChoice(text)?.index(among: monitors) }
    #expect(index("largest") == 1, "of equals the first")
    #expect(index("1") == 0)
    #expect(index("3") == 2)
    #expect(index("4") == nil)
    #expect(index("HDMI-2") == 2)
    #expect(index("VGA-1") == nil)
    #expect(MonitorChoice("0") == nil)
    #expect(MonitorChoice("largest")?.index(among: []) == nil)
  }

  @Test("After a visit, the scene goes home once, and labels come forward in turn")
  func visits() {
    var visit = IdleVisit(resetTime: .seconds(60), now: .zero)
    func step(_ seconds: Double) -> IdleVisit.Step { visit.step(at: .seconds(seconds)) }
    #expect(step(59) == .stay)
    // Without a visit, the scene need not return home, but the attract mode starts.
    #expect(step(60) == .stay)
    #expect(step(72) == .call(turn: 0))
    #expect(step(74) == .stay)
    #expect(step(77) == .endCall)
    #expect(step(84) == .call(turn: 1))
    let stoodForward = visit.touch(at: .seconds(85))
    #expect(stoodForward, "the label that stands forward goes back")
    #expect(step(144) == .stay)
    #expect(step(145) == .goHome)
    #expect(step(146) == .stay)
    #expect(step(157) == .call(turn: 2))
    var lasting = IdleVisit(resetTime: nil, now: .zero)
    let lastingStep = lasting.step(at: .seconds(1_000_000))
    #expect(lastingStep == .stay)
  }

  @Test("The end of a visit returns the scene to its start")
  func home() {
    var scene = Scene(viewport: Viewport(width: 400, height: 300), time: .zero)
    let events: [(InputEvent, Double)] = [
      (.key(.right, modifiers: [], isRepeat: false), 1), (.scrolled([0, 4], at: [100, 100]), 1),
      (.character("?"), 2), (.key(.space, modifiers: [], isRepeat: false), 2.5),
    ]
    _ = scene.apply(
      events.map { TimedEvent($0.0, at: .seconds($0.1)) }, now: .seconds(3), pick: { _, _ in nil })
    #expect(scene.isPaused && scene.showsKeys && scene.camera.zoom > 1.5)
    scene.endVisit()
    _ = scene.apply([], now: .seconds(6), pick: { _, _ in nil })
    #expect(!scene.isPaused && !scene.showsKeys && scene.search == nil && scene.focus == nil)
    #expect(abs(scene.camera.zoom - 1) < 1e-3)
    #expect(scene.rest != nil, "it turns on by itself")
  }
}
