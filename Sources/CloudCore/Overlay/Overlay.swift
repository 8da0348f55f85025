public import TagSphereTagData

/// Texts and shapes over a picture, in its pixels: legends, and whatever speaks beside the cloud.
///
/// Coordinates are pixels from the picture's upper left corner, y down. Later items lie over earlier
/// ones. It is drawn as a batch of labels of its own, after the cloud.
public struct Overlay: Hashable, Sendable {
  /// Width of the picture, pixels.
  public let width: Int
  /// Height of the picture, pixels.
  public let height: Int
  /// What is shown, the lowest first.
  public private(set) var items: [Item] = []

  /// An overlay without items, for pictures of a size in pixels, each side ≥ 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "an overlay of \(width)×\(height) pixels")
    self.width = width
    self.height = height
  }

  /// One thing shown.
  public enum Item: Hashable, Sendable {
    /// One line of text.
    case text(Text)
    /// A filled shape.
    case shape(Shape)
  }

  /// One line of text.
  public struct Text: Hashable, Sendable {
    /// What it says.
    public var string: String
    /// The text's end or middle, by `alignment`, and the middle of its height, pixels.
    public var place: SIMD2<Double>
    /// Size of one em, pixels, > 0.
    public var size: Double
    /// Its colour.
    public var color: Color
    /// Which part of the text stands at `place`.
    public var alignment: Alignment
    /// How its letters are cut.
    public var style: TextStyle

    /// A text from its parts.
    public init(
      _ string: String, at place: SIMD2<Double>, size: Double, color: Color,
      alignment: Alignment = .left, style: TextStyle = .inherited
    ) {
      precondition(size > 0, "a text of \(size) pixels")
      self.string = string
      self.place = place
      self.size = size
      self.color = color
      self.alignment = alignment
      self.style = style
    }
  }

  /// Which part of a text stands at its place.
  public enum Alignment: Hashable, Sendable {
    /// Its left end, whatever its direction.
    case left
    /// Its middle.
    case center
    /// Its right end.
    case right
  }

  /// A filled shape.
  public struct Shape: Hashable, Sendable {
    /// What it fills.
    public var frame: Rectangle
    /// Its colour.
    public var color: Color
    /// Whether it is the disc within the frame, and not the frame.
    public var isDisc: Bool

    /// A shape from its parts.
    public init(_ frame: Rectangle, color: Color, isDisc: Bool = false) {
      self.frame = frame
      self.color = color
      self.isDisc = isDisc
    }
  }

  /// A rectangle, pixels.
  public struct Rectangle: Hashable, Sendable {
    /// The upper left corner.
    public var origin: SIMD2<Double>
    /// Width and height, > 0.
    public var size: SIMD2<Double>

    /// A rectangle from its corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
      precondition(width > 0 && height > 0, "a rectangle of \(width)×\(height) pixels")
      origin = [x, y]
      size = [width, height]
    }
  }

  /// Adds a text on top.
  public mutating func add(_ text: Text) { items.append(.text(text)) }

  /// Adds a shape on top.
  public mutating func add(_ shape: Shape) { items.append(.shape(shape)) }
}
