import Foundation
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereTagData
import TagSphereTestSupport
import TagSphereWheels
import Testing

@testable import TagSphereViewer

/// The number of texts that a source has shaped.
private final class Counter { var runs = 0 }

/// A source that counts the texts that it shapes.
private struct CountingSource: GlyphSource {
  let count: Counter
  private var boxes = BoxGlyphSource()
  var metrics: FontMetrics { boxes.metrics }

  init(count: Counter) { self.count = count }

  mutating func run(for text: String, style: TextStyle, maximumWidth: Float?) -> GlyphRun {
    count.runs += 1
    return boxes.run(for: text, style: style, maximumWidth: maximumWidth)
  }

  mutating func fieldGeometry(of glyph: GlyphID) -> FieldGeometry? {
    boxes.fieldGeometry(of: glyph)
  }

  mutating func distanceField(for glyph: GlyphID, detail: FieldDetail) -> DistanceField? {
    boxes.distanceField(for: glyph, detail: detail)
  }

  mutating func colorGlyph(for glyph: GlyphID) -> ColorGlyph? { boxes.colorGlyph(for: glyph) }
}

/// Tests wheels under pointer and keys, with the test's own clock.
@Suite("Wheels under pointer and keys") struct WheelSceneTests {
  private typealias Wheels = WheelScene<BoxGlyphSource>

  private static let document = WheelDocument(wheels: [
    .init(
      name: "outer", words: ["one", "two", "three", "four", "five", "six"].map { .init($0) },
      selected: 2),
    .init(name: "tape", words: (0..<3000).map { .init("number \($0)") }, selected: 7),
    .init(name: "inner", words: ["a", "bb"].map { .init($0) }),
  ])

  private func scene(isReduced: Bool = false) -> Wheels {
    WheelScene(
      Self.document, design: WheelDesign(), source: BoxGlyphSource(), size: [1600, 1000],
      time: .zero, isReduced: isReduced)
  }

  /// Returns the pixel of a ring's middle at an angle, clockwise from upward.
  private func pixel(_ scene: Wheels, ring: Int, angle: Double) -> SIMD2<Double> {
    let layout = scene.wheels.layout
    let place = layout.point(radius: layout.rings[ring].radius, angle: angle)
    return [place.x + 800, 500 - place.y]
  }

  /// Runs until all rings rest, and returns the time that it took.
  @discardableResult
  private func rest(_ scene: inout Wheels) -> Duration {
    let start = scene.time
    while scene.isMoving, scene.time - start < .seconds(20) {
      scene.advance(to: scene.time + .milliseconds(10))
    }
    return scene.time - start
  }

  /// Expects that the chosen words are the words at the mark.
  private func expectAtMark(_ scene: Wheels, _ place: SourceLocation = #_sourceLocation) {
    for (index, ring) in scene.wheels.rings.enumerated() {
      #expect(ring.nearestWord == scene.choice[index], sourceLocation: place)
      var wheels = scene.wheels
      let word = wheels.position(ring: index, slot: ring.nearestSlot)
      #expect(abs(ring.position - word) < 0.03, "its middle is at the mark", sourceLocation: place)
    }
  }

