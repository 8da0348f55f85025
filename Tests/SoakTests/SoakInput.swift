import TagSphereInteraction
import TagSphereTestSupport

/// A source of random input gestures and pauses.
struct SoakInput {
  private var generator: SeededGenerator
  /// The events to come, one entry per frame, last first.
  private var script: [[InputEvent]] = []

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    // The pause is so long that labels are presented even in a short soak.
    script = rest(850)
  }

  /// Returns the events before the next frame of a picture of this size, pixels.
  mutating func next(in size: SIMD2<Int>) -> [InputEvent] {
    if script.isEmpty { script = newScript(in: size).reversed() }
    return script.popLast() ?? []
  }

  private mutating func newScript(in size: SIMD2<Int>) -> [[InputEvent]] {
    switch Int.random(in: 0..<14, using: &generator) {
    case 0...2: drag(in: size)
    case 3:
      (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        [.scrolled([0, [-1, 1].randomElement(using: &generator) ?? 1], at: point(in: size))]
      }
    case 4, 5: typing()
    case 6:
      (0..<Int.random(in: 1...9, using: &generator)).map { _ in
        [key(.tab, Bool.random(using: &generator) ? .shift : [])]
      }
    case 7: [[key(.enter)]] + rest(20) + [[key(.escape)], [key(.escape)]]
    case 8: [[key(.function(1))]] + rest(40) + [[key(.function(1))]]
    case 9: [[key(.space)]] + rest(30) + [[key(.space)]]
    case 10:
      (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        [
          key(
            [.left, .right, .up, .down, .home, .pageUp, .end].randomElement(using: &generator)
              ?? .home)
        ]
      }
    case 11:
      // A resting pointer: the label is highlighted, and a tooltip appears.
      [[.pointerMoved(point(in: size))]] + rest(60) + [[.pointerLeft]]
    case 12: [[.focusLost, .exposed, .monitorsChanged, .closeRequested, .keyReleased]]
    default:
      // No input for up to half a minute: the scene is reset, and labels are presented.
      Int.random(in: 0..<3, using: &generator) == 0
        ? rest(Int.random(in: 60...1_400, using: &generator)) : rest(30)
    }
  }

  private mutating func drag(in size: SIMD2<Int>) -> [[InputEvent]] {
    var (place, way) = (point(in: size), point(in: size) / 16)
    if Bool.random(using: &generator) { way = -way }
    var script: [[InputEvent]] = [[.pointerMoved(place)], [.pressed(.primary, at: place)]]
    for _ in 0..<Int.random(in: 0...15, using: &generator) {
      place += way
      script.append([.pointerMoved(place)])
    }
    return script + [[.released(.primary, at: place)]]
  }

  private mutating func typing() -> [[InputEvent]] {
    let word = ["word", "été", "日", "x", "zzz", "Long ver"].randomElement(using: &generator) ?? "x"
    var script: [[InputEvent]] = word.unicodeScalars.map { [.character($0)] }
    script += (0..<Int.random(in: 0...4, using: &generator)).map { _ in [key(.backspace)] }
    return script + rest(20) + [[key(.escape)], [key(.escape)]]
  }

  private mutating func point(in size: SIMD2<Int>) -> SIMD2<Double> {
    [
      Double.random(in: 0...Double(size.x), using: &generator),
      Double.random(in: 0...Double(size.y), using: &generator),
    ]
  }

  private func key(_ key: InputEvent.Key, _ modifiers: InputEvent.Modifiers = []) -> InputEvent {
    .key(key, modifiers: modifiers, isRepeat: false)
  }

  private func rest(_ frames: Int) -> [[InputEvent]] { Array(repeating: [], count: frames) }
}
