import TagSphereCloudBuilding
import TagSphereForms
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests the menu of a label: its items, its input, and what closes it.
@Suite("Menu of a label") @MainActor
struct ContextMenuTests {
  private static let words = ["rouge", "vert", "bleu"]

  private func screen(
    _ document: TagDocument = TagDocument(words: words), size: SIMD2<Int> = [400, 300],
    change: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> TestScreen {
    let screen = try TestScreen(
      document, settings: ViewerSettings.stillWindow.with(change), size: size)
    try screen.start()
    return screen
  }

  /// Opens the menu of a visible label.
  ///
  /// - Returns: The label's text, and the clicked point.
  private func openMenu(on screen: TestScreen) throws -> (text: String, point: SIMD2<Double>) {
    let text = try #require(Self.words.first { screen.point(of: $0) != nil })
    let point = try #require(screen.point(of: text))
    try screen.rightClick(point)
    #expect(screen.viewer.scene.menu?.label == screen.index(of: text))
    return (text, point)
  }

  @Test("The menu of a label offers the actions that the options allow for this label")
  func items() throws {
    #expect(try menu { _ in } == ["Copy", "Bring to front"])
    #expect(try menu { $0.effect = .command } == ["Copy", "Run", "Bring to front"])
    let rule = AddressRule()
    for (url, offers) in [
      ("https://example.org", true), ("javascript:alert(1)", false), (nil, false),
    ] as [(String?, Bool)] {
      let items = try menu(url: url) { $0.effect = .address(rule) }
      #expect(items == ["Copy"] + (offers ? ["Open"] : []) + ["Bring to front"], "\(url ?? "")")
    }
    let hosts = AddressRule(hosts: [HostRule("example.net")].compactMap { $0 })
    #expect(
      try menu(url: "https://example.org") { $0.effect = .address(hosts) }
        == ["Copy", "Bring to front"])
  }

