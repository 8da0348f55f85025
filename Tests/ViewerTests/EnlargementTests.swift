import Foundation
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereForms
import TagSphereGlyphs
import TagSphereImages
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewerSupport
import TagSphereWindow
import Testing

@testable import TagSphereViewer

/// Tests that a double click on a label, or Enter, fills the window with its image.
@Suite("Images that fill the window") @MainActor
struct EnlargementTests {
  private let folder: TemporaryFolder
  private let document: TagDocument
  private let design: CloudDesign

  init() throws {
    folder = try TemporaryFolder()
    let pictures: [(name: String, width: Int, height: Int, color: [UInt8])] = [
      ("red", 400, 200, [255, 0, 0, 255]), ("green", 200, 400, [0, 255, 0, 255]),
      ("blue", 20, 20, [0, 0, 255, 255]),
    ]
    var tags: [TagSphereTagData.Tag] = []
    for picture in pictures {
      let rgba = Array(
        repeatElement(picture.color, count: picture.width * picture.height).joined())
      let file = try folder.file(
        "\(picture.name).png",
        PNG.encode(width: picture.width, height: picture.height, rgba: rgba))
      var tag = TagSphereTagData.Tag(text: picture.name)
      tag.details = TagSphereTagData.Tag.Details()
      tag.details?.image = file.path
      tags.append(tag)
    }
    tags.append(TagSphereTagData.Tag(text: "without"))
    document = TagDocument(tags: tags)
    var design = CloudDesign.even
    design.look.images.place = .alone
    self.design = design
  }

  private func screen(
    showing document: TagDocument? = nil, size: SIMD2<Int> = [400, 300],
    _ change: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> TestScreen {
    let screen = try TestScreen(
      document ?? self.document, design: design,
      settings: ViewerSettings.stillWindow.with {
        $0.enlargesImages = true
        change(&$0)
      }, size: size)
    try screen.start()
    try screen.settle()
    return screen
  }

  private func shown(on screen: TestScreen) -> String? {
    screen.viewer.scene.enlargement.map { screen.viewer.cloud.tags[$0.label].text }
  }

  @Test("Enter fills the window with the image in focus, and prints the choice")
  func enter() throws {
    let screen = try screen()
    try screen.press(.tab)
    try screen.press(.enter)
    let text = try #require(shown(on: screen))
    #expect(screen.deliveredTexts == [text])
    try screen.press(.escape)
    #expect(screen.output.end == nil && screen.viewer.scene.enlargement?.isShown == false)
    try screen.run(for: .seconds(1))
    #expect(shown(on: screen) == nil)
    // The next Escape closes the window.
    try screen.press(.escape)
    #expect(screen.output.end == nil, "the focus goes first")
  }

  @Test(
    "A filling image fades in and out in its time, or at once with reduced motion",
    arguments: [false, true])
  func opacity(isReduced: Bool) throws {
    let screen = try screen { $0.motion.isReduced = isReduced }
    try screen.press(.tab)
    try screen.press(.enter)
    func opacity() -> Double {
      screen.viewer.scene.enlargement?.opacity(at: screen.viewer.scene.time) ?? 0
    }
    #expect(opacity() == (isReduced ? 1 : 0))
    #expect(screen.viewer.scene.isStill == isReduced)
    try screen.run(for: Enlargement.duration / 2)
    #expect(abs(opacity() - (isReduced ? 1 : 0.5)) < 0.1)
    // While the window is filled, the label comes to the front.
    try screen.run(for: .seconds(1))
    #expect(opacity() == 1 && screen.viewer.scene.isStill)
    try screen.press(.escape)
    if isReduced { #expect(opacity() == 0) }
    try screen.run(for: Enlargement.duration * 2)
    #expect(opacity() == 0 && screen.viewer.scene.enlargement == nil)
  }

  @Test(
    "Arrows and page keys step through images in document order, and stop at the first and the last"
  )
  func steps() throws {
    let screen = try screen()
    try screen.press(.tab)
    try screen.press(.enter)
    for _ in 0..<3 { try screen.press(.left) }
    #expect(shown(on: screen) == "red")
    try screen.press(.right)
    #expect(shown(on: screen) == "green")
    try screen.press(.pageDown)
    #expect(shown(on: screen) == "blue")
    try screen.press(.down)
    #expect(shown(on: screen) == "blue", "the label without an image is skipped")
    try screen.press(.enter)
    #expect(screen.deliveredTexts.last == "blue")
    try screen.press(.escape)
    #expect(screen.viewer.scene.focus == screen.index(of: "blue"), "it is found again")
  }

  @Test("Arrows show each image once, even if labels have badges")
  func stepsBesideBadges() throws {
    var document = document
    document.tags[0].details?.attributes = [
      TagSphereTagData.Tag.Attribute(name: "badge", values: ["5"])
    ]
    let screen = try screen(showing: document)
    try screen.press(.tab)
    try screen.press(.enter)
    for _ in 0..<3 { try screen.press(.left) }
    #expect(shown(on: screen) == "red")
    try screen.press(.right)
    #expect(shown(on: screen) == "green")
    try screen.press(.right)
    try screen.press(.right)
    #expect(shown(on: screen) == "blue")
  }

  @Test("A double click fills the window with the image, and a click returns without choosing")
  func clicks() throws {
    let screen = try screen()
    let text = try #require(["red", "green", "blue"].first { screen.point(of: $0) != nil })
    let point = try #require(screen.point(of: text))
    try screen.click(point)
    try screen.click(point, after: .milliseconds(150))
    #expect(shown(on: screen) == text && screen.deliveredTexts == [text])
    #expect(screen.viewer.scene.camera.zoom == 1, "it does not zoom too")
    try screen.run(for: .seconds(1))
    try screen.click([10, 10])
    try screen.run(for: .seconds(1))
    #expect(shown(on: screen) == nil && screen.deliveredTexts == [text])
  }

  @Test("With a single choice, a double click only fills the window, and Enter then chooses")
  func pick() throws {
    let screen = try screen { $0.choosing = .first }
    let text = try #require(["red", "green", "blue"].first { screen.point(of: $0) != nil })
    let point = try #require(screen.point(of: text))
    try screen.click(point)
    try screen.click(point, after: .milliseconds(150))
    try screen.run(for: .seconds(1))
    #expect(screen.output.end == nil && shown(on: screen) == text)
    try screen.press(.enter)
    #expect(screen.output.end == .chosen && screen.viewer.choices.map(\.tag.text) == [text])
  }

  @Test("Enter does not fill the window if the label has no image or enlarging is off")
  func others() throws {
    let plain = try screen { $0.enlargesImages = false }
    try plain.press(.tab)
    try plain.press(.enter)
    #expect(shown(on: plain) == nil)
    let word = try TestScreen(
      words: ["word"], settings: ViewerSettings.stillWindow.with { $0.enlargesImages = true })
    try word.start()
    try word.press(.tab)
    try word.press(.enter)
    #expect(shown(on: word) == nil && word.deliveredTexts == ["word"])
  }

  @Test(
    "The image fits the window in either orientation and keeps its colours pixel by pixel",
    arguments: [
      ("red", SIMD2(0, 25), SIMD2(199, 124)), ("green", SIMD2(62, 0), SIMD2(136, 149)),
      ("blue", SIMD2(25, 0), SIMD2(174, 149)),
    ])
  func pixels(name: String, first: SIMD2<Int>, last: SIMD2<Int>) throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let screen = try screen(size: [200, 150]) { $0.motion.isReduced = true }
    try screen.viewer.enterContext()
    defer { screen.viewer.leaveContext() }
    let label = try #require(screen.index(of: name))
    screen.viewer.view.scene.focus(on: label, guide: screen.viewer.view.guide)
    try screen.press(.enter)
    func pixel(_ at: SIMD2<Int>) -> [UInt8] {
      let start = (at.y * 200 + at.x) * 4
      return Array(screen.viewer.pixels()[start..<start + 3])
    }
    let channel = ["red", "green", "blue"].firstIndex(of: name)
    let color = (0..<3).map { $0 == channel ? UInt8(255) : 0 }
    #expect(
      try waits {
        try screen.run(for: .milliseconds(100))
        return pixel(first) == color && pixel(last) == color
      })
    let middle = (first &+ last) / 2
    #expect(pixel(middle) == color)
    // One pixel beyond the image's edges is the background.
    let outside = [
      SIMD2(first.x - 1, middle.y), SIMD2(last.x + 1, middle.y), SIMD2(middle.x, first.y - 1),
      SIMD2(middle.x, last.y + 1),
    ]
    for place in outside where (0..<200).contains(place.x) && (0..<150).contains(place.y) {
      #expect(pixel(place).max() ?? 255 < 100, "\(place)")
    }
  }

