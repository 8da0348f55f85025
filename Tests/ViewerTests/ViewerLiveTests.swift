import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereTagData
import TagSphereViewer
import TagSphereViewerSupport
import Testing

/// Tests data that change while they are shown: versions of a document, and streams.
@Suite("Live data") @MainActor
struct ViewerLiveTests {
  private func screen(
    _ words: [String], updates: ViewerSettings.UpdateSource = .document,
    change: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> TestScreen {
    let settings = ViewerSettings.still.with {
      $0.updates = updates
      change(&$0)
    }
    let screen = try TestScreen(words: words, settings: settings)
    try screen.start()
    return screen
  }

  /// Gives lines of a stream to the viewer, and shows them.
  private func say(
    _ text: String, on screen: TestScreen, reader: inout UpdateReader, error: String? = nil
  ) throws {
    reader.consume(Array(text.utf8)[...])
    screen.update(
      .stream(
        StreamUpdates(updates: reader.fetch(), firstFault: reader.firstFault, error: error)))
    try screen.settle()
  }

  // MARK: Documents

  @Test("A new version is shown automatically, and the labels that stay keep their places")
  func version() throws {
    let screen = try screen(["rouge", "vert", "noir"])
    let places = ["rouge", "noir"].map { screen.place(of: $0) }
    try screen.show(TagDocument(words: ["rouge", "bleu", "noir"]))
    #expect(screen.shownTexts == ["rouge", "vert", "noir"], "it was not wanted yet")
    try screen.settle()
    #expect(Set(screen.shownTexts) == ["rouge", "bleu", "noir"])
    #expect(["rouge", "noir"].map { screen.place(of: $0) } == places)
    #expect(screen.viewer.health.dataVersion == 2)
    #expect(screen.viewer.cloud.count == 3)
    try screen.show(TagDocument(words: ["rouge"]))
    try screen.settle()
    #expect(screen.viewer.cloud.count == 1, "labels that have gone do not count")
    #expect(screen.viewer.health.dataVersion == 3)
    #expect(screen.warnings == [])
  }

  @Test("A version brings its own title, weights and legend")
  func description() throws {
    var design = CloudDesign.even
    design.look.legend = .on
    let settings = ViewerSettings.still.with { $0.updates = .document }
    let screen = try TestScreen(words: ["rouge", "vert"], design: design, settings: settings)
    try screen.start()
    let before = screen.viewer.cloud.legend
    var document = TagDocument(words: ["rouge", "vert"])
    document.title = "Farben"
    document.tags[0].weight = 1000
    try screen.show(document)
    try screen.settle()
    #expect(screen.title == "Farben")
    #expect(screen.viewer.cloud.tags.map(\.weight) == [1000, 2])
    #expect(screen.viewer.cloud.legend != before)
  }

  @Test("A refused version leaves the last good version on screen, and is reported once")
  func refusal() throws {
    let screen = try screen(["rouge", "vert"])
    screen.update(.refusal("tags.json: line 1, column 10: a value is missing"))
    try screen.settle()
    #expect(screen.shownTexts == ["rouge", "vert"])
    #expect(
      screen.warnings == [
        "tags.json: line 1, column 10: a value is missing; the previous version stays"
      ])
    let health = screen.viewer.health
    #expect(health.refusals == 1 && health.dataVersion == 1)
    #expect(health.dataError == "tags.json: line 1, column 10: a value is missing")
    try screen.show(TagDocument(words: ["bleu"]))
    try screen.settle()
    #expect(screen.shownTexts == ["bleu"])
    #expect(screen.viewer.health.dataError == nil)
    #expect(screen.viewer.health.lastError != nil, "operators still see what it was")
    #expect(screen.warnings.count == 1)
  }

  @Test("A pause keeps the picture; updates that arrive during the pause are shown afterwards")
  func pause() throws {
    let screen = try screen(["rouge"])
    try screen.press(.space)
    #expect(!screen.output.wantsUpdates)
    try screen.run(for: .seconds(1))
    let frame = screen.viewer.scene.frame
    let frames = screen.frames
    try screen.show(TagDocument(words: ["vert"]))
    try screen.run(for: .seconds(5))
    #expect(screen.shownTexts == ["rouge"])
    #expect(screen.viewer.scene.frame == frame && screen.frames == frames)
    try screen.press(.space)
    #expect(screen.output.wakeTime == screen.clock.now, "what waited is fetched at once")
    try screen.settle()
    #expect(screen.shownTexts == ["vert"])
  }

  @Test("A version that arrives while the window is hidden or a frame is pending is shown later")
  func unseenVersion() throws {
    for needsFrame in [false, true] {
      let screen = try screen(["rouge"])
      #expect(screen.output.wantsUpdates)
      try screen.show(TagDocument(words: ["vert"]))
      screen.isSeen = needsFrame
      try screen.turn(at: [], needsFrame: needsFrame)
      #expect(screen.shownTexts == ["rouge"])
      screen.isSeen = true
      try screen.turn([.exposed])
      try screen.settle()
      #expect(screen.shownTexts == ["vert"])
    }
  }

  @Test("A pause during a glide stops the glide in place")
  func pausedGlide() throws {
    let screen = try screen(["rouge", "vert", "noir"])
    try screen.show(TagDocument(words: ["rouge", "bleu", "noir", "orange", "violet"]))
    for _ in 0..<60 where !screen.shownTexts.contains("violet") {
      try screen.turn(after: .milliseconds(5))
    }
    try screen.turn()
    #expect(screen.viewer.isUpdating)
    try screen.press(.space)
    let labels = screen.viewer.cloud.batch.labels
    for _ in 0..<100 { try screen.turn() }
    #expect(screen.viewer.cloud.batch.labels == labels)
    try screen.press(.space)
    for _ in 0..<200 { try screen.turn() }
    #expect(!screen.viewer.isUpdating)
    #expect(screen.viewer.cloud.batch.labels != labels)
  }

