import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import Testing

@Suite("Keyboard control of the scene")
struct SceneFocusTests {
  /// Five labels around the equator: label 0 is in front, and the others are to its right; label 3 is the heaviest.
  private let texts = ["quake", "doom", "earthquake", "quick", "zork"]
  private let order = FocusOrder(weights: [3, 2, 4, 5, 1])

  private func place(_ label: Int) -> SIMD3<Double> {
    Quaternion(angle: Double(label) * 2 * .pi / 5, axis: [0, 1, 0]).rotate([0, 0, 1])
  }

  private var guide: LabelGuide {
    LabelGuide(
      order: { order },
      find: { text in
        var finder = LabelFinder(texts: texts, order: order)
        return finder.matches(of: text)
      },
      place: place,
      neighbor: { label, direction, _, candidates in
        let step = [.right: 1, .left: 4][direction] ?? 0
        guard step > 0 else { return nil }
        let ring = candidates?.sorted() ?? Array(texts.indices)
        guard let here = ring.firstIndex(of: label) else { return ring.first }
        return ring[(here + (step == 1 ? 1 : ring.count - 1)) % ring.count]
      })
  }

  @discardableResult
  private func press(
    _ scene: inout Scene, _ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers = []
  ) -> [SceneAction] {
    send(&scene, .key(key, modifiers: modifiers, isRepeat: false))
  }

  private func type(_ scene: inout Scene, _ text: String) {
    for scalar in text.unicodeScalars {
      // A window sends the key before its character.
      if scalar == " " { press(&scene, .space) }
      send(&scene, .character(scalar))
    }
  }

  @discardableResult
  private func send(_ scene: inout Scene, _ event: InputEvent) -> [SceneAction] {
    scene.apply(
      [TimedEvent(event, at: scene.time)], now: scene.time, pick: { _, _ in nil }, guide: guide)
  }

  /// Advances the scene by two seconds so that the sphere comes to rest.
  private func settle(_ scene: inout Scene) {
    let end = scene.time + .seconds(2)
    while scene.time < end {
      _ = scene.apply(
        [], now: scene.time + .milliseconds(20), pick: { _, _ in nil }, guide: guide)
    }
  }

  private func isInFront(_ label: Int, _ scene: Scene) -> Bool {
    (scene.orientation.rotate(place(label)) - [0, 0, 1]).length < 1e-3
  }

  @Test(
    "Tab and Shift-Tab walk by weight and bring each label to the front; Enter chooses the label")
  func tab() {
    var scene = makeScene(idleDegrees: 8)
    #expect(press(&scene, .enter) == [.confirmed])
    for label in [3, 2, 0, 1, 4, 3] {
      press(&scene, .tab)
      #expect(scene.focus == label && scene.frame.focusRing?.label == label)
      #expect(scene.frame.highlightedLabel == label)
      settle(&scene)
      #expect(isInFront(label, scene), "it does not turn away by itself")
    }
    press(&scene, .tab, .shift)
    #expect(scene.focus == 4)
    #expect(press(&scene, .enter) == [.chose(label: 4)])
    #expect(press(&scene, .enter, .control) == [.confirmed])
  }

  @Test(
    "Arrow keys turn the sphere unless a label is focused; with Shift, they always turn the sphere")
  func arrows() {
    var scene = makeScene(idleDegrees: 0)
    press(&scene, .right)
    settle(&scene)
    #expect(scene.focus == nil && scene.orientation.angle(to: .identity) > 0.1)
    press(&scene, .tab)
    settle(&scene)
    press(&scene, .right)
    #expect(scene.focus == 4)
    press(&scene, .left)
    #expect(scene.focus == 3)
    settle(&scene)
    press(&scene, .left, .shift)
    settle(&scene)
    #expect(scene.focus == 3 && !isInFront(3, scene))
    press(&scene, .up)
    #expect(scene.focus == 3, "no neighbour there")
  }