  @Test("An image that cannot be decoded in full is reported once, with its file name")
  func damage() throws {
    let screen = try screen()
    try folder.file("red.png", Array("no image".utf8))
    var reported: [String] = []
    func run() throws {
      try screen.turn()
      for case .report(.brokenImage(let name, _)) in screen.output.requests {
        reported.append(name)
      }
    }
    screen.viewer.view.scene.focus(
      on: try #require(screen.index(of: "red")), guide: screen.viewer.view.guide)
    try screen.press(.enter)
    #expect(
      try waits {
        try run()
        return !reported.isEmpty
      })
    for _ in 0..<20 { try run() }
    #expect(reported == [folder.url.appending(path: "red.png").path])
  }

  @Test("A filling image changes with a version of the document that has another image decoder")
  func versions() throws {
    let screen = try screen {
      $0.updates = .document
      $0.motion.isReduced = true
    }
    let label = try #require(screen.index(of: "blue"))
    screen.viewer.view.scene.focus(on: label, guide: screen.viewer.view.guide)
    try screen.press(.enter)
    func color() -> [UInt8]? {
      (screen.viewer.enlarged.tile?.levels[0].rgba.prefix(3)).map(Array.init)
    }
    #expect(
      try waits {
        try screen.run(for: .milliseconds(100))
        return color() == [0, 0, 255]
      })
    let red = Array(repeatElement([255, 0, 0, 255] as [UInt8], count: 64).joined())
    try folder.file("blue.png", PNG.encode(width: 8, height: 8, rgba: red))
    // The tags are the same, as they may be for the pages of two versions of a file.
    var next = try LiveDocument(document, design: design)
    next.imageDecoder = .sharing(ThumbnailCache(folder: folder.url.path), .inProcess)
    screen.update(.document(next))
    #expect(
      try waits {
        try screen.run(for: .milliseconds(100))
        return color() == [255, 0, 0]
      })
  }

  @Test("An image is decoded with at most the pixels of the window and of the image")
  func sizes() {
    func format(_ width: Int, _ height: Int) -> [Int] {
      let request = EnlargedImage.Request(
        path: "a", size: ImageSize(width: width, height: height),
        room: ImageSize(width: 400, height: 300))
      return [request.format.width, request.format.height]
    }
    #expect(format(8000, 4000) == [400, 200])
    #expect(format(3000, 6000) == [150, 300])
    #expect(format(40, 30) == [40, 30])
    #expect(format(16_000, 1) == [400, 1])
  }
}