  @Test(
    "A drag turns only the dragged wheel, and keeps the word under the pointer for two turns either way",
    arguments: [0, 1, 2], [1.0, -1])
  func drag(ring: Int, direction: Double) {
    var scene = scene()
    let before = scene.motions.map(\.position)
    let radius = scene.wheels.layout.rings[ring].radius
    _ = scene.apply(.pressed(.primary, at: pixel(scene, ring: ring, angle: 1)), at: .zero)
    var time = Duration.zero
    for step in 1...240 {
      time += .milliseconds(12)
      let angle = direction * Double(step) * 3 * .pi / 180
      // The pointer leaves the ring, but the drag keeps the wheel.
      let layout = scene.wheels.layout
      let far = layout.point(
        radius: layout.rings[ring].radius * (step % 7 == 3 ? 1.8 : 1), angle: 1 + angle)
      _ = scene.apply(.pointerMoved([far.x + 800, 500 - far.y]), at: time)
      #expect(abs(scene.motions[ring].position - before[ring] + angle * radius) < 1)
    }
    for other in [0, 1, 2] where other != ring {
      #expect(scene.motions[other].position == before[other])
    }
    // The pointer rests before its release.
    time += .milliseconds(200)
    let last = pixel(scene, ring: ring, angle: 1)
    _ = scene.apply(.released(.primary, at: last), at: time)
    #expect(rest(&scene) <= .milliseconds(500))
    expectAtMark(scene)
    if ring != 1 {
      #expect(scene.choice[ring] == Self.document.wheels[ring].selected, "two whole turns")
    }
  }

  @Test("A press in a gap, in the hub or outside turns no wheel")
  func gaps() {
    var scene = scene()
    let layout = scene.wheels.layout
    let gap = (layout.rings[0].inner + layout.rings[1].outer) / 2
    for radius in [gap, layout.rings[2].inner * 0.5, layout.rings[0].outer + 5] {
      let place = layout.point(radius: radius, angle: 2)
      _ = scene.apply(.pressed(.primary, at: [place.x + 800, 500 - place.y]), at: scene.time)
      _ = scene.apply(.pointerMoved([300, 700]), at: scene.time + .milliseconds(20))
      _ = scene.apply(.released(.primary, at: [300, 700]), at: scene.time + .milliseconds(20))
      #expect(scene.motions.allSatisfy { $0.position == 0 && !$0.isMoving })
    }
  }

  @Test("A flicked wheel slows down and ends on a word; a release after a rest does not flick")
  func fling() {
    for (pause, isFlung) in [(0, true), (60, false)] {
      var scene = scene()
      _ = scene.apply(.pressed(.primary, at: pixel(scene, ring: 1, angle: 0.5)), at: .zero)
      var time = Duration.zero
      for step in 1...10 {
        time += .milliseconds(10)
        let point = pixel(scene, ring: 1, angle: 0.5 - Double(step) * 0.1)
        _ = scene.apply(.pointerMoved(point), at: time)
      }
      time += .milliseconds(pause)
      let at = scene.motions[1].position
      _ = scene.apply(.released(.primary, at: pixel(scene, ring: 1, angle: -0.5)), at: time)
      var speeds: [Double] = []
      var positions: [Double] = []
      while scene.isMoving, scene.time < .seconds(20) {
        scene.advance(to: scene.time + .milliseconds(16))
        positions.append(scene.motions[1].position)
        speeds.append(abs(scene.motions[1].velocity(at: scene.time)))
      }
      #expect((abs(scene.motions[1].position - at) > 1000) == isFlung)
      if isFlung {
        // Only the spring of the last quarter of a second may turn back, to the nearest word.
        let way = positions.dropLast(40)
        #expect(zip(way, way.dropFirst()).allSatisfy { $1 > $0 })
        let slowing = speeds.dropLast(40)
        #expect(zip(slowing, slowing.dropFirst()).allSatisfy { $1 < $0 })
      }
      expectAtMark(scene)
    }
  }

  @Test("A fling of a wheel ends in the same place at any frame rate")
  func frameRates() {
    let ends = [5, 16, 40, 333].map { step in
      var scene = scene()
      _ = scene.apply(.pressed(.primary, at: pixel(scene, ring: 0, angle: 0)), at: .zero)
      for move in 1...5 {
        let point = pixel(scene, ring: 0, angle: Double(move) * 0.05)
        _ = scene.apply(.pointerMoved(point), at: .milliseconds(10 * move))
      }
      let end = pixel(scene, ring: 0, angle: 0.25)
      _ = scene.apply(.released(.primary, at: end), at: .milliseconds(50))
      while scene.isMoving, scene.time < .seconds(30) {
        scene.advance(to: scene.time + .milliseconds(step))
      }
      return scene.motions[0].position
    }
    #expect(Set(ends.map { ($0 * 1000).rounded() }).count == 1, "\(ends)")
  }

