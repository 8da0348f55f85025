import TagSphereCloudBuilding
import TagSphereCloudReference
import TagSphereForms
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests which labels are chosen, and how choices are delivered.
@Suite("Choosing") @MainActor
struct ViewerChoosingTests {
  private func screen(
    _ choosing: ViewerSettings.ChoosingMode = .each, words: [String] = ["rouge", "vert", "bleu"],
    size: SIMD2<Int> = [400, 300], change: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> TestScreen {
    let settings = ViewerSettings.still.with { settings in
      settings.choosing = choosing
      settings.motion.onChoose = .stay
      change(&settings)
    }
    let screen = try TestScreen(words: words, settings: settings, size: size)
    try screen.start()
    return screen
  }

  /// Turns the sphere until a label can be hit, and clicks the label.
  private func click(_ text: String, on screen: TestScreen) throws {
    for _ in 0..<12 {
      if !screen.isBehind(text), let point = screen.point(of: text) {
        try screen.click(point)
        try screen.leave()
        return
      }
      try screen.press(.right, .shift)
      try screen.run(for: .seconds(1))
    }
    Issue.record("\(text) is never seen")
  }

  @Test("Each click delivers the label under it at once, in any orientation of the sphere")
  func each() throws {
    let screen = try screen()
    for text in ["vert", "rouge", "bleu", "vert"] { try click(text, on: screen) }
    #expect(screen.deliveredTexts == ["vert", "rouge", "bleu", "vert"])
    #expect(screen.output.end == nil)
    #expect(screen.viewer.choices == [])
    guard case .deliver(let choice)? = screen.requests.first(where: { $0.isDelivery }) else {
      Issue.record("nothing is delivered")
      return
    }
    #expect(choice.index == 1 && choice.tag.weight == 2)
    #expect(screen.viewer.cloud.index(of: choice.id) == 1)
  }

  @Test(
    "A click at a random point delivers the label that the hit index has at this point, or nothing")
  func everywhere() throws {
    let screen = try screen(words: (0..<60).map { "word\($0)" }, size: [300, 200])
    var (hits, misses) = (0, 0)
    for y in stride(from: 3.5, to: 200, by: 17) {
      for x in stride(from: 3.5, to: 300, by: 23) {
        let expected = screen.viewer.cloud.label(
          atWindowPoint: [x, y], in: screen.viewer.scene.frame,
          slop: LabelPicker.slop(isTouch: false))
        let before = screen.deliveredTexts.count
        try screen.click([x, y])
        let delivered = screen.deliveredTexts.dropFirst(before)
        #expect(Array(delivered) == (expected.map { [screen.viewer.cloud.tags[$0].text] } ?? []))
        if expected == nil { misses += 1 } else { hits += 1 }
        try screen.leave()
      }
    }
    #expect(hits > 20 && misses > 20, "\(hits) hits, \(misses) misses")
  }

  @Test(
    "With a single choice, the first choice ends the program, even if more choices follow in the same turn"
  )
  func first() throws {
    let screen = try screen(.first)
    try screen.press(.tab)
    let enter = InputEvent.key(.enter, modifiers: [], isRepeat: false)
    try screen.turn([enter, .key(.tab, modifiers: [], isRepeat: false), enter])
    #expect(screen.output.end == .chosen)
    #expect(screen.viewer.choices.map(\.tag.text) == ["bleu"])
    #expect(screen.deliveredTexts == [])
  }

  @Test(
    "With several choices, clicks mark labels, and a confirmation delivers them in order of marking"
  )
  func several() throws {
    let screen = try screen(.several)
    try screen.press(.enter)
    #expect(screen.output.end == nil, "there is nothing to confirm")
    for text in ["bleu", "rouge", "vert"] { try click(text, on: screen) }
    func marked() -> [String] {
      ["rouge", "vert", "bleu"].filter {
        screen.state(of: $0)?.flags.contains(.selected) == true
      }
    }
    #expect(marked() == ["rouge", "vert", "bleu"])
    // A second click removes the mark.
    try click("rouge", on: screen)
    #expect(marked() == ["vert", "bleu"])
    try screen.press(.enter)
    #expect(screen.output.end == .chosen)
    #expect(screen.viewer.choices.map(\.tag.text) == ["bleu", "vert"])
    #expect(screen.deliveredTexts == [])
  }

  @Test("Enter marks the label in focus, and Ctrl+Enter confirms")
  func confirmation() throws {
    let screen = try screen(.several)
    try screen.type("vert")
    try screen.press(.enter)
    #expect(screen.output.end == nil)
    #expect(screen.viewer.cloud.markedIndices == [1])
    try screen.press(.enter, .control)
    #expect(screen.output.end == .chosen)
    #expect(screen.viewer.choices.map(\.index) == [1])
  }

  @Test("Escape, or closing the window, chooses nothing", arguments: [false, true])
  func cancelled(isClosed: Bool) throws {
    let screen = try screen(.several)
    try click("rouge", on: screen)
    if isClosed { try screen.turn([.closeRequested]) } else { try screen.press(.escape) }
    #expect(screen.output.end == .asked)
  }

  @Test(
    "A chosen label is delivered even if a close request or a version without the label comes in the same turn"
  )
  func firstEndingCounts() throws {
    let screen = try screen(.first) { $0.updates = .document }
    try screen.type("rouge")
    try screen.show(TagDocument(words: ["noir"]))
    try screen.turn([.key(.enter, modifiers: [], isRepeat: false), .closeRequested])
    #expect(screen.output.end == .chosen)
    #expect(screen.viewer.choices.map(\.tag.text) == ["rouge"])
  }

  @Test("Escape closes one thing at a time: key list, search, focus, and then the program")
  func escape() throws {
    let screen = try screen()
    try screen.type("vert")
    try screen.press(.function(1))
    let scene = { screen.viewer.scene }
    #expect(scene().showsKeys && scene().search != nil && scene().focus != nil)
    try screen.press(.escape)
    #expect(!scene().showsKeys && scene().search != nil && scene().focus != nil)
    try screen.press(.escape)
    #expect(scene().search == nil && scene().focus != nil)
    try screen.press(.escape)
    #expect(scene().focus == nil && screen.output.end == nil)
    try screen.press(.escape)
    #expect(screen.output.end == .asked)
  }

  @Test("A double click delivers once, and brings the label to the middle, twice as large")
  func doubleClick() throws {
    let words = (0..<30).map { "word\($0)" }
    let screen = try screen(words: words) { $0.motion.onChoose = .front }
    let home = screen.viewer.scene.frame
    let text = try #require(
      words.first { !screen.isBehind($0) && screen.point(of: $0) != nil })
    let point = try #require(screen.point(of: text))
    try screen.click(point)
    try screen.click(point, after: .milliseconds(60))
    try screen.leave()
    try screen.run(for: .seconds(2))
    #expect(screen.deliveredTexts == [text])
    let miss = try #require(screen.place(of: text)) - [200, 150]
    #expect(abs(miss.x) < 1 && abs(miss.y) < 1, "\(miss)")
    #expect(abs(screen.viewer.scene.camera.zoom - 2) < 1e-9)
    // Beside all labels, a double click returns home.
    let scene = screen.viewer.scene
    let empty = try #require(
      (0..<400).map { SIMD2(Double($0) + 0.5, 150) }.first {
        screen.viewer.cloud.label(
          atWindowPoint: $0, in: scene.frame, slop: LabelPicker.slop(isTouch: false)) == nil
      })
    try screen.click(empty)
    try screen.click(empty, after: .milliseconds(60))
    try screen.leave()
    try screen.run(for: .seconds(2))
    #expect(screen.viewer.scene.frame == home)
    #expect(screen.deliveredTexts == [text])
  }

  @Test("A drag, another button or a click beside all labels chooses nothing")
  func noChoice() throws {
    let screen = try screen()
    let text = try #require(["rouge", "vert", "bleu"].first { screen.point(of: $0) != nil })
    let point = try #require(screen.point(of: text))
    try screen.turn([.pressed(.secondary, at: point), .released(.secondary, at: point)])
    try screen.turn([.pressed(.middle, at: point), .released(.middle, at: point)])
    try screen.click([2, 2])
    let end = try screen.drag(from: point, by: [30, 0])
    try screen.turn([.released(.primary, at: end)], after: .milliseconds(200))
    #expect(screen.deliveredTexts == [])
  }

  @Test("A kiosk delivers choices, keeps running, and shows the chosen label in front")
  func kiosk() throws {
    let screen = try screen {
      $0.kiosk = KioskOptions()
      $0.motion.onChoose = .front
    }
    try click("bleu", on: screen)
    #expect(screen.deliveredTexts == ["bleu"])
    #expect(screen.output.end == nil)
    try screen.run(for: .seconds(1))
    let miss = try #require(screen.place(of: "bleu")) - [200, 150]
    #expect(abs(miss.x) < 1 && abs(miss.y) < 1, "\(miss)")
  }

  @Test("Choices keep their tags and get new indices when labels are renumbered or removed")
  func renumbered() throws {
    let gone = (0..<600).map { "gone \($0)" }
    let stay = (0..<20).map { "stay \($0)" }
    let screen = try screen(.several, words: gone + stay) {
      $0.updates = .document
      $0.motion.isReduced = true
    }
    for word in ["stay 3", "gone 555", "stay 19"] {
      try screen.type(word)
      try screen.press(.enter)
      for _ in 0..<2 { try screen.press(.escape) }
    }
    #expect(screen.viewer.choices.map(\.index) == [603, 555, 619])
    try screen.show(TagDocument(words: stay))
    try screen.settle()
    let choices = screen.viewer.choices
    #expect(choices.map(\.tag.text) == ["stay 3", "stay 19"])
    #expect(choices.map { screen.viewer.cloud.tags[$0.index].text } == ["stay 3", "stay 19"])
    #expect(choices.map(\.index).allSatisfy { $0 < 20 })
    try screen.press(.enter)
    #expect(screen.output.end == .chosen)
  }

  @Test("A marked label is delivered with the data of the newest version")
  func marksFollowVersions() throws {
    let screen = try screen(.several) { $0.updates = .document }
    try click("vert", on: screen)
    #expect(screen.viewer.choices.map(\.tag.weight) == [2])
    var document = TagDocument(words: ["rouge", "vert"])
    document.tags[1].weight = 7
    try screen.show(document)
    try screen.settle()
    try screen.press(.enter)
    #expect(screen.output.end == .chosen)
    #expect(screen.viewer.choices.map(\.tag.weight) == [7])
  }

  @Test("A label that is fading out can no longer be chosen")
  func leaving() throws {
    let screen = try screen { $0.updates = .document }
    let text = try #require(["rouge", "vert", "bleu"].first { screen.point(of: $0) != nil })
    let point = try #require(screen.point(of: text))
    let others = ["rouge", "vert", "bleu"].filter { $0 != text }
    try screen.show(TagDocument(words: others))
    for _ in 0..<40 where screen.shownTexts.contains(text) {
      try screen.turn(after: .milliseconds(5))
    }
    #expect(screen.viewer.isUpdating, "it still fades")
    try screen.click(point, after: .milliseconds(5))
    #expect(!screen.deliveredTexts.contains(text))
  }
}

extension ViewerRequest {
  /// Whether the request delivers a choice.
  fileprivate var isDelivery: Bool { if case .deliver = self { true } else { false } }
}
