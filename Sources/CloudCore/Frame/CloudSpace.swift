/// How a cloud stands in space, and how its depth is shown.
public struct CloudSpace: Hashable, Sendable {
  /// The surface that labels stand on.
  public var form = CloudForm()
  /// Which way labels look.
  public var facing = Facing.camera
  /// What is seen of labels behind the rim.
  public var back = BackSide.dim
  /// The ball in the middle, if any.
  public var ball: CenterBall?
  /// The share of the theme's fade that is applied: 0 none, 1 all of it.
  public var depthFade = 1.0

  /// A sphere whose labels face the viewer.
  public init() {}

  /// The theme's fade as this space shows it; see `Theme.fade`.
  func fade(_ fade: SIMD4<Float>) -> SIMD4<Float> {
    var shown = fade
    if back == .show {
      // No step at the rim, and half of the way there.
      let whole = fade.w - fade.x
      shown = SIMD4(fade.x, fade.x + whole * 0.3, fade.x + whole * 0.3, fade.x + whole * 0.5)
    }
    return shown * Float(depthFade)
  }
}

/// Which way labels look.
public enum Facing: String, CaseIterable, Sendable {
  /// Every label faces the viewer, as it turns.
  case camera
  /// Labels lie in the surface, as tiles on a mirror ball.
  case outward
}

/// What is seen of labels behind the rim.
public enum BackSide: String, CaseIterable, Sendable {
  /// They are a little fainter than those in front, and can be picked.
  case show
  /// They are as faint as the theme says.
  case dim
  /// They are not drawn.
  case hide
}
