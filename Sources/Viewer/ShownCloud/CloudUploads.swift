internal import TagSphereLabels
internal import TagSphereLiveLabels

/// The changes of a shown cloud that are not on the GPU yet.
struct CloudUploads {
  /// Whether a new batch replaces the previous one, which discards all earlier changes of labels.
  var isNewBatch = false
  /// The changes of labels and words.
  var labels: [LiveChanges] = []
  /// The changes of glyphs.
  var glyphs: [GlyphChanges] = []
  /// The inserted images: their entries, and the changed quads.
  var images: [(entry: Int, quads: [Int])] = []
  /// The reach to reserve for labels that move or grow; nil for none.
  var reach: Double?
  /// Whether the legend was replaced.
  var isNewLegend = false
  /// Whether panels, legend and labels have new colours.
  var isNewDesign = false

  /// Records a new batch.
  mutating func replaceBatch() {
    var uploads = CloudUploads()
    (uploads.isNewBatch, uploads.reach) = (true, reach)
    (uploads.isNewLegend, uploads.isNewDesign) = (isNewLegend, isNewDesign)
    self = uploads
  }

  /// Records changes of labels; a renumbering replaces all earlier changes.
  mutating func add(_ changes: LiveChanges) {
    if changes.renumbered != nil { labels = [] }
    labels.append(changes)
  }
}
