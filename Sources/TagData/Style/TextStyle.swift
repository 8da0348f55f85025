/// How a tag's letters are cut within their family: weight, slant and width.
///
/// What a style leaves open is as the primary font has it, so that `italic` in a cloud set in
/// “DejaVu Sans Bold” is bold italic, and `regular` is neither.
public struct TextStyle: Hashable, Sendable {
  /// The thickness of the strokes; nil is the primary font's.
  public var weight: Weight?
  /// Whether the letters lean; nil is as the primary font's do.
  public var isItalic: Bool?
  /// How wide the letters are set; nil is the primary font's.
  public var width: Width?

  /// The primary font's own style.
  public static let inherited = TextStyle()

  /// A style from its parts.
  public init(weight: Weight? = nil, isItalic: Bool? = nil, width: Width? = nil) {
    self.weight = weight
    self.isItalic = isItalic
    self.width = width
  }

  /// The thickness of strokes, on the scale of OpenType's `usWeightClass`.
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