  @Test("Typing searches, focuses the best match and limits the focus to matches")
  func search() {
    var scene = makeScene(idleDegrees: 8)
    type(&scene, "q")
    #expect(scene.search?.matches == [3, 0, 2] && scene.focus == 3)
    type(&scene, "ua")
    #expect(scene.search?.text == "qua" && scene.search?.matches == [0, 2] && scene.focus == 0)
    settle(&scene)
    #expect(isInFront(0, scene))
    press(&scene, .tab)
    #expect(scene.focus == 2)
    press(&scene, .tab)
    #expect(scene.focus == 0)
    press(&scene, .tab, .shift)
    press(&scene, .right)
    #expect(scene.focus == 0, "arrows go to matches alone")
    #expect(press(&scene, .enter) == [.chose(label: 0)])
    press(&scene, .backspace)
    #expect(scene.search?.text == "qu" && scene.focus == 3)
    for _ in 0..<3 { press(&scene, .backspace) }
    #expect(scene.search == nil)
  }

  @Test("Command characters are typed as text while a search is open")
  func commandsWithinSearch() {
    var scene = makeScene(idleDegrees: 8)
    let zoom = scene.camera.zoom
    type(&scene, "/+-=_ ?/q")
    #expect(scene.search?.text == "+-=_ ?/q" && scene.focus == nil)
    settle(&scene)
    #expect(!scene.isPaused && scene.camera.zoom == zoom && !scene.showsKeys)
    press(&scene, .escape)
    type(&scene, " ")
    #expect(scene.search == nil && scene.isPaused)
    type(&scene, "?")
    #expect(scene.search == nil && scene.showsKeys)
    press(&scene, .function(1))
    #expect(!scene.showsKeys)
    type(&scene, "+")
    #expect(scene.search == nil)
  }

  @Test("Escape closes the key list, the search and the focus in turn, then ends the program")
  func escape() {
    var scene = makeScene(idleDegrees: 8)
    type(&scene, "doom")
    press(&scene, .function(1))
    #expect(press(&scene, .escape) == [] && !scene.showsKeys && scene.search != nil)
    #expect(press(&scene, .escape) == [] && scene.search == nil && scene.focus == 1)
    #expect(press(&scene, .escape) == [] && scene.focus == nil)
    #expect(press(&scene, .escape) == [.ended])
  }

  @Test("A label that keys bring under a resting pointer is not hovered until the pointer moves")
  func restingPointer() {
    var scene = makeScene(idleDegrees: 0)
    func send(_ events: [InputEvent]) {
      _ = scene.apply(
        events.map { TimedEvent($0, at: scene.time) }, now: scene.time, pick: { _, _ in 4 },
        guide: guide)
    }
    send([.pointerMoved([300, 200])])
    #expect(scene.hoveredLabel == 4)
    send([.key(.tab, modifiers: [], isRepeat: false)])
    #expect(scene.hoveredLabel == nil && scene.highlightedLabel == 3)
    send([.pointerMoved([301, 200])])
    #expect(scene.hoveredLabel == 4 && scene.focus == 3)
  }

  @Test("The idle turn resumes when search and focus have ended")
  func idleTurn() {
    var scene = makeScene(idleDegrees: 8)
    type(&scene, "quick")
    settle(&scene)
    settle(&scene)
    settle(&scene)
    #expect(isInFront(3, scene))
    press(&scene, .escape)
    press(&scene, .escape)
    for _ in 0..<4 { settle(&scene) }
    #expect(!isInFront(3, scene))
  }

  @Test("A search without matches has no focus, and Enter chooses no label")
  func noMatch() {
    var scene = makeScene(idleDegrees: 8)
    press(&scene, .tab)
    type(&scene, "xyz")
    #expect(scene.search?.matches == [] && scene.focus == nil)
    #expect(press(&scene, .enter) == [.confirmed] && press(&scene, .tab) == [])
    #expect(scene.focus == nil)
  }

