internal import TagSphereDesign

/// The motion of the sphere under input and by itself.
///
/// An option with a number outside its range, such as NaN, counts as its default.
public struct MotionOptions: Hashable, Sendable {
  /// The amount of automatic motion.
  public var amount = MotionAmount.auto
  /// The spin without input, rad/s, ±200π; a positive spin moves the front in `spinDirection`.
  public var spin = 6 * Double.pi / 180
  /// The direction in which the spin moves the front, radians counter-clockwise from the right, up to
  /// 17 000.
  public var spinDirection = 0.0
  /// Whether the spin is reversed.
  public var isReversed = false
  /// The rest of the sphere after input, before the spin resumes, 0…10⁹ s; nil if the spin does not resume.
  public var idleDelay: Duration? = .seconds(5)
  /// The effect on the spin while the pointer is on a label.
  public var hover = HoverEffect.slow
  /// The time in which a flick loses half its speed, 0.001…10⁶ s.
  public var halfLife = Duration.milliseconds(700)
  /// The speed at which a flick stops slowing down, rad/s, 0…200π; 0 lets the sphere come to rest.
  public var minimumSpeed = 0.0
  /// The turn of the sphere relative to the drag, 0.001…1000.
  ///
  /// At 1, the grabbed point stays under the pointer.
  public var dragSpeed = 1.0
  /// The zoom per step of the wheel, powers of two, 0.001…10.
  public var zoomStep = 0.25
  /// The smallest and largest zoom, 0.001…1000; the home zoom is always allowed.
  public var zoomRange = 0.5...16.0
  /// The only axis about which the sphere can turn, by itself or by input; nil for any axis.
  public var axis: TurnAxis?
  /// The effect of a click on a label.
  public var onChoose = ChosenLabel.front

  /// Creates options with a slow spin, long flicks, and a sphere that follows a drag exactly.
  public init() {}

  /// The options with each number outside its range replaced by the default.
  package var usable: MotionOptions {
    let (usual, fastest) = (MotionOptions(), 36_000 * Double.pi / 180)
    let farthest = 1_000_000 * Double.pi / 180
    var options = self
    options.spin = spin.within(-fastest...fastest, or: usual.spin)
    options.spinDirection = spinDirection.within(-farthest...farthest, or: usual.spinDirection)
    if let idleDelay, !(.zero ... .seconds(1_000_000_000)).contains(idleDelay) {
      options.idleDelay = usual.idleDelay
    }
    if !(.milliseconds(1) ... .seconds(1_000_000)).contains(halfLife) {
      options.halfLife = usual.halfLife
    }
    options.minimumSpeed = minimumSpeed.within(0...fastest, or: usual.minimumSpeed)
    options.dragSpeed = dragSpeed.within(0.001...1_000, or: usual.dragSpeed)
    options.zoomStep = zoomStep.within(0.001...10, or: usual.zoomStep)
    options.zoomRange = zoomRange.within(0.001...1_000, or: usual.zoomRange)
    return options
  }

  /// Whether the sphere moves only under input, regardless of the desktop's setting.
  public var isReduced: Bool {
    get { amount == .reduced }
    set { amount = newValue ? .reduced : .full }
  }
}

/// The amount of automatic motion.
public enum MotionAmount: String, CaseIterable, Hashable, Sendable {
  /// Follow the desktop's setting; `CloudView` cannot ask the desktop, and moves fully.
  case auto
  /// All motion.
  case full
  /// No motion: no spin, no flick, and cuts instead of glides.
  case reduced
}

/// The effect of a click on a label.
public enum ChosenLabel: String, CaseIterable, Hashable, Sendable {
  /// The label moves to the front.
  case front
  /// The label stays where it is, under the pointer.
  case stay
}
