internal import CloudCore
internal import GLObjects

/// The pictures of a cloud on the GPU: words, quads and atlas, which pictures enter one by one.
final class PictureTexture {
  /// Number of words.
  let wordCount: Int
  /// Bytes of words on the GPU.
  let wordByteCount: Int
  /// Bytes of the atlas on the GPU, all mip levels.
  let atlasByteCount: Int
  /// One over the atlas's width and height, texels.
  let inverseLayerSize: SIMD2<Float>

  // Textures view the buffers, so they come first: stored properties die in this order.
  private let wordTexture: Texture
  private let quadTexture: Texture
  private let atlas: Texture
  private let words: Buffer
  private let quads: Buffer

  /// Uploads the pictures of a batch; nil where it has none.
  init?(batch: GlyphBatch) {
    let pictures = batch.pictureAtlas
    guard !batch.pictures.isEmpty, pictures.layerCount > 0 else { return nil }
    words = Buffer(contents: batch.pictures)
    quads = Buffer(contents: batch.pictureQuads)
    wordTexture = Texture(viewing: words, as: .words2)
    quadTexture = Texture(viewing: quads, as: .words4)
    atlas = Texture(
      transparentLayers: pictures.layerCount, width: pictures.layerWidth,
      height: pictures.layerHeight, levelCount: pictures.resolution.levelCount)
    inverseLayerSize = [1 / Float(pictures.layerWidth), 1 / Float(pictures.layerHeight)]
    wordCount = batch.pictures.count
    wordByteCount = batch.pictures.count * MemoryLayout<GlyphWord>.stride
    atlasByteCount = pictures.byteCount
    for entry in pictures.entries { write(entry) }
  }

  /// Uploads one picture that has come, and the quads that it changed.
  func update(entry: Int, quads changed: [Int], of batch: GlyphBatch) {
    write(batch.pictureAtlas.entries[entry])
    for index in changed { quads.update(batch.pictureQuads[index...index], at: index) }
  }

  /// Binds words, quads and atlas to the units where the vertex shader of labels looks for them.
  func bind(words wordUnit: Int, quads quadUnit: Int, atlas atlasUnit: Int) {
    wordTexture.bind(unit: wordUnit)
    quadTexture.bind(unit: quadUnit)
    atlas.bind(unit: atlasUnit)
  }

  private func write(_ entry: PictureAtlas.Entry) {
    guard let tile = entry.tile, let rectangle = entry.rectangle else { return }
    for (index, level) in tile.levels.enumerated() {
      atlas.write(
        rgba: level.rgba, x: rectangle.x >> index, y: rectangle.y >> index,
        layer: rectangle.layer, width: level.width, height: level.height, level: index)
    }
  }
}
