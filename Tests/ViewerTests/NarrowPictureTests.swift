import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereCloudReference
import TagSphereDesign
import TagSphereGeometry
import TagSphereLabels
import TagSphereTagData
import Testing

/// Tests pictures that are hardly wider than high, or higher than wide.
@Suite("Narrow pictures") nonisolated struct NarrowPictureTests {
  private static let sizes: [SIMD2<Int>] = [
    [360, 1080], [540, 960], [1080, 1920], [600, 800], [800, 800], [800, 600], [1024, 768],
    [1080, 360],
  ]
  private static let otherSizes: [SIMD2<Int>] = [
    [300, 300], [400, 1100], [900, 700], [1400, 500],
  ]

  private static func cloud(_ document: TagDocument, in size: SIMD2<Int>) throws -> Cloud {
    var design = CloudDesign()
    design.layout.pictureSize = SIMD2<Double>(size)
    return try Cloud.build(document, design: design).cloud
  }

  private static func picture(
    _ cloud: Cloud, yaw: Double, in size: SIMD2<Int>
  ) throws -> FirstPicture {
    var posed = cloud
    posed.pose.orientation = Quaternion(yaw: yaw * .pi / 180, pitch: 0) * cloud.pose.orientation
    return try FirstPicture(posed, size: size)
  }

  /// Returns, for each yaw, which of the ten heaviest labels a picture shows.
  private func drawn(
    _ document: TagDocument, in size: SIMD2<Int>, every step: Double
  ) throws -> [[Int]] {
    let cloud = try Self.cloud(document, in: size)
    return try stride(from: -60, through: 60, by: step).map { yaw in
      let picture = try Self.picture(cloud, yaw: yaw, in: size)
      return picture.ranks.prefix(10).filter {
        picture.isDrawn($0) && !picture.uniforms.isBehind(cloud.batch.labels[$0])
      }
    }
  }

  private func expectHeaviest(
    of document: TagDocument, in sizes: [SIMD2<Int>], every step: Double
  ) throws {
    let wide = try drawn(document, in: [1280, 720], every: step)
    #expect(wide.reduce(0) { $0 + $1.count } >= 6 * wide.count)
    for size in sizes {
      let narrow = try drawn(document, in: size, every: step)
      for (index, (here, there)) in zip(narrow, wide).enumerated() {
        let missing = Set(there).subtracting(here)
        #expect(
          missing.isEmpty, "\(size.x)×\(size.y), yaw \(Double(index) * step - 60): \(missing)")
      }
    }
  }

  @Test(
    "In any pose, a narrow picture shows the same of the ten heaviest labels as a wide picture",
    arguments: ["debtags.tsv", "languages.tsv", "packages.tsv"])
  func heaviest(name: String) throws {
    try expectHeaviest(of: HomePictureTests.sample(name), in: Self.sizes, every: 10)
  }

  @Test(
    "A narrow picture shows both few and many labels in the same way as a wide picture",
    arguments: [12, 20, 60, 150, 400])
  func zipf(count: Int) throws {
    let words = try HomePictureTests.sample("debtags.tsv").tags.map(\.text)
    let tags = (1...count).map { rank in
      Tag(text: words[(rank * 37 + count * 101) % words.count], weight: 1000 / Double(rank))
    }
    try expectHeaviest(of: TagDocument(tags: tags), in: Self.otherSizes, every: 7.5)
  }

  @Test("In narrow pictures, labels are drawn whole and apart, and are picked where they are seen")
  func whole() throws {
    var movedCount = 0
    for size in [[540, 960], [800, 600]] as [SIMD2<Int>] {
      let cloud = try Self.cloud(HomePictureTests.sample("debtags.tsv"), in: size)
      let picker = LabelPicker(batch: cloud.batch)
      for yaw in stride(from: -180.0, to: 180, by: 30) {
        let picture = try Self.picture(cloud, yaw: yaw, in: size)
        #expect(picture.overlaps == 0)
        for label in picture.drawn {
          let (record, uniforms) = (cloud.batch.labels[label], picture.uniforms)
          guard !uniforms.isBehind(record) else { continue }
          #expect(picture.isWhole(label))
          let point = uniforms.windowPoint(of: record)
          guard point != uniforms.windowPoint(ofPlaceOf: record) else { continue }
          movedCount += 1
          let picked = picker.label(
            at: point, uniforms: uniforms, target: .inkOrBox, states: picture.states)
          #expect(picked == label)
        }
      }
    }
    #expect(movedCount > 20)
  }
}