  @Test("When the window loses the focus, a wheel is released without a fling")
  func cancel() {
    var scene = scene()
    _ = scene.apply(.pressed(.primary, at: pixel(scene, ring: 0, angle: 0)), at: .zero)
    for move in 1...5 {
      let point = pixel(scene, ring: 0, angle: Double(move) * 0.05)
      _ = scene.apply(.pointerMoved(point), at: .milliseconds(10 * move))
    }
    let position = scene.motions[0].position
    _ = scene.apply(.focusLost, at: .milliseconds(50))
    rest(&scene)
    let pitch = 2 * Double.pi * scene.wheels.layout.rings[0].radius / 6
    #expect(abs(scene.motions[0].position - position) < pitch)
    expectAtMark(scene)
  }

  @Test("A tap brings the tapped word to the mark within a quarter of a second")
  func tap() {
    var scene = scene()
    for angle in [1.1, 2.4, -2.9, -0.8, 3.1] {
      // The word whose middle is nearest to the finger.
      var ring = scene.wheels.rings[0]
      let radius = scene.wheels.layout.rings[0].radius
      func way(_ slot: Int) -> Double {
        abs(remainder((ring.position(of: slot) - ring.position) / radius - angle, 2 * .pi))
      }
      let slot = (ring.nearestSlot - 20...ring.nearestSlot + 20).min { way($0) < way($1) }
      let wanted = ring.word(of: slot ?? 0)
      let point = pixel(scene, ring: 0, angle: angle)
      let start = scene.time
      _ = scene.apply(.pressed(.primary, at: point), at: start)
      _ = scene.apply(.released(.primary, at: point), at: start + .milliseconds(80))
      #expect(scene.choice[0] == wanted, "in force as soon as it comes")
      scene.advance(to: start + .milliseconds(330))
      var after = scene.wheels
      let way = after.position(ring: 0, slot: scene.wheels.rings[0].nearestSlot)
      #expect(abs(scene.motions[0].position - way) < 4)
      rest(&scene)
      expectAtMark(scene)
    }
  }

  @Test("A distant word arrives within a quarter of a second, and only few other words are shaped")
  func far() {
    let count = Counter()
    let words = (0..<200_000).map { WheelDocument.Word("number \($0)") }
    var scene = WheelScene(
      WheelDocument(wheels: [.init(name: "tape", words: words)]), design: WheelDesign(),
      source: CountingSource(count: count), size: [1600, 1000], time: .zero)
    for (number, word) in [120_000, 3, 199_999, 60_017].enumerated() {
      let start = Duration.seconds(5 * (number + 1))
      count.runs = 0
      for scalar in "number \(word)".unicodeScalars {
        _ = scene.apply(.character(scalar), at: start)
      }
      #expect(scene.choice == [word])
      #expect(count.runs < 1500, "\(count.runs) texts shaped")
      scene.advance(to: start + .milliseconds(120))
      #expect(scene.isMoving, "its neighbours pass before it")
      scene.advance(to: start + .milliseconds(500))
      #expect(!scene.isMoving && scene.choice == [word])
      #expect(scene.wheels.rings[0].nearestWord == word)
    }
  }

  @Test("A long list that is turned forever stays near the beginning of its tape")
  func forever() {
    let words = (0..<3000).map { WheelDocument.Word("number \($0)") }
    var scene = WheelScene(
      WheelDocument(wheels: [.init(name: "tape", words: words)]), design: WheelDesign(),
      source: BoxGlyphSource(), size: [640, 400], time: .zero, isReduced: true)
    for step in 1...400 {
      let now = Duration.milliseconds(20 * step)
      _ = scene.apply(.scrolled([0, -50], at: [320, 60]), at: now)
      #expect(scene.choice == [step * 50 % 3000])
      #expect(abs(scene.wheels.rings[0].nearestSlot) <= 4096 + 50)
    }
  }

