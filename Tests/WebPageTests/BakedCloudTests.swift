import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDeflate
import TagSphereDesign
import TagSphereDrawing
import TagSphereEngine
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import Testing

@testable import TagSphereWebPage

@Suite("The baked cloud of a page") struct BakedCloudTests {
  /// Builds the cloud of a table.
  private func cloud(at path: String) throws -> Cloud {
    var reader = TagDocumentReader(options: ReadingOptions())
    try reader.consume([UInt8](Data(contentsOf: URL(filePath: path)))[...])
    return try Cloud.build(reader.finish().document, design: CloudDesign()).cloud
  }

  /// The lengths of today's records and of the baked cloud, as a page carries them.
  private func lengths(_ cloud: Cloud) throws -> (records: Int, baked: Int) {
    let records = CloudRecords(
      cloud.batch, plan: cloud.declutterer()?.plan(of: cloud.batch),
      dots: DustOrder(dotsOf: cloud.batch.labels)?.indices ?? [])
    let bytes = BakedCloud(cloud, motion: MotionOptions()).bytes
    #expect(try BakedCloud(bytes).bytes == bytes)
    return (records.compressed.utf8.count, Base64.text(Deflate.zlib(bytes)).utf8.count)
  }

  @Test(
    "A baked cloud is shorter than the records, which include what an engine computes",
    arguments: ["debtags.tsv", "languages.tsv", "packages.tsv"])
  func length(name: String) throws {
    let samples = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let (records, baked) = try lengths(
      cloud(at: samples.appending(path: "Samples/\(name)").path(percentEncoded: false)))
    #expect(baked < records, "\(baked) and \(records) bytes")
  }
}
