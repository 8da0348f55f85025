internal import TagSphereLabels

/// What is on the GPU of the labels of a batch.
struct LabelCounts {
  /// The number of labels.
  var labels: Int
  /// The number of glyphs.
  var glyphs: Int
  /// Bytes of labels, glyph words and image words.
  var bytes: Int

  /// Counts what is uploaded of a batch with its images.
  init(_ batch: GlyphBatch, images: ImageTexture?) {
    (labels, glyphs) = (batch.labels.count, batch.glyphs.count)
    bytes = batch.labelByteCount + (images?.wordByteCount ?? 0)
  }
}
