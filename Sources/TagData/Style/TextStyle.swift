/// The style of a tag's letters within their font family: weight, slant and width.
///
/// Unset properties are inherited from the primary font. In a cloud set in “DejaVu Sans Bold”,
/// `italic` is therefore bold italic, and `regular` is neither bold nor italic.
public struct TextStyle: Hashable, Sendable {
  /// The weight of the strokes; nil for the weight of the primary font.
  public var weight: Weight?
  /// Whether the letters are italic; nil for the slant of the primary font.
  public var isItalic: Bool?
  /// The width of the letters; nil for the width of the primary font.
  public var width: Width?

  /// The primary font's own style.
  public static let inherited = TextStyle()

  /// Creates a style.
  public init(weight: Weight? = nil, isItalic: Bool? = nil, width: Width? = nil) {
    self.weight = weight
    self.isItalic = isItalic
    self.width = width
  }

  /// The weight of strokes, on the scale of OpenType's `usWeightClass`.
  public enum Weight: UInt16, Hashable, Sendable, CaseIterable {
    /// The thinnest strokes.
    case thin = 100
    /// Also called ultra light.
    case extraLight = 200
    /// Thinner than running text.
    case light = 300
    /// The weight of running text.
    case regular = 400
    /// A little stronger than running text.
    case medium = 500
    /// Also called demi bold.
    case semiBold = 600
    /// The usual strong weight.
    case bold = 700
    /// Also called ultra bold.
    case extraBold = 800
    /// The strongest strokes, also called heavy.
    case black = 900
  }

  /// The width of letters, on the scale of OpenType's `usWidthClass`.
  public enum Width: UInt16, Hashable, Sendable, CaseIterable {
    /// 62.5 % of the normal width.
    case extraCondensed = 2
    /// 75 % of the normal width.
    case condensed = 3
    /// 87.5 % of the normal width.
    case semiCondensed = 4
    /// The width of running text.
    case normal = 5
    /// 112.5 % of the normal width.
    case semiExpanded = 6
    /// 125 % of the normal width.
    case expanded = 7
    /// 150 % of the normal width.
    case extraExpanded = 8
  }
}
