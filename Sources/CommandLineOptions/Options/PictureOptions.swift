package import TagSphereScreen

/// The size and the sampling of the picture.
package struct PictureOptions: Hashable, Sendable {
  /// The width and height, without the margin.
  package var size = PixelSize(width: 1280, height: 720)
  /// The width of the background between the picture and the edges of the sheet, pixels; 0 without a sheet.
  package var margin = 0
  /// The number of samples per pixel; nil to adapt to driver and quality.
  package var samples: SampleCount?
  /// The quality of edges; nil to adapt to driver and motion.
  package var quality: Quality?
  /// The number of pixels drawn per pixel of a file, horizontally and vertically, 1…4.
  package var supersample = 1
  /// Whether a window starts in full screen.
  package var isFullscreen = false
  /// The graphics API; nil for the best API that the driver supports.
  package var graphics: GraphicsAPI?
  /// The sheet that the picture is printed on; nil for none.
  package var paper: PaperSize?
  /// The width of the background beyond each edge of the sheet, millimetres; nil for none.
  package var bleed: Double?
  /// The pixels per inch of the sheet; nil for the format's default.
  package var dotsPerInch: Int?

  /// The width and height with the margin.
  package var sheet: PixelSize {
    PixelSize(width: size.width + 2 * margin, height: size.height + 2 * margin)
  }

  /// Creates options for 1280×720 pixels and adapted samples.
  package init() {}
}

/// A width and a height in pixels.
package struct PixelSize: Hashable, Sendable {
  /// The number of columns, 1…``longestPosterSide``.
  package let width: Int
  /// The number of rows, 1…``longestPosterSide``.
  package let height: Int

  /// The maximum width or height of a picture that is drawn in one piece.
  package static let longestSide = 16_384
  /// The maximum number of pixels of a picture that is drawn in one piece.
  package static let mostPixels = 1 << 26
  /// The maximum width or height of a poster, which is drawn in parts.
  package static let longestPosterSide = 30_000

  /// Creates a size within the limits.
  package init(width: Int, height: Int) {
    precondition(
      Self.allowsPoster(width: width, height: height),
      "\(width)×\(height) pixels are out of bounds")
    self.width = width
    self.height = height
  }

  /// Whether the picture is drawn in parts; of the pixel formats, only PNG supports this.
  package var isPoster: Bool { !Self.allows(width: width, height: height) }

  /// Returns whether a size is within the limits of a poster.
  package static func allowsPoster(width: Int, height: Int) -> Bool {
    let sides = 1...longestPosterSide
    return sides.contains(width) && sides.contains(height)
  }

  /// Returns whether a picture of this size is drawn in one piece.
  package static func allows(width: Int, height: Int) -> Bool {
    let sides = 1...longestSide
    return sides.contains(width) && sides.contains(height) && width * height <= mostPixels
  }
}

/// The number of samples per pixel.
package enum SampleCount: Int, CaseIterable, Hashable, Sendable {
  /// No multisampling.
  case one = 1
  /// Four samples.
  case four = 4
  /// Eight samples, if the driver supports them.
  case eight = 8
}

/// The effort spent on the edges of letters.
package enum Quality: String, CaseIterable, Hashable, Sendable {
  /// One tap of the distance field, and discarded pixels outside the ink: the least work.
  case fast
  /// One tap of the distance field, with edges that fade toward the background: for motion on slow machines.
  case smooth
  /// The sample mask: for still pictures, and for motion on a GPU.
  case best
}

/// A sheet of paper; named sizes are upright, and other sheets have their sides as given.
package struct PaperSize: Hashable, Sendable {
  /// Millimetres, 10…5000.
  package let width: Double
  /// Millimetres, 10…5000.
  package let height: Double

  /// The sides that a sheet may have, millimetres.
  package static let sides = 10.0...5_000

  /// The sizes with names.
  ///
  /// Source: ISO 216.
  package static let named: [(name: String, size: PaperSize)] = [
    ("A5", PaperSize(width: 148, height: 210)), ("A4", PaperSize(width: 210, height: 297)),
    ("A3", PaperSize(width: 297, height: 420)), ("A2", PaperSize(width: 420, height: 594)),
    ("A1", PaperSize(width: 594, height: 841)), ("A0", PaperSize(width: 841, height: 1189)),
  ]

  /// The width of the border that shows only the background, millimetres.
  ///
  /// Sheets are not cut exactly, so labels keep this distance from the edges.
  package var margin: Double {
    let side = min(width, height)
    return min(max(5, 0.03 * side), side / 4)
  }

  /// Returns the margin in pixels, rounded up.
  package func margin(perInch density: Int) -> Int {
    Int((margin / 25.4 * Double(density)).rounded(.up))
  }

  /// Returns the width and height of the sheet in pixels, at a number of pixels per inch.
  package func pixels(perInch density: Int) -> SIMD2<Int> {
    func pixels(_ millimetres: Double) -> Int {
      max(1, Int((millimetres / 25.4 * Double(density)).rounded()))
    }
    return [pixels(width), pixels(height)]
  }
}
