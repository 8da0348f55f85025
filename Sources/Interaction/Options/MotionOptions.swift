internal import TagSphereDesign

/// The motion of the sphere under input and on its own.
///
/// A number outside its range, such as NaN, counts as the default.
public struct MotionOptions: Hashable, Sendable {
  private static let standard = Scene.Settings()

  /// The amount of automatic motion.
  public var amount = MotionAmount.auto
  /// The spin without input, degrees per second, ±36 000; positive moves the
  /// front in its direction.
  public var spinDegreesPerSecond = standard.idleSpeed * 180 / .pi
  /// The direction in which the spin moves the front, degrees counter-clockwise from the right,
  /// up to a million.
  public var spinDirectionDegrees = 0.0
  /// Whether the spin is reversed.
  public var isReversed = false
  /// The time without input after which the spin resumes, seconds, 0…10⁹; nil for never.
  public var idleSeconds = standard.idleDelay.map { $0 / .seconds(1) }
  /// The effect on the spin of a pointer on a label.
  public var hover = standard.hover
  /// The time in which a flick loses half its speed, seconds, 0.001…10⁶.
  public var halfLifeSeconds = standard.halfLife / .seconds(1)
  /// The speed below which a flick does not slow down, degrees per second, 0…36 000; at 0, flicks
  /// come to rest.
  public var leastDegreesPerSecond = standard.minimumSpeed * 180 / .pi
  /// The rotation of the sphere relative to the dragged distance, 0.001…1000.
  public var dragSpeed = standard.dragSpeed
  /// The zoom per step of the wheel, in powers of two, 0.001…10.
  public var zoomSpeed = standard.zoomStep
  /// The range of the magnification, 0.001…1000.
  public var zoomRange = standard.zoomRange
  /// The only axis of rotation; nil for free rotation.
  public var axis = standard.axis
  /// The effect of a click on a label.
  public var onChoose = standard.bringsChosenToFront ? ChosenLabel.front : .stay
  /// The maximum frame rate.
  public var frameRate = FrameRate.monitor

  /// Creates options with a slow spin, long flicks, and a sphere that follows a drag exactly.
  public init() {}

  /// The options with each number outside its range replaced by the default.
  package var usable: MotionOptions {
    let (usual, speeds) = (MotionOptions(), 0.0...36_000)
    var options = self
    options.spinDegreesPerSecond = spinDegreesPerSecond.within(
      -36_000...36_000, or: usual.spinDegreesPerSecond)
    options.spinDirectionDegrees = spinDirectionDegrees.within(
      -1_000_000...1_000_000, or: usual.spinDirectionDegrees)
    if let idleSeconds, !(0...1e9).contains(idleSeconds) { options.idleSeconds = usual.idleSeconds }
    options.halfLifeSeconds = halfLifeSeconds.within(0.001...1e6, or: usual.halfLifeSeconds)
    options.leastDegreesPerSecond = leastDegreesPerSecond.within(
      speeds, or: usual.leastDegreesPerSecond)
    options.dragSpeed = dragSpeed.within(0.001...1_000, or: usual.dragSpeed)
    options.zoomSpeed = zoomSpeed.within(0.001...10, or: usual.zoomSpeed)
    options.zoomRange = zoomRange.within(0.001...1_000, or: usual.zoomRange)
    return options
  }

  /// Whether nothing moves except under input, regardless of the desktop's setting.
  public var isReduced: Bool {
    get { amount == .reduced }
    set { amount = newValue ? .reduced : .full }
  }
}

/// The amount of automatic motion.
public enum MotionAmount: String, CaseIterable, Hashable, Sendable {
  /// As set on the desktop.
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
