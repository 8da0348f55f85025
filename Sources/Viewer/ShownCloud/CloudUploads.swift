internal import TagSphereLabels
internal import TagSphereLiveLabels

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
  /// The reach that must be reserved for labels that move or grow; nil for none.
  var reach: Double?
  /// Whether the legend was replaced.
  var isNewLegend = false
  /// Whether panels, legend and labels have other colours.
  var isNewDesign = false

  /// Records another batch.
  mutating func replaceBatch() {
    var uploads = CloudUploads()
    (uploads.isNewBatch, uploads.reach) = (true, reach)
    (uploads.isNewLegend, uploads.isNewDesign) = (isNewLegend, isNewDesign)
    self = uploads
  }

  /// Records changes of labels; after a renumbering, all of them are uploaded.
  mutating func add(_ changes: LiveChanges) {
    if changes.renumbered != nil { labels = [] }
    labels.append(changes)
  }
}
