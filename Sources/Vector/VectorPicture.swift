internal import TagSphereForms
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData
internal import TagSphereText

/// A picture of a cloud as shapes and letters, which stay sharp at any size.
///
/// Labels have the places, sizes and colours of the picture that `render` draws; nearer ones are
/// painted over those behind them. Each of its files has the same bytes for the same cloud and fonts.
public struct VectorPicture {
  /// Width, pixels: the unit of all coordinates, y down.
  public let width: Int
  /// Height, pixels.
  public let height: Int
  /// The title, for those who read or list files; nil for none.
  public var title: String?
  /// What the picture cannot show.
  public internal(set) var omissions: Set<Omission> = []

  /// What is behind everything; nil for a transparent picture.
  var ground: Ground?
  /// The shapes, from the farthest to the nearest.
  var shapes: [Shape] = []
  /// The fonts of the letters.
  let source: FontGlyphSource

  /// A part of a cloud that vectors cannot show as pixels do.
  public enum Omission: Hashable, Sendable, CaseIterable {
    /// Most of the dots that stand for labels.
    case dots
  }

  /// The background.
  struct Ground {
    var color: Color
    var backdrop: Theme.Backdrop?
  }

  /// A colour, and how much of what is behind it is covered: 0…1.
  struct Paint: Hashable {
    var color: Color
    var opacity: Double = 1
  }

  /// A shape of the picture.
  enum Shape {
    case label(Label)
    case disc(Disc)
    case lines(Lines)
    /// A part of the background that covers what is behind it.
    case ground(Overlay.Rectangle)
  }

  /// A disc in one colour, or with a gradient.
  struct Disc {
    var center: SIMD2<Double>
    var radius: Double
    var paint: Paint
    var gradient: Gradient?
  }

  /// A label: its letters, shapes and images, all in one plane.
  struct Label {
    var plane: LabelPlane
    /// The whole text, for those who read the file; nil for a part of a legend or a heading.
    var title: String?
    var ink: Paint
    var marks: [LabelMark]
    /// The letters with the text that they stand for; nil if they are not known.
    var text: LetteredText?
    var outline: (paint: Paint, width: Float)?
    /// The shadow and the glow, the farther first.
    var softLayers: [SoftLayer] = []
    var box: LabelBox?
    var images: [Image] = []
  }

  /// A shadow or a glow as lines around letters or box, one over the other, the widest first.
  struct SoftLayer {
    /// Em, right and up.
    var shift: SIMD2<Float>
    /// How far each line reaches from the edge, em, at last 0: the shape itself.
    var rings: [(reach: Float, paint: Paint)]
  }

  /// The rounded rectangle behind a label.
  struct LabelBox {
    var frame: Box
    var cornerRadius: Float
    var fill: Paint?
    var border: Paint?
    var borderWidth: Float
  }

  /// An image in a label.
  struct Image {
    /// Identifies the image in its batch.
    var key: Key
    var frame: Box
    var tile: PictureTile
    var opacity: Double

    struct Key: Hashable {
      var layer: Int
      var entry: Int
    }
  }
}

extension VectorPicture.Omission: CustomStringConvertible {
  /// A phrase for a sentence.
  public var description: String {
    switch self {
    case .dots: "more than \(VectorPicture.mostDots) dots in place of labels"
    }
  }
}
