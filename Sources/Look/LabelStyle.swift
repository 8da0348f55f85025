public import TagSphereTagData

/// The decoration around and behind a label's text.
///
/// The default style has no decoration.
///
/// Each part is drawn in its own pass, opaque, at a small depth offset behind the text: shadow,
/// halo, box, outline, ink. Therefore, the drawing order of labels does not affect the picture. A
/// part that is nil costs nothing. Soft parts fade toward the background.
public struct LabelStyle: Hashable, Sendable {
  /// A rounded rectangle behind the text.
  public var box: Box?
  /// A line around the letters.
  public var outline: Outline?
  /// A glow around the box, or around the letters of a label without a box.
  public var halo: Halo?
  /// A shadow of the box, or of the letters of a label without a box.
  public var shadow: Shadow?

  /// Creates a style of text alone.
  public init() {}

  /// Text alone.
  public static let plain = LabelStyle()

  /// The source of the colour of a part.
  public enum Paint: Hashable, Sendable {
    /// One colour for all labels.
    case color(SRGBColor)
    /// Each label's colour: `LabelRecord.color`.
    case own
    /// Each label's second colour: `LabelRecord.accent`.
    case accent
  }

  /// A rounded rectangle behind the text.
  ///
  /// Text that would be hard to read on the fill is shifted toward black or white until it is
  /// readable.
  public struct Box: Hashable, Sendable {
    /// The colour inside; nil for an empty frame.
    public var fill: Paint?
    /// The colour of the border; nil without a border.
    public var border: Paint?
    /// The width of the border, em, inward from the edge, ≥ 0.
    public var borderWidth: Float
    /// The radius of the corners, em, ≥ 0.
    ///
    /// In a small box, corners have a smaller radius.
    public var cornerRadius: Float
    /// The horizontal and vertical padding between the text and the edge, em.
    ///
    /// The text's box has the height of its line, which includes room above the letters. The vertical
    /// padding may therefore be small or negative.
    public var padding: SIMD2<Float>

    /// Creates a box from its parts.
    public init(
      fill: Paint?, border: Paint? = nil, borderWidth: Float = 0.06, cornerRadius: Float = 0.3,
      padding: SIMD2<Float> = [0.32, 0.06]
    ) {
      self.fill = fill
      self.border = border
      self.borderWidth = borderWidth
      self.cornerRadius = cornerRadius
      self.padding = padding
    }
  }

  /// A line around the letters.
  public struct Outline: Hashable, Sendable {
    /// The colour.
    public var paint: Paint
    /// The width, em, 0…``letterReach``.
    public var width: Float

    /// Creates an outline from its parts.
    public init(paint: Paint, width: Float = 0.05) {
      self.paint = paint
      self.width = width
    }
  }

  /// A glow around the letters, or around the box.
  public struct Halo: Hashable, Sendable {
    /// The colour next to the letters.
    public var paint: Paint
    /// The width of the glow, em; around letters at most ``letterReach``.
    public var width: Float
    /// The strength next to the letters: 0 is invisible, 1 is the full colour.
    public var strength: Float

    /// Creates a halo from its parts.
    ///
    /// By default, a halo in one of the label's own colours is a weak glow. A halo in any other
    /// colour is strong, so that it separates the letters from the background.
    public init(paint: Paint, width: Float = letterReach, strength: Float? = nil) {
      self.paint = paint
      self.width = width
      if let strength {
        self.strength = strength
      } else if case .color = paint {
        self.strength = 1
      } else {
        self.strength = 0.45
      }
    }
  }

  /// A shadow of the letters, or of the box.
  public struct Shadow: Hashable, Sendable {
    /// The colour at the darkest place of the shadow.
    public var paint: Paint
    /// The offset to the right and up, em.
    public var offset: SIMD2<Float>
    /// The width over which the edge fades out, em; around letters at most ``letterReach``.
    public var blur: Float
    /// The strength at the darkest place of the shadow: 0 is invisible, 1 is the full colour.
    public var strength: Float

    /// Creates a shadow from its parts.
    public init(
      paint: Paint, offset: SIMD2<Float> = [0.05, -0.07], blur: Float = 0.1,
      strength: Float = 0.6
    ) {
      self.paint = paint
      self.offset = offset
      self.blur = blur
      self.strength = strength
    }
  }

  /// How far the decoration extends beyond a label's text, horizontally and vertically, em, ≥ 0.
  public var margin: SIMD2<Float> {
    let box = box.map { pointwiseMax($0.padding, .zero) } ?? .zero
    let shadow = shadow.map { SIMD2(abs($0.offset.x), abs($0.offset.y)) + $0.blur } ?? .zero
    let glow = SIMD2(repeating: max(halo?.width ?? 0, outline?.width ?? 0))
    return box + pointwiseMax(glow, shadow)
  }

  /// The distance from a letter's edge that the distance fields cover, em.
  public static let letterReach: Float = 0.115
}