  @Test("The viewer reads its data again on request")
  func reload() throws {
    let screen = try screen(["rouge"])
    try screen.turn(signals: [.reload])
    #expect(screen.output.requests.contains(.reload))
    #expect(screen.output.end == nil)
  }

  @Test("A search continues with the labels of the new version")
  func search() throws {
    let screen = try screen(["rot", "rosa", "blau"])
    try screen.type("ro")
    #expect(Set(screen.foundTexts) == ["rot", "rosa"])
    try screen.show(TagDocument(words: ["rosa", "rostbraun", "blau", "grau"]))
    try screen.settle()
    #expect(Set(screen.foundTexts) == ["rosa", "rostbraun"])
    #expect(screen.focusedText == nil || screen.focusedText == "rosa")
  }

  @Test("A removed label is no longer in focus, hovered or a match")
  func leavingFocus() throws {
    let screen = try screen(["rot", "rosa", "blau"])
    try screen.type("rot")
    try screen.run(for: .seconds(1))
    let point = try #require(screen.point(of: "rot"))
    try screen.turn([.pointerMoved(point)])
    #expect(screen.viewer.scene.hoveredLabel == 0 && screen.focusedText == "rot")
    try screen.show(TagDocument(words: ["rosa", "blau"]))
    try screen.settle()
    #expect(screen.viewer.scene.hoveredLabel != 0)
    #expect(screen.focusedText == nil && screen.foundTexts == [])
    try screen.press(.enter)
    #expect(screen.deliveredTexts == [])
  }

  @Test("Right after a version, keys find only labels of this version, even in reused slots")
  func directoryIsPresent() throws {
    let words = (0..<60).map { "word \($0)" }
    let screen = try screen(words) { $0.motion.isReduced = true }
    // With two versions within a second, the second one is not indexed at once.
    try screen.show(TagDocument(words: words + ["first"]))
    for _ in 0..<200 where screen.viewer.cloud.count != 61 {
      try screen.turn(after: .milliseconds(1))
    }
    let next = (0..<55).map { "word \($0)" } + ["other a", "other b"]
    try screen.show(TagDocument(words: next))
    for _ in 0..<200 where screen.viewer.cloud.count != 57 {
      try screen.turn(after: .milliseconds(1))
    }
    #expect(screen.viewer.cloud.count == 57)
    try screen.type("word 58")
    #expect(!screen.foundTexts.contains("word 58") && !screen.foundTexts.contains(""))
    for _ in 0..<2 { try screen.press(.escape) }
    try screen.turn("other b".unicodeScalars.map { .character($0) }, after: .milliseconds(1))
    #expect(screen.focusedText == "other b")
    for _ in 0..<2 { try screen.press(.escape) }
    for _ in 0..<60 {
      try screen.turn([.key(.tab, modifiers: [], isRepeat: false)], after: .milliseconds(1))
      #expect(screen.viewer.scene.focus.map(screen.viewer.cloud.isPresent) == true)
    }
  }

  // MARK: Streams

  @Test("The last value of a stream's label is shown, and the label can be chosen")
  func stream() throws {
    let screen = try screen([], updates: .stream(top: 1))
    var reader = UpdateReader()
    try say("rouge\t5\n", on: screen, reader: &reader)
    #expect(screen.shownTexts == ["rouge"])
    try say("un texte plus long\t9\n", on: screen, reader: &reader)
    #expect(screen.shownTexts == ["un texte plus long"])
    try screen.press(.tab)
    try screen.press(.enter)
    try say("un texte plus long\t0\n", on: screen, reader: &reader)
    #expect(screen.shownTexts == ["rouge"])
    #expect(screen.focusedText == nil)
    try screen.press(.tab)
    try screen.press(.enter)
    #expect(screen.deliveredTexts == ["un texte plus long", "rouge"])
    try say("rouge\t7\nrouge\t8\n", on: screen, reader: &reader)
    #expect(screen.index(of: "rouge").map { screen.viewer.cloud.tags[$0].weight } == 8)
  }

  @Test("Skipped lines and the end of a stream are reported once each")
  func streamWarnings() throws {
    let screen = try screen([], updates: .stream(top: nil))
    var reader = UpdateReader()
    try say("rouge\t5\nunsinn\tviel\n", on: screen, reader: &reader)
    try say("mehr\tunsinn\nvert\n", on: screen, reader: &reader)
    try say("bleu\t2\n", on: screen, reader: &reader, error: "standard input broke off")
    #expect(
      screen.warnings == [
        "line 2 of standard input is left out: the weight is not a number; so are later ones "
          + "like it",
        "standard input broke off",
      ])
    #expect(Set(screen.shownTexts) == ["rouge", "vert", "bleu"])
    #expect(screen.viewer.health.loadTime != nil)
  }

  @Test("Heavier labels of a stream are larger, and new extremes rescale all labels")
  func streamScale() throws {
    let screen = try screen([], updates: .stream(top: nil))
    var reader = UpdateReader()
    try say("a\t1\nb\t10\nc\t100\n", on: screen, reader: &reader)
    for _ in 0..<300 { try screen.turn() }
    func sizes() -> [Float] {
      ["a", "b", "c"].compactMap { screen.index(of: $0) }.map {
        screen.viewer.cloud.batch.labels[$0].size
      }
    }
    #expect(sizes() == sizes().sorted() && Set(sizes()).count == 3)
    try say("a\t1000\n", on: screen, reader: &reader)
    for _ in 0..<300 { try screen.turn() }
    #expect(sizes()[0] > sizes()[2] && sizes()[2] > sizes()[1])
  }
}
