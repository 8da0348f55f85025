import Foundation
import TagSphereArrangement
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereLabels
import TagSphereLook
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

  /// The viewport that shows the cloud.
  static let viewport = Viewport(width: 1600, height: 1000)

  /// Creates the first picture of a sample document, as the program shows it by default.
  ///
  /// - Parameters:
  ///   - top: The number of labels; nil for all.
  ///   - textScale: The factor on the text size.
  init(firstPictureOf name: String, top: Int? = nil, textScale: Float = 1) throws {
    let document = try Self.document(name, top: top)
    let placement = LabelPlacement(of: document)
    self.init(document, placement, textSize: .budget)
    batch.composeHomePicture(ranks: placement.ranks)
    for (index, label) in batch.labels.enumerated() {
      batch.setSize(label.size * textScale, ofLabel: index)
    }
  }

  /// Creates the cloud of a sample document, with its weights spread over a layout.
  init(_ name: String, layout: SphereLayout, seed: UInt64 = 1) throws {
    self.init(try Self.document(name), layout: layout, seed: seed)
  }

  /// Creates the cloud of a document, with its weights spread over a layout.
  init(_ document: TagDocument, layout: SphereLayout, seed: UInt64 = 1) {
    var options = LayoutOptions()
    (options.curve, options.seed) = (layout, seed)
    (options.order, options.scale) = (.shuffle, .log)
    self.init(
      document, LabelPlacement(of: document, options: options), textSize: .density(0.35))
    if layout == .packed { batch.packOnSphere() }
  }

  private static func document(_ name: String, top: Int? = nil) throws -> TagDocument {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = [UInt8](try Data(contentsOf: root.appending(path: "Samples/\(name)")))
    return try read(bytes, .tsv, top: top).document
  }

  private init(_ document: TagDocument, _ placement: LabelPlacement, textSize: TextSize) {
    var source = BoxGlyphSource()
    batch = GlyphBatch(
      document: document, placement: placement, textSize: textSize, theme: .midnight,
      source: &source)
    weights = document.tags.map(\.weight)
    // The camera is kept, because the reach of a cloud is measured on all its glyphs.
    var camera = Camera()
    camera.extent = .sphere(labelReach: batch.labelReach, distance: camera.distance)
    self.camera = camera
  }

  /// Returns the cloud with only the labels of `order`, in that order.
  func reordered(_ order: [Int]) -> SampleCloud {
    var copy = self
    copy.batch.keepLabels(order)
    copy.weights = order.map { weights[$0] }
    return copy
  }

  func uniforms(_ orientation: Quaternion) -> FrameUniforms {
    FrameUniforms(
      orientation: orientation, camera: camera, viewport: Self.viewport, theme: .midnight)
  }

  /// The oracle that finds overlaps in double precision.
  var oracle: OverlapOracle { OverlapOracle(batch: batch, camera: camera) }
}
