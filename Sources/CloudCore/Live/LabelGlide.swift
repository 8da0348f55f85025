internal import Glibc

/// A size that glides to its target without overshoot: a critically damped spring.
///
/// Each step is the exact solution for the time that has passed, so any division into steps gives
/// the same motion. A new target in mid-glide bends the motion and breaks neither value nor speed:
/// a label whose weight changes in every frame follows it, where an eased way begun anew would
/// never set off. Thousands of labels share one step, whose exponential is taken once.
struct LabelGlide: Hashable, Sendable {
  /// What it is now.
  private(set) var value: Double
  /// What it becomes.
  private(set) var target: Double
  private var velocity = 0.0

  /// The spring's natural frequency, 1/s: after 600 ms, 99.4 % of the way are gone.
  static let frequency = 12.0
  /// The nearness at which it has arrived, as a share of the larger of target and 1.
  private static let tolerance = 1e-3

  /// Time that passes for many glides.
  struct Step {
    fileprivate let seconds: Double
    fileprivate let decay: Double
    /// The share of its way that a thing goes that is always as fast as its rest is long.
    let share: Double

    init(_ elapsed: Duration) {
      seconds = max(0, elapsed / .seconds(1))
      decay = exp(-LabelGlide.frequency * seconds)
      share = 1 - decay
    }
  }

  /// A glide at rest.
  init(_ value: Double) {
    self.value = value
    target = value
  }

  /// Whether it has arrived.
  var isResting: Bool { value == target && velocity == 0 }

  /// Sets where it goes.
  mutating func move(to target: Double) { self.target = target }

  /// Puts it at its target at once.
  mutating func arrive() { self = LabelGlide(target) }

  /// Lets time pass.
  mutating func advance(by step: Step) {
    let offset = value - target
    let slope = velocity + Self.frequency * offset
    let rest = (offset + slope * step.seconds) * step.decay
    velocity = (velocity - Self.frequency * slope * step.seconds) * step.decay
    value = target + rest
    let near = Self.tolerance * max(abs(target), 1)
    if abs(rest) < near, abs(velocity) < near * Self.frequency { arrive() }
  }
}

/// The two colours of a label, which glide as its size does, but without a speed of their own.
struct LabelTint: Hashable, Sendable {
  /// Red, green, blue and nothing, of the text and then of the second colour, sRGB-encoded.
  private var now: SIMD8<Float>
  private var goal: SIMD8<Float>

  /// Colours at rest, as `Color.packed` has them.
  init(text: UInt32, accent: UInt32) {
    now = Self.channels(text, accent)
    goal = now
  }

  /// Whether the colours are what they become.
  var isResting: Bool { now == goal }

  /// Sets what the colours become.
  mutating func move(toText text: UInt32, accent: UInt32) { goal = Self.channels(text, accent) }

  /// Puts the colours at their goal at once.
  mutating func arrive() { now = goal }

  /// Lets time pass.
  mutating func advance(by step: LabelGlide.Step) {
    let rest = goal - now
    now += rest * Float(step.share)
    if all((goal - now) .< 0.5 .& (now - goal) .< 0.5) { now = goal }
  }

  /// The text's colour, packed.
  var text: UInt32 { Self.packed(now.lowHalf) }
  /// The second colour, packed.
  var accent: UInt32 { Self.packed(now.highHalf) }

  private static func channels(_ text: UInt32, _ accent: UInt32) -> SIMD8<Float> {
    func channels(_ word: UInt32) -> SIMD4<Float> {
      [Float(word & 0xFF), Float(word >> 8 & 0xFF), Float(word >> 16 & 0xFF), Float(word >> 24)]
    }
    return SIMD8(lowHalf: channels(text), highHalf: channels(accent))
  }

  private static func packed(_ channels: SIMD4<Float>) -> UInt32 {
    // One by one: vectors convert exactly, or not at all, which takes ten times as long.
    func byte(_ channel: Float) -> UInt32 { UInt32(channel + 0.5) }
    return byte(channels.x) | byte(channels.y) << 8 | byte(channels.z) << 16
      | byte(channels.w) << 24
  }
}
