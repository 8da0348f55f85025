import TagSphereInteraction
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests typed texts that can be chosen although no label has them.
@Suite("Typed texts as choices") @MainActor
struct TypedTextTests {
  private func screen(
    _ typedText: TypedText, _ choosing: ViewerSettings.ChoosingMode = .first
  ) throws -> TestScreen {
    let settings = ViewerSettings.still.with {
      ($0.choosing, $0.typedText) = (choosing, typedText)
      ($0.motion.onChoose, $0.hasWindowHabits) = (.stay, true)
    }
    let screen = try TestScreen(words: ["rouge", "vert", "bleu"], settings: settings)
    try screen.start()
    return screen
  }

  @Test("By default, Enter does nothing if no label has the typed text")
  func searched() throws {
    let screen = try screen(.searched)
    try screen.type("gamma7")
    try screen.press(.enter)
    try screen.press(.enter, .shift)
    #expect(screen.output.end == nil)
    #expect(screen.lines(of: .search) == ["gamma7", "nothing found"])
  }

  @Test(
    "If typed texts are accepted, Enter takes a text that no label has, and the panel announces this"
  )
  func accepted() throws {
    let screen = try screen(.accepted)
    try screen.type("gamma7")
    #expect(screen.lines(of: .search) == ["gamma7", "nothing found · Enter takes what is typed"])
    try screen.press(.enter)
    #expect(screen.output.end == .chosen)
    let selection = screen.viewer.selection
    #expect(selection.newText == "gamma7" && selection.query == "gamma7")
    #expect(selection.choices.isEmpty)
  }

  @Test("If labels match, Enter chooses the label in focus, and Shift+Enter takes the typed text")
  func matching() throws {
    let chosen = try screen(.accepted)
    try chosen.type("ver")
    try chosen.press(.enter)
    #expect(chosen.viewer.selection.choices.map(\.tag.text) == ["vert"])
    #expect(chosen.viewer.selection.newText == nil && chosen.viewer.selection.query == "ver")
    let typed = try screen(.accepted)
    try typed.type("ver")
    try typed.press(.enter, .shift)
    #expect(typed.output.end == .chosen)
    #expect(typed.viewer.selection.choices.isEmpty && typed.viewer.selection.newText == "ver")
  }

  @Test("If only the query is reported, Enter without a match ends the program and chooses nothing")
  func reported() throws {
    let screen = try screen(.reported)
    try screen.type("gamma7")
    #expect(screen.lines(of: .search) == ["gamma7", "nothing found · Enter ends"])
    try screen.press(.enter)
    #expect(screen.output.end == .chosen)
    #expect(screen.viewer.selection.isEmpty && screen.viewer.selection.query == "gamma7")
  }

  @Test("After the marked labels, Enter delivers a typed text, but typing alone does not choose it")
  func several() throws {
    let screen = try screen(.accepted, .several)
    try screen.type("vert")
    try screen.press(.enter)
    #expect(screen.output.end == nil)
    for _ in 0..<4 { try screen.press(.backspace) }
    try screen.type("gamma7")
    let before = screen.viewer.selection
    #expect(before.newText == nil)
    try screen.press(.enter)
    #expect(screen.output.end == .chosen)
    #expect(screen.viewer.selection.choices.map(\.tag.text) == ["vert"])
    #expect(screen.viewer.selection.newText == "gamma7")
  }

  @Test("Ctrl+Enter confirms the marks and leaves the typed text out")
  func confirmed() throws {
    let screen = try screen(.accepted, .several)
    try screen.type("vert")
    try screen.press(.enter)
    try screen.type("x")
    try screen.press(.enter, .control)
    #expect(screen.output.end == .chosen)
    #expect(screen.viewer.selection.choices.map(\.tag.text) == ["vert"])
    #expect(screen.viewer.selection.newText == nil && screen.viewer.selection.query == "vertx")
  }

  @Test("The key panel lists Shift+Enter only if Shift+Enter takes the typed text")
  func keys() throws {
    for typedText in [TypedText.searched, .reported, .accepted] {
      let names = Panel.keys(typedText: typedText).rows.map(\.name)
      #expect(names.contains("Shift+Enter") == (typedText == .accepted))
    }
  }

  @Test("Enter chooses the match of an initial search")
  func query() throws {
    let screen = try screen(.searched)
    screen.viewer.search(for: "ble")
    try screen.press(.enter)
    #expect(screen.viewer.selection.choices.map(\.tag.text) == ["bleu"])
  }
}
