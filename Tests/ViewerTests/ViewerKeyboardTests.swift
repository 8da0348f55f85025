import TagSphereCloudBuilding
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests a cloud under keys alone: focus, search and window title.
@Suite("Keys") @MainActor
struct ViewerKeyboardTests {
  private func screen(title: String? = nil) throws -> TestScreen {
    var document = TagDocument(
      tags: [("rouge", 1), ("vert", 3), ("bleu", 2), ("Été bleu", 9)].map {
        Tag(text: $0.0, weight: $0.1)
      })
    document.title = title
    let screen = try TestScreen(document, settings: .still)
    try screen.start()
    return screen
  }

  private func expectInMiddle(_ text: String, on screen: TestScreen) throws {
    let miss = try #require(screen.place(of: text)) - [200, 150]
    #expect(abs(miss.x) < 1 && abs(miss.y) < 1, "\(text) is \(miss) beside the middle")
    #expect(!screen.isBehind(text))
  }

  @Test(
    "Tab moves the focus by weight, Shift+Tab moves it back, and Enter delivers the label in focus")
  func tab() throws {
    let screen = try screen()
    for text in ["Été bleu", "vert", "bleu", "rouge", "Été bleu"] {
      try screen.press(.tab)
      #expect(screen.focusedText == text)
      #expect(screen.title == "\(text) – TagSphere")
      try screen.press(.enter)
      #expect(screen.deliveredTexts.last == text)
      try screen.run(for: .seconds(1))
      try expectInMiddle(text, on: screen)
    }
    try screen.press(.tab, .shift)
    #expect(screen.focusedText == "rouge")
    try screen.press(.escape)
    #expect(screen.focusedText == nil)
    #expect(screen.title == "TagSphere")
  }

  @Test("The window title is the data's title or else the file name, on one line")
  func windowName() throws {
    for (title, name) in [(nil, "a b.tsv"), ("Farben", "Farben")] as [(String?, String)] {
      var document = TagDocument(words: ["rouge"])
      document.title = title
      let screen = try TestScreen(
        document, settings: .still.with { $0.fileName = "a\nb.tsv" })
      try screen.start()
      #expect(screen.title == name)
      try screen.press(.tab)
      #expect(screen.title == "rouge – \(name)")
    }
  }

  @Test("Typing focuses the best match and dims all other labels; Tab moves among matches")
  func search() throws {
    let screen = try screen()
    try screen.type("BLEU")
    #expect(screen.foundTexts == ["bleu", "Été bleu"])
    #expect(screen.focusedText == "bleu")
    #expect(screen.title == "bleu – TagSphere")
    for (text, isDimmed) in [("rouge", true), ("vert", true), ("bleu", false), ("Été bleu", false)]
    {
      #expect(screen.state(of: text)?.flags.contains(.dimmed) == isDimmed, "\(text)")
    }
    try screen.run(for: .seconds(1))
    try expectInMiddle("bleu", on: screen)
    try screen.press(.enter)
    try screen.press(.tab)
    #expect(screen.focusedText == "Été bleu")
    try screen.press(.enter)
    try screen.press(.tab)
    #expect(screen.focusedText == "bleu")
    #expect(screen.deliveredTexts == ["bleu", "Été bleu"])
  }

  @Test("The title says that nothing is found, and Backspace removes one letter")
  func nothingFound() throws {
    let screen = try screen()
    try screen.type("bleuxy")
    #expect(screen.foundTexts == [] && screen.focusedText == nil)
    #expect(screen.title == "nothing found for “bleuxy” – TagSphere")
    try screen.press(.backspace)
    #expect(screen.foundTexts.count == 2, "one letter more is a typing mistake")
    try screen.press(.backspace)
    #expect(screen.focusedText == "bleu")
    for _ in 0..<4 { try screen.press(.backspace) }
    #expect(screen.viewer.scene.search?.text == "")
    try screen.press(.backspace)
    #expect(screen.viewer.scene.search == nil)
    #expect(screen.viewer.cloud.states == nil, "all labels are shown plainly again")
  }

