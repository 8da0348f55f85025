public import TagSphereTagData

/// What stands around and behind a label's text; by default, nothing.
///
/// Each part is drawn as a pass of its own, opaque, a hair farther from the eye than the text:
/// shadow, halo, box, outline, ink. So no order of labels can be seen, and a part that is nil costs
/// nothing. Soft parts fade toward the background.
public struct LabelStyle: Hashable, Sendable {
  /// A rounded rectangle behind the text.
  public var box: Box?
  /// A line around the letters.
  public var outline: Outline?
  /// A glow around the box, or around the letters where there is none.
  public var halo: Halo?
  /// A shadow of the box, or of the letters where there is none.
  public var shadow: Shadow?

  /// Text alone.
  public init() {}

  /// Text alone.
  public static let plain = LabelStyle()

  /// Where a colour comes from.
  public enum Paint: Hashable, Sendable {
    /// One colour for all labels.
    case color(Color)
    /// Each label's colour: `LabelRecord.color`.
    case own
    /// Each label's second colour: `LabelRecord.accent`.
    case accent
  }

  /// A rounded rectangle behind the text.
  ///
  /// Text that would be hard to read on the fill is moved toward black or white until it is not.
  public struct Box: Hashable, Sendable {
    /// The colour within; nil for an empty frame.
    public var fill: Paint?
    /// The colour of the border; nil for none.
    public var border: Paint?
    /// Width of the border, em, inward from the edge, ≥ 0.
    public var borderWidth: Float
    /// Radius of the corners, em, ≥ 0; at most what the box has room for is drawn.
    public var cornerRadius: Float
    /// Room between the text and the edge, to the side and up and down, em.
    ///
    /// The text ends with its line's height, which has room above the letters already; so the
    /// second may be small, or below 0.
    public var padding: SIMD2<Float>

    /// A box from its parts.
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
    /// Its colour.
    public var paint: Paint
    /// Its width, em, 0…``letterReach``.
    public var width: Float

    /// An outline from its parts.
    public init(paint: Paint, width: Float = 0.05) {
      self.paint = paint
      self.width = width
    }
  }

  /// A glow around the letters, or around the box.
  public struct Halo: Hashable, Sendable {
    /// Its colour next to the letters.
    public var paint: Paint
    /// How far it reaches, em; around letters at most ``letterReach``.
    public var width: Float
    /// How strong it is next to the letters: 0 not to be seen … 1 all in its colour.
    public var strength: Float

    /// A halo from its parts; by default, one of the label's own colour is a weak glow, and one of
    /// another colour sets the letters apart from what is behind them.
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
    /// Its colour where it is darkest.
    public var paint: Paint
    /// How far it is moved to the right and up, em.
    public var offset: SIMD2<Float>
    /// How far its edge fades out, em; around letters at most ``letterReach``.
    public var blur: Float
    /// How strong it is where it is darkest: 0 not to be seen … 1 all in its colour.
    public var strength: Float

    /// A shadow from its parts.
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

  /// How far all this reaches beyond a label's text, to the side and up or down, em, ≥ 0.
  public var margin: SIMD2<Float> {
    let box = box.map { pointwiseMax($0.padding, .zero) } ?? .zero
    let shadow = shadow.map { SIMD2(abs($0.offset.x), abs($0.offset.y)) + $0.blur } ?? .zero
    let glow = SIMD2(repeating: max(halo?.width ?? 0, outline?.width ?? 0))
    return box + pointwiseMax(glow, shadow)
  }

  /// How far from a letter's edge the distance fields reach, em.
  public static let letterReach: Float = 0.115
}
