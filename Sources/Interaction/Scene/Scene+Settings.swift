public import TagSphereCloudCore
public import TagSphereGeometry

extension Scene {
  /// How the sphere moves in the hand and by itself, and where its home is.
  public struct Settings: Hashable, Sendable {
    /// Speed of the untouched sphere, rad/s; positive moves its front to the right; 0 for none.
    public var idleSpeed = 6 * Double.pi / 180
    /// The axis of the untouched sphere's turn, world coordinates, any length but zero: by default
    /// its north pole leans toward the eye and a little aside, as globes stand on desks.
    public var idleAxis: SIMD3<Double> = [0.17, 1, 0.3]
    /// How long the sphere rests after it was touched, before it turns by itself again; nil for
    /// ever.
    public var idleDelay: Duration? = .seconds(5)
    /// What becomes of the sphere's own turn while the pointer is on a label.
    public var hover = HoverEffect.slow
    /// The time in which a flick loses half its speed, > 0.
    public var halfLife = Duration.milliseconds(700)
    /// The speed below which a flick does not fall, rad/s, ≥ 0: it goes on turning; 0 lets it come
    /// to rest.
    public var minimumSpeed = 0.0
    /// How far the sphere turns over how far the hand pulls, > 0: at 1, the point taken hold of
    /// stays under the pointer.
    public var dragSpeed = 1.0
    /// The only axis that the sphere turns about, by itself or under the hand; nil where it is free.
    public var axis: TurnAxis?
    /// How much one step of the wheel zooms, powers of two, > 0.
    public var zoomStep = 0.25
    /// The least and greatest zoom, both > 0; that of home is always allowed.
    public var zoomRange = 0.5...16.0
    /// Whether a label that is clicked comes to the front; otherwise it stays under the pointer.
    public var bringsChosenToFront = true
    /// Whether nothing moves but under the hand: no idle turn, no flick, no glide.
    public var isReduced = false
    /// The orientation that Home returns to, a unit quaternion.
    public var homeOrientation = Quaternion.identity
    /// The camera that Home returns to, and its zoom.
    public var homeCamera = Camera()

    /// The default motion.
    public init() {}

    /// The turn of the untouched sphere, at rest.
    var idleTurn: IdleTurn {
      let speed = isReduced ? 0 : idleSpeed
      guard let axis else { return IdleTurn(axis: idleAxis, fullSpeed: speed) }
      // Locked, it turns to the side to which it would have turned for the most part.
      let side: Double = idleAxis.dot(axis.direction) < 0 ? -1 : 1
      return IdleTurn(axis: axis.direction * side, fullSpeed: speed)
    }
  }

  /// What becomes of the sphere's own turn while the pointer is on a label.
  public enum HoverEffect: String, CaseIterable, Hashable, Sendable {
    /// It falls to a quarter of its speed: a label that someone points at should not run away.
    case slow
    /// It comes to rest.
    case stop
    /// Nothing.
    case none

    /// The share of the speed that is left.
    var pace: Double {
      switch self {
      case .slow: 0.25
      case .stop: 0
      case .none: 1
      }
    }
  }
}
