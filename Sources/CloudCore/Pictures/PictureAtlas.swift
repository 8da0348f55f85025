/// Where the pictures of a cloud lie in an array texture with mip levels: pictures of tags and
/// colour glyphs.
///
/// All pictures are placed at once, before the first is decoded, at the finest of several resolutions
/// at which every one finds room. Places are multiples of the coarsest level's texel, and one such
/// texel around each stays transparent, so that no filter at any level carries one picture's
/// colours into another.
///
/// The atlas holds no layers of its own: pictures come one by one and go to the GPU one by one.
public struct PictureAtlas: Sendable {
  /// Width and greatest height of a layer, texels.
  public static let layerSize = 2048
  /// The most layers: 64 MiB with all mip levels.
  public static let maximumLayers = 3

  /// How finely pictures are kept.
  public struct Resolution: Hashable, Sendable {
    /// The longest side of a picture, texels: a power of two, 32…1024.
    public let longestSide: Int
    /// Texels of the finest level in one of the coarsest, each way: an eighth of the longest side,
    /// so that the smallest picture of one still has eight texels.
    public var alignment: Int { longestSide / 8 }
    /// Mip levels, the full size included.
    public var levelCount: Int { alignment.trailingZeroBitCount + 1 }

    /// The resolutions, the finest first; the first two are for few pictures that are large.
    public static let all = [1024, 512, 256, 128, 64, 32].map(Resolution.init(longestSide:))
    /// The finest one for the pictures of tags.
    public static let ofTags = all[2]

    /// The size that a picture is kept at: no larger than it is.
    public func size(of picture: PictureSize) -> PictureSize {
      let longest = max(picture.width, picture.height)
      guard longest > longestSide else { return picture }
      let scale = Double(longestSide) / Double(longest)
      func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * scale).rounded())) }
      return PictureSize(width: scaled(picture.width), height: scaled(picture.height))
    }
  }

  /// A picture's place, and the picture once it is there.
  public struct Entry: Hashable, Sendable {
    /// Its texels in the finest level; nil where there was no room.
    public var rectangle: AtlasRectangle?
    /// The picture; nil until it comes.
    public fileprivate(set) var tile: PictureTile?
  }

  /// How finely these pictures are kept.
  public let resolution: Resolution
  /// The pictures, in the order in which they were asked for.
  public private(set) var entries: [Entry]
  /// Layers in use.
  public let layerCount: Int
  /// Width of every layer, texels of the finest level.
  public var layerWidth: Int { Self.layerSize }
  /// Height of every layer, texels of the finest level: a power of two; 0 without layers.
  public let layerHeight: Int

  /// An atlas without pictures.
  public init() { self.init(sizes: []) }

  /// An atlas of places for pictures of these sizes.
  ///
  /// Where even the coarsest resolution has no room for all, the lowest pictures get none.
  ///
  /// - Parameters:
  ///   - sizes: The pictures', pixels.
  ///   - finest: The finest resolution that is tried.
  public init(sizes: [PictureSize], finest: Resolution = .ofTags) {
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

  /// How many pictures found no room.
  public var unplacedCount: Int { entries.lazy.filter { $0.rectangle == nil }.count }

  /// The bytes of all layers and levels on the GPU.
  public var byteCount: Int {
    (0..<resolution.levelCount).reduce(0) { sum, level in
      sum + layerCount * (layerWidth >> level) * (layerHeight >> level) * 4
    }
  }

  /// What the tile of an entry is made to; nil where the entry found no room.
  public func format(of entry: Int, cornerRadius: Float = 0) -> PictureTile.Format? {
    entries[entry].rectangle.map {
      PictureTile.Format(
        width: $0.width, height: $0.height, levelCount: resolution.levelCount,
        cornerRadius: cornerRadius)
    }
  }

  /// Takes in the picture of an entry, or another in its place.
  ///
  /// - Precondition: It was made to the entry's format.
  public mutating func insert(_ tile: PictureTile, at entry: Int) {
    guard let rectangle = entries[entry].rectangle else {
      preconditionFailure("picture \(entry) has no place")
    }
    precondition(
      tile.width == rectangle.width && tile.height == rectangle.height
        && tile.levels.count == resolution.levelCount,
      "a tile of \(tile.width)×\(tile.height) for a place of \(rectangle)")
    entries[entry].tile = tile
  }

  private static func placed(_ sizes: [PictureSize], at resolution: Resolution) -> PictureAtlas {
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
      // The packer's gutter of one unit is one texel of the coarsest level.
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
    return PictureAtlas(
      resolution: resolution, entries: entries, layerCount: packer.layerCount,
      layerHeight: min(height, layerSize))
  }
}

/// The size of a picture, pixels.
public struct PictureSize: Hashable, Sendable {
  /// Columns, at least 1.
  public var width: Int
  /// Rows, at least 1.
  public var height: Int

  /// A size from its sides.
  public init(width: Int, height: Int) {
    precondition(width >= 1 && height >= 1, "a picture of \(width) × \(height) pixels")
    self.width = width
    self.height = height
  }
}
