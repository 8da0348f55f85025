/// The size and the sampling of what is drawn.
public struct PictureOptions: Hashable, Sendable {
  /// Width and height.
  public var size = PixelSize(width: 1280, height: 720)
  /// Samples a pixel.
  public var samples: SampleCount?

  /// 1280×720 with 4 samples a pixel.
  public init() {}
}

/// A width and a height in pixels.
public struct PixelSize: Hashable, Sendable {
  /// Pixels across, 1…16384.
  public let width: Int
  /// Pixels down, 1…16384.
  public let height: Int

  /// The largest width or height.
  public static let longestSide = 16_384
  /// The most pixels in all.
  public static let mostPixels = 1 << 26

  /// A size within the limits.
  public init(width: Int, height: Int) {
    precondition(
      Self.allows(width: width, height: height), "\(width)×\(height) pixels are out of bounds")
    self.width = width
    self.height = height
  }

  /// Whether a size is within the limits.
  public static func allows(width: Int, height: Int) -> Bool {
    let sides = 1...longestSide
    return sides.contains(width) && sides.contains(height) && width * height <= mostPixels
  }
}

/// Samples a pixel.
public enum SampleCount: Int, CaseIterable, Hashable, Sendable {
  /// No multisampling.
  case one = 1
  /// Four samples.
  case four = 4
  /// Eight, where the driver has them.
  case eight = 8
}

/// How much work goes into the edges of letters.
public enum Quality: String, CaseIterable, Hashable, Sendable {
  /// One tap, discard: the least work.
  case fast
  /// One tap, edges that fade toward the background: for motion on slow machines.
  case smooth
  /// The sample mask: for stills and graphics cards.
  case best
}
