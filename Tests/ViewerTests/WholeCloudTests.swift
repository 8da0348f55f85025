import TagSphereCloudBuilding
import TagSphereCloudCore
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTagData
import TagSphereViewerSupport
import TagSphereWindow
import Testing

@testable import TagSphereViewer

/// A window shows the heaviest labels of a large document, and then all of them.
@Suite("The whole cloud after its heaviest labels", .serialized) @MainActor
struct WholeCloudTests {
  private static let count = 3000

  /// A document of many words; the heaviest are all over it, and the lightest is unlike the others.
  private let document = TagDocument(
    tags: (0..<count).map {
      Tag(text: $0 == 0 ? "quixotic" : "word \($0)", weight: Double($0 * 7919 % count + 1))
    })

  private var head: TagDocument {
    var head = document
    head.tags = document.tags.heaviest(300)
    return head
  }

  private func screen(isReduced: Bool = false) throws -> TestScreen {
    let settings = ViewerSettings.still.with { $0.motion.isReduced = isReduced }
    let screen = try TestScreen(head, design: CloudDesign(), settings: settings)
    screen.viewer.note(.reading(rows: 1000))
    return screen
  }

  private func whole(after screen: TestScreen) throws -> PreparedCloud {
    let loading = GlyphLoading.streamed(beyond: ShownCloud.initialGlyphs)
    let (cloud, _) = try Cloud.build(document, design: screen.design, loading: loading)
    let (shown, _) = try Cloud.build(head, design: screen.design, loading: loading)
    return PreparedCloud(cloud, after: PreparedCloud.Head(shown))
  }

  @Test("It takes their place once, and they go to theirs within 400 ms")
  func arrival() throws {
    let screen = try screen()
    try screen.start()
    let viewer = screen.viewer
    #expect(viewer.cloud.count == 300)
    let whole = try whole(after: screen)
    let rest = whole.cloud.batch.labels
    viewer.show(whole: whole)
    #expect(viewer.isWaitingForWhole)
    let shown = Dictionary(
      uniqueKeysWithValues: zip(viewer.cloud.tags.map(\.text), viewer.cloud.batch.labels))
    try screen.turn()
    #expect(viewer.cloud.count == Self.count)
    for (tag, label) in zip(viewer.cloud.tags, viewer.cloud.batch.labels) {
      guard let before = shown[tag.text] else { continue }
      #expect((label.x, label.y, label.z) == (before.x, before.y, before.z), "\(tag.text)")
    }
    #expect(viewer.cloud.dustShare == 0)
    var turns = 0
    while viewer.isWaitingForWhole {
      try screen.turn()
      turns += 1
      try #require(turns < 60)
    }
    #expect(turns <= 25, "\(turns) turns")
    #expect(viewer.cloud.dustShare == 1 && viewer.cloud.arrivalShare == 1)
    let moved = zip(viewer.cloud.batch.labels, rest).filter { label, other in
      (label.x, label.y, label.z, label.size) != (other.x, other.y, other.z, other.size)
    }
    // The prepared batch has the labels on their way: at rest, the others are what they were.
    #expect(moved.count <= 300 && moved.count > 100)
    #expect(viewer.cloud.invariantViolation == nil)
  }

  @Test("Until all are there, the reach is reserved that labels on their way have")
  func reach() throws {
    let screen = try screen()
    try screen.start()
    let whole = try whole(after: screen)
    let settled = whole.labelReach
    var cloud = ShownCloud(whole, replacing: screen.viewer.cloud)
    var steps = 0
    while cloud.isArriving {
      let all = pointwiseMax(settled, cloud.batch.labelReach)
      #expect(cloud.takeUploads().reach == GlyphBatch.reach(ofLabels: all))
      cloud.advanceArrival(by: .milliseconds(50))
      steps += 1
      try #require(steps < 20)
    }
    #expect(steps == 8)
    #expect(settled == cloud.batch.labelReach)
  }

  @Test("Reduced motion moves them at once")
  func reduced() throws {
    let screen = try screen(isReduced: true)
    try screen.start()
    screen.viewer.show(whole: try whole(after: screen))
    try screen.turn()
    #expect(!screen.viewer.isWaitingForWhole && screen.viewer.cloud.count == Self.count)
    #expect(screen.viewer.cloud.dustShare == 1)
  }

  @Test("The labels that were seen go on without fading in again")
  func visibility() throws {
    let screen = try screen()
    try screen.start()
    let viewer = screen.viewer
    let states = try #require(viewer.cloud.states)
    let seen = viewer.cloud.tags.indices.filter { states[$0].visibility == 255 }
      .map { viewer.cloud.tags[$0].text }
    try #require(seen.count > 5)
    viewer.show(whole: try whole(after: screen))
    try screen.turn()
    let later = try #require(viewer.cloud.states)
    let faint = viewer.cloud.tags.indices.filter {
      seen.contains(viewer.cloud.tags[$0].text) && later[$0].visibility == 0
    }
    #expect(faint.isEmpty, "\(faint.count) of \(seen.count) vanished at once")
    // Afterwards, labels are shown that have room, and no others.
    for _ in 0..<80 { try screen.turn() }
    let end = try #require(viewer.cloud.states)
    let shown = viewer.cloud.tags.indices.filter { end[$0].visibility > 0 }
    #expect(shown.count > 5 && shown.count < 300)
    #expect(shown.allSatisfy { end[$0].visibility == 255 })
  }

