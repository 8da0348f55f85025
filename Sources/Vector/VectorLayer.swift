internal import TagSphereCloudReference
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereText

/// Labels that are drawn with the same uniforms.
struct VectorLayer {
  /// Tells images of one layer from those of others.
  let number: Int
  let batch: GlyphBatch
  let transform: LabelTransform
  /// The texts of labels that are named in the file.
  var titles: [String] = []
  /// Returns a label's shaped text, and the text in which its clusters are offsets.
  let run: (Int, inout FontGlyphSource) -> (run: GlyphRun, text: String)?

  init(
    number: Int, batch: GlyphBatch, transform: LabelTransform,
    run: @escaping (Int, inout FontGlyphSource) -> (run: GlyphRun, text: String)?
  ) {
    (self.number, self.batch, self.transform, self.run) = (number, batch, transform, run)
  }
}
