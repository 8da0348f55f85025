import TagSphereCloudBuilding
import TagSphereInteraction
import TagSphereLiveLabels
import TagSphereTagData
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests what Escape and Ctrl+W close, in which order, and when they ask first.
@Suite("Escape") @MainActor
struct EscapeTests {
  private func screen(
    _ change: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> TestScreen {
    let screen = try TestScreen(
      words: ["rouge", "vert", "bleu"], settings: ViewerSettings.stillWindow.with(change))
    try screen.start()
    return screen
  }

  private func mark(_ texts: String..., on screen: TestScreen) throws {
    for text in texts {
      try screen.type(text)
      try screen.press(.enter)
      for _ in 0..<2 { try screen.press(.escape) }
    }
    #expect(screen.viewer.choices.map(\.tag.text) == texts)
  }

  @Test("Escape closes keys, search, focus, full screen and window, one at a time")
  func order() throws {
    let screen = try screen()
    try screen.press(.function(11))
    try screen.type("vert")
    try screen.press(.function(1))
    var scene: Scene { screen.viewer.scene }
    #expect(scene.showsKeys && scene.search != nil && scene.focus != nil && screen.isFullScreen)
    try screen.press(.escape)
    #expect(!scene.showsKeys && scene.search != nil)
    try screen.press(.escape)
    #expect(scene.search == nil && scene.focus != nil)
    try screen.press(.escape)
    #expect(scene.focus == nil && screen.isFullScreen)
    try screen.press(.escape)
    #expect(!screen.isFullScreen && screen.output.end == nil)
    try screen.press(.escape)
    #expect(screen.output.end == .asked)
  }

  @Test("Escape is ignored while the sphere is dragged")
  func drag() throws {
    let screen = try screen()
    try screen.turn([.pressed(.primary, at: [40, 40]), .pointerMoved([60, 40])])
    try screen.press(.escape)
    #expect(screen.output.end == nil)
    try screen.turn([.released(.primary, at: [60, 40])])
    try screen.press(.escape)
    #expect(screen.output.end == .asked)
  }

  @Test("A held Escape closes one thing, and two presses in one turn close two things")
  func repeated() throws {
    let screen = try screen()
    screen.isFullScreen = true
    let escape = InputEvent.key(.escape, modifiers: [], isRepeat: false)
    try screen.turn([escape, .key(.escape, modifiers: [], isRepeat: true)])
    #expect(!screen.isFullScreen && screen.output.end == nil)
    screen.isFullScreen = true
    try screen.turn([escape, escape])
    #expect(!screen.isFullScreen && screen.output.end == .asked)
  }

  @Test("Without window habits, Escape ends the program at once, even in full screen")
  func embedded() throws {
    let screen = try screen { $0.hasWindowHabits = false }
    screen.isFullScreen = true
    try screen.press(.escape)
    #expect(screen.output.end == .asked)
  }

  @Test(
    "If marks would be lost, a notice asks for a second press of Escape",
    arguments: ["Esc", "Ctrl+W"])
  func marks(key: String) throws {
    let screen = try screen { $0.choosing = .several }
    func leave() throws {
      if key == "Esc" {
        try screen.press(.escape)
      } else {
        try screen.turn([.key(.other, modifiers: [], isRepeat: false)])
        try screen.press(.letter("w"), .control)
      }
    }
    try mark("vert", "bleu", on: screen)
    try leave()
    #expect(screen.output.end == nil)
    #expect(screen.notice == "Press \(key) again to end: 2 marked labels would be lost")
    try screen.run(for: .seconds(3))
    try leave()
    #expect(screen.output.end == .asked)
  }

  @Test("The question about marks is withdrawn by other input, and after eight seconds")
  func withdrawn() throws {
    let screen = try screen { $0.choosing = .several }
    try mark("vert", on: screen)
    try screen.press(.escape)
    #expect(screen.notice == "Press Esc again to end: 1 marked label would be lost")
    try screen.press(.space)
    #expect(screen.notice == nil)
    try screen.press(.escape)
    #expect(screen.output.end == nil && screen.notice != nil)
    try screen.run(for: .seconds(9))
    #expect(screen.notice == nil)
    try screen.press(.escape)
    #expect(screen.output.end == nil, "the question has expired")
    try screen.press(.escape)
    #expect(screen.output.end == .asked)
  }

  @Test("The question about marks stays visible for its whole time, however many notices follow")
  func amongNotices() throws {
    let screen = try screen { $0.updates = .stream(top: nil) }
    try screen.press(.escape)
    let question = "Press Esc again to end: the stream is still open"
    for word in ["one", "two", "three", "four"] { screen.viewer.show(notice: word) }
    try screen.run(for: .seconds(1))
    #expect(screen.notice == "Two Three Four " + question)
    try screen.run(for: .seconds(8))
    #expect(screen.notice == nil)
    try screen.press(.escape)
    #expect(screen.output.end == nil && screen.notice == question)
  }

  @Test("Escape asks a question only while there are marks")
  func nothingToLose() throws {
    let screen = try screen { $0.choosing = .several }
    try mark("vert", on: screen)
    try screen.type("vert")
    try screen.press(.enter)
    for _ in 0..<3 { try screen.press(.escape) }
    #expect(screen.output.end == .asked)
  }

  @Test("Escape asks before the end while a stream is open, but not after the stream has ended")
  func stream() throws {
    let screen = try screen { $0.updates = .stream(top: nil) }
    screen.update(
      .stream(StreamUpdates(updates: [TagUpdate(text: Array("noir".utf8), weight: 2)])))
    try screen.run(for: .seconds(1))
    try screen.press(.escape)
    #expect(screen.output.end == nil)
    #expect(screen.notice == "Press Esc again to end: the stream is still open")
    screen.update(.stream(StreamUpdates(updates: [], hasEnded: true)))
    try screen.run(for: .seconds(9))
    try screen.press(.escape)
    #expect(screen.output.end == .asked)
  }

  @Test("Ctrl+Q, the close button and a signal end the program at once", arguments: [0, 1, 2])
  func atOnce(way: Int) throws {
    let screen = try screen { $0.choosing = .several }
    try mark("vert", on: screen)
    switch way {
    case 0: try screen.press(.letter("q"), .control)
    case 1: try screen.turn([.closeRequested])
    default: try screen.turn(signals: [.end("SIGTERM")])
    }
    #expect(screen.output.end == (way == 2 ? .signal("SIGTERM") : .asked))
  }

  @Test("Ctrl+W closes the window even with a search, a focus and in full screen")
  func closing() throws {
    let screen = try screen()
    screen.isFullScreen = true
    try screen.type("vert")
    try screen.press(.letter("w"), .control)
    #expect(screen.output.end == .asked)
  }
}
