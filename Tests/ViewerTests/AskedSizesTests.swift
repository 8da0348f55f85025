import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereGeometry
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import Testing

/// Tests text sizes that the user requested.
@Suite("Requested text sizes") nonisolated struct AskedSizesTests {
  @Test(
    "With requested sizes, none of the ten heaviest labels is hidden while a lighter label is drawn",
    arguments: ["zipf", "debtags.tsv", "languages.tsv"], 0..<5)
  func askedSizes(name: String, choice: Int) throws {
    let document =
      name == "zipf"
      ? TagDocument(
        tags: (1...20).map { Tag(text: "word number \($0)", weight: 1000 / Double($0)) })
      : try HomePictureTests.sample(name)
    var design = CloudDesign()
    design.layout.pictureSize = [1280, 720]
    switch choice {
    case 0: design.layout.textSize = .density(0.3)
    case 1: design.layout.textSize = .density(0.5)
    case 2: design.layout.textSize = .density(0.9)
    case 3: design.layout.sizeRange = 1...8
    default: design.layout.scale = .log
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