  @Test("Labels are picked as if all had been there from the start")
  func picking() throws {
    let settings = ViewerSettings.still
    let screen = try screen()
    try screen.start()
    screen.viewer.show(whole: try whole(after: screen))
    for _ in 0..<80 { try screen.turn() }
    let direct = try TestScreen(document, design: screen.design, settings: settings)
    try direct.start()
    for _ in 0..<80 { try direct.turn() }
    var hits = 0
    for y in stride(from: 4.5, to: 300, by: 9) {
      for x in stride(from: 4.5, to: 400, by: 9) {
        let hit = screen.viewer.cloud.label(
          atWindowPoint: [x, y], in: screen.viewer.scene.frame, slop: 0)
        let expected = direct.viewer.cloud.label(
          atWindowPoint: [x, y], in: direct.viewer.scene.frame, slop: 0)
        #expect(hit == expected, "at \(x), \(y)")
        if hit != nil { hits += 1 }
      }
    }
    #expect(hits > 20)
  }

  @Test("Focus and search follow their labels; the view stays")
  func following() throws {
    let screen = try screen()
    try screen.start()
    let viewer = screen.viewer
    try screen.press(.tab)
    for _ in 0..<150 { try screen.turn() }
    let focused = try #require(viewer.scene.focus.map { viewer.cloud.tags[$0].text })
    let (orientation, zoom) = (viewer.scene.orientation, viewer.scene.camera.zoom)
    viewer.show(whole: try whole(after: screen))
    for _ in 0..<40 { try screen.turn() }
    #expect(viewer.scene.focus.map { viewer.cloud.tags[$0].text } == focused)
    #expect(viewer.scene.camera.zoom == zoom)
    #expect(viewer.scene.orientation == orientation)
    for character in "word 1".unicodeScalars { try screen.turn([.character(character)]) }
    let matches = try #require(viewer.scene.search?.matches)
    #expect(matches.count == document.tags.count { $0.text.contains("word 1") })
  }

  @Test("A search for a label that is not among the first is answered once it comes")
  func search() throws {
    let screen = try screen()
    try screen.start()
    let viewer = screen.viewer
    let light = try #require(document.tags.first { $0.weight == 1 }).text
    try screen.type(light)
    #expect(viewer.scene.search?.matches.isEmpty == true && viewer.scene.focus == nil)
    #expect(screen.title?.hasPrefix("nothing found for “\(light)”") == true)
    viewer.show(whole: try whole(after: screen))
    for _ in 0..<150 { try screen.turn() }
    #expect(screen.foundTexts.first == light && screen.focusedText == light)
    #expect(screen.title?.hasPrefix(light) == true, "\(screen.title ?? "")")
    #expect(!screen.isBehind(light))
    // As if it had been typed afterwards.
    let direct = try TestScreen(document, design: screen.design, settings: .still)
    try direct.start()
    try direct.type(light)
    for _ in 0..<150 { try direct.turn() }
    #expect(direct.focusedText == light)
    #expect(direct.viewer.scene.orientation == viewer.scene.orientation)
  }

  @Test("The status line says what is done until all labels are shown")
  func status() throws {
    let screen = try screen()
    try screen.start()
    func status() -> String? { screen.viewer.panels?.panels[.status]?.rows.first?.name }
    #expect(status()?.hasSuffix("reading 1000…") == true, "\(status() ?? "")")
    screen.viewer.note(.reading(rows: 2000))
    let frames = screen.frames
    try screen.turn()
    #expect(status()?.hasSuffix("reading 2000…") == true && screen.frames == frames + 1)
    screen.viewer.note(.arranging(labels: Self.count))
    try screen.turn()
    #expect(status()?.hasSuffix("arranging 3000 labels…") == true && screen.frames == frames + 2)
    screen.viewer.show(whole: try whole(after: screen))
    for _ in 0..<40 { try screen.turn() }
    #expect(status()?.contains("…") != true)
  }

  @Test("It is uploaded in parts, and then looks as if it had been there from the start")
  func drawing() throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let screen = try screen(isReduced: true)
    try screen.viewer.enterContext()
    try screen.start()
    screen.viewer.show(whole: try whole(after: screen))
    var turns = 0
    while screen.viewer.isWaitingForWhole {
      try screen.turn()
      turns += 1
      try #require(turns < 60)
    }
    for _ in 0..<60 { try screen.turn() }
    try screen.turn(at: [], needsFrame: true)
    let direct = try TestScreen(
      document, design: screen.design,
      settings: ViewerSettings.still.with { $0.motion.isReduced = true })
    try direct.viewer.enterContext()
    try direct.start()
    for _ in 0..<60 { try direct.turn() }
    try direct.turn(at: [], needsFrame: true)
    let differences = zip(screen.viewer.pixels(), direct.viewer.pixels()).count { $0 != $1 }
    #expect(differences == 0)
    screen.viewer.leaveContext()
    direct.viewer.leaveContext()
  }
}
