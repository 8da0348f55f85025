import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereLook
import TagSphereMessages
import TagSphereTagData
import TagSphereText
import TagSphereViewerSupport
import TagSphereWheels
import Testing

@testable import TagSphereViewer

/// Tests the texts of a window in every language.
@Suite("Languages on the screen") @MainActor
struct ScreenLanguageTests {
  /// Greek words, so that no letter of the data is Latin or Arabic.
  private static let words = (0..<40).map { "λέξη\($0)" }

  private static var document: TagDocument {
    var document = TagDocument(words: words)
    for index in document.tags.indices {
      var details = Tag.Details()
      // There are more groups than palette colours, and tags without a group.
      if index > 2 { details.group = "ομάδα\(index % 24)" }
      details.url = "οδός\(index)"
      details.attributes = (0..<9).map { .init(name: "στήλη\($0)", values: ["τιμή\(index)"]) }
      document.tags[index].details = details
    }
    return document
  }

  private func design(_ language: Language) -> CloudDesign {
    var design = CloudDesign.even
    design.look.language = language
    return design
  }

  private func screen(
    _ language: Language, _ settings: ViewerSettings, size: SIMD2<Int> = [1280, 720],
    document: TagDocument = document, failure: String? = nil
  ) throws -> TestScreen {
    let screen = try TestScreen(
      document, design: design(language), settings: settings, size: size, failure: failure)
    try screen.start()
    return screen
  }

  /// Checks all panels on a screen.
  private func check(
    _ screen: TestScreen, _ language: Language, shows kinds: Set<PanelContents.Kind>,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    let panels = try #require(screen.viewer.panels)
    #expect(kinds.isSubset(of: panels.panels.keys), sourceLocation: location)
    for kind in panels.panels.keys {
      let content = try #require(panels.content(of: kind))
      let layout = PanelLayout(content, source: screen.viewer.cloud.source)
      checkRoom(layout, kind, in: SIMD2<Double>(content.window), of: screen, location)
      for text in layout.panel.texts { checkTranslated(text, language, location) }
    }
  }

