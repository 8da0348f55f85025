public import TagSphereLook
internal import TagSphereTagData

/// The parts of the decoration around and behind labels that replace the theme's; nil for the theme's.
public struct StyleChanges: Hashable, Sendable {
  /// The fill of boxes; its width has no effect.
  public var box: StylePart?
  /// The border of boxes, em.
  public var border: StylePart?
  /// The outline of letters, em.
  public var outline: StylePart?
  /// The halo, em.
  public var halo: StylePart?
  /// The shadow; its width is the distance over which it fades out, em.
  public var shadow: StylePart?
  /// The radius of boxes' corners, em.
  public var cornerRadius: Double?
  /// The padding of boxes, horizontal and vertical, em.
  public var padding: SIMD2<Double>?
  /// The emphasis of highlighted labels.
  public var highlight: Set<HighlightWay>?

  /// Creates changes that keep the theme's style.
  public init() {}
}

/// A part of a style, as given on a command line.
public enum StylePart: Hashable, Sendable {
  /// The part is removed.
  case none
  /// The part is present, with a paint and a width in em; nil for the default width.
  case painted(LabelStyle.Paint, width: Double?)
}

/// A way to emphasise highlighted labels.
public enum HighlightWay: String, CaseIterable, Hashable, Sendable {
  /// In the highlight colour.
  case color
  /// In a box of the highlight colour.
  case box
  /// At a larger size.
  case scale
  /// With pulsating size.
  case pulse
}
