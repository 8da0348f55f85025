internal import TagSphereGLObjects
internal import TagSphereGlyphs
internal import TagSphereLabels

/// The tag images of a cloud on the GPU: words, quads and atlas; images are added one by one.
final class ImageTexture {
  /// The number of words.
  private(set) var wordCount: Int
  /// Bytes of words on the GPU.
  var wordByteCount: Int { wordCount * MemoryLayout<GlyphWord>.stride }
  /// Bytes of the atlas on the GPU, all mip levels.
  let atlasByteCount: Int
  /// The reciprocals of the atlas's width and height, 1/texels.
  let inverseLayerSize: SIMD2<Float>

  private let atlas: Texture
  private var words: RecordBuffer<GlyphWord>
  private var quads: RecordBuffer<GlyphQuad>

  /// Uploads the images of a batch; nil if the batch has no images.
  init?(batch: GlyphBatch) {
    let images = batch.imageAtlas
    guard !batch.images.isEmpty, images.layerCount > 0 else { return nil }
    words = RecordBuffer(batch.images, as: .words2)
    quads = RecordBuffer(batch.imageQuads, as: .words4)
    atlas = Texture(
      transparentLayers: images.layerCount, width: images.layerWidth,
      height: images.layerHeight, levelCount: images.resolution.levelCount)
    inverseLayerSize = [1 / Float(images.layerWidth), 1 / Float(images.layerHeight)]
    wordCount = batch.images.count
    atlasByteCount = images.byteCount
    for entry in images.entries {
      if let rectangle = entry.rectangle, let tile = entry.tile { write(tile, at: rectangle) }
      if let detail = entry.detail { write(detail) }
    }
  }

  /// Uploads a newly loaded image in its current form, and the quads that changed with it.
  func update(entry: Int, quads changed: [Int], of batch: GlyphBatch) {
    let entry = batch.imageAtlas.entries[entry]
    if let detail = entry.detail {
      write(detail)
    } else if let (rectangle, tile) = entry.shown {
      write(tile, at: rectangle)
    }
    quads.update(batch.imageQuads, runs: changed.map { $0..<$0 + 1 })
  }

  /// Uploads the words again after labels were renumbered.
  func replaceWords(of batch: GlyphBatch) {
    guard batch.images.count != wordCount || wordCount > 0 else { return }
    words.replace(batch.images)
    wordCount = batch.images.count
  }

  /// Binds words, quads and atlas to the units where the labels' vertex shader expects them.
  func bind(words wordUnit: Int, quads quadUnit: Int, atlas atlasUnit: Int) {
    words.bind(unit: wordUnit)
    quads.bind(unit: quadUnit)
    atlas.bind(unit: atlasUnit)
  }

  private func write(_ tile: ImageTile, at rectangle: AtlasRectangle) {
    for (index, level) in tile.levels.enumerated() {
      atlas.write(
        rgba: level.rgba, x: rectangle.x >> index, y: rectangle.y >> index,
        layer: rectangle.layer, width: level.width, height: level.height, level: index)
    }
  }

  /// Writes an image and the rest of its space in the atlas, which may hold an earlier image.
  private func write(_ detail: ImageAtlas.Detail) {
    let square = detail.square
    for index in detail.tile.levels.indices {
      let side = square.width >> index
      atlas.write(
        rgba: [UInt8](repeating: 0, count: side * side * 4), x: square.x >> index,
        y: square.y >> index, layer: square.layer, width: side, height: side, level: index)
    }
    write(detail.tile, at: detail.rectangle)
  }
}
