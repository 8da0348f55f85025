public import TagSphereInteraction

/// How the sphere moves in the hand and by itself.
public struct MotionOptions: Hashable, Sendable {
  private static let standard = Scene.Settings()

  /// How much moves of itself.
  public var amount = MotionAmount.auto
  /// The turn of an untouched sphere, degrees a second; positive moves the front to its direction.
  public var spinDegreesPerSecond = standard.idleSpeed * 180 / .pi
  /// Where the front of an untouched sphere moves, degrees counter-clockwise from the right.
  public var spinDirectionDegrees = 0.0
  /// Whether it turns the other way.
  public var isReversed = false
  /// Seconds after the last touch until the sphere turns by itself again; nil for never.
  public var idleSeconds = standard.idleDelay.map { $0 / .seconds(1) }
  /// What becomes of that turn while the pointer is on a label.
  public var hover = standard.hover
  /// The time in which a flick loses half its speed, seconds, over 0.
  public var halfLifeSeconds = standard.halfLife / .seconds(1)
  /// The speed below which a flick does not fall, degrees a second; 0 lets it come to rest.
  public var leastDegreesPerSecond = standard.minimumSpeed * 180 / .pi
  /// How far the sphere turns over how far the hand pulls, over 0.
  public var dragSpeed = standard.dragSpeed
  /// Powers of two that one step of the wheel zooms by, over 0.
  public var zoomSpeed = standard.zoomStep
  /// The least and greatest magnification.
  public var zoomRange = standard.zoomRange
  /// The only axis that the sphere turns about; nil where it is free.
  public var axis = standard.axis
  /// What becomes of a label that is clicked.
  public var onChoose = standard.bringsChosenToFront ? ChosenLabel.front : .stay
  /// How many frames a second are drawn at most.
  public var frameRate = FrameRate.monitor

  /// A slow turn, flicks that last, and a hand that is followed exactly.
  public init() {}

  /// Whether nothing moves but under the hand, whatever the desktop says.
  public var isReduced: Bool {
    get { amount == .reduced }
    set { amount = newValue ? .reduced : .full }
  }
}

/// How much moves of itself.
public enum MotionAmount: String, CaseIterable, Hashable, Sendable {
  /// As the desktop's own setting says.
  case auto
  /// All of it.
  case full
  /// Nothing: no spin, no flick, and cuts instead of glides.
  case reduced
}

/// What becomes of a label that is clicked.
public enum ChosenLabel: String, CaseIterable, Hashable, Sendable {
  /// It comes to the front.
  case front
  /// It stays where it is, under the pointer.
  case stay
}
