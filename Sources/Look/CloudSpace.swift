internal import TagSphereGeometry
public import TagSphereForms

/// The form of a cloud, the facing of its labels, and how its depth is shown.
public struct CloudSpace: Hashable, Sendable {
  /// The surface that labels are placed on.
  public var form = CloudForm()
  /// The direction that labels face.
  public var facing = Facing.camera
  /// How labels behind the rim are drawn.
  public var back = BackSide.dim
  /// The ball at the centre; nil without a ball.
  public var ball: CenterBall?
  /// The least factor on label sizes, at the back, besides perspective, 0…1; nil for perspective alone.
  ///
  /// The factor falls linearly from 1 at the front.
  public var leastDepthScale: Double?
  /// The exponent of the growth of text with zoom, 0…1: text is proportional to `zoom` to this power.
  ///
  /// nil counts as 1. In a cloud, nil counts as an exponent that suits the number of labels. Text
  /// that grows more slowly than the sphere makes room for more words. Below a zoom of 1, text is
  /// always proportional to the zoom.
  public var textGrowth: Double?
  /// Whether labels are moved inward if the left or right edge would cut them; see `FrameUniforms.sides`.
  package var keepsLabelsInside = false
  /// The share of the theme's fade that is applied, 0 (no fade) … 1 (the whole fade).
  public var depthFade = 1.0

  /// The gap between a label's position and its text beside it, em; nil if the text is centred on the position.
  ///
  /// On a globe, a dot marks the place, and the text is to its right.
  public var besideGap: Float? {
    form.shape.takesCoordinates && facing == .camera ? Self.gapBesideDot : nil
  }

  private static let gapBesideDot: Float = 0.32

  /// Returns the exponent of text growth that suits a number of labels if labels without room are hidden.
  ///
  /// The exponent is 1 for up to 1 000 labels, which rarely lack room, and 1/2 from 10 000 labels
  /// on.
  package static func textGrowth(ofLabels count: Int) -> Double {
    1 - min(max(Double.log10(Double(max(count, 1))) - 3, 0), 1) / 2
  }

  /// Returns the size of text at a zoom, relative to text that grows with the sphere; at most 1.
  package func textScale(atZoom zoom: Double) -> Double {
    Double.pow(max(zoom, 1), (textGrowth ?? 1) - 1)
  }

  /// Creates a sphere whose labels face the viewer.
  public init() {}

  /// Returns the theme's fade, adapted to this space; see `Theme.fade`.
  package func fade(_ fade: SIMD4<Float>) -> SIMD4<Float> {
    var shown = fade
    if back == .show {
      // There is no step at the rim, and the back has half of the full fade.
      let whole = fade.w - fade.x
      shown = SIMD4(fade.x, fade.x + whole * 0.3, fade.x + whole * 0.3, fade.x + whole * 0.5)
    }
    return shown * Float(depthFade)
  }
}

/// The direction that labels face.
public enum Facing: String, CaseIterable, Sendable {
  /// Every label keeps facing the viewer as the cloud turns.
  case camera
  /// Labels lie in the surface, like tiles on a mirror ball.
  case outward
}

/// The treatment of labels behind the rim.
public enum BackSide: String, CaseIterable, Sendable {
  /// Labels are slightly fainter than labels in front, and pickable.
  case show
  /// Labels are drawn as soft dots without text. So the cloud has volume, without illegible words.
  case dim
  /// Labels are drawn as soft dots without text, so that the cloud has volume, but no illegible words.
  case dust
  /// Labels are not drawn.
  case hide

  /// Whether text is drawn behind the rim.
  package var showsText: Bool { self == .show || self == .dim }
}
