/// A picture ready for the atlas: at its size there, corners cut, with all its mip levels.
///
/// The levels are made here rather than by the driver: in linear light, of colours multiplied by
/// alpha, the same bytes on every machine. Each level is a rectangle of whole texels of the
/// coarsest level, transparent where the picture ends earlier, bottom row first.
public struct PictureTile: Hashable, Sendable {
  /// What a tile is made to.
  public struct Format: Hashable, Sendable {
    /// Columns of the picture, texels.
    public var width: Int
    /// Rows of the picture, texels.
    public var height: Int
    /// Mip levels, the full size included.
    public var levelCount: Int
    /// Radius of the corners, as a part of the shorter side: 0 … 0.5.
    public var cornerRadius: Float

    /// A format from its parts.
    public init(width: Int, height: Int, levelCount: Int, cornerRadius: Float = 0) {
      self.width = width
      self.height = height
      self.levelCount = levelCount
      self.cornerRadius = cornerRadius
    }
  }

  /// One size of the picture.
  public struct Level: Hashable, Sendable {
    /// Columns, texels.
    public var width: Int
    /// Rows, texels.
    public var height: Int
    /// Four bytes a texel, for an `SRGB8_ALPHA8` texture; bottom row first.
    public var rgba: [UInt8]
  }

  /// Columns of the picture itself, texels of the finest level.
  public let width: Int
  /// Rows of the picture itself, texels of the finest level.
  public let height: Int
  /// The sizes, the finest first; each has half the columns and rows of the one before.
  public let levels: [Level]

  /// The bytes of all levels.
  public var byteCount: Int { levels.reduce(0) { $0 + $1.rgba.count } }

  /// A tile of a picture.
  public init(_ bitmap: Bitmap, format: Format) {
    let image = LinearImage(bitmap, scaledTo: (format.width, format.height))
    self.init(image, format: format)
  }

  /// A tile of an image that has the format's size.
  package init(_ image: LinearImage, format: Format) {
    precondition(
      image.width == format.width && image.height == format.height,
      "an image of \(image.width)×\(image.height) for a tile of \(format.width)×\(format.height)")
    width = format.width
    height = format.height
    let coarsest = 1 << (format.levelCount - 1)
    func whole(_ side: Int) -> Int { (side + coarsest - 1) / coarsest * coarsest }
    let radius = format.cornerRadius * Float(min(width, height))
    var level = image.rounded(radius: radius).padded(width: whole(width), height: whole(height))
    var levels: [Level] = []
    for index in 0..<format.levelCount {
      if index > 0 { level = level.halved() }
      levels.append(Level(width: level.width, height: level.height, rgba: level.encoded))
    }
    self.levels = levels
  }

  /// The alpha of a texel, 0…255; 0 outside.
  public func alpha(x: Int, y: Int) -> UInt8 {
    guard x >= 0, y >= 0, x < levels[0].width, y < levels[0].height else { return 0 }
    return levels[0].rgba[(y * levels[0].width + x) * 4 + 3]
  }
}
