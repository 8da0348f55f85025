import TagSphereInteraction
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// What becomes of a typed text that is chosen for itself.
@Suite("Typed texts as choices") @MainActor
struct TypedTextTests {
  private func screen(
    _ typedText: Scene.TypedText, _ choosing: ViewerSettings.ChoosingMode = .first
  ) throws -> TestScreen {
    let settings = ViewerSettings.still.with {
      ($0.choosing, $0.typedText) = (choosing, typedText)
      ($0.motion.onChoose, $0.hasWindowHabits) = (.stay, true)
    }
    let screen = try TestScreen(words: ["rouge", "vert", "bleu"], settings: settings)
    try screen.start()
    return screen
  }

  @Test("Without being asked for, Enter does nothing with what no label has")
  func searched() throws {
    let screen = try screen(.searched)
    try screen.type("gamma7")
    try screen.press(.enter)
    try screen.press(.enter, .shift)
    #expect(screen.output.end == nil)
    #expect(screen.lines(of: .search) == ["gamma7", "nothing found"])
  }

  @Test("Enter takes the text that no label has, and says so before")
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

  @Test("Where labels match, Enter chooses the one in focus, and Shift with Enter takes the text")
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

  @Test("Where the query alone is reported, Enter ends without a match and chooses nothing")
  func reported() throws {
    let screen = try screen(.reported)
    try screen.type("gamma7")
    #expect(screen.lines(of: .search) == ["gamma7", "nothing found · Enter ends"])
    try screen.press(.enter)
    #expect(screen.output.end == .chosen)
    #expect(screen.viewer.selection.isEmpty && screen.viewer.selection.query == "gamma7")
  }

  @Test("A typed text comes after the marked labels; a confirmation takes none")
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

  @Test("Control with Enter confirms the marks and leaves the typed text out")
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

  @Test("The panel of keys has Shift with Enter only where it takes the text")
  func keys() throws {
    for typedText in [Scene.TypedText.searched, .reported, .accepted] {
      let names = Panel.keys(typedText: typedText).rows.map(\.name)
      #expect(names.contains("Shift+Enter") == (typedText == .accepted))
    }
  }

  @Test("A search that is open from the beginning chooses with Enter")
  func query() throws {
    let screen = try screen(.searched)
    screen.viewer.search(for: "ble")
    try screen.press(.enter)
    #expect(screen.viewer.selection.choices.map(\.tag.text) == ["bleu"])
  }
}
