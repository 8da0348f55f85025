import Foundation
import TagSphereCloudBuilding
import TagSphereCloudCore
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// What a person sees of a cloud at first: the default picture of 1600×1000 pixels.
@Suite("The first picture") struct HomePictureTests {
  /// The home pose of a document.
  private struct Picture {
    let cloud: Cloud
    let uniforms: FrameUniforms
    let states: LabelStates
    /// The labels' indices, the heaviest first.
    let ranks: [Int]

    init(_ document: TagDocument) throws {
      cloud = try Cloud.build(document, design: CloudDesign()).cloud
      uniforms = cloud.uniforms(in: Viewport(width: 1600, height: 1000))
      states = try #require(cloud.states(in: uniforms))
      let weights = document.tags.map(\.weight)
      ranks = weights.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
    }

    /// The size of a label's em, pixels.
    func em(_ label: Int) -> Double {
      let record = cloud.batch.labels[label]
      return Double(
        record.size * uniforms.projectionScale.y * 500 / uniforms.clipPosition(of: record).w)
    }

    /// The height of a lower-case x, pixels.
    func xHeight(_ label: Int) -> Double { em(label) * 0.536 }

    /// A label's ink in the picture, pixels from its middle, up.
    func ink(_ label: Int) -> Box {
      let record = cloud.batch.labels[label]
      let point = SIMD2<Float>(uniforms.windowPoint(of: record))
      let ink = cloud.batch.inkBounds(ofLabel: label) * Float(em(label))
      return Box(
        low: [point.x + ink.low.x, -point.y + ink.low.y],
        high: [point.x + ink.high.x, -point.y + ink.high.y])
    }

    func isDrawn(_ label: Int) -> Bool { states[label].visibility > 0 }

    /// The angle of a label from the middle, as seen from the centre, degrees.
    func angle(_ label: Int) -> Double {
      let record = cloud.batch.labels[label]
      return acos(Double(record.z)) * 180 / .pi
    }

    /// The labels that are drawn, the heaviest first.
    var drawn: [Int] { ranks.filter(isDrawn) }

    /// The labels of the near side that are large enough to be read.
    var readable: [Int] {
      ranks.filter {
        uniforms.recession(of: cloud.batch.labels[$0]) < 0.98 && xHeight($0) >= 7
      }
    }

    /// The pairs of drawn labels whose ink overlaps.
    var overlaps: Int {
      let boxes = drawn.map(ink)
      var count = 0
      for (index, box) in boxes.enumerated() {
        for other in boxes[(index + 1)...]
        where box.left < other.right && other.left < box.right && box.bottom < other.top
          && other.bottom < box.top
        { count += 1 }
      }
      return count
    }
  }

  private static func sample(_ name: String) throws -> TagDocument {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Samples/\(name)")
    var reader = TagDocumentReader(options: ReadingOptions())
    try reader.consume([UInt8](Data(contentsOf: file))[...])
    return try reader.finish().document
  }

  @Test(
    "The heaviest is in the middle, eight of the ten heaviest are around it, and no ink overlaps",
    arguments: [("debtags.tsv", 70), ("languages.tsv", 75)])
  func headline(name: String, textCount: Int) throws {
    let picture = try Picture(Self.sample(name))
    let heaviest = picture.ranks[0]
    #expect(picture.angle(heaviest) < 0.1 && picture.isDrawn(heaviest))
    let front = picture.ranks.prefix(10).filter { picture.isDrawn($0) && picture.angle($0) <= 60 }
    #expect(front.count >= 8)
    #expect(picture.overlaps == 0)
    #expect(picture.drawn.count >= textCount)
    #expect(picture.drawn.allSatisfy { picture.xHeight($0) >= 6.99 })
    let readable = picture.readable
    let share = Double(readable.filter(picture.isDrawn).count) / Double(readable.count)
    #expect(share >= 0.9, "\(share) of \(readable.count)")
    #expect((70...120).contains(picture.em(heaviest)))
    let sizes = picture.cloud.batch.labels.map(\.size).sorted()
    #expect(sizes[sizes.count - 1] / sizes[sizes.count / 2] >= 5)
    print(name, picture.drawn.count, readable.count, picture.em(heaviest), share)
  }

  @Test("The status line says how many labels can be read; a zoom brings the others")
  @MainActor func statusLine() throws {
    let screen = try TestScreen(
      Self.sample("debtags.tsv"), design: CloudDesign(), settings: .stillWindow,
      size: [1600, 1000])
    try screen.start()
    let line = try #require(screen.viewer.panels?.panels[.status]?.rows.first?.name)
    let readable = try #require(Int(line.prefix { $0 != " " }))
    #expect(line == "\(readable) of 597 labels" && readable > 100)
    for _ in 0..<4 { try screen.type("+") }
    try screen.run(for: .seconds(2))
    #expect(screen.viewer.panels?.panels[.status] == nil, "all can be read")
  }

  @Test("A few labels are all in front and drawn", arguments: [1, 2, 3, 5, 8])
  func few(count: Int) throws {
    for name in ["debtags.tsv", "languages.tsv"] {
      var document = try Self.sample(name)
      let ranks = document.tags.indices.sorted {
        (document.tags[$1].weight, $0) < (document.tags[$0].weight, $1)
      }
      document.tags = ranks.prefix(count).map { document.tags[$0] }
      let picture = try Picture(document)
      #expect(picture.drawn.count == count, "\(name)")
      #expect(picture.overlaps == 0)
    }
  }
}
