import Foundation
import TagSphereCloudBuilding
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests the reports about images that cannot be shown.
@Suite("Broken images") @MainActor struct BrokenImageTests {
  @Test(
    "A broken image is reported once for each state of its file, however often the labels change")
  func once() throws {
    let folder = try TemporaryFolder()
    try folder.file("torn.png", Array("no image".utf8))
    var design = CloudDesign.even
    design.folder = folder.url.path + "/"
    let screen = try TestScreen(
      TagDocument(words: ["a"], image: "torn.png"), design: design,
      settings: .still.with { $0.updates = .document })
    var reported: [String] = []
    func show(_ words: [String], _ image: String) throws {
      try screen.show(TagDocument(words: words, image: image))
      for _ in 0..<200 {
        try screen.turn()
        for case .report(.brokenImage(let name, _)) in screen.output.requests {
          reported.append(name)
        }
      }
    }
    try screen.start()
    try show(["a", "b"], "torn.png")
    try show(["a", "b", "c"], "torn.png")
    let first = reported.count
    #expect(first <= 1, "the first version's notices belong to its building")
    try show(["d"], "absent.png")
    try show(["d", "e"], "absent.png")
    #expect(reported.count == first + 1 && reported.last == "absent.png")
    try folder.file("absent.png", Array("no image either".utf8))
    try show(["f", "g"], "absent.png")
    #expect(reported.count == first + 2)
  }
}