  @Test(
    "A word that is held at the mark for 120 ms is chosen, and a flung wheel chooses no passing word"
  )
  func taking() throws {
    var scene = scene()
    _ = scene.apply(.pressed(.primary, at: pixel(scene, ring: 1, angle: 0)), at: .zero)
    for move in 1...10 {
      let point = pixel(scene, ring: 1, angle: Double(move) * 0.06)
      _ = scene.apply(.pointerMoved(point), at: .milliseconds(8 * move))
    }
    let before = scene.choice
    let due = try #require(scene.pendingChoice)
    #expect(due > scene.time && due <= scene.time + .milliseconds(120))
    var held = scene
    held.advance(to: due)
    #expect(held.choice[1] == held.wheels.rings[1].nearestWord && held.choice != before)
    #expect(held.pendingChoice == nil)
    _ = scene.apply(
      .released(.primary, at: pixel(scene, ring: 1, angle: 0.66)), at: .milliseconds(85))
    while scene.motions[1].target == nil {
      #expect(scene.choice == before)
      scene.advance(to: scene.time + .milliseconds(16))
    }
    rest(&scene)
    expectAtMark(scene)
  }

  @Test("Keys alone reach every word of every wheel, and Home returns to the first choice")
  func keys() {
    var scene = scene()
    func press(_ key: InputEvent.Key) {
      _ = scene.apply(.key(key, modifiers: [], isRepeat: false), at: scene.time)
    }
    for (ring, count) in [(0, 6), (1, 40), (2, 2)] {
      #expect(scene.activeRing == ring)
      var seen: Set<Int> = [scene.choice[ring]]
      for _ in 1..<count {
        press(.right)
        seen.insert(scene.choice[ring])
        rest(&scene)
        expectAtMark(scene)
      }
      #expect(seen.count == count)
      press(.home)
      rest(&scene)
      #expect(scene.choice[ring] == Self.document.wheels[ring].selected)
      press(.down)
    }
    #expect(scene.activeRing == 0)
    press(.up)
    press(.left)
    #expect(scene.activeRing == 2 && scene.choice[2] == 1)
    #expect(
      scene.apply(.key(.enter, modifiers: [], isRepeat: false), at: scene.time)
        == .confirmed(scene.choice))
    #expect(scene.apply(.key(.escape, modifiers: [], isRepeat: false), at: scene.time) == .escaped)
  }

  @Test(
    "Typing finds a word of the selected wheel by its beginning, or else by letters inside the word"
  )
  func typing() {
    var scene = scene()
    func type(_ text: String) {
      for scalar in text.unicodeScalars { _ = scene.apply(.character(scalar), at: scene.time) }
      rest(&scene)
    }
    type("fi")
    #expect(scene.choice[0] == 4)
    scene.advance(to: scene.time + .seconds(2))
    type("ur")
    #expect(scene.choice[0] == 3)
    _ = scene.apply(.key(.down, modifiers: [], isRepeat: false), at: scene.time)
    type("number 2999")
    #expect(scene.choice[1] == 2999 && scene.typed == "number 2999")
    expectAtMark(scene)
    #expect(scene.apply(.key(.escape, modifiers: [], isRepeat: false), at: scene.time) == nil)
    #expect(scene.typed.isEmpty, "the first Escape forgets what was typed")
  }

  @Test("A typed text is searched for on all wheels, and the wheel with the word becomes active")
  func typingOnAllWheels() {
    var scene = scene()
    let start = scene.choice
    func type(_ text: String) {
      for scalar in text.unicodeScalars { _ = scene.apply(.character(scalar), at: scene.time) }
    }
    type("number 12")
    rest(&scene)
    #expect(scene.activeRing == 1 && scene.choice[1] == 12 && scene.choice[0] == start[0])
    expectAtMark(scene)
    #expect(scene.settledChoice == start, "the search goes on")
    #expect(scene.pendingChoice.map { $0 > scene.time } == true)
    scene.advance(to: scene.pendingChoice ?? .zero)
    #expect(scene.settledChoice == scene.choice && scene.choice[1] == 12)
  }

  @Test("Escape, or a search without matches, restores the words before the search")
  func searchInVain() {
    for (letters, isEscaped) in [("number 9", true), ("number 9#", false)] {
      var scene = scene()
      _ = scene.apply(.key(.right, modifiers: [], isRepeat: false), at: scene.time)
      rest(&scene)
      let before = scene.choice
      for scalar in letters.unicodeScalars {
        _ = scene.apply(.character(scalar), at: scene.time)
      }
      if isEscaped {
        #expect(scene.choice != before)
        _ = scene.apply(.key(.escape, modifiers: [], isRepeat: false), at: scene.time)
      }
      rest(&scene)
      #expect(scene.choice == before && scene.settledChoice == before && scene.activeRing == 0)
      expectAtMark(scene)
      scene.advance(to: scene.time + .seconds(20))
      #expect(scene.choice == before)
    }
  }

  @Test("Ctrl+Z takes choices back, one after another, up to the first choice")
  func takingBack() {
    var scene = scene()
    let first = scene.choice
    let undo = InputEvent.key(.letter("z"), modifiers: .control, isRepeat: false)
    #expect(!scene.claims(undo))
    func press(_ key: InputEvent.Key) {
      _ = scene.apply(.key(key, modifiers: [], isRepeat: false), at: scene.time)
      rest(&scene)
      scene.advance(to: scene.time + .seconds(5))
    }
    press(.right)
    let second = scene.choice
    press(.down)
    press(.right)
    #expect(Set([first, second, scene.choice]).count == 3 && scene.claims(undo))
    for expected in [second, first, first] {
      _ = scene.apply(undo, at: scene.time)
      rest(&scene)
      #expect(scene.choice == expected)
      expectAtMark(scene)
      scene.advance(to: scene.time + .seconds(5))
    }
    #expect(!scene.claims(undo))
  }

  @Test(
    "Typing a letter again finds the next word, and the typed text is shown until the text is cleared"
  )
  func typingAgain() {
    var scene = scene()
    func press(_ key: InputEvent.Key) -> WheelAction? {
      scene.apply(.key(key, modifiers: [], isRepeat: false), at: scene.time)
    }
    for (typed, expected) in [("t", 1), ("tt", 2), ("ttt", 1)] {
      _ = scene.apply(.character("t"), at: scene.time)
      rest(&scene)
      #expect(scene.choice[0] == expected && scene.typedPanel?.title == typed)
    }
    scene.advance(to: scene.time + .seconds(20))
    #expect(scene.typedPanel?.title == "ttt")
    #expect(press(.escape) == nil, "the first one forgets what was typed")
    #expect(scene.typedPanel == nil && press(.escape) == .escaped)
    _ = scene.apply(.character("q"), at: scene.time)
    #expect(scene.typedPanel?.rows.map(\.name) == ["nothing found"])
    _ = press(.right)
    #expect(scene.typedPanel == nil)
  }

  @Test("Scrolling turns the wheel under the pointer word by word")
  func scroll() {
    var scene = scene()
    _ = scene.apply(.scrolled([0, -1], at: pixel(scene, ring: 2, angle: 2)), at: .zero)
    rest(&scene)
    #expect(scene.choice == [2, 7, 1])
    _ = scene.apply(.scrolled([0, 2], at: pixel(scene, ring: 1, angle: -1)), at: scene.time)
    rest(&scene)
    #expect(scene.choice == [2, 5, 1])
    expectAtMark(scene)
  }

  @Test("With reduced motion, every wheel moves at once")
  func reduced() {
    var scene = scene(isReduced: true)
    _ = scene.apply(.key(.right, modifiers: [], isRepeat: false), at: .zero)
    #expect(!scene.isMoving && scene.choice[0] == 3)
    _ = scene.apply(.pressed(.primary, at: pixel(scene, ring: 1, angle: 0)), at: .milliseconds(1))
    _ = scene.apply(
      .pointerMoved(pixel(scene, ring: 1, angle: 0.4)), at: .milliseconds(10))
    _ = scene.apply(
      .released(.primary, at: pixel(scene, ring: 1, angle: 0.4)), at: .milliseconds(12))
    #expect(!scene.isMoving)
    expectAtMark(scene)
  }

  @Test("A wheel without room keeps its word, and shows it at the mark when there is room again")
  func omission() {
    var scene = scene()
    _ = scene.apply(.key(.down, modifiers: [], isRepeat: false), at: scene.time)
    _ = scene.apply(.key(.down, modifiers: [], isRepeat: false), at: scene.time)
    _ = scene.apply(.key(.right, modifiers: [], isRepeat: false), at: scene.time)
    rest(&scene)
    let choice = scene.choice
    #expect(choice == [2, 7, 1])
    _ = scene.apply(.resized(width: 200, height: 150), at: scene.time)
    #expect(scene.wheels.layout.omittedCount > 0 && scene.choice == choice)
    #expect(scene.title.contains("inner: bb"))
    // Keys and pointer reach only the wheels that are shown.
    for _ in 0..<7 {
      _ = scene.apply(.key(.down, modifiers: [], isRepeat: false), at: scene.time)
      #expect(scene.wheels.rings.indices.contains(scene.activeRing))
    }
    _ = scene.apply(.resized(width: 1600, height: 1000), at: scene.time)
    #expect(scene.wheels.layout.omittedCount == 0 && scene.choice == choice)
    expectAtMark(scene)
  }

  @Test("The chosen words stay when the size of the window or the version of the file changes")
  func layouts() {
    var scene = scene()
    _ = scene.apply(.key(.right, modifiers: [], isRepeat: false), at: .zero)
    _ = scene.apply(.resized(width: 600, height: 900), at: .milliseconds(5))
    #expect(scene.choice == [3, 7, 0] && scene.wheels.layout.size == [600, 900])
    expectAtMark(scene)
    var document = Self.document
    document.wheels.swapAt(0, 2)
    document.wheels[2].words.insert(.init("zero"), at: 0)
    scene.show(document)
    #expect(scene.choice == [0, 7, 4], "by their values")
    document.wheels.removeLast(2)
    scene.show(document)
    #expect(scene.choice == [0])
    expectAtMark(scene)
  }

  @Test("After any input, the chosen words at rest are the words at the mark", arguments: 1...6)
  func anything(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var scene = scene()
    for _ in 0..<300 {
      let time = scene.time + .milliseconds(Int.random(in: 0...60, using: &generator))
      let point = SIMD2(
        Double.random(in: -50...1650, using: &generator),
        Double.random(in: -50...1050, using: &generator))
      let keys: [InputEvent.Key] = [.up, .down, .left, .right, .home, .pageDown, .backspace, .tab]
      let event: InputEvent =
        switch Int.random(in: 0..<8, using: &generator) {
        case 0: .pressed(.primary, at: point)
        case 1: .released(.primary, at: point)
        case 2, 3: .pointerMoved(point)
        case 4: .scrolled([0, Double.random(in: -3...3, using: &generator)], at: point)
        case 5: .key(keys.randomElement(using: &generator)!, modifiers: [], isRepeat: false)
        case 6: .character("ontfs".unicodeScalars.randomElement(using: &generator)!)
        default: Bool.random(using: &generator) ? .focusLost : .pointerLeft
        }
      _ = scene.apply(event, at: time)
    }
    _ = scene.apply(.focusLost, at: scene.time)
    rest(&scene)
    expectAtMark(scene)
  }
}
