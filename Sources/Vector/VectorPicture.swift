internal import TagSphereForms
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData
internal import TagSphereText

/// A picture of a cloud as shapes and letters, which stay sharp at any size.
///
/// Labels have the same places, sizes and colours as in the picture that `render` draws. Nearer
/// labels are painted over farther labels. The same cloud and fonts always give the same bytes.
package struct VectorPicture {
  /// The width, pixels; pixels are the unit of all coordinates, y down.
  package let width: Int
  /// The height, pixels.
  package let height: Int
  /// The title in the file's metadata; nil without a title.
  package var title: String?
  /// The parts of the cloud that the picture lacks.
  package internal(set) var omissions: Set<Omission> = []

  /// The background; nil for a transparent picture.
  var ground: Ground?
  /// The shapes, from back to front.
  var shapes: [Shape] = []
  /// The source of the letters' fonts.
  let source: FontGlyphSource

  /// A part of a cloud that vector pictures cannot show.
  package enum Omission: Hashable, Sendable, CaseIterable {
    /// Most of the dots that mark labels.
    case dots
  }

  /// The background.
  struct Ground {
    var color: SRGBColor
    var backdrop: Theme.Backdrop?
  }

  /// A colour with its opacity, 0…1.
  struct Paint: Hashable {
    var color: SRGBColor
    var opacity: Double = 1
  }

  /// A shape of the picture.
  enum Shape {
    case label(Label)
    case disc(Disc)
    case lines(Lines)
    /// A part of the background that covers the shapes behind it.
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
    /// The whole text, which is the title of the label in the file; nil for a part of a legend or a heading.
    var title: String?
    var ink: Paint
    var marks: [LabelMark]
    /// The letters with the text that they represent; nil if the text is unknown.
    var text: LetteredText?
    var outline: (paint: Paint, width: Float)?
    /// The shadow and the glow, back to front.
    var softLayers: [SoftLayer] = []
    var box: LabelBox?
    var images: [Image] = []
  }

  /// A shadow or a glow as nested lines around letters or box, widest line first.
  struct SoftLayer {
    /// The offset in em; positive is right and up.
    var shift: SIMD2<Float>
    /// The distance of each line from the edge, em.
    ///
    /// The last distance is 0, which stands for the shape itself.
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
    /// The key that identifies the image in its batch.
    var key: Key
    var frame: Box
    var tile: ImageTile
    var opacity: Double

    struct Key: Hashable {
      var layer: Int
      var entry: Int
    }
  }
}

extension VectorPicture.Omission: CustomStringConvertible {
  /// The omission as a phrase for a sentence.
  package var description: String {
    switch self {
    case .dots: "more than \(VectorPicture.mostDots) dots in place of labels"
    }
  }
}