  private func menu(
    url: String? = nil, change: (inout ViewerSettings) -> Void
  ) throws -> [String]? {
    var document = TagDocument(words: ["rouge"])
    document.tags[0].details = Tag.Details()
    document.tags[0].details?.url = url
    let screen = try screen(document, change: change)
    try screen.rightClick(try #require(screen.point(of: "rouge")))
    return screen.menu
  }

  @Test("A click on an item performs its action once and closes the menu")
  func clicks() throws {
    let screen = try screen { $0.effect = .command }
    for (row, item) in ["Copy", "Run", "Bring to front"].enumerated() {
      let (text, _) = try openMenu(on: screen)
      #expect(screen.menu?[row] == item)
      let place = try #require(screen.menuPoint(ofRow: row))
      try screen.turn([.pointerMoved(place)])
      #expect(screen.menu?[row] == "[\(item)]", "it stands out under the pointer")
      let (copied, delivered) = (screen.copiedTexts, screen.deliveredTexts)
      try screen.click(place)
      #expect(screen.menu == nil && screen.viewer.scene.menu == nil)
      #expect(screen.copiedTexts == copied + (item == "Copy" ? [text] : []))
      #expect(screen.deliveredTexts == delivered + (item == "Run" ? [text] : []))
      try screen.leave()
      try screen.run(for: .seconds(2))
      guard item == "Bring to front" else { continue }
      let miss = try #require(screen.place(of: text)) - [200, 150]
      #expect(abs(miss.x) < 1 && abs(miss.y) < 1, "\(miss)")
      #expect(screen.viewer.scene.camera.zoom == 1)
    }
  }

  @Test(
    "The keys Menu and Shift+F10 open the menu, arrows select, Enter performs the item, Escape closes"
  )
  func keys() throws {
    let screen = try screen()
    try screen.press(.menu)
    #expect(screen.menu == nil, "no label is in focus")
    try screen.press(.tab)
    let text = try #require(screen.focusedText)
    for (key, modifiers) in [(.menu, []), (.function(10), .shift)]
      as [(InputEvent.Key, InputEvent.Modifiers)]
    {
      try screen.press(key, modifiers)
      #expect(screen.menu == ["[Copy]", "Bring to front"])
      try screen.press(.down)
      #expect(screen.menu == ["Copy", "[Bring to front]"])
      try screen.press(.down)
      #expect(screen.menu == ["[Copy]", "Bring to front"])
      try screen.press(.up)
      try screen.press(.up)
      try screen.type("x")
      #expect(screen.viewer.scene.search == nil, "letters mean nothing in a menu")
      try screen.press(.escape)
      #expect(screen.menu == nil)
      #expect(screen.focusedText == text && screen.output.end == nil)
    }
    try screen.press(.menu)
    try screen.press(.enter)
    #expect(screen.menu == nil && screen.copiedTexts == [text])
    #expect(screen.deliveredTexts == [], "Enter belongs to the menu")
  }

  @Test(
    "A click beside the menu closes the menu and chooses nothing; another label's menu replaces the menu"
  )
  func beside() throws {
    let screen = try screen(
      TagDocument(words: (0..<40).map { "word\($0)" }), size: [600, 500])
    let shown = (0..<40).map { "word\($0)" }.filter { screen.point(of: $0) != nil }
    let first = try #require(shown.first)
    try screen.rightClick(try #require(screen.point(of: first)))
    let menu = try #require(screen.viewer.scene.menu)
    // The label is far enough away that the highlighted label does not cover it.
    let other = try #require(
      shown.first {
        guard let way = screen.point(of: $0).map({ $0 - menu.point }) else { return false }
        return !menu.frame.area.contains(menu.point + way) && (way * way).sum() > 150 * 150
      })
    let point = try #require(screen.point(of: other))
    try screen.click(point)
    #expect(screen.menu == nil && screen.deliveredTexts == [])
    try screen.rightClick(try #require(screen.point(of: first)))
    try screen.rightClick(point)
    #expect(screen.viewer.scene.menu?.label == screen.index(of: other))
    try screen.rightClick([1, 1])
    #expect(screen.menu == nil, "there is no label")
  }

  @Test(
    "The menu closes when its window changes or the view is zoomed",
    arguments: [
      InputEvent.focusLost, .resized(width: 300, height: 200), .screenChanged(contentScale: 2),
      .scrolled([0, 1], at: [10, 10]), .key(.function(1), modifiers: [], isRepeat: false),
    ])
  func closing(event: InputEvent) throws {
    let screen = try screen()
    _ = try openMenu(on: screen)
    try screen.turn([event])
    #expect(screen.menu == nil)
  }

  @Test("The menu follows its label to another index, and closes when the label is gone")
  func renumbered() throws {
    let gone = (0..<600).map { "gone \($0)" }
    let screen = try screen(TagDocument(words: gone + ["stay"])) {
      $0.updates = .document
      $0.motion.isReduced = true
    }
    try screen.type("stay")
    try screen.press(.menu)
    #expect(screen.viewer.scene.menu?.label == 600)
    try screen.show(TagDocument(words: ["stay", "more"]))
    try screen.settle()
    let label = try #require(screen.viewer.scene.menu?.label)
    #expect(screen.viewer.cloud.tags[label].text == "stay")
    try screen.press(.enter)
    #expect(screen.copiedTexts == ["stay"])
    try screen.press(.menu)
    try screen.show(TagDocument(words: ["more"]))
    try screen.settle()
    #expect(screen.menu == nil)
  }

  @Test(
    "The menu is drawn inside the window wherever it is opened"
  )
  func places() throws {
    for size in [[400, 300], [120, 60], [40, 30]] as [SIMD2<Int>] {
      for share in [[0, 0], [0.99, 0], [0.5, 0.5], [0, 0.99], [0.99, 0.99]] as [SIMD2<Double>] {
        let point = share * SIMD2<Double>(size)
        let content = PanelLayer.Content(
          panel: Panel([ContextMenu.Item.copy, .open, .run, .bringToFront]), place: .beside(point),
          window: size,
          contentScale: 1)
        let source = try TestScreen(words: ["a"]).viewer.cloud.source
        let layout = PanelLayout(content, source: source)
        let end = layout.corner + layout.size
        #expect(layout.corner.min() >= 0 && end.x <= Double(size.x) && end.y <= Double(size.y))
      }
    }
  }

  @Test(
    "While the menu is open, the sphere rests, the label is highlighted, and no tooltip covers it")
  func rest() throws {
    let screen = try screen { $0.motion.spin = 20 * .pi / 180 }
    let text = try #require(Self.words.first { screen.point(of: $0) != nil })
    try screen.turn([.pressed(.secondary, at: try #require(screen.point(of: text)))])
    let orientation = screen.viewer.scene.orientation
    try screen.run(for: .seconds(20))
    #expect(screen.viewer.scene.orientation == orientation)
    #expect(screen.viewer.scene.frame.highlightedLabel == screen.index(of: text))
    #expect(screen.lines(of: .tooltip) == nil)
    try screen.press(.escape)
    try screen.leave()
    try screen.run(for: .seconds(20))
    #expect(screen.viewer.scene.orientation != orientation, "it turns on")
  }

  @Test(
    "If several labels can be marked, Run delivers one without marking it; with --pick, Run ends the program"
  )
  func modes() throws {
    for choosing in [ViewerSettings.ChoosingMode.several, .first] {
      let screen = try screen {
        $0.effect = .command
        $0.choosing = choosing
      }
      try screen.type("vert")
      try screen.press(.menu)
      try screen.press(.down)
      try screen.press(.enter)
      #expect(screen.deliveredTexts == (choosing == .several ? ["vert"] : []))
      #expect(screen.viewer.cloud.marks == [])
      #expect(screen.output.end == (choosing == .several ? nil : .chosen))
    }
  }

  @Test("A cloud without window habits has no menu")
  func none() throws {
    let screen = try screen { $0.hasWindowHabits = false }
    let text = try #require(Self.words.first { screen.point(of: $0) != nil })
    try screen.rightClick(try #require(screen.point(of: text)))
    try screen.press(.tab)
    try screen.press(.menu)
    #expect(screen.menu == nil && screen.viewer.scene.menu == nil)
  }
}
