internal import TagSphereCloudReference
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereText

/// A layer of labels that share uniforms.
struct VectorLayer {
  /// The number that distinguishes the layer's images from the images of other layers.
  let number: Int
  let batch: GlyphBatch
  let transform: LabelTransform
  /// The titles that labels have in the file.
  var titles: [String] = []
  /// Returns a label's shaped text, and the text to which the offsets of clusters refer.
  let run: (Int, inout FontGlyphSource) -> (run: GlyphRun, text: String)?

  init(
    number: Int, batch: GlyphBatch, transform: LabelTransform,
    run: @escaping (Int, inout FontGlyphSource) -> (run: GlyphRun, text: String)?
  ) {
    (self.number, self.batch, self.transform, self.run) = (number, batch, transform, run)
  }
}
