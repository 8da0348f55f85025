public import TagSphereCloudCore
internal import TagSphereTagData

/// What a command line puts around and behind labels; nil leaves the theme's.
public struct StyleOptions: Hashable, Sendable {
  /// The fill of boxes; its width has no meaning.
  public var box: StylePart?
  /// The border of boxes, em.
  public var border: StylePart?
  /// The line around letters, em.
  public var outline: StylePart?
  /// The glow, em.
  public var halo: StylePart?
  /// The shadow; its width is how far it fades out, em.
  public var shadow: StylePart?
  /// Radius of boxes' corners, em.
  public var cornerRadius: Double?
  /// Room in boxes to the side, and up and down, em.
  public var padding: SIMD2<Double>?
  /// How highlighted labels stand out.
  public var highlight: Set<HighlightWay>?

  /// The theme's own style.
  public init() {}
}

/// One part of a style as a command line names it.
public enum StylePart: Hashable, Sendable {
  /// The part is taken away.
  case none
  /// The part is there, in a colour, and of a width in em; nil for the usual one.
  case painted(LabelStyle.Paint, width: Double?)
}

/// A way in which highlighted labels stand out.
public enum HighlightWay: String, CaseIterable, Hashable, Sendable {
  /// In the highlight colour.
  case color
  /// In a box of the highlight colour.
  case box
  /// Larger.
  case scale
  /// Swelling and shrinking.
  case pulse
}

/// What is behind the labels of a picture.
enum Backdrop: Hashable, Sendable {
  /// A colour.
  case color(Color)
  /// Nothing.
  case transparent
}

extension LookOptions {
  /// The background, or that there is none; nil for the theme's.
  var backdrop: Backdrop? {
    get { isTransparent ? .transparent : background.map { .color($0) } }
    set {
      isTransparent = newValue == .transparent
      background = if case .color(let color) = newValue { color } else { nil }
    }
  }
}
