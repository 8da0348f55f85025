package import TagSphereCloudCore

/// The size and the sampling of the picture.
package struct PictureOptions: Hashable, Sendable {
  /// The width and height.
  package var size = PixelSize(width: 1280, height: 720)
  /// The number of samples per pixel; nil to adapt to driver and quality.
  package var samples: SampleCount?
  /// The graphics API; nil for the best that the driver has.
  package var graphics: GraphicsAPI?

  /// Creates options for 1280×720 pixels and adapted samples.
  package init() {}
}

/// A width and a height in pixels.
package struct PixelSize: Hashable, Sendable {
  /// The number of columns, 1…16384.
  package let width: Int
  /// The number of rows, 1…16384.
  package let height: Int

  /// The maximum width or height.
  package static let longestSide = 16_384
  /// The maximum number of pixels.
  package static let mostPixels = 1 << 26

  /// Creates a size within the limits.
  package init(width: Int, height: Int) {
    precondition(
      Self.allows(width: width, height: height), "\(width)×\(height) pixels are out of bounds")
    self.width = width
    self.height = height
  }

  /// Returns whether a size is within the limits.
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
  /// One tap with discard: the least work.
  case fast
  /// One tap, with edges that fade toward the background: for motion on slow machines.
  case smooth
  /// The sample mask: for stills, and for motion on a GPU.
  case best
}
