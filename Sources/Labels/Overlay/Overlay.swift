package import TagSphereTagData

/// Texts and shapes over a picture, in its pixels, such as legends and panels.
///
/// Coordinates are pixels from the picture's upper left corner, y down. Later items cover earlier
/// items. The overlay is drawn after the cloud, as a separate batch of labels.
package struct Overlay: Hashable, Sendable {
  /// The width of the picture, pixels.
  package let width: Int
  /// The height of the picture, pixels.
  package let height: Int
  /// The items, from the bottom up.
  package internal(set) var items: [Item] = []

  /// Creates an empty overlay for pictures of a size in pixels, each side ≥ 1.
  package init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "an overlay of \(width)×\(height) pixels")
    self.width = width
    self.height = height
  }

  /// An item of an overlay.
  package enum Item: Hashable, Sendable {
    /// One line of text.
    case text(Text)
    /// A filled shape.
    case shape(Shape)
  }

  /// A line of text.
  package struct Text: Hashable, Sendable {
    /// The characters of the text.
    package var string: String
    /// The anchor, pixels: the left end, middle or right end (see `alignment`), at half the text's height.
    package var place: SIMD2<Double>
    /// The em size in pixels, > 0.
    package var size: Double
    /// The colour.
    package var color: SRGBColor
    /// The part of the text that is at the anchor.
    package var alignment: Alignment
    /// The style of the letters.
    package var style: TextStyle

    /// Creates a text from its parts.
    package init(
      _ string: String, at place: SIMD2<Double>, size: Double, color: SRGBColor,
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

  /// The part of a text that is at its anchor.
  package enum Alignment: Hashable, Sendable {
    /// The left end, regardless of the text's direction.
    case left
    /// The middle.
    case center
    /// The right end.
    case right
  }

  /// A filled shape.
  package struct Shape: Hashable, Sendable {
    /// The frame of the shape.
    package var frame: Rectangle
    /// The colour.
    package var color: SRGBColor
    /// Whether the shape is the disc inside the frame instead of the frame itself.
    package var isDisc: Bool

    /// Creates a shape from its parts.
    package init(_ frame: Rectangle, color: SRGBColor, isDisc: Bool = false) {
      self.frame = frame
      self.color = color
      self.isDisc = isDisc
    }
  }

  /// A rectangle, pixels.
  package struct Rectangle: Hashable, Sendable {
    /// The upper left corner.
    package var origin: SIMD2<Double>
    /// Width and height, > 0.
    package var size: SIMD2<Double>

    /// Creates a rectangle from its upper left corner and its size.
    package init(x: Double, y: Double, width: Double, height: Double) {
      precondition(width > 0 && height > 0, "a rectangle of \(width)×\(height) pixels")
      origin = [x, y]
      size = [width, height]
    }

    /// Returns whether the rectangles share an area.
    package func overlaps(_ other: Rectangle) -> Bool {
      let (low, high) = (
        pointwiseMax(origin, other.origin), pointwiseMin(origin + size, other.origin + other.size)
      )
      return low.x < high.x && low.y < high.y
    }

    /// Returns whether a point is in the rectangle; the right and lower edges do not belong to it.
    package func contains(_ point: SIMD2<Double>) -> Bool {
      let place = point - origin
      return place.min() >= 0 && place.x < size.x && place.y < size.y
    }
  }

  /// Adds a text on top of the earlier items.
  package mutating func add(_ text: Text) { items.append(.text(text)) }

  /// Adds a shape on top of the earlier items.
  package mutating func add(_ shape: Shape) { items.append(.shape(shape)) }
}
