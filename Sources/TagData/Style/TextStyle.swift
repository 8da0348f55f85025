/// The style of a tag's letters within their font family: weight, slant and width.
///
/// Unset properties are those of the primary font, so that `italic` in a cloud set in “DejaVu Sans
/// Bold” is bold italic, and `regular` is neither.
public struct TextStyle: Hashable, Sendable {
  /// The weight of the strokes; nil for the primary font's.
  public var weight: Weight?
  /// Whether the letters are italic; nil for the primary font's slant.
  public var isItalic: Bool?
  /// The width of the letters; nil for the primary font's.
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
    case thin = 100
    case extraLight = 200
    case light = 300
    case regular = 400
    case medium = 500
    case semiBold = 600
    case bold = 700
    case extraBold = 800
    case black = 900
  }

  /// The width of letters, on the scale of OpenType's `usWidthClass`.
  public enum Width: UInt16, Hashable, Sendable, CaseIterable {
    case extraCondensed = 2
    case condensed = 3
    case semiCondensed = 4
    case normal = 5
    case semiExpanded = 6
    case expanded = 7
    case extraExpanded = 8
  }
}
