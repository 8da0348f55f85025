import TagSphereCloudBuilding
import TagSphereInteraction
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereLook
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests what the panels over the cloud say, and for how long.
@Suite("Panels") @MainActor
struct ViewerPanelTests {
  private func screen(
    _ settings: ViewerSettings = .still, words: [String] = ["rouge", "vert", "bleu"],
    failure: String? = nil, size: SIMD2<Int> = [400, 300]
  ) throws -> TestScreen {
    let screen = try TestScreen(
      TagDocument(words: words), settings: settings, size: size, failure: failure)
    try screen.start()
    return screen
  }

  /// Returns the lines of a panel; nil if it is not shown.
  private func lines(_ kind: PanelContents.Kind, on screen: TestScreen) -> [String]? {
    screen.viewer.panels?.panels[kind].map { panel in
      (panel.title.map { [$0] } ?? [])
        + panel.rows.map { [$0.name, $0.value].filter { !$0.isEmpty }.joined(separator: ": ") }
    }
  }

  @Test(
    "Depending on its setting, the status line is shown always, never, or only when it is notable")
  func status() throws {
    for (display, plain, paused) in [
      (StatusDisplay.auto, nil, "3 labels · paused"), (.on, "3 labels", "3 labels · paused"),
      (.off, nil, nil),
    ] as [(StatusDisplay, String?, String?)] {
      let screen = try screen(ViewerSettings.still.with { $0.screen.status = display })
      try screen.run(for: .seconds(1))
      #expect(lines(.status, on: screen) == plain.map { [$0] })
      try screen.press(.space)
      #expect(lines(.status, on: screen) == paused.map { [$0] })
    }
    let screen = try screen(ViewerSettings.still.with { $0.choosing = .several })
    #expect(
      lines(.status, on: screen) == ["3 labels · a click or Enter marks · Ctrl+Enter ends"])
    try screen.type("e")
    try screen.press(.enter)
    try screen.turn()
    #expect(lines(.status, on: screen) == ["3 labels · 3 matches · 1 marked · Ctrl+Enter ends"])
  }

  @Test("The search panel shows the typed text and the number of matches")
  func search() throws {
    let screen = try screen()
    try screen.type("/")
    #expect(lines(.search, on: screen) == ["", "type to search"])
    try screen.type("e")
    #expect(
      lines(.search, on: screen) == [
        "e", "1 of 3 · Enter chooses · Tab: next", "bleu", "vert", "rouge",
      ])
    try screen.press(.tab)
    #expect(
      lines(.search, on: screen) == [
        "e", "2 of 3 · Enter chooses · Tab: next", "bleu", "vert", "rouge",
      ])
    #expect(screen.viewer.panels?.panels[.search]?.selection == 2, "the row of the label in focus")
    try screen.type("xx")
    #expect(lines(.search, on: screen) == ["exx", "nothing found"])
    try screen.press(.escape)
    #expect(lines(.search, on: screen) == nil)
  }

  @Test("The search panel and the status line say when there are only approximate matches")
  func approximateSearch() throws {
    let screen = try screen()
    try screen.type("ruoge")
    #expect(lines(.search, on: screen) == ["ruoge", "nothing exact · 1 of 1 · Enter chooses"])
    #expect(lines(.status, on: screen) == ["3 labels · 1 similar match"])
  }

  @Test(
    "A resting pointer shows the tooltip after a delay, and the loop wakes at the end of the delay")
  func tooltip() throws {
    var document = TagDocument(words: ["rouge"])
    document.tags[0].details = Tag.Details()
    document.tags[0].details?.group = "warm"
    let screen = try TestScreen(document, settings: .still)
    try screen.start()
    try screen.run(for: .seconds(1))
    let point = try #require(screen.point(of: "rouge"))
    try screen.turn([.pointerMoved(point)])
    let start = screen.clock.now
    try screen.run(for: .milliseconds(399))
    #expect(lines(.tooltip, on: screen) == nil)
    #expect(screen.output.wakeTime == start + .milliseconds(400))
    let frames = screen.frames
    try screen.run(for: .milliseconds(40))
    #expect(lines(.tooltip, on: screen) == ["rouge", "weight: 1", "group: warm"])
    #expect(screen.frames > frames)
    try screen.turn([.pressed(.primary, at: point)])
    #expect(lines(.tooltip, on: screen) == nil, "not while it is held")
    try screen.turn([.released(.primary, at: point), .pointerLeft])
    #expect(lines(.tooltip, on: screen) == nil)
  }

  @Test("Notices appear at once for their time, the last three together, and never in a kiosk")
  func notices() throws {
    let screen = try screen()
    screen.viewer.show(notice: "printed “vert”", for: .seconds(2))
    try screen.turn()
    #expect(lines(.notice, on: screen) == ["Printed “vert”"])
    try screen.run(for: .seconds(2))
    #expect(lines(.notice, on: screen) == nil)
    for word in ["one", "two", "two", "three", "four"] { screen.viewer.show(notice: word) }
    try screen.turn()
    #expect(lines(.notice, on: screen) == ["Two", "Three", "Four"])
    let kiosk = try self.screen(.stillKiosk)
    kiosk.viewer.show(notice: "printed “vert”")
    try kiosk.turn()
    #expect(lines(.notice, on: kiosk) == nil)
  }

  @Test("The status line says that a stream is awaited, read in bursts, or ended")
  func stream() throws {
    func updates(_ count: Int, hasEnded: Bool = false) -> DataUpdates {
      var updates = StreamUpdates(updates: [TagUpdate(text: Array("a".utf8), weight: 1)])
      (updates.lineCount, updates.hasEnded) = (count, hasEnded)
      return .stream(updates)
    }
    func status(_ screen: TestScreen) -> String? { lines(.status, on: screen)?.first }
    let settings = ViewerSettings.still.with { $0.updates = .stream(top: nil) }
    let screen = try screen(settings, words: [])
    try screen.turn()
    #expect(status(screen) == "0 labels · waiting for the first line")
    screen.update(updates(120_000))
    try screen.turn()
    #expect(status(screen)?.hasSuffix(" · reading 120\u{A0}000…") == true)
    try screen.run(for: .milliseconds(1100))
    #expect(status(screen) == nil, "the burst is over")
    screen.update(updates(120_001))
    try screen.run(for: .milliseconds(100))
    #expect(status(screen) == nil, "lines that come one by one are no news")
    screen.update(updates(120_001, hasEnded: true))
    try screen.run(for: .milliseconds(100))
    #expect(status(screen) == "1 label · stream ended")
    let kiosk = try self.screen(
      ViewerSettings.stillKiosk.with { $0.updates = .stream(top: nil) }, words: [])
    kiosk.update(updates(5000))
    try kiosk.turn()
    #expect(lines(.status, on: kiosk) == nil)
  }

  @Test("If a version is not shown, a window says why for eight seconds")
  func notice() throws {
    let screen = try screen(ViewerSettings.still.with { $0.updates = .document })
    screen.update(.refusal("tags.tsv: line 1: the weight is not a number"))
    try screen.turn()
    let expected = ["tags.tsv: line 1: the weight is not a number; the previous version stays"]
    #expect(lines(.notice, on: screen)?.joined(separator: " ") == expected[0])
    #expect(screen.warnings == expected)
    try screen.run(for: .milliseconds(7_900))
    #expect(lines(.notice, on: screen) != nil)
    let frames = screen.frames
    try screen.run(for: .milliseconds(200))
    #expect(lines(.notice, on: screen) == nil)
    #expect(screen.frames > frames, "a frame without it is shown")
  }

  @Test("A good version ends the notice about a refused version at once")
  func noticeEnds() throws {
    let screen = try screen(ViewerSettings.still.with { $0.updates = .document })
    screen.update(.refusal("tags.tsv is empty"))
    try screen.turn()
    try screen.turn()
    #expect(lines(.notice, on: screen) != nil)
    try screen.show(TagDocument(words: ["noir"]))
    for _ in 0..<20 { try screen.turn() }
    #expect(lines(.notice, on: screen) == nil)
  }

  @Test("A kiosk shows no notice about a refused version")
  func kioskNotice() throws {
    let screen = try screen(ViewerSettings.stillKiosk.with { $0.updates = .document })
    screen.update(.refusal("tags.tsv is empty"))
    for _ in 0..<100 {
      try screen.turn()
      #expect(lines(.notice, on: screen) == nil)
    }
    #expect(screen.viewer.health.dataError == "tags.tsv is empty")
    #expect(screen.warnings == [], "its journal has it from the viewer's health")
  }

  @Test(
    "On a wall, text over the cloud has 2.4 % of the smaller side, and a headline 4 %",
    arguments: [[1920, 1080], [1080, 1920], [3840, 2160]] as [SIMD2<Int>])
  func wall(size: SIMD2<Int>) throws {
    let screen = try screen(.stillKiosk, words: ["rouge", "vert"], size: size)
    try screen.turn()
    let em = Panel.textSize(contentScale: screen.viewer.scene.textScale)
    #expect(abs(em / Double(size.min()) - 0.024) < 1e-9)
    var overlay = Overlay(width: size.x, height: size.y)
    Panel(nothingToShow: nil).add(
      to: &overlay, at: .zero, em: em, lineWidth: 1, theme: .midnight, measure: { _, _ in 1 })
    let sizes = overlay.items.compactMap { if case .text(let text) = $0 { text.size } else { nil } }
    #expect(try #require(sizes.max()) >= 0.04 * Double(size.min()))
    #expect(overlay.items.count == sizes.count, "a page has no plate")
  }

  @Test("If no labels could be shown yet, a page says why until labels arrive")
  func nothing() throws {
    let settings = ViewerSettings.stillKiosk.with { $0.updates = .document }
    let screen = try screen(settings, words: [], failure: "cannot read tags.tsv: it is empty")
    try screen.turn()
    let page = ["Nothing to show yet", "The labels appear here as soon as there are any."]
    #expect(lines(.page, on: screen) == page, "visitors need no file's name")
    let window = try self.screen(
      .stillWindow.with { $0.updates = .document }, words: [],
      failure: "cannot read tags.tsv: it is empty")
    try window.turn()
    #expect(
      lines(.page, on: window) == [page[0], "Cannot read tags.tsv: it is empty", "", page[1]])
    for reason in ["tags.tsv: line 2 has no text", "tags.tsv is a directory"] {
      screen.update(.refusal(reason))
      try screen.turn()
      try screen.turn()
      #expect(lines(.page, on: screen) == page)
      #expect(screen.viewer.health.reasonForNothing == reason)
      #expect(screen.viewer.cloud.count == 0)
    }
    // A pause by a visitor does not keep the screen empty.
    try screen.press(.space)
    try screen.show(TagDocument(words: ["rouge", "vert"]))
    try screen.run(for: .seconds(1))
    #expect(lines(.page, on: screen) == nil)
    #expect(Set(screen.shownTexts) == ["rouge", "vert"])
    #expect(screen.viewer.health.dataVersion == 1)
    #expect(screen.viewer.health.dataError == nil)
    // From now on, the last good cloud stays.
    screen.update(.refusal("tags.tsv is gone"))
    try screen.press(.space)
    try screen.run(for: .seconds(1))
    #expect(lines(.page, on: screen) == nil)
    #expect(Set(screen.shownTexts) == ["rouge", "vert"])
  }

  @Test("Diagnostics show the viewer's state, and do not make a still screen change")
  func diagnostics() throws {
    let settings = ViewerSettings.still.with {
      $0.screen.showsDiagnostics = true
      $0.updates = .document
    }
    let screen = try screen(settings)
    try screen.run(for: .seconds(2))
    let shown = try #require(lines(.diagnostics, on: screen))
    for line in ["Diagnostics", "labels: 3", "size: 400 × 300", "last error: none"] {
      #expect(shown.contains(line), "\(shown)")
    }
    #expect(shown.contains { $0.hasPrefix("data: version 1") })
    let frames = screen.frames
    try screen.run(for: .seconds(20))
    #expect(screen.frames == frames)
    screen.update(.refusal("tags.tsv is empty"))
    try screen.run(for: .seconds(3))
    #expect(lines(.diagnostics, on: screen)?.contains("last error: tags.tsv is empty") == true)
    try screen.show(TagDocument(words: ["rouge"]))
    try screen.run(for: .seconds(3))
    let later = try #require(lines(.diagnostics, on: screen))
    #expect(later.contains("labels: 1") && later.contains { $0.hasPrefix("data: version 2") })
  }

  @Test("Panels are drawn at their places and in their stacking order")
  func order() throws {
    let screen = try screen(ViewerSettings.still.with { $0.screen.showsDiagnostics = true })
    try screen.type("e")
    try screen.press(.function(1))
    let panels = try #require(screen.viewer.panels)
    #expect(Set(panels.panels.keys) == [.status, .search, .keys, .diagnostics])
    #expect(panels.content(of: .keys)?.place == .center)
    #expect(panels.content(of: .status)?.place == .bottomRight)
    #expect(panels.content(of: .keys)?.window == [400, 300])
    let order = PanelContents.Kind.allCases
    // A panel that was just opened is not covered.
    for opened in [PanelContents.Kind.search, .tooltip, .keys, .notice, .menu] {
      #expect(order.firstIndex(of: opened) ?? 0 > order.firstIndex(of: .diagnostics) ?? .max)
    }
  }
}
