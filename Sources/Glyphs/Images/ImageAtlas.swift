/// The places of a cloud's images in an array texture with mip levels.
///
/// The images are images of tags, and colour glyphs. All images are placed at once, before the
/// first is decoded. The resolution is the finest of several at which every image fits. Places are
/// multiples of the coarsest level's texel. Around each image, one texel of this size stays
/// transparent, so that filtering at any level carries no colours from one image into another.
///
/// The atlas does not store the pixels of layers: images are loaded one by one and uploaded to the
/// GPU one by one.
///
/// A viewer may add a layer with larger copies of images that are large on the screen: see
/// `ImageDetails`.
package struct ImageAtlas: Sendable {
  /// The width and maximum height of a layer, texels.
  package static let layerSize = 2048
  /// The maximum number of layers: 64 MiB with all mip levels.
  package static let maximumLayers = 3

  /// The resolution at which images are stored.
  package struct Resolution: Hashable, Sendable {
    /// The longest side of an image, texels: a power of two, 32…1024.
    package let longestSide: Int
    /// The size of a texel of the coarsest mip level, in texels of the finest level.
    ///
    /// This size is an eighth of the longest side, so that a full-size image is still eight texels
    /// long.
    package var alignment: Int { longestSide / 8 }
    /// The number of mip levels, including the full size.
    package var levelCount: Int { alignment.trailingZeroBitCount + 1 }

    /// The resolutions, finest first.
    ///
    /// The first two are for a few large images.
    package static let all = [1024, 512, 256, 128, 64, 32].map(Resolution.init(longestSide:))
    /// The finest resolution for the images of tags.
    package static let ofTags = all[2]

    /// Returns the size at which an image is stored, never larger than the image.
    package func size(of picture: ImageSize) -> ImageSize {
      let longest = max(picture.width, picture.height)
      guard longest > longestSide else { return picture }
      let scale = Double(longestSide) / Double(longest)
      func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
      return ImageSize(width: scaled(picture.width), height: scaled(picture.height))
    }
  }

  /// The place of an image, and the image once it is loaded.
  package struct Entry: Hashable, Sendable {
    /// The place in texels of the finest level; nil if the atlas had no room.
    package var rectangle: AtlasRectangle?
    /// The image; nil until it is loaded.
    package fileprivate(set) var tile: ImageTile?
    /// The image at another size, as long as its size on the screen requires this size.
    package fileprivate(set) var detail: Detail?

    /// The detail if it is loaded, otherwise the image; nil if neither is loaded.
    package var shown: (rectangle: AtlasRectangle, tile: ImageTile)? {
      if let detail { return (detail.rectangle, detail.tile) }
      guard let rectangle, let tile else { return nil }
      return (rectangle, tile)
    }
  }

  /// An image at another size than the other images.
  package struct Detail: Hashable, Sendable {
    /// The square that is reserved for the image.
    package var square: AtlasRectangle
    /// The place of the image in the square.
    package var rectangle: AtlasRectangle
    /// The image.
    package var tile: ImageTile
  }

  /// The resolution of the images.
  package let resolution: Resolution
  /// The images, in the order in which they were requested.
  package private(set) var entries: [Entry]
  /// The number of layers in use, including the layer of details.
  package private(set) var layerCount: Int
  /// The width of every layer, texels of the finest level.
  package var layerWidth: Int { Self.layerSize }
  /// The height of every layer, texels of the finest level: a power of two; 0 without layers.
  package private(set) var layerHeight: Int
  /// The index of the layer of details; nil without a layer of details.
  package private(set) var detailLayer: Int?

  /// Creates an atlas without images.
  package init() { self.init(sizes: []) }

  /// Creates an atlas with places for images of the given sizes.
  ///
  /// If not all images fit even at the coarsest resolution, the images of the least height get no
  /// place.
  ///
  /// - Parameters:
  ///   - sizes: The sizes of the images, pixels.
  ///   - finest: The finest resolution to try.
  package init(sizes: [ImageSize], finest: Resolution = .ofTags) {
    let resolutions = Resolution.all.filter { $0.longestSide <= finest.longestSide }
    let attempts = resolutions.lazy.map { Self.placed(sizes, at: $0) }
    self =
      attempts.first { $0.unplacedCount == 0 }
      ?? Self.placed(sizes, at: Resolution.all[Resolution.all.count - 1])
  }

  private init(resolution: Resolution, entries: [Entry], layerCount: Int, layerHeight: Int) {
    self.resolution = resolution
    self.entries = entries
    self.layerCount = layerCount
    self.layerHeight = layerHeight
  }

  /// The number of images without a place.
  package var unplacedCount: Int { entries.lazy.filter { $0.rectangle == nil }.count }

  /// The size of all layers and levels on the GPU, bytes.
  package var byteCount: Int {
    (0..<resolution.levelCount).reduce(0) { sum, level in
      sum + layerCount * (layerWidth >> level) * (layerHeight >> level) * 4
    }
  }

  /// Returns the tile format of an entry; nil if the entry has no place.
  package func format(of entry: Int, cornerRadius: Float = 0) -> ImageTile.Format? {
    entries[entry].rectangle.map {
      ImageTile.Format(
        width: $0.width, height: $0.height, levelCount: resolution.levelCount,
        cornerRadius: cornerRadius)
    }
  }

  /// Sets or replaces the image of an entry.
  ///
  /// - Precondition: The tile has the entry's format.
  package mutating func insert(_ tile: ImageTile, at entry: Int) {
    guard let rectangle = entries[entry].rectangle else {
      preconditionFailure("picture \(entry) has no place")
    }
    precondition(
      tile.width == rectangle.width && tile.height == rectangle.height
        && tile.levels.count == resolution.levelCount,
      "a tile of \(tile.width)×\(tile.height) for a place of \(rectangle)")
    entries[entry].tile = tile
  }

  /// Adds an empty layer for details, unless the atlas already has such a layer or has no images.
  package mutating func addDetailLayer() {
    guard detailLayer == nil, layerCount > 0 else { return }
    detailLayer = layerCount
    layerCount += 1
    layerHeight = Self.layerSize
  }

  /// Sets, replaces or removes the detail of an entry.
  package mutating func setDetail(_ detail: Detail?, at entry: Int) {
    entries[entry].detail = detail
  }

  private static func placed(_ sizes: [ImageSize], at resolution: Resolution) -> ImageAtlas {
    let alignment = resolution.alignment
    var packer = AtlasPacker(
      layerSize: layerSize / alignment, maximumLayers: maximumLayers)
    let kept = sizes.map(resolution.size(of:))
    var entries = [Entry](repeating: Entry(), count: sizes.count)
    let byHeight = kept.indices.sorted {
      (kept[$0].height, kept[$0].width, $1) > (kept[$1].height, kept[$1].width, $0)
    }
    func units(_ texels: Int) -> Int { (texels + alignment - 1) / alignment }
    for index in byHeight {
      let size = kept[index]
      // The packer's gutter of one unit corresponds to one texel of the coarsest level.
      guard
        let place = try? packer.place(
          width: units(size.width), height: units(size.height), fit: .loose)
      else { break }
      entries[index].rectangle = AtlasRectangle(
        layer: place.layer, x: place.x * alignment, y: place.y * alignment, width: size.width,
        height: size.height)
    }
    var height = packer.layerCount == 0 ? 0 : layerSize
    if packer.layerCount == 1 {
      height = 64
      while height < packer.usedHeight * alignment { height *= 2 }
    }
    return ImageAtlas(
      resolution: resolution, entries: entries, layerCount: packer.layerCount,
      layerHeight: min(height, layerSize))
  }
}

/// The size of an image, pixels.
public struct ImageSize: Hashable, Sendable {
  /// The number of columns, at least 1.
  public var width: Int
  /// The number of rows, at least 1.
  public var height: Int

  /// Creates a size from its sides.
  public init(width: Int, height: Int) {
    precondition(width >= 1 && height >= 1, "an image of \(width) × \(height) pixels")
    self.width = width
    self.height = height
  }

  /// Returns the largest size with these proportions that fits into `room`; each side is at least 1.
  public func fitted(into room: ImageSize) -> ImageSize {
    let scale = min(
      Double(room.width) / Double(width), Double(room.height) / Double(height))
    func scaled(_ side: Int, to most: Int) -> Int {
      min(max(1, Int((Double(side) * scale).rounded())), most)
    }
    return ImageSize(
      width: scaled(width, to: room.width), height: scaled(height, to: room.height))
  }
}
