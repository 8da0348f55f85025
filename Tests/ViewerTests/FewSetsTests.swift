import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereTestSupport
import TagSphereVector
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests sets of one to eight labels of common kinds, in pictures of any size.
///
/// A tenth of the sets is tested, or as many as `.ci/test-few` requests.
@Suite("Sets of a few labels") nonisolated struct FewSetsTests {
  private static let sizes: [SIMD2<Int>] = [
    [1280, 720], [800, 600], [600, 800], [512, 512], [1080, 1920], [1920, 1080], [320, 240],
    [240, 320], [360, 1080], [1080, 360], [640, 400], [3840, 2160],
  ]
  private static let setCount =
    Int(ProcessInfo.processInfo.environment["FEW_SETS_OF_TAGSPHERE"] ?? "") ?? 30

  /// Returns the labels of each kind.
  private static func pools() throws -> [[String]] {
    var pools = try ["debtags.tsv", "languages.tsv", "packages.tsv"].map { name in
      try HomePictureTests.sample(name).tags.map(\.text)
    }
    var random = SeededGenerator(seed: 40)
    pools.append(
      (0..<40).map { _ in
        String(
          (0..<40).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "a" })
      })
    pools.append(["😀", "🍵", "👩‍🚀", "🇫🇷", "🌧️", "🎻", "❤️", "🐙", "🏔️", "🥐"])
    pools.append([
      "مرحبا", "كتاب صغير", "السلام عليكم", "नमस्ते", "पुस्तकालय", "धन्यवाद", "漢字", "図書館", "春节快乐",
      "こんにちは世界",
    ])
    return pools
  }

  /// Returns a set of the next kind, with equal or with very different weights.
  private static func set(_ number: Int, of pools: [[String]]) -> TagDocument {
    var random = SeededGenerator(seed: UInt64(number))
    let pool = pools[number % pools.count]
    let texts = pool.shuffled(using: &random).prefix(Int.random(in: 1...8, using: &random))
    let isEqual = Bool.random(using: &random)
    return TagDocument(
      tags: texts.map {
        Tag(text: $0, weight: isEqual ? 1 : Double.random(in: 1...100, using: &random))
      })
  }

  @Test("In every pose of the swing, every label is drawn whole and large enough to be read")
  func sets() throws {
    let pools = try Self.pools()
    for number in 0..<Self.setCount {
      let document = Self.set(number, of: pools)
      for size in Self.sizes { try check(document, number, in: size) }
    }
  }

  @Test(
    "Every label is also drawn if the picture has a heading",
    arguments: [[320, 240], [240, 320], [720, 240], [800, 600]] as [SIMD2<Int>])
  func headed(size: SIMD2<Int>) throws {
    let pools = try Self.pools()
    for number in 0..<Self.setCount {
      var design = CloudDesign()
      design.layout.pictureSize = SIMD2<Double>(size)
      (design.look.heading.title, design.look.heading.caption, design.look.heading.source) =
        ("Words of the year in our house", "How often each was said", "Source: we have counted")
      let document = Self.set(number, of: pools)
      let (cloud, notices) = try Cloud.build(document, design: design)
      let place: Comment = "set \(number): \(document.tags.map(\.text))"
      #expect(!notices.contains { if case .hiddenLabels = $0 { true } else { false } }, place)
      let picture = try FirstPicture(cloud, size: size)
      for label in cloud.batch.labels.indices { #expect(picture.isDrawn(label), place) }
    }
  }

  private func check(_ document: TagDocument, _ number: Int, in size: SIMD2<Int>) throws {
    var design = CloudDesign()
    design.layout.pictureSize = SIMD2<Double>(size)
    let (cloud, notices) = try Cloud.build(document, design: design)
    let place: Comment = "set \(number) at \(size.x)×\(size.y): \(document.tags.map(\.text))"
    #expect(
      !notices.contains { if case .hiddenLabels = $0 { true } else { false } }, place)
    let widest =
      cloud.batch.labels.indices.map {
        Double(cloud.batch.inkBounds(ofLabel: $0).size.x)
      }.max() ?? 0
    // Whether the longest line fits, at the least readable height and with the free space around
    // labels.
    let fits = widest * 7 / 0.536 * 1.09 <= Double(size.x)
    for step in -4...4 {
      var posed = cloud
      posed.pose.orientation =
        Quaternion(
          angle: cloud.pose.swing * Double(step) / 4, axis: cloud.pose.turnAxis.normalized())
        * cloud.pose.orientation
      let picture = try FirstPicture(posed, size: size)
      for label in cloud.batch.labels.indices {
        let isWhole = picture.isDrawn(label) && picture.isWhole(label)
        #expect(isWhole, place)
        let recession = picture.uniforms.recession(of: cloud.batch.labels[label])
        #expect(recession < 1, place)
        if fits, cloud.batch.imageRange(of: label).isEmpty {
          #expect(picture.xHeight(label) >= 6.99, place)
        }
      }
      #expect(picture.overlaps == 0, place)
    }
  }

  @Test(
    "The titles of all labels are in the SVG, and their texts in the PDF",
    arguments: [[1280, 720], [360, 1080]] as [SIMD2<Int>])
  func titles(size: SIMD2<Int>) throws {
    let pools = try Self.pools()
    for number in 0..<18 {
      let document = Self.set(number, of: pools)
      var design = CloudDesign()
      design.layout.pictureSize = SIMD2<Double>(size)
      let cloud = try Cloud.build(document, design: design).cloud
      let picture = VectorPicture(of: cloud, width: size.x, height: size.y)
      let text = String(decoding: picture.svg(), as: UTF8.self)
      for tag in document.tags { #expect(text.contains("<title>\(tag.text)</title>")) }
      let texts = cloud.batch.labels.indices.filter { cloud.batch.imageRange(of: $0).isEmpty }
        .map { document.tags[$0].text }
      let printed = try Self.text(ofPDF: picture.pdf())
      #expect(Self.letters(of: printed) == Self.letters(of: texts.joined()), "set \(number)")
    }
  }

  private static func text(ofPDF file: [UInt8]) throws -> String {
    let folder = try TemporaryFolder()
    let path = try folder.file("picture.pdf", file).path
    return String(decoding: try runTool("pdftotext", [path, "-"]), as: UTF8.self)
  }

  /// Returns the letters of a text, sorted by code point.
  ///
  /// Poppler changes the order of letters in some scripts, and adds or leaves out direction marks,
  /// spaces, hyphens and line ends; these are removed.
  private static func letters(of text: String) -> [UInt32] {
    let isMark: Set<Unicode.Scalar> = [
      "\u{202A}", "\u{202B}", "\u{202C}", "\n", "\u{C}", " ", "-",
    ]
    return text.unicodeScalars.filter { !isMark.contains($0) }.map(\.value).sorted()
  }

  @Test(
    "While there are few labels, all labels that come and go are drawn, also beside a heading",
    arguments: 1...6, [nil, "What these words are about,\nand where they come from"])
  @MainActor func versions(seed: Int, title: String?) throws {
    let pools = try Self.pools()
    var design = CloudDesign()
    (design.look.heading.title, design.layout.pictureSize) = (title, [800, 600])
    let screen = try TestScreen(
      Self.set(seed, of: pools), design: design,
      settings: ViewerSettings.still.with { $0.updates = .document }, size: [800, 600])
    try screen.start()
    for number in 0..<4 {
      if number > 0 {
        try screen.show(Self.set(seed + number * pools.count, of: pools))
        try screen.settle()
      }
      try screen.run(for: .seconds(3))
      let (cloud, frame) = (screen.viewer.cloud, screen.viewer.scene.frame)
      #expect(cloud.tags.indices.contains(where: cloud.isPresent))
      for label in cloud.tags.indices where cloud.isPresent(label) {
        let isDrawn =
          cloud.states?[label].visibility == 255 && !frame.isBehind(cloud.batch.labels[label])
        #expect(isDrawn, "version \(number): \(cloud.tags[label].text)")
      }
    }
  }
}
