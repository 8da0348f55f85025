import Foundation
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereEngine
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLook
import TagSphereTagData
import TagSphereWebPage

/// Clouds of samples, built once, and their baked forms.
enum Baked {
  /// The tags of the sample `debtags.tsv`.
  nonisolated(unsafe) static let debtags = try! cloud("debtags.tsv")
  /// A cloud of 40 labels, for tests that need many turns.
  nonisolated(unsafe) static let few = try! cloud("debtags.tsv", most: 40)

  /// Builds the cloud of a sample.
  static func cloud(
    _ name: String, most: Int = .max, adjust: (inout CloudDesign) -> Void = { _ in }
  ) throws -> Cloud {
    var document = try sample(name)
    document.tags = Array(document.tags.prefix(most))
    var design = CloudDesign()
    adjust(&design)
    return try Cloud.build(document, design: design).cloud
  }

  /// Reads a sample.
  static func sample(_ name: String) throws -> TagDocument {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Samples/\(name)")
    var reader = TagDocumentReader(options: ReadingOptions())
    try reader.consume([UInt8](Data(contentsOf: file))[...])
    return try reader.finish().document
  }

  /// Shows a cloud after it went through its bytes.
  static func engine(
    _ cloud: Cloud, motion: MotionOptions = MotionOptions(),
    viewport: Viewport = Viewport(width: 800, height: 600), time: Duration = .zero
  ) throws -> Engine {
    let baked = try BakedCloud(BakedCloud(cloud, motion: motion).bytes)
    let engine = Engine(baked, viewport: viewport, time: time)
    engine.set(texts: cloud.document.tags.map(\.text))
    return engine
  }
}
