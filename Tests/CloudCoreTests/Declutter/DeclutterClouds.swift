import Foundation
import TagSphereCloudCore
import TagSphereGeometry
import TagSphereTagData
import TagSphereTestSupport

/// A cloud of a sample document, in which every glyph is a box.
struct SampleCloud {
  var batch: GlyphBatch
  var weights: [Double]
  /// The camera with which the program shows this cloud.
  let camera: Camera

  /// The documents in `Tests/Samples`.
  static let names = ["debtags.tsv", "languages.tsv"]

  /// Creates the cloud of a sample document in a layout, at the usual text size.
  ///
  /// - Parameters:
  ///   - top: The number of labels; nil for all.
  ///   - textScale: The factor on the usual text size.
  init(
    _ name: String, layout: SphereLayout, seed: UInt64 = 1, top: Int? = nil, textScale: Float = 1
  ) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = [UInt8](try Data(contentsOf: root.appending(path: "Samples/\(name)")))
    self.init(
      try read(bytes, .tsv, top: top).document, layout: layout, seed: seed, textScale: textScale)
  }

  /// Creates the cloud of a document in a layout.
  init(
    _ document: TagDocument, layout: SphereLayout, seed: UInt64 = 1, textScale: Float = 1
  ) {
    var options = LabelPlacement.Options()
    (options.layout, options.seed) = (layout, seed)
    var source = BoxGlyphSource()
    batch = GlyphBatch(
      document: document, placement: LabelPlacement(of: document, options: options),
      textSize: .density(0.35), theme: .midnight, source: &source)
    if layout == .packed { batch.packOnSphere() }
    for index in batch.labels.indices { batch.labels[index].size *= textScale }
    weights = document.tags.map(\.weight)
    // Kept, because the reach of a cloud is measured on all its glyphs.
    var camera = Camera()
    camera.labelReach = batch.labelReach
    self.camera = camera
  }

  /// Returns the cloud with only the labels of `order`, in that order.
  func reordered(_ order: [Int]) -> SampleCloud {
    var copy = self
    copy.batch.labels = []
    copy.batch.glyphs = []
    for (index, label) in order.enumerated() {
      var record = batch.labels[label]
      record.firstGlyph = UInt32(copy.batch.glyphs.count)
      copy.batch.labels.append(record)
      for var word in batch.glyphs[batch.glyphRange(of: label)] {
        word.label = UInt32(index)
        copy.batch.glyphs.append(word)
      }
    }
    copy.weights = order.map { weights[$0] }
    return copy
  }

  func uniforms(_ orientation: Quaternion) -> FrameUniforms {
    FrameUniforms(
      orientation: orientation, camera: camera, viewport: viewport, theme: .midnight)
  }

  /// The oracle that finds overlaps in double precision.
  var oracle: OverlapOracle { OverlapOracle(batch: batch, camera: camera) }
}
