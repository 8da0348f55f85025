public import TagSphereLook
internal import TagSphereTagData

/// Changes of the decoration around and behind labels; each property that is nil keeps the theme's style.
public struct StyleChanges: Hashable, Sendable {
  /// The fill of boxes; its width has no effect.
  public var box: StylePart?
  /// The border of boxes; its width is in em.
  public var border: StylePart?
  /// The outline of letters; its width is in em.
  public var outline: StylePart?
  /// The halo; its width is in em.
  public var halo: StylePart?
  /// The shadow; its width is the distance over which the shadow fades out, em.
  public var shadow: StylePart?
  /// The radius of boxes' corners, em.
  public var cornerRadius: Double?
  /// The horizontal and vertical padding of boxes, em.
  public var padding: SIMD2<Double>?
  /// The ways to emphasize highlighted labels.
  public var highlight: Set<HighlightWay>?

  /// Creates changes that keep the theme's style.
  public init() {}
}

/// A part of a style, as given on a command line.
public enum StylePart: Hashable, Sendable {
  /// The part is removed.
  case none
  /// The part has a paint and a width in em; a width of nil selects the default width.
  case painted(LabelStyle.Paint, width: Double?)
}

/// A way to emphasize highlighted labels.
public enum HighlightWay: String, CaseIterable, Hashable, Sendable {
  /// Highlighted labels have the highlight colour.
  case color
  /// Highlighted labels have a box in the highlight colour.
  case box
  /// Highlighted labels are larger.
  case scale
  /// Highlighted labels change their size periodically.
  case pulse
}
