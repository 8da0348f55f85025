import TagSphereCloudBuilding
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests the keys of a window: search, clipboard, zoom, pages, and the panel that lists them.
@Suite("Keys of a window") @MainActor
struct WindowKeysTests {
  private func screen(
    _ words: [String] = ["rouge", "vert", "bleu"], size: SIMD2<Int> = [400, 300],
    change: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> TestScreen {
    let screen = try TestScreen(
      words: words, settings: ViewerSettings.stillWindow.with(change), size: size)
    try screen.start()
    return screen
  }

  // MARK: Search and clipboard

  @Test("Ctrl+F opens a search, or keeps the search that is already open")
  func find() throws {
    let screen = try screen()
    try screen.press(.letter("f"), .control)
    #expect(screen.viewer.scene.search?.text == "")
    try screen.type("ver")
    try screen.press(.letter("f"), .control)
    #expect(screen.viewer.scene.search?.text == "ver")
  }

  @Test("Ctrl+C copies the text of the label under the pointer or in focus, with a notice")
  func copy() throws {
    let screen = try screen()
    try screen.press(.letter("c"), .control)
    #expect(screen.copiedTexts == [] && screen.notice == nil)
    try screen.type("vert")
    try screen.press(.letter("c"), .control)
    #expect(screen.copiedTexts == ["vert"])
    #expect(screen.notice == "Copied “vert”")
    for _ in 0..<2 { try screen.press(.escape) }
    try screen.run(for: .seconds(1))
    let text = try #require(["rouge", "bleu", "vert"].first { screen.point(of: $0) != nil })
    try screen.turn([.pointerMoved(try #require(screen.point(of: text)))])
    try screen.press(.letter("c"), .control)
    #expect(screen.copiedTexts == ["vert", text])
  }

  @Test("A hostile label is copied as one line without control characters")
  func hostileCopy() throws {
    let hostile = "rm -rf ~\n\u{1B}[2J\u{202E}x\u{0}" + String(repeating: "y", count: 10_000)
    let screen = try screen([hostile])
    try screen.press(.tab)
    try screen.press(.letter("c"), .control)
    let copied = try #require(screen.copiedTexts.first)
    #expect(copied.hasPrefix("rm -rf ~  [2Jx y"))
    #expect(copied.unicodeScalars.count <= ClipboardText.longest)
    #expect(!copied.unicodeScalars.contains { $0.properties.generalCategory == .control })
  }

  @Test("Ctrl+V requests the clipboard, whose text is appended to the search")
  func paste() throws {
    let screen = try screen()
    try screen.press(.letter("v"), .control)
    #expect(screen.output.requests.contains(.paste))
    #expect(screen.viewer.scene.search == nil)
    try screen.turn([.pasted("  ve\n")])
    #expect(screen.viewer.scene.search?.text == "ve")
    try screen.turn([.pasted("rt")])
    #expect(screen.viewer.scene.search?.text == "vert")
    #expect(screen.focusedText == "vert")
  }

  @Test("Pasted text is cleaned, and cut to the length of a search")
  func hostilePaste() throws {
    let screen = try screen()
    for nothing in ["", " \n\t", "\u{1B}\u{0}\u{202E}"] {
      try screen.turn([.pasted(nothing)])
      #expect(screen.viewer.scene.search == nil)
    }
    let long = String(repeating: "é", count: 999)
    try screen.turn([.pasted("a\u{1B}[31m\r\nb\u{202E}\tc\u{0}" + long)])
    let text = try #require(screen.viewer.scene.search?.text)
    #expect(text.hasPrefix("a[31m b cé"))
    #expect(text.count <= Search.longestText)
  }

  // MARK: Zoom

  @Test("Ctrl with + and − zooms, even in a search, and Ctrl+0 returns to the first size")
  func zoom() throws {
    let screen = try screen()
    try screen.type("vert")
    try screen.run(for: .seconds(1))
    let orientation = screen.viewer.scene.orientation
    var zoom: Double { screen.viewer.scene.camera.zoom }
    for _ in 0..<3 { try screen.press(.plus, [.control, .shift]) }
    try screen.run(for: .seconds(1))
    #expect(zoom > 1.5)
    for _ in 0..<5 { try screen.press(.minus, .control) }
    try screen.run(for: .seconds(1))
    #expect(zoom < 0.8)
    try screen.press(.zero, .control)
    try screen.run(for: .seconds(2))
    #expect(abs(zoom - 1) < 1e-6)
    #expect(screen.viewer.scene.search?.text == "vert")
    #expect(screen.viewer.scene.orientation == orientation, "it does not turn")
  }

  // MARK: Pages

  @Test(
    "From a label in focus, Page Down and Page Up move by ten labels, and End moves to the lightest label"
  )
  func pages() throws {
    let words = (0..<25).map { "word\($0)" }
    var document = TagDocument(words: words)
    for index in document.tags.indices { document.tags[index].weight = Double(100 - index) }
    let screen = try TestScreen(document, settings: .stillWindow)
    try screen.start()
    try screen.press(.tab)
    #expect(screen.focusedText == "word0")
    for (key, text) in [
      (.pageDown, "word10"), (.pageDown, "word20"), (.pageDown, "word24"), (.pageDown, "word24"),
      (.pageUp, "word14"), (.pageUp, "word4"), (.pageUp, "word0"), (.pageUp, "word0"),
      (.end, "word24"),
    ] as [(InputEvent.Key, String)] {
      try screen.press(key)
      #expect(screen.focusedText == text, "\(key)")
    }
    // In a search, these keys move among the matches.
    try screen.type("word1")
    #expect(screen.focusedText == "word1")
    try screen.press(.pageDown)
    #expect(screen.focusedText == "word19")
    try screen.press(.pageUp)
    #expect(screen.focusedText == "word1")
    try screen.press(.end)
    #expect(screen.focusedText == "word19")
  }

  @Test(
    "Without a focus, PageUp and PageDown turn the sphere by a quarter, and End focuses the lightest label"
  )
  func pageTurns() throws {
    let screen = try screen()
    let home = screen.viewer.scene.orientation
    try screen.press(.pageDown)
    try screen.run(for: .seconds(2))
    let turn = (screen.viewer.scene.orientation * home.conjugate).rotationVector
    #expect(abs(turn.length - .pi / 2) < 1e-3 && abs(turn.x) > 1.5)
    try screen.press(.pageUp)
    try screen.run(for: .seconds(2))
    #expect((screen.viewer.scene.orientation * home.conjugate).rotationVector.length < 1e-3)
    #expect(screen.focusedText == nil)
    try screen.press(.end)
    #expect(screen.focusedText == "rouge", "it is the lightest")
  }

  // MARK: Key panel

  @Test(
    "In a low window, the keys are shown in parts; wheel, arrows and page keys scroll these parts")
  func scrolling() throws {
    let screen = try screen(size: [600, 200])
    try screen.press(.function(1))
    let whole = Panel.keys().rows.count
    func names() throws -> [String] {
      let lines = try #require(screen.lines(of: .keys))
      #expect(lines[0].hasPrefix("Keys, "))
      #expect(lines[0].contains(" of \(whole)"))
      return Array(lines.dropFirst())
    }
    let first = try names()
    #expect(first.count >= 3 && first.count < whole && first[0].hasPrefix("Drag"))
    let zoom = screen.viewer.scene.camera.zoom
    try screen.press(.down)
    #expect(try names()[0] == first[1])
    try screen.press(.up)
    try screen.press(.up)
    #expect(try names() == first)
    try screen.turn([.scrolled([0, -2], at: [300, 100])])
    #expect(try names()[0] == first[2])
    try screen.turn([.scrolled([0, 9], at: [300, 100])])
    #expect(try names() == first)
    try screen.press(.pageDown)
    let page = try names()
    #expect(!first.contains(page[0]))
    try screen.press(.end)
    #expect(try names().last?.hasPrefix("Ctrl+Q") == true)
    try screen.press(.home)
    #expect(try names() == first)
    #expect(screen.viewer.scene.camera.zoom == zoom && screen.focusedText == nil)
    var seen = Set(first)
    for _ in 0..<whole {
      try screen.press(.down)
      try seen.formUnion(names())
    }
    // Further lines of a key have no name.
    #expect(seen.count { $0.contains(": ") } == whole, "each can be read")
    try screen.press(.escape)
    #expect(screen.lines(of: .keys) == nil && screen.output.end == nil)
    try screen.press(.function(1))
    #expect(try names() == first, "it begins at the top again")
  }

  @Test("If all keys fit the panel, wheel and arrows act as without the panel")
  func fitting() throws {
    let screen = try screen(size: [1000, 700])
    try screen.press(.function(1))
    #expect(screen.lines(of: .keys)?.count == Panel.keys().rows.count + 1)
    #expect(screen.lines(of: .keys)?.first == "Keys")
    try screen.turn([.scrolled([0, 4], at: [500, 350])])
    try screen.run(for: .seconds(1))
    #expect(screen.viewer.scene.camera.zoom > 1.5)
  }

  @Test("In a narrow window, the functions are wrapped, and no text is lost")
  func narrow() throws {
    let screen = try screen(size: [260, 2000])
    try screen.press(.function(1))
    let panel = try #require(screen.viewer.panels?.panels[.keys])
    #expect(panel.rows.count > Panel.keys().rows.count)
    let words = panel.rows.flatMap { $0.value.split(separator: " ") }
    #expect(words == Panel.keys().rows.flatMap { $0.value.split(separator: " ") })
    let content = try #require(screen.viewer.panels?.content(of: .keys))
    let layout = PanelLayout(content, source: screen.viewer.cloud.source)
    for row in panel.rows {
      #expect(layout.measure(row.value, .inherited) < Double(layout.widestText), "\(row.value)")
    }
  }

  @Test("Windows that other programs own list only the keys that these windows have")
  func visitors() throws {
    let screen = try screen(size: [1000, 700]) { $0.hasWindowHabits = false }
    try screen.press(.function(1))
    let lines = try #require(screen.lines(of: .keys))
    #expect(lines.contains { $0.hasPrefix("Click") })
    #expect(!lines.contains { $0.hasPrefix("Right click") || $0.hasPrefix("Ctrl+W") })
  }

  // MARK: Hint

  @Test("A window hints at the keys in its first five seconds, and wakes to remove the hint")
  func hint() throws {
    let screen = try screen()
    #expect(screen.lines(of: .hint) == ["F1 keys"])
    try screen.run(for: .milliseconds(4_999))
    #expect(screen.lines(of: .hint) == ["F1 keys"])
    let frames = screen.frames
    try screen.run(for: .milliseconds(40))
    #expect(screen.lines(of: .hint) == nil && screen.frames > frames)
    try screen.run(for: .seconds(1))
    let still = screen.frames
    try screen.run(for: .seconds(10))
    #expect(screen.frames == still)
  }

  @Test(
    "The hint disappears when the keys are shown; if the status line is set on or off, no hint is shown"
  )
  func noHint() throws {
    let screen = try screen()
    try screen.press(.function(1))
    #expect(screen.lines(of: .hint) == nil)
    try screen.press(.function(1))
    #expect(screen.lines(of: .hint) == nil)
    for change in [
      { $0.screen.status = .off }, { $0.screen.status = .on }, { $0.hasWindowHabits = false },
      { $0.kiosk = KioskOptions() },
    ] as [(inout ViewerSettings) -> Void] {
      #expect(try self.screen(change: change).lines(of: .hint) == nil)
    }
  }
}
