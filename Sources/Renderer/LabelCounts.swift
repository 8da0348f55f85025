internal import TagSphereLabels

/// The numbers of labels, glyphs and bytes of a batch on the GPU.
struct LabelCounts {
  /// The number of labels.
  var labels: Int
  /// The number of glyphs.
  var glyphs: Int
  /// The bytes of labels, glyph words and image words.
  var bytes: Int

  /// Counts what is uploaded of a batch and its images.
  init(_ batch: GlyphBatch, images: ImageTexture?) {
    (labels, glyphs) = (batch.labels.count, batch.glyphs.count)
    bytes = batch.labelByteCount + (images?.wordByteCount ?? 0)
  }
}
