/// An image prepared for the atlas: scaled, with rounded corners and all mip levels.
///
/// The levels are not computed by the driver, but in linear light with premultiplied alpha, so that
/// every machine has the same bytes. Each level covers whole texels of the coarsest level and is
/// transparent beyond the image. The bottom row comes first.
package struct ImageTile: Hashable, Sendable {
  /// The size and shape of a tile.
  package struct Format: Hashable, Sendable {
    /// The number of columns of the image, texels.
    package var width: Int
    /// The number of rows of the image, texels.
    package var height: Int
    /// The number of mip levels, including the full size.
    package var levelCount: Int
    /// The radius of the corners as a share of the shorter side: 0 … 0.5.
    package var cornerRadius: Float

    /// Creates a format from its parts.
    package init(width: Int, height: Int, levelCount: Int, cornerRadius: Float = 0) {
      self.width = width
      self.height = height
      self.levelCount = levelCount
      self.cornerRadius = cornerRadius
    }
  }

  /// A mip level of the image.
  package struct Level: Hashable, Sendable {
    /// The number of columns, texels.
    package var width: Int
    /// The number of rows, texels.
    package var height: Int
    /// Four bytes per texel, for an `SRGB8_ALPHA8` texture; bottom row first.
    package var rgba: [UInt8]
  }

  /// The number of columns of the image itself, texels of the finest level.
  package let width: Int
  /// The number of rows of the image itself, texels of the finest level.
  package let height: Int
  /// The levels, finest first; each has half the columns and rows of the previous one.
  package let levels: [Level]

  /// Returns whether the tile has the size and the levels of a format.
  package func suits(_ format: Format) -> Bool {
    width == format.width && height == format.height && levels.count == format.levelCount
  }

  /// The size of all levels, bytes.
  package var byteCount: Int { levels.reduce(0) { $0 + $1.rgba.count } }

  /// Creates a tile from a bitmap.
  package init(_ bitmap: Bitmap, format: Format) {
    let image = LinearImage(bitmap, scaledTo: (format.width, format.height))
    self.init(image, format: format)
  }

  /// Creates a tile from the bytes of all its levels, finest first, which another process made.
  ///
  /// The result is nil if the number of bytes does not match the format.
  package init?(levels bytes: [UInt8], format: Format) {
    width = format.width
    height = format.height
    var levels: [Level] = []
    var start = 0
    for (width, height) in Self.levelSizes(format) {
      let end = start + width * height * 4
      guard end <= bytes.count else { return nil }
      levels.append(Level(width: width, height: height, rgba: Array(bytes[start..<end])))
      start = end
    }
    guard start == bytes.count else { return nil }
    self.levels = levels
  }

  /// Returns the number of bytes of a tile's levels.
  package static func byteCount(_ format: Format) -> Int {
    levelSizes(format).reduce(0) { $0 + $1.width * $1.height * 4 }
  }

  /// Returns the sizes of a tile's levels.
  ///
  /// The finest level is padded so that all levels have whole sizes.
  private static func levelSizes(_ format: Format) -> [(width: Int, height: Int)] {
    let coarsest = 1 << (format.levelCount - 1)
    let columns = (format.width + coarsest - 1) / coarsest
    let rows = (format.height + coarsest - 1) / coarsest
    return (0..<format.levelCount).map { level in
      (columns * (coarsest >> level), rows * (coarsest >> level))
    }
  }

  /// Creates a tile from an image of the format's size.
  package init(_ image: LinearImage, format: Format) {
    precondition(
      image.width == format.width && image.height == format.height,
      "an image of \(image.width)×\(image.height) for a tile of \(format.width)×\(format.height)")
    width = format.width
    height = format.height
    let radius = format.cornerRadius * Float(min(width, height))
    let finest = Self.levelSizes(format)[0]
    var level = image.rounded(radius: radius).padded(width: finest.width, height: finest.height)
    var levels: [Level] = []
    for index in 0..<format.levelCount {
      if index > 0 { level = level.halved() }
      levels.append(Level(width: level.width, height: level.height, rgba: level.encoded))
    }
    self.levels = levels
  }

  /// Returns the square in the middle of the image.
  ///
  /// - Parameter side: The side of the square in texels: a multiple of the coarsest level's texel,
  ///   at most ``width`` and ``height``.
  package func middleSquare(side: Int) -> ImageTile {
    let coarsest = 1 << (levels.count - 1)
    precondition(
      side % coarsest == 0 && side <= min(width, height), "\(side) of \(width)×\(height)")
    let (x, y) = ((width - side) / 2 / coarsest, (height - side) / 2 / coarsest)
    let squares = levels.enumerated().map { index, level in
      let scale = coarsest >> index
      let own = side >> index
      let rows = (y * scale..<y * scale + own).flatMap { row in
        let start = (row * level.width + x * scale) * 4
        return level.rgba[start..<start + own * 4]
      }
      return Level(width: own, height: own, rgba: rows)
    }
    return ImageTile(width: side, height: side, levels: squares)
  }

  private init(width: Int, height: Int, levels: [Level]) {
    (self.width, self.height, self.levels) = (width, height, levels)
  }

  /// Returns the alpha of a texel, 0…255; 0 outside the tile.
  package func alpha(x: Int, y: Int) -> UInt8 {
    guard x >= 0, y >= 0, x < levels[0].width, y < levels[0].height else { return 0 }
    return levels[0].rgba[(y * levels[0].width + x) * 4 + 3]
  }
}
