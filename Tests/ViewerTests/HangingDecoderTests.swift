import Foundation
import TagSphereCloudBuilding
import TagSphereImages
import TagSphereInteraction
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests a viewer with an image decoder that never answers.
@Suite("Hanging decoders") @MainActor
struct HangingDecoderTests {
  @Test("While an image decoder hangs, turns continue, and a version without images is shown")
  func turns() throws {
    let folder = try TemporaryFolder()
    let flag = "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='8'/>"
    try folder.file("flag.svg", Array(flag.utf8))
    var design = CloudDesign.even
    design.folder = folder.url.path + "/"
    design.imageDecoder = .helper(path: "/bin/sleep", arguments: ["1000"])
    let settings = ViewerSettings.still.with {
      $0.updates = .document
      $0.motion.spin = 30 * .pi / 180
    }
    let screen = try TestScreen(
      TagDocument(words: ["rouge", "vert"], image: "flag.svg"), design: design, settings: settings)
    try screen.start()
    try screen.run(for: .seconds(2))
    #expect(screen.frames > 60)
    #expect(screen.viewer.cloud.isLoadingImages)
    try screen.show(TagDocument(words: ["noir"]))
    try screen.run(for: .seconds(3))
    #expect(screen.shownTexts == ["noir"])
    #expect(screen.viewer.close().isEmpty)
  }

  @Test("An image that crashes its decoder is decoded again only after its file has changed")
  func failuresAreRemembered() throws {
    let folder = try TemporaryFolder()
    let flag = "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='8'/>"
    try folder.file("flag.svg", Array(flag.utf8))
    let log = try folder.file("log", [])
    var design = CloudDesign.even
    design.folder = folder.url.path + "/"
    design.imageDecoder = .helper(
      path: "/bin/sh", arguments: ["-c", "echo >>'\(log.path)'; exit 1"])
    let settings = ViewerSettings.still.with { $0.updates = .document }
    let document = TagDocument(words: ["rouge", "vert"], image: "flag.svg")
    let screen = try TestScreen(document, design: design, settings: settings)
    try screen.start()
    func decodings() throws -> Int { try Data(contentsOf: log).count }
    func settleImages() throws {
      #expect(
        try waits {
          try screen.run(for: .milliseconds(100))
          return !screen.viewer.cloud.isLoadingImages
        })
    }
    try settleImages()
    #expect(try decodings() == 1)
    for _ in 0..<2 {
      try screen.show(TagDocument(words: ["noir"]))
      try screen.run(for: .seconds(3))
      try screen.show(document)
      try screen.run(for: .seconds(3))
      try settleImages()
    }
    #expect(screen.shownTexts.sorted() == ["rouge", "vert"])
    #expect(try decodings() == 1)
    try folder.file("flag.svg", Array((flag + "\n").utf8))
    try screen.show(TagDocument(words: ["noir"]))
    try screen.run(for: .seconds(3))
    try screen.show(document)
    try screen.run(for: .seconds(3))
    // A thread checks the file, in real time.
    #expect(
      try waits {
        try screen.run(for: .milliseconds(100))
        return try decodings() >= 2
      })
    try settleImages()
    // A decoding that was replaced by another check of the file is restarted.
    let count = try decodings()
    try screen.show(TagDocument(words: ["noir"]))
    try screen.run(for: .seconds(3))
    try screen.show(document)
    try screen.run(for: .seconds(3))
    try settleImages()
    #expect(try decodings() == count)
  }
}