  @Test("Escape from a search without matches undoes the turn of its first letters")
  func turnsBack() {
    var scene = makeScene(idleDegrees: 0)
    press(&scene, .right)
    settle(&scene)
    let start = scene.orientation
    type(&scene, "zx")
    settle(&scene)
    #expect(isInFront(4, scene) && scene.search?.matches == [])
    press(&scene, .escape)
    settle(&scene)
    #expect(scene.search == nil && scene.orientation.angle(to: start) < 1e-6)
    type(&scene, "zork")
    settle(&scene)
    press(&scene, .escape)
    settle(&scene)
    #expect(isInFront(4, scene), "what was found stays in front")
  }

  @Test("If the user turns the sphere during a search, Escape keeps the orientation")
  func turnedByHand() {
    var scene = makeScene(idleDegrees: 0)
    type(&scene, "zx")
    settle(&scene)
    press(&scene, .right, .shift)
    settle(&scene)
    let turned = scene.orientation
    press(&scene, .escape)
    settle(&scene)
    #expect(scene.orientation.angle(to: turned) < 1e-6)
  }

  @Test("The text of a search has a maximum length and no control characters")
  func limits() {
    var scene = makeScene(idleDegrees: 0)
    type(&scene, String(repeating: "a", count: 1000) + "\u{7}")
    #expect(scene.search?.text == String(repeating: "a", count: Search.longestText))
  }

  @Test("Renumbering labels keeps hover, focus, press and matches, except on removed labels")
  func relabel() {
    var scene = makeScene(idleDegrees: 0)
    type(&scene, "q")
    scene.relabel { $0 == 2 ? nil : $0 + 10 }
    #expect(scene.focus == 13 && scene.search?.matches == [13, 10])
    scene.relabel { _ in nil }
    #expect(scene.focus == nil && scene.search?.matches == [])
    _ = scene.apply(
      [TimedEvent(.pressed(.primary, at: [5, 5]), at: scene.time)], now: scene.time,
      pick: { _, _ in 7 })
    #expect(scene.hoveredLabel == 7)
    scene.relabel { $0 - 5 }
    #expect(scene.hoveredLabel == 2)
    let actions = scene.apply(
      [TimedEvent(.released(.primary, at: [5, 5]), at: scene.time)], now: scene.time,
      pick: { _, _ in 2 })
    #expect(actions == [.chose(label: 2)])
  }

  @Test("A tooltip appears after 400 ms on a label, and not while a button is down")
  func tooltip() {
    var scene = makeScene(idleDegrees: 0)
    func wait(_ milliseconds: Int, _ events: [InputEvent] = [], label: Int? = 1) {
      _ = scene.apply(
        events.map { TimedEvent($0, at: scene.time) },
        now: scene.time + .milliseconds(milliseconds),
        pick: { _, _ in label })
    }
    wait(0, [.pointerMoved([50, 50])])
    #expect(scene.tooltipLabel == nil && scene.tooltipWait == .milliseconds(400))
    wait(399)
    #expect(scene.tooltipLabel == nil && scene.tooltipWait == .milliseconds(1))
    wait(1)
    #expect(scene.tooltipLabel == 1)
    wait(10, [.pressed(.primary, at: [50, 50])])
    #expect(scene.tooltipLabel == nil)
    wait(10, [.released(.primary, at: [50, 50])])
    #expect(scene.tooltipLabel == 1)
    wait(10, label: 2)
    #expect(scene.tooltipLabel == nil)
    wait(500, label: nil)
    #expect(scene.tooltipLabel == nil && scene.tooltipWait == nil)
    press(&scene, .tab)
    #expect(scene.tooltipLabel == nil && scene.tooltipWait == .milliseconds(400))
    wait(400, label: nil)
    #expect(scene.tooltipLabel == 3, "a focus that rests has its tooltip, too")
  }
}