  /// Checks that no text of a panel is cut, outside the window, or too small to read.
  private func checkRoom(
    _ layout: PanelLayout, _ kind: PanelContents.Kind, in window: SIMD2<Double>,
    of screen: TestScreen, _ location: SourceLocation
  ) {
    let end = layout.corner + layout.size
    #expect(layout.corner.min() >= 0 && end.x <= window.x && end.y <= window.y)
    #expect(layout.em >= 9, "\(kind)", sourceLocation: location)
    for text in layout.panel.texts {
      let whole = screen.viewer.cloud.source.run(for: text, style: .inherited, maximumWidth: nil)
      #expect(
        whole.advance <= layout.widestText + 0.001, "“\(text)” is cut", sourceLocation: location)
    }
  }

  /// Checks that a text in a pseudo-language has no letter of the English one.
  private func checkTranslated(
    _ text: String, _ language: Language, _ location: SourceLocation = #_sourceLocation
  ) {
    guard [.accented, .mirrored].contains(language) else { return }
    #expect(
      !text.contains { $0.isASCII && $0.isLetter }, "“\(text)” is not translated",
      sourceLocation: location)
  }

  nonisolated private static let sizes: [SIMD2<Int>] = [[1280, 720], [640, 360]]

  @Test("The panels of a window fit and are translated", arguments: Language.allCases, sizes)
  func window(language: Language, size: SIMD2<Int>) throws {
    let settings = ViewerSettings.stillWindow.with {
      ($0.choosing, $0.effect, $0.updates) = (.several, .command, .document)
    }
    let screen = try screen(language, settings, size: size)
    try check(screen, language, shows: [.status, .hint])
    try screen.press(.function(1))
    for _ in 0..<12 {
      try check(screen, language, shows: [.keys])
      try screen.press(.pageDown)
    }
    try screen.press(.function(1))
    // Page Down may have turned the sphere.
    try screen.run(for: .seconds(3))
    let point = try #require(Self.words.lazy.compactMap { screen.point(of: $0) }.first)
    try screen.turn([.pointerMoved(point)])
    try screen.run(for: .seconds(1))
    try check(screen, language, shows: [.tooltip])
    try screen.rightClick(point)
    try check(screen, language, shows: [.menu])
    try screen.press(.enter)
    try screen.press(.down)
    try screen.press(.enter)
    try screen.press(.space)
    try screen.click(point)
    try screen.click(point, after: .milliseconds(900))
    try screen.press(.escape)
    try screen.press(.escape)
    try check(screen, language, shows: [.status])
    screen.update(.refusal("λάθος"))
    try screen.settle()
    try screen.turn([.dropped(path: "αρχείο")])
    try check(screen, language, shows: [.notice])
    try screen.press(.letter("c"), .control)
  }

  @Test("The search panel fits and is translated", arguments: Language.allCases, sizes)
  func search(language: Language, size: SIMD2<Int>) throws {
    let screen = try screen(language, .stillWindow, size: size)
    try screen.type("/")
    try check(screen, language, shows: [.search])
    checkTranslated(try #require(screen.title).replacing("TagSphere", with: ""), language)
    for text in ["λέξη", "1", "9", "ω"] {
      try screen.type(text)
      try check(screen, language, shows: [.search, .status])
      checkTranslated(try #require(screen.title).replacing("TagSphere", with: ""), language)
    }
    try screen.press(.escape)
    try screen.type("λέξσ")
    try check(screen, language, shows: [.search, .status])
  }

  @Test(
    "The states of a stream (awaited, reading, ended) are translated", arguments: Language.allCases)
  func stream(language: Language) throws {
    let settings = ViewerSettings.stillWindow.with { $0.updates = .stream(top: nil) }
    let screen = try screen(language, settings, document: TagDocument(tags: []))
    try check(screen, language, shows: [.status])
    for (count, hasEnded) in [(1, false), (120_000, false), (120_000, true)] {
      var updates = StreamUpdates(updates: [TagUpdate(text: Array("α".utf8), weight: 1)])
      (updates.lineCount, updates.hasEnded) = (count, hasEnded)
      screen.update(.stream(updates))
      try screen.turn()
      try check(screen, language, shows: count == 1 ? [] : [.status])
    }
    try screen.press(.escape)
    try screen.turn()
    for progress in [
      StreamProgress.waiting, .reading(lines: 63_666), .arranging(labels: 63_666), .ended,
    ] {
      checkTranslated(Messages(language).text(progress.message), language)
    }
  }

  @Test("The question before the end fits and is translated", arguments: Language.allCases, sizes)
  func question(language: Language, size: SIMD2<Int>) throws {
    let settings = ViewerSettings.stillWindow.with {
      ($0.choosing, $0.updates) = (.several, .growth)
    }
    let screen = try screen(language, settings, size: size)
    let point = try #require(Self.words.lazy.compactMap { screen.point(of: $0) }.first)
    try screen.click(point)
    try screen.run(for: .seconds(1))
    try screen.press(.letter("w"), .control)
    try check(screen, language, shows: [.notice, .status])
  }

  @Test(
    "The page of a kiosk without labels and its diagnostics are translated",
    arguments: Language.allCases)
  func kiosk(language: Language) throws {
    for size in Self.sizes {
      let screen = try screen(
        language, .stillKiosk.with { $0.updates = .document }, size: size,
        document: TagDocument(tags: []), failure: "λάθος")
      try check(screen, language, shows: [.page])
      try screen.press(.function(1))
      try check(screen, language, shows: [.keys])
      screen.viewer.view.showsDiagnostics = true
      screen.viewer.noteRestartedContext()
      try screen.turn()
      screen.viewer.view.rendererName = "µ"
      try screen.run(for: .seconds(2))
      try check(screen, language, shows: [.diagnostics])
    }
  }

  @Test("The legend is translated", arguments: Language.allCases)
  func legend(language: Language) throws {
    var byGroup = design(language)
    byGroup.look.legend = .on
    byGroup.look.groupColumn = "group"
    var byWeight = design(language)
    byWeight.look.legend = .on
    for design in [byGroup, byWeight] {
      let screen = try TestScreen(Self.document, design: design, settings: .still)
      let legend = try #require(screen.viewer.cloud.legend)
      var overlay = Overlay(width: 1280, height: 720)
      legend.add(to: &overlay, textSize: 12, theme: .midnight) { Double($0.count) * 0.6 }
      let texts = overlay.items.compactMap { item -> Overlay.Text? in
        if case .text(let text) = item { text } else { nil }
      }
      for text in texts { checkTranslated(text.string, language) }
      let isRight = texts.allSatisfy { $0.place.x > 640 }
      #expect(texts.count > 3 && isRight == (language == .mirrored))
    }
  }

  @Test("Wheels, their words and their number are translated", arguments: Language.allCases)
  func wheels(language: Language) throws {
    let settings = ViewerSettings.stillWindow.with {
      $0.wheels = WheelFilter(columns: [.init("στήλη0")])
    }
    let screen = try screen(language, settings)
    let all = try #require(screen.viewer.wheels?.scene.wheels.document.wheels[0].words[0])
    #expect(all.text == Messages(language).text(Message("all")))
    checkTranslated(all.text, language)
    try screen.press(.function(6))
    try screen.type("ο")
    try screen.turn()
    try check(screen, language, shows: [.search])
    try screen.type("λλλ")
    try check(screen, language, shows: [.search])
    let title = try #require(screen.title).replacing("TagSphere", with: "")
    checkTranslated(title, language)
    for text in Panel.wheelKeys(in: Messages(language)).texts { checkTranslated(text, language) }
  }

  @Test("All panels have the same language, and follow a change of the language in the preferences")
  func change() throws {
    let screen = try screen(.german, .stillWindow)
    #expect(screen.lines(of: .hint) == ["F1 Tasten"])
    try screen.press(.function(1))
    #expect(screen.lines(of: .keys)?.first == "Tasten")
    var changes = PreferenceChanges(motion: ViewerSettings.still.motion, screen: ScreenOptions())
    changes.design = design(.french)
    screen.preferences = .changed(changes, notes: [])
    try screen.turn()
    #expect(screen.lines(of: .keys)?.first == "Touches")
    #expect(screen.viewer.view.messages.language == .french)
  }

  @Test("Reports to standard error are English in every language")
  func reports() throws {
    let screen = try screen(.german, .stillWindow.with { $0.updates = .document })
    screen.update(.refusal("tags.tsv is empty"))
    try screen.turn()
    try screen.turn()
    #expect(screen.warnings == ["tags.tsv is empty; the previous version stays"])
    #expect(screen.notice == "tags.tsv is empty; die vorige Version bleibt")
    screen.viewer.noteRestartedContext()
    #expect(
      screen.viewer.health.lastError == "the graphics context was lost and recreated")
  }
}

extension Panel {
  /// All texts of a panel.
  fileprivate var texts: [String] {
    ((title.map { [$0] } ?? []) + furtherTitles + rows.flatMap { [$0.name, $0.value] })
      .filter { !$0.isEmpty }
  }
}
