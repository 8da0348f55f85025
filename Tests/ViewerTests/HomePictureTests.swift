import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereText
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests the first view of a cloud: the default picture of 1600×1000 pixels.
@Suite("First picture") nonisolated struct HomePictureTests {
  static func sample(_ name: String) throws -> TagDocument {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Samples/\(name)")
    var reader = TagDocumentReader(options: ReadingOptions())
    try reader.consume([UInt8](Data(contentsOf: file))[...])
    return try reader.finish().document
  }

  @Test(
    "The heaviest label is in the middle, eight of the ten heaviest are around it, and no ink overlaps",
    arguments: [("debtags.tsv", 70), ("languages.tsv", 75)])
  func headline(name: String, textCount: Int) throws {
    let picture = try FirstPicture(Self.sample(name))
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
    #expect((70...120.5).contains(picture.em(heaviest)))
    let sizes = picture.cloud.batch.labels.map(\.size).sorted()
    #expect(sizes[sizes.count - 1] / sizes[sizes.count / 2] >= 5)
    print(name, picture.drawn.count, readable.count, picture.em(heaviest), share)
  }

  @Test("Long names of nearly equal weights share the front")
  func packages() throws {
    let picture = try FirstPicture(Self.sample("packages.tsv"))
    let heaviest = picture.ranks[0]
    #expect(picture.angle(heaviest) < 0.1 && picture.isDrawn(heaviest))
    let front = picture.ranks.prefix(10).filter { picture.isDrawn($0) && picture.angle($0) <= 60 }
    #expect(front.count >= 8)
    #expect(picture.overlaps == 0)
    let readable = picture.readable
    #expect(Double(readable.filter(picture.isDrawn).count) >= 0.9 * Double(readable.count))
    #expect(picture.drawn.count >= 55)
    let sizes = picture.cloud.batch.labels.map(\.size).sorted()
    #expect(sizes[sizes.count - 1] / sizes[sizes.count / 2] >= 2)
    print("packages.tsv", picture.drawn.count, readable.count, picture.em(heaviest))
  }

  @Test("On a sphere of tiles, the heaviest labels are in front, too")
  func outward() throws {
    var layout = LayoutOptions()
    layout.space.facing = .outward
    let design = CloudDesign(layout: layout, look: LookOptions(), theme: .midnight)
    let document = try Self.sample("debtags.tsv")
    let cloud = try Cloud.build(document, design: design).cloud
    let ranks = document.tags.indices.sorted {
      (document.tags[$1].weight, $0) < (document.tags[$0].weight, $1)
    }
    let front = ranks.prefix(10).filter { cloud.batch.labels[$0].z >= 0.5 }
    #expect(front.count >= 8 && cloud.batch.labels[ranks[0]].z > 0.999)
  }

  @Test(
    "While some labels are too small, the status line counts the shown labels; a zoom shows the small ones"
  )
  @MainActor func statusLine() throws {
    let screen = try TestScreen(
      Self.sample("debtags.tsv"), design: CloudDesign(), settings: .stillWindow,
      size: [1600, 1000])
    try screen.start()
    try screen.run(for: .seconds(1))
    let line = try #require(screen.viewer.panels?.panels[.status]?.rows.first?.name)
    let shown = try #require(screen.viewer.cloud.drawnCount(in: screen.viewer.scene.frame))
    #expect(line == "597 labels, \(shown) shown" && shown > 70)
    for _ in 0..<4 { try screen.type("+") }
    try screen.run(for: .seconds(2))
    #expect(screen.viewer.panels?.panels[.status] == nil, "all can be read")
  }

  @Test(
    "Every shape fits and fills the picture during its turn, and shows its heaviest labels first",
    arguments: CloudShape.allCases.filter { !$0.takesCoordinates },
    [[1600, 1000], [1000, 1600], [2400, 800]] as [SIMD2<Int>])
  func shape(_ shape: CloudShape, size: SIMD2<Int>) throws {
    let picture = try FirstPicture(Self.sample("debtags.tsv"), form: CloudForm(shape), size: size)
    // On a sphere, labels at the rim that an edge would cut are hidden.
    if shape != .sphere {
      let (low, high) = picture.extentOfTurn()
      #expect(low.min() >= -1 && high.max() <= 1)
      #expect((high - low).max() / 2 >= 0.88)
    }
    #expect(picture.overlaps == 0)
    #expect(picture.drawn.allSatisfy { picture.isWhole($0) })
    let drawn = picture.ranks.prefix(10).count { picture.isDrawn($0) }
    let readable = picture.readable
    #expect(Double(readable.filter(picture.isDrawn).count) >= 0.9 * Double(readable.count))
    #expect(drawn >= 8 && picture.isDrawn(picture.ranks[0]))
  }

  @Test(
    "A stretched sphere fills the picture",
    arguments: [[1.6, 1, 1.6], [2, 1, 1], [1, 1.5, 1]] as [SIMD3<Double>])
  func stretch(_ stretch: SIMD3<Double>) throws {
    let picture = try FirstPicture(
      Self.sample("debtags.tsv"), form: CloudForm(.sphere, stretch: stretch))
    let (low, high) = picture.extentOfTurn()
    #expect(low.min() >= -1 && high.max() <= 1)
    #expect((high - low).max() / 2 >= 0.88)
    #expect(picture.overlaps == 0)
    #expect(picture.ranks.prefix(10).count { picture.isDrawn($0) } >= 8)
  }

  @Test("No label is cut by the legend or an edge of the picture")
  func obstacles() throws {
    var document = try Self.sample("debtags.tsv")
    document.tags = Array(document.tags.prefix(300))
    var design = CloudDesign()
    design.look.legend = .on
    // Text sizes of a larger picture make labels obstruct each other.
    design.layout.textSize = .height(0.16)
    let cloud = try Cloud.build(document, design: design).cloud
    let viewport = Viewport(width: 480, height: 480)
    let legend = try #require(
      cloud.legend?.area(in: [480, 480], textSize: Legend.textSize(in: [480, 480])) {
        Double(cloud.source.run(for: $0).advance)
      })
    let axis = SIMD3(0.2, 1, 0.1).normalized()
    var hiddenCount = 0
    for step in 0..<12 {
      var pose = cloud.pose
      pose.orientation = Quaternion(angle: Double(step) / 2, axis: axis)
      pose.camera.extent = nil
      let uniforms = FrameUniforms(
        orientation: pose.orientation, camera: pose.camera, viewport: viewport, theme: .midnight,
        space: cloud.space)
      let states = try #require(cloud.states(in: uniforms))
      for (index, record) in cloud.batch.labels.enumerated() {
        let clip = uniforms.clipPosition(of: record)
        let scale = uniforms.projectionScale * record.size
        let ink = cloud.batch.inkBounds(ofLabel: index)
        let low = (SIMD2(clip.x, clip.y) + ink.low * scale) / clip.w
        let high = (SIMD2(clip.x, clip.y) + ink.high * scale) / clip.w
        // A label that is too large for the picture may be cut.
        guard (high - low).max() < 1.9 else { continue }
        let isCut = low.min() < -1 || high.max() > 1
        let corner = SIMD2(
          Float((legend.origin.x + legend.size.x) / 240 - 1), Float(1 - legend.origin.y / 240))
        let isCovered = low.x < corner.x && low.y < corner.y && high.x > -1 && high.y > -1
        if isCut || isCovered {
          #expect(states[index].visibility == 0, "\(document.tags[index].text)")
          if uniforms.recession(of: record) < 0.9 { hiddenCount += 1 }
        }
      }
    }
    #expect(hiddenCount > 20)
  }

  @Test(
    "A globe shows the weighted middle of its places; texts are beside the places and cover no place"
  )
  func globe() throws {
    let picture = try FirstPicture(Self.sample("cities.tsv"), form: CloudForm(.globe))
    let weights = picture.cloud.document.tags.map(\.weight)
    let labels = picture.cloud.batch.labels
    let sum = zip(labels, weights).reduce(SIMD3<Double>.zero) {
      $0 + SIMD3(Double($1.0.x), Double($1.0.y), Double($1.0.z)) * $1.1
    }
    let middle = picture.cloud.pose.orientation.rotate(sum.normalized())
    #expect(abs(middle.x) < 1e-3 && middle.z > 0.7 && middle.y.magnitude < 0.7)
    let north = picture.cloud.pose.orientation.rotate([0, 1, 0])
    #expect(abs(north.x) < 1e-9 && north.y > 0.7, "north is up")
    #expect(picture.overlaps == 0)
    #expect(picture.drawn.count >= 10)
    for label in picture.drawn {
      let ink = picture.cloud.batch.inkBounds(ofLabel: label)
      #expect(ink.left > 0.2, "the text is to the right of its place")
    }
    // The picture shows the same places from the requested side.
    var design = picture.cloud.design
    design.pose.yaw = 30 * .pi / 180
    let turned = try Cloud.build(picture.cloud.document, design: design).cloud
    #expect(turned.pose.orientation == Quaternion(yaw: 30 * .pi / 180, pitch: 0))
  }

  @Test("A label that is too large for the picture is shown, cut by the edges of the picture")
  func tooLarge() throws {
    var design = CloudDesign()
    design.layout.textSize = .height(0.5)
    // On a spiral curve, labels have their requested size.
    design.layout.curve = .spiral
    let document = TagDocument(tags: (1...9).map { Tag(text: "MMMMMMMM\($0)", weight: 1) })
    let cloud = try Cloud.build(document, design: design).cloud
    let uniforms = FrameUniforms(
      orientation: cloud.pose.orientation, camera: cloud.pose.camera,
      viewport: Viewport(width: 800, height: 600), theme: .midnight, space: cloud.space)
    let states = try #require(cloud.states(in: uniforms))
    let isCutAndShown = cloud.batch.labels.indices.contains { label in
      let record = cloud.batch.labels[label]
      let scale = uniforms.projectionScale * record.size
      let width = (cloud.batch.inkBounds(ofLabel: label).size * scale).x
      return width / uniforms.clipPosition(of: record).w > 2 && states[label].visibility == 255
    }
    #expect(isCutAndShown)
  }

  @Test("A heavy tag has stronger strokes than a light tag, unless a font is requested")
  func strokes() throws {
    let document = TagDocument(tags: [Tag(text: "ink", weight: 100), Tag(text: "ink", weight: 1)])
    func widths(_ look: LookOptions) throws -> [Float] {
      let design = CloudDesign(layout: LayoutOptions(), look: look, theme: .midnight)
      let batch = try Cloud.build(document, design: design).cloud.batch
      return batch.labels.indices.map { batch.inkBounds(ofLabel: $0).size.x }
    }
    let own = try widths(LookOptions())
    #expect(own[0] > own[1] * 1.03, "bold letters are wider")
    var look = LookOptions()
    look.font = "DejaVu Sans"
    let asked = try widths(look)
    #expect(asked[0] == asked[1])
  }

  @Test(
    "If a cloud has only a few labels, all labels are in front and drawn",
    arguments: [1, 2, 3, 5, 8, 20])
  func few(count: Int) throws {
    for name in ["debtags.tsv", "languages.tsv"] {
      var document = try Self.sample(name)
      let ranks = document.tags.indices.sorted {
        (document.tags[$1].weight, $0) < (document.tags[$0].weight, $1)
      }
      document.tags = ranks.prefix(count).map { document.tags[$0] }
      let picture = try FirstPicture(document)
      // Of twenty labels, some are on the back of the sphere.
      let near = picture.ranks.filter {
        picture.uniforms.recession(of: picture.cloud.batch.labels[$0]) < 0.98
      }
      #expect(picture.drawn.count == near.count && near.count >= min(count, 10), "\(name)")
      #expect(picture.overlaps == 0)
    }
  }
}
