import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewerSupport
import TagSphereWindow
import Testing

@testable import TagSphereViewer

/// Tests the pages of a launcher: one is shown at a time, and its labels can be arranged.
@Suite("Pages of a launcher") @MainActor
struct PageTests {
  private static let words = ["anna", "bert", "carl", "dora", "emil", "fritz", "gerd", "hanna"]

  /// Shows eight names on pages of three, the first the heaviest.
  private func screen(
    order: [String] = [], words: [String] = words, isReduced: Bool = true,
    change: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> TestScreen {
    var document = TagDocument(words: words)
    for index in document.tags.indices { document.tags[index].weight = Double(20 - index) }
    var design = CloudDesign()
    design.layout.pictureSize = [600, 450]
    let screen = try TestScreen(
      document, design: design,
      settings: ViewerSettings.stillWindow.with { settings in
        settings.motion.isReduced = isReduced
        settings.pages = PageDivision(size: 3)
        settings.pages?.canArrange = true
        settings.pages?.order = order
        change(&settings)
      }, size: [600, 450])
    try screen.start()
    return screen
  }

  /// Returns the labels that can be seen and chosen, in document order.
  private func shown(on screen: TestScreen) -> [String] {
    let cloud = screen.viewer.cloud
    return cloud.tags.indices.filter(cloud.isOffered).map { cloud.tags[$0].text }
  }

  private func arrangements(of screen: TestScreen) -> [ViewerArrangement] {
    screen.requests.compactMap { if case .arrange(let change) = $0 { change } else { nil } }
  }

  /// Returns the middle of a page's dot.
  private func dot(_ number: Int, on screen: TestScreen) throws -> SIMD2<Double> {
    let marks = try #require(screen.viewer.shownMarks)
    let area = try #require(marks.area)
    return area.origin + area.size * [(Double(number) + 0.5) / Double(marks.count), 0.5]
  }

  @Test(
    "The first page shows the heaviest labels, all of which are in front; keys and dots turn pages")
  func turning() throws {
    let screen = try screen()
    #expect(shown(on: screen) == ["anna", "bert", "carl"])
    for text in shown(on: screen) { #expect(screen.point(of: text) != nil, "\(text) is seen") }
    #expect(screen.title == "page 1 of 3 – TagSphere")
    #expect(screen.lines(of: .status) == nil, "nothing is missing that should be told")
    try screen.press(.pageDown)
    #expect(shown(on: screen) == ["dora", "emil", "fritz"])
    try screen.run(for: .seconds(2))
    for text in shown(on: screen) { #expect(screen.point(of: text) != nil) }
    try screen.press(.tab)
    #expect(screen.focusedText == "dora")
    try screen.press(.end)
    #expect(shown(on: screen) == ["gerd", "hanna"] && screen.focusedText == "gerd")
    try screen.click(dot(1, on: screen))
    #expect(shown(on: screen) == ["dora", "emil", "fritz"] && screen.focusedText == "dora")
    try screen.turn([.scrolled([-1, 0], at: [300, 200])])
    #expect(shown(on: screen) == ["gerd", "hanna"])
    try screen.press(.home)
    #expect(shown(on: screen) == ["anna", "bert", "carl"])
    #expect(screen.deliveredTexts == [])
  }

  @Test("A page glides into place, or appears at once with reduced motion")
  func gliding() throws {
    for isReduced in [false, true] {
      let screen = try screen(isReduced: isReduced)
      #expect(!screen.viewer.isUpdating, "the first page is there from the start")
      try screen.press(.pageDown)
      #expect(screen.viewer.isUpdating != isReduced)
      try screen.press(.pageDown)
      try screen.run(for: .seconds(3))
      #expect(!screen.viewer.isUpdating && shown(on: screen) == ["gerd", "hanna"])
      for text in shown(on: screen) { #expect(screen.point(of: text) != nil) }
    }
  }

  @Test(
    "A search covers all pages and shows its matches; at its end, the page of the focused match is shown"
  )
  func search() throws {
    let screen = try screen()
    try screen.type("an")
    #expect(screen.foundTexts == ["anna", "hanna"] && shown(on: screen) == ["anna", "hanna"])
    try screen.run(for: .seconds(2))
    for text in ["anna", "hanna"] { #expect(screen.point(of: text) != nil) }
    #expect(screen.viewer.shownMarks == nil)
    try screen.press(.tab)
    #expect(screen.focusedText == "hanna")
    try screen.press(.enter)
    #expect(screen.deliveredTexts == ["hanna"])
    try screen.press(.escape)
    #expect(shown(on: screen) == ["gerd", "hanna"])
    try screen.type("zzz")
    #expect(shown(on: screen) == ["gerd", "hanna"], "nothing is found")
  }

  @Test("A long press and a drag move a label, and the new order is kept for the next start")
  func moving() throws {
    let screen = try screen()
    let (start, end) = try (
      #require(screen.point(of: "anna")), #require(screen.point(of: "carl"))
    )
    try screen.turn([.pointerMoved(start), .pressed(.primary, at: start)])
    try screen.run(for: .milliseconds(520))
    #expect(screen.viewer.pages?.isArranging == true && screen.focusedText == "anna")
    #expect(
      screen.lines(of: .hint) == [
        "Drag to move, × or Delete removes, Ctrl+Z undoes, Esc or Enter ends"
      ])
    #expect(screen.title == "anna, 1 of 8 – TagSphere")
    try screen.turn([.pointerMoved(end)])
    #expect(screen.viewer.shownMarks?.held?.text == "anna")
    try screen.run(for: .seconds(25))
    let frames = screen.frames
    try screen.run(for: .seconds(60))
    #expect(screen.frames == frames && screen.output.wakeTime > screen.clock.now, "it rests")
    try screen.turn([.released(.primary, at: end)])
    let order = ["bert", "carl", "anna", "dora", "emil", "fritz", "gerd", "hanna"]
    #expect(arrangements(of: screen).map(\.order) == [order])
    #expect(screen.title == "anna, 3 of 8 – TagSphere")
    try screen.press(.escape)
    #expect(screen.viewer.pages?.isArranging == false && screen.output.end == nil)
    #expect(screen.lines(of: .hint) == nil && screen.deliveredTexts == [])
    let again = try self.screen(order: order)
    try again.press(.tab)
    #expect(again.focusedText == "bert" && again.title == "bert – TagSphere")
  }

  @Test("A finger can move a label, and afterwards turns the sphere again")
  func touch() throws {
    let screen = try screen()
    let (start, end) = try (
      #require(screen.point(of: "anna")), #require(screen.point(of: "carl"))
    )
    try screen.turn([.touched(finger: 4, .began, at: start)])
    try screen.run(for: .milliseconds(520))
    try screen.turn([.touched(finger: 4, .moved, at: end)])
    try screen.turn([.touched(finger: 4, .ended, at: end)])
    #expect(arrangements(of: screen).count == 1)
    try screen.press(.escape)
    try screen.turn([.touched(finger: 5, .began, at: [30, 30])])
    #expect(screen.viewer.scene.isHeld)
  }

  @Test("The cross of a label, or Delete, removes the label, and no search finds it again")
  func removing() throws {
    let screen = try screen()
    try screen.press(.function(2))
    let cross = try #require(
      screen.viewer.shownMarks?.crosses.first { $0.label == screen.index(of: "bert") })
    try screen.click(cross.point)
    #expect(arrangements(of: screen).map(\.removed) == [["bert"]])
    #expect(shown(on: screen) == ["anna", "carl", "dora"])
    try screen.press(.tab)
    try screen.press(.delete)
    #expect(screen.focusedText == "carl" && shown(on: screen) == ["carl", "dora", "emil"])
    try screen.type("bert")
    #expect(screen.viewer.scene.search == nil, "letters mean nothing meanwhile")
    try screen.press(.letter("z"), .control)
    #expect(shown(on: screen) == ["anna", "carl", "dora"])
    #expect(arrangements(of: screen).last?.returned == ["anna"])
    for _ in 0..<2 { try screen.press(.escape) }
    try screen.type("bert")
    #expect(screen.foundTexts == [])
    #expect(screen.deliveredTexts == [] && screen.output.end == nil)
  }

  @Test("Keys alone can move a label to another page, and the menu can also begin such a move")
  func keys() throws {
    let screen = try screen()
    try screen.press(.tab)
    try screen.press(.menu)
    #expect(screen.menu?.last == "Move or remove")
    try screen.press(.up)
    try screen.press(.enter)
    #expect(screen.viewer.pages?.isArranging == true && screen.focusedText == "anna")
    try screen.press(.pageDown, .control)
    #expect(shown(on: screen) == ["anna", "emil", "fritz"])
    #expect(screen.title == "anna, 4 of 8 – TagSphere")
    try screen.press(.enter)
    #expect(screen.viewer.pages?.isArranging == false && screen.deliveredTexts == [])
  }

  /// Shows programs with icons like the launcher, on pages of 24.
  private func launcher(_ count: Int, size: [Int]) throws -> TestScreen {
    let names = (0..<count).map { "Program \(Character(UnicodeScalar(UInt8(97 + $0 % 24)))) \($0)" }
    var document = TagDocument(words: names, image: "flag.svg")
    for index in document.tags.indices { document.tags[index].weight = index % 24 < 6 ? 2 : 1 }
    let folder = try TemporaryFolder()
    let svg =
      "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>"
    try folder.file("flag.svg", Array(svg.utf8))
    var design = CloudDesign()
    design.folder = folder.url.path + "/"
    design.layout.sizeRange = 1...2.5
    design.layout.pictureSize = SIMD2<Double>(SIMD2(size[0], size[1]))
    design.look.images.height = 5
    let screen = try TestScreen(
      document, design: design,
      settings: ViewerSettings.stillWindow.with {
        $0.motion.isReduced = true
        $0.pages = PageDivision(size: 24)
        $0.pages?.canArrange = true
      }, size: SIMD2(size[0], size[1]))
    try screen.start()
    return screen
  }

  @Test(
    "All programs of each page are visible, with readable names",
    arguments: [2, 48], [[640, 480], [960, 600], [480, 780]])
  func all(count: Int, size: [Int]) throws {
    let screen = try launcher(count, size: size)
    for page in 0..<(count + 23) / 24 {
      let shown = shown(on: screen)
      #expect(shown.count == min(24, count - 24 * page))
      let ems = try shown.map { text -> Double in
        let index = try #require(screen.index(of: text))
        #expect(screen.viewer.cloud.states?[index].isPickable != false, "\(text)")
        let label = screen.viewer.cloud.batch.labels[index]
        let box = screen.viewer.scene.frame.windowBox(of: label, isHighlighted: false)
        return (box.high.y - box.low.y) / (2 * Double(label.halfHeight))
      }
      let least = try #require(ems.min())
      #expect(least >= (size == [960, 600] ? 8.8 : 7), "\(least) pixels")
      try screen.press(.pageDown)
      try screen.run(for: .milliseconds(700))
    }
  }

  @Test("All matches of a search are visible beside the details of the best match")
  func matches() throws {
    let screen = try launcher(72, size: [960, 600])
    try screen.type("program a")
    try screen.run(for: .seconds(1))
    #expect(screen.foundTexts.count == 3)
    for text in screen.foundTexts {
      let index = try #require(screen.index(of: text))
      #expect(screen.viewer.cloud.states?[index].isPickable != false, "\(text)")
    }
  }

  @Test("Crosses are at the upper left corners of images, except for covered labels")
  func crosses() throws {
    let screen = try launcher(24, size: [960, 600])
    try screen.press(.function(2))
    let marks = try #require(screen.viewer.shownMarks)
    #expect(marks.crosses.count == 24)
    for cross in marks.crosses {
      let label = screen.viewer.cloud.batch.labels[cross.label]
      let box = screen.viewer.scene.frame.windowBox(of: label, isHighlighted: false)
      let image = screen.viewer.cloud.imageBox(
        ofLabel: cross.label, in: screen.viewer.scene.frame, isHighlighted: false)
      #expect(cross.point == image.low && image.high.x <= box.high.x + 1e-6)
      #expect(image.low.x >= box.low.x - 1e-6 && abs(image.low.y - box.low.y) < 2)
      #expect(marks.removal(at: cross.point + [3, 3]) == cross.label)
    }
    var close = PageMarks(count: 1, page: 0, in: [600, 400], em: 20)
    close.crosses = [.init(label: 1, point: [100, 100]), .init(label: 2, point: [110, 100])]
    #expect(close.removal(at: [108, 100]) == 2 && close.removal(at: [104, 100]) == 1)
    #expect(close.removal(at: [140, 100]) == nil)
  }

  @Test("A few labels also form a page, and all labels of the page can be removed")
  func few() throws {
    let screen = try screen(words: ["anna", "bert"])
    #expect(screen.viewer.shownMarks == nil)
    for text in ["anna", "bert"] { #expect(screen.point(of: text) != nil) }
    try screen.press(.function(2))
    #expect(screen.viewer.shownMarks?.crosses.count == 2)
    try screen.press(.tab)
    for _ in 0..<2 { try screen.press(.delete) }
    #expect(shown(on: screen) == [] && screen.focusedText == nil)
    try screen.press(.escape)
    try screen.run(for: .seconds(1))
  }

  @Test("A new version of the document keeps the shown page and the arrangement")
  func versions() throws {
    let screen = try screen { $0.updates = .document }
    try screen.press(.function(2))
    try screen.press(.tab)
    try screen.press(.delete)
    try screen.press(.escape)
    try screen.press(.pageDown)
    #expect(shown(on: screen) == ["emil", "fritz", "gerd"])
    var document = TagDocument(words: Self.words + ["ida"])
    for index in document.tags.indices { document.tags[index].weight = Double(20 - index) }
    try screen.show(document)
    try screen.settle()
    #expect(shown(on: screen) == ["emil", "fritz", "gerd"])
    try screen.press(.end)
    #expect(shown(on: screen) == ["hanna", "ida"])
  }

  @Test(
    "Dots and crosses are drawn where a click finds them, and a held label's name is at the pointer"
  )
  func pixels() throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let screen = try screen { $0.screen.status = .off }
    try screen.viewer.enterContext()
    defer { screen.viewer.leaveContext() }
    func pixel(_ at: SIMD2<Double>) -> [UInt8] {
      let start = (Int(at.y) * 600 + Int(at.x)) * 4
      return Array(screen.viewer.pixels()[start..<start + 3])
    }
    func channels(_ color: SRGBColor) -> [UInt8] { [color.red, color.green, color.blue] }
    let colors = screen.viewer.scene.theme.legend
    for (page, others) in [(0, [1, 2]), (1, [0, 2])] {
      try screen.run(for: .seconds(1))
      #expect(try pixel(dot(page, on: screen)) == channels(colors.text))
      for other in others { #expect(try pixel(dot(other, on: screen)) == channels(colors.muted)) }
      try screen.press(.pageDown)
    }
    try screen.press(.home)
    try screen.press(.function(2))
    try screen.run(for: .seconds(1))
    let crosses = try #require(screen.viewer.shownMarks?.crosses)
    #expect(crosses.count == 3)
    for cross in crosses {
      #expect(pixel(cross.point).min()! > 180, "the strokes meet in the middle")
      #expect(pixel(cross.point + [0, 6]) == channels(colors.panel))
    }
    let frame = channels(screen.viewer.scene.theme.focusColor)
    /// Returns the number of pixels in a corner with the frame colour of a held label's name.
    func framed() -> Int {
      let pixels = screen.viewer.pixels()
      return (0..<100 * 200).count { index in
        let start = (index / 200 * 600 + index % 200) * 4
        return Array(pixels[start..<start + 3]) == frame
      }
    }
    let start = try #require(screen.place(of: "anna"))
    try screen.turn([.pointerMoved(start), .pressed(.primary, at: start)])
    #expect(screen.viewer.pages?.held != nil && framed() == 0)
    try screen.turn([.pointerMoved([100, 80])])
    try screen.run(for: .seconds(1))
    #expect(framed() > 40, "the frame of the name")
    try screen.turn([.released(.primary, at: [100, 80])])
    try screen.run(for: .seconds(1))
    #expect(framed() == 0)
  }

  @Test(
    "Many pages are shown as a page number; a click on its left half turns back, on its right half forward"
  )
  func manyPages() throws {
    var marks = PageMarks(count: 200, page: 7, in: [400, 300], em: 13)
    let area = try #require(marks.area)
    #expect(area.origin.x > 0 && area.origin.y + area.size.y <= 300)
    #expect(marks.page(at: area.origin + [2, 2]) == 6)
    #expect(marks.page(at: area.origin + area.size - [2, 2]) == 8)
    #expect(marks.page(at: [200, 100]) == nil)
    let texts = marks.overlay(theme: .midnight) { Double($0.count) }?.items.compactMap { item in
      if case .text(let text) = item { text.string } else { nil }
    }
    #expect(texts == ["‹  8 / 200  ›"])
    marks = PageMarks(count: 1, page: 0, in: [400, 300], em: 13)
    #expect(marks.area == nil && marks.overlay(theme: .midnight) { _ in 1 } == nil)
  }
}
