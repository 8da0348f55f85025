internal import TagSphereCloudCore

/// The changes of a shown cloud that the GPU does not have yet.
struct CloudUploads {
  /// Whether another batch replaces the one before, which makes all other changes moot.
  var isNewBatch = false
  /// The changes of labels and words.
  var labels: [LiveChanges] = []
  /// The changes of glyphs.
  var glyphs: [GlyphChanges] = []
  /// The images that were inserted: their entries, and the quads that changed.
  var images: [(entry: Int, quads: [Int])] = []
  /// The batch with all labels at rest, whose reach must be reserved.
  var settled: GlyphBatch?
  /// Whether the legend was replaced.
  var isNewLegend = false

  /// Records another batch.
  mutating func replaceBatch() {
    let (settled, isNewLegend) = (settled, isNewLegend)
    self = CloudUploads()
    (self.isNewBatch, self.settled, self.isNewLegend) = (true, settled, isNewLegend)
  }

  /// Records changes of labels; after a renumbering, all of them are uploaded.
  mutating func add(_ changes: LiveChanges) {
    if changes.renumbered != nil { labels = [] }
    labels.append(changes)
  }
}
