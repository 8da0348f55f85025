internal import TagSphereGLObjects
internal import TagSphereGlyphs
internal import TagSphereLabels

/// The records of a batch on the GPU.
struct LabelRecords: ~Copyable {
  /// The records of labels, one per label.
  var labels: RecordBuffer<LabelRecord>
  /// The records of glyphs, one per glyph: its label, its place and its quad.
  var glyphs: RecordBuffer<GlyphWord>
  /// The quads, one per different glyph: its box, and its place in the atlas.
  var quads: RecordBuffer<GlyphQuad>
  /// The plane of each label; empty if all labels face the viewer.
  var tiles: RecordBuffer<LabelTile>

  /// Uploads the records of a batch.
  ///
  /// - Parameters:
  ///   - batch: The batch.
  ///   - words: The batch's glyph words, in drawing order.
  ///   - isLater: Whether labels and words are uploaded later, in parts.
  init(_ batch: GlyphBatch, words: [GlyphWord], isLater: Bool) {
    if isLater {
      labels = RecordBuffer(capacity: batch.labels.count, as: .words4)
      glyphs = RecordBuffer(capacity: 0, as: .words2)
    } else {
      labels = RecordBuffer(batch.labels, as: .words4)
      glyphs = RecordBuffer(words, as: .words2)
    }
    quads = RecordBuffer(batch.quads, as: .words4)
    tiles = RecordBuffer(batch.tiles, as: .words4)
  }

  /// Uploads all records again, because labels have other indices.
  mutating func replace(_ batch: GlyphBatch) {
    labels.replace(batch.labels)
    glyphs.replace(batch.glyphs)
    quads.replace(batch.quads)
    if !batch.tiles.isEmpty { tiles.replace(batch.tiles) }
  }
}