  @Test("A search starts with a slash or any letter, and accepts blanks, signs and accents")
  func characters() throws {
    let screen = try screen()
    try screen.type("/")
    #expect(screen.viewer.scene.search?.text == "")
    #expect(screen.title == "search – TagSphere")
    try screen.type("ete b")
    #expect(screen.focusedText == "Été bleu")
    let isPaused = screen.viewer.scene.isPaused
    try screen.press(.space)
    #expect(screen.viewer.scene.isPaused == isPaused, "a blank in a search is a letter")
    for _ in 0..<2 { try screen.press(.escape) }
    try screen.type("q")
    #expect(screen.viewer.scene.search?.text == "q", "letters that were commands once are letters")
    #expect(screen.output.end == nil)
    try screen.press(.letter("q"), .control)
    #expect(screen.output.end == .asked)
  }

  @Test("F1 and the question mark show or hide the keys; typing hides them, too")
  func keys() throws {
    let screen = try screen()
    for isShown in [true, false] {
      try screen.press(.function(1))
      #expect(screen.viewer.scene.showsKeys == isShown)
      #expect(screen.output.hasFrame)
    }
    for isShown in [true, false, true] {
      try screen.type("?")
      #expect(screen.viewer.scene.showsKeys == isShown)
    }
    try screen.type("v")
    #expect(!screen.viewer.scene.showsKeys && screen.focusedText == "vert")
  }

  @Test("Arrows turn the sphere, or move from the label in focus to a neighbour")
  func arrows() throws {
    let screen = try screen()
    let home = screen.viewer.scene.orientation
    try screen.press(.right)
    try screen.run(for: .seconds(1))
    #expect(screen.viewer.scene.orientation != home)
    #expect(screen.focusedText == nil)
    try screen.press(.left)
    try screen.run(for: .seconds(1))
    #expect((screen.viewer.scene.orientation * home.conjugate).rotationVector.length < 1e-3)
    try screen.type("/")
    try screen.press(.escape)
    try screen.press(.tab)
    try screen.run(for: .seconds(1))
    var visited: Set<String> = []
    for key in [InputEvent.Key.right, .down, .left, .up, .right] {
      try screen.press(key)
      try screen.run(for: .seconds(1))
      visited.insert(try #require(screen.focusedText))
    }
    #expect(visited.count > 1)
  }

  @Test("The title is set only when it changes, on one line without control characters")
  func titles() throws {
    let screen = try screen(title: "Farben")
    func titles() -> [String] {
      screen.requests.compactMap { if case .setTitle(let title) = $0 { title } else { nil } }
    }
    #expect(titles() == ["Farben"])
    try screen.run(for: .seconds(3))
    #expect(titles() == ["Farben"])
    try screen.type("vert")
    try screen.run(for: .seconds(3))
    #expect(screen.title == "vert – Farben")
    let hostile = Tag(
      text: "a\nb\u{1B}[2J\u{202E}c" + String(repeating: "x", count: 500), weight: 9)
    let other = try TestScreen(TagDocument(tags: [hostile]), settings: .still)
    try other.start()
    try other.press(.tab)
    let title = try #require(other.title)
    #expect(title.hasPrefix("a b [2Jcxx"))
    #expect(title.unicodeScalars.count < 150)
  }

  @Test("F11 toggles the full screen, and Ctrl+Q and the close button end the program")
  func window() throws {
    let screen = try screen()
    try screen.press(.function(11))
    try screen.turn([.key(.function(11), modifiers: [], isRepeat: true)])
    try screen.press(.function(11))
    #expect(screen.requests.count { $0 == .toggleFullScreen } == 2)
    #expect(screen.output.end == nil)
    try screen.turn([.closeRequested])
    #expect(screen.output.end == .asked)
  }
}
