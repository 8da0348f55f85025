import TagSphereCloudBuilding
import TagSphereCloudCore
import TagSphereGeometry
import TagSphereTagData
import Testing

/// Pictures that are hardly wider than high, or higher than wide.
@Suite("Narrow pictures") nonisolated struct NarrowPictureTests {
  private static let sizes: [SIMD2<Int>] = [
    [360, 1080], [540, 960], [1080, 1920], [600, 800], [800, 800], [800, 600], [1024, 768],
    [1080, 360],
  ]

  @Test(
    "The heaviest label is whole at every yaw up to 50°",
    arguments: ["debtags.tsv", "languages.tsv", "packages.tsv"], sizes)
  func heaviest(name: String, size: SIMD2<Int>) throws {
    var design = CloudDesign()
    design.layout.placement.pictureSize = SIMD2<Double>(size)
    let cloud = try Cloud.build(HomePictureTests.sample(name), design: design).cloud
    for yaw in stride(from: -50, through: 50, by: 10) {
      var posed = cloud
      posed.pose.orientation =
        Quaternion(yaw: Double(yaw) * .pi / 180, pitch: 0) * cloud.pose.orientation
      let picture = try FirstPicture(posed, size: size)
      let first = picture.ranks[0]
      #expect(
        picture.isDrawn(first) && picture.isWhole(first), "\(size.x)×\(size.y) at \(yaw)°")
    }
  }

  @Test(
    "With sizes that are asked for, none of the ten heaviest is hidden while a lighter one is drawn",
    arguments: ["zipf", "debtags.tsv", "languages.tsv"], 0..<5)
  func askedSizes(name: String, choice: Int) throws {
    let document =
      name == "zipf"
      ? TagDocument(
        tags: (1...20).map { Tag(text: "word number \($0)", weight: 1000 / Double($0)) })
      : try HomePictureTests.sample(name)
    var design = CloudDesign()
    design.layout.placement.pictureSize = [1280, 720]
    switch choice {
    case 0: design.layout.textSize = .density(0.3)
    case 1: design.layout.textSize = .density(0.5)
    case 2: design.layout.textSize = .density(0.9)
    case 3: design.layout.placement.sizeRange = 1...8
    default: design.layout.placement.scale = .log
    }
    let cloud = try Cloud.build(document, design: design).cloud
    let picture = try FirstPicture(cloud, size: [1280, 720])
    let lightest = try #require(picture.drawn.last.flatMap { picture.ranks.firstIndex(of: $0) })
    for (rank, label) in picture.ranks.prefix(10).enumerated() where rank < lightest {
      let isBehind = picture.uniforms.recession(of: cloud.batch.labels[label]) >= 0.98
      #expect(isBehind || picture.isDrawn(label), "rank \(rank + 1) of \(name), choice \(choice)")
    }
  }
}
