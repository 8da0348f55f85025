internal import TagSphereGeometry

/// A size that approaches its target without overshoot (a glide): a critically damped spring.
///
/// Each step is the exact solution for the elapsed time, so any division into steps gives the same
/// motion. If the target changes during a glide, value and velocity stay continuous. So a label can
/// follow a weight that changes in every frame. An easing curve that was restarted in every frame
/// would hardly move. Thousands of labels share one step, whose exponential is computed once.
struct LabelGlide: Hashable, Sendable {
  /// The current value.
  private(set) var value: Double
  /// The value that the glide approaches.
  private(set) var target: Double
  private var velocity = 0.0

  /// The spring's natural frequency, 1/s.
  ///
  /// At this frequency, a glide covers 99.4 % of the way in 600 ms.
  static let frequency = 12.0
  /// The distance from the target at which a glide counts as arrived, relative to the larger of the target and 1.
  private static let tolerance = 1e-3

  /// An amount of elapsed time, shared by many glides.
  struct Step {
    /// The time, ≥ 0.
    let seconds: Double
    fileprivate let decay: Double
    /// The share of the remaining way that an exponential approach covers.
    let share: Double

    init(_ elapsed: Duration) { self.init(elapsed / .seconds(1)) }

    init(_ elapsed: Double) {
      seconds = max(0, elapsed)
      decay = Double.exp(-LabelGlide.frequency * seconds)
      share = 1 - decay
    }
  }

  /// Creates a glide at rest.
  init(_ value: Double) {
    self.value = value
    target = value
  }

  /// Whether the glide has arrived.
  var isResting: Bool { value == target && velocity == 0 }

  /// An upper bound of the value until the glide has arrived.
  ///
  /// If the target moves closer during a glide, the value may pass the target. The excess is less
  /// than velocity times t · exp(−frequency · t), which is greatest at t = 1 / frequency.
  var reach: Double {
    max(value, target) + max(velocity, 0) / (Self.frequency * 2.718)
  }

  /// Sets the target.
  mutating func move(to target: Double) { self.target = target }

  /// Jumps to the target.
  mutating func arrive() { self = LabelGlide(target) }

  /// Advances the glide by a step.
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

/// The two colours of a label, which approach their targets exponentially, without a velocity.
struct LabelTint: Hashable, Sendable {
  /// The current colours of the text and of the accent, sRGB-encoded: red, green, blue and an unused channel each.
  private var now: SIMD8<Float>
  private var goal: SIMD8<Float>

  /// Creates colours at rest, encoded as in `SRGBColor.packed`.
  init(text: UInt32, accent: UInt32) {
    now = Self.channels(text, accent)
    goal = now
  }

  /// Whether the colours have reached their targets.
  var isResting: Bool { now == goal }

  /// Sets the target colours.
  mutating func move(toText text: UInt32, accent: UInt32) { goal = Self.channels(text, accent) }

  /// Jumps to the target colours.
  mutating func arrive() { now = goal }

  /// Advances the colours by a step.
  mutating func advance(by step: LabelGlide.Step) {
    let rest = goal - now
    now += rest * Float(step.share)
    if all((goal - now) .< 0.5 .& (now - goal) .< 0.5) { now = goal }
  }

  /// The current colours, packed.
  var colors: (text: UInt32, accent: UInt32) {
    (Self.packed(now.lowHalf), Self.packed(now.highHalf))
  }

  private static func channels(_ text: UInt32, _ accent: UInt32) -> SIMD8<Float> {
    func channels(_ word: UInt32) -> SIMD4<Float> {
      [Float(word & 0xFF), Float(word >> 8 & 0xFF), Float(word >> 16 & 0xFF), Float(word >> 24)]
    }
    return SIMD8(lowHalf: channels(text), highHalf: channels(accent))
  }

  private static func packed(_ channels: SIMD4<Float>) -> UInt32 {
    // Convert channel by channel: the exact vector conversion takes ten times as long.
    func byte(_ channel: Float) -> UInt32 { UInt32(channel + 0.5) }
    return byte(channels.x) | byte(channels.y) << 8 | byte(channels.z) << 16
      | byte(channels.w) << 24
  }
}
