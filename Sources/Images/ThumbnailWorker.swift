internal import TagSphereGlyphs

/// Decodes the thumbnails of images if they are large enough, and creates missing thumbnails.
struct ThumbnailWorker: ImageWorker {
  private let worker: any ImageWorker
  private let cache: ThumbnailCache

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - worker: The worker that decodes images and thumbnails.
  ///   - cache: The cache of thumbnails.
  init(_ worker: any ImageWorker, cache: ThumbnailCache) {
    (self.worker, self.cache) = (worker, cache)
  }

  func tile(
    at path: String, format: ImageTile.Format
  ) throws(ImageFileError) -> ImageTile {
    let side = ThumbnailCache.side
    guard max(format.width, format.height) <= side else {
      return try worker.tile(at: path, format: format)
    }
    let (size, version, _) = try ImageFile.measure(at: path)
    // A small image is decoded as fast as a thumbnail, so it gets no thumbnail.
    guard max(size.width, size.height) > side else {
      return try worker.tile(at: path, format: format)
    }
    if let copy = cache.copy(of: path, version),
      let tile = try? worker.tile(at: copy, format: format)
    {
      return tile
    }
    let copy = try worker.tile(at: path, format: ImageTile.Format(fitting: size, side: side))
    guard let bitmap = Bitmap(opaque: copy) else {
      return try worker.tile(at: path, format: format)
    }
    cache.keep(bitmap, of: path, version)
    return ImageTile(bitmap, format: format)
  }

  func stop() { worker.stop() }
  func finish() { worker.finish() }
}

extension ImageTile.Format {
  /// Creates the format of an image's thumbnail.
  ///
  /// - Parameters:
  ///   - size: The image's size.
  ///   - side: The longer side of the thumbnail, texels.
  fileprivate init(fitting size: ImageSize, side: Int) {
    let scale = Double(side) / Double(max(size.width, size.height))
    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    self.init(width: scaled(size.width), height: scaled(size.height), levelCount: 1)
  }
}

extension Bitmap {
  /// Creates the bitmap of a tile with a single level; nil if any texel is transparent.
  ///
  /// The colours of transparent texels differ from those in a file.
  init?(opaque tile: ImageTile) {
    let level = tile.levels[0]
    guard PNG.isOpaque(level.rgba) else { return nil }
    let row = level.width * 4
    let rows = (0..<level.height).reversed().flatMap { level.rgba[$0 * row..<($0 + 1) * row] }
    self.init(width: level.width, height: level.height, rgba: rows)
  }
}
