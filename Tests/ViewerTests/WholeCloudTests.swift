import TagSphereCloudBuilding
import TagSphereForms
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereMessages
import TagSphereRenderer
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewerSupport
import TagSphereWindow
import Testing

@testable import TagSphereViewer

/// Tests a window that shows the heaviest labels of a large document first, and then all labels.
@Suite("Whole clouds after their heaviest labels", .serialized) @MainActor
struct WholeCloudTests {
  private static let count = 3000

  /// A document of many words; the heaviest are spread over it, and the lightest word differs from all others.
  private let document = TagDocument(
    tags: (0..<count).map {
      Tag(text: $0 == 0 ? "quixotic" : "word \($0)", weight: Double($0 * 7919 % count + 1))
    })

  private var head: TagDocument {
    var head = document
    head.tags = document.tags.heaviest(300)
    return head
  }

  private func screen(
    isReduced: Bool = false, adjust: (inout ViewerSettings) -> Void = { _ in }
  ) throws -> TestScreen {
    let settings = ViewerSettings.still.with {
      $0.motion.isReduced = isReduced
      adjust(&$0)
    }
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

  /// Completes a cloud like the thread that reads it.
  nonisolated private static func complete(
    _ completion: CloudCompletion, with document: TagDocument, after head: TagDocument,
    design: CloudDesign
  ) throws {
    try completion.complete {
      let (shown, _) = try Cloud.build(head, design: design)
      let (cloud, _) = try Cloud.build(document, design: design)
      return CloudCompletion.Whole(
        PreparedCloud(cloud, after: PreparedCloud.Head(shown)),
        warnings: [Message(verbatim: "2 rows were left out")], duration: .seconds(2))
    }
  }

  @Test(
    "The whole cloud replaces the cloud of the heaviest labels once, with every label in its place")
  func place() throws {
    let screen = try screen()
    try screen.start()
    let viewer = screen.viewer
    #expect(viewer.cloud.count == 300)
    let whole = try whole(after: screen)
    #expect(whole.plan?.reach == whole.cloud.batch.reach)
    let rest = whole.cloud.batch.labels
    viewer.show(whole: whole)
    #expect(viewer.isWaitingForWhole)
    try screen.turn()
    #expect(viewer.cloud.count == Self.count)
    var turns = 0
    while viewer.isWaitingForWhole {
      let isSame = viewer.cloud.batch.labels == rest
      #expect(isSame)
      try screen.turn()
      turns += 1
      try #require(turns < 60)
    }
    #expect((19...21).contains(turns), "\(turns) turns of 20 ms")
    #expect(viewer.cloud.invariantViolation == nil)
  }

  @Test("The whole cloud arrives as the last update with its warnings, even in a hidden window")
  func update() throws {
    let screen = try screen()
    try screen.start()
    screen.isSeen = false
    let completion = CloudCompletion()
    completion.note(.arranging(labels: Self.count))
    screen.update(.completion(completion))
    try screen.turn()
    #expect(screen.output.wantsUpdates && !screen.viewer.isWaitingForWhole)
    try Self.complete(completion, with: document, after: head, design: screen.design)
    screen.update(.completion(completion))
    try screen.turn()
    #expect(!screen.output.wantsUpdates && screen.viewer.isWaitingForWhole)
    #expect(
      screen.viewer.view.notices.all.contains { $0.sentence.english == "2 rows were left out" })
    #expect(completion.take() == nil, "it comes once")
    screen.isSeen = true
    try screen.turn()
    #expect(screen.viewer.cloud.count == Self.count)
  }

  @Test("The memory of the first cloud is released once the whole cloud is shown, not before")
  func memory() throws {
    let screen = try screen()
    try screen.start()
    for _ in 0..<150 { try screen.turn() }
    #expect(!screen.requests.contains(.releaseMemory))
    screen.viewer.show(whole: try whole(after: screen))
    for _ in 0..<150 { try screen.turn() }
    #expect(screen.requests.count { $0 == .releaseMemory } == 1)
  }

  @Test(
    "The first picture dissolves into the whole cloud within 400 ms, in small steps of brightness"
  )
  func dissolve() throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let screen = try screen()
    let viewer = screen.viewer
    try viewer.enterContext()
    try screen.start()
    for _ in 0..<60 { try screen.turn() }
    viewer.show(whole: try whole(after: screen))
    var pictures: [[UInt8]] = []
    while viewer.cloud.count < Self.count {
      pictures = [try viewer.presentedPixels()]
      try screen.turn()
    }
    // Nothing of the whole cloud is visible at first.
    #expect(try viewer.presentedPixels() == pictures[0])
    while viewer.isWaitingForWhole {
      try screen.turn()
      pictures.append(try viewer.presentedPixels())
    }
    #expect(pictures.count <= 22)
    let means = pictures.map { rgba in
      Double(rgba.reduce(0) { $0 + Int($1) }) / Double(rgba.count)
    }
    let (first, last) = (means[0], means[means.count - 1])
    try #require(abs(last - first) > 0.3, "\(means)")
    let steps = zip(means, means.dropFirst()).map { ($1 - $0) * (last > first ? 1 : -1) }
    #expect(steps.allSatisfy { $0 > -0.05 && $0 < 0.2 }, "\(means)")
    // No pixel is darker or brighter than in both pictures.
    let half = pictures[pictures.count / 2]
    let strays = half.indices.count { index in
      let ends = [pictures[0], pictures[pictures.count - 1]].map { Int($0[index]) }
      return Int(half[index]) < ends[0] - 8 && Int(half[index]) < ends[1] - 8
        || Int(half[index]) > ends[0] + 8 && Int(half[index]) > ends[1] + 8
    }
    #expect(strays * 100 < half.count, "\(strays) of \(half.count)")
    viewer.leaveContext()
  }

  @Test(
    "The first frame of the whole cloud links no program, and only programs in use are linked",
    arguments: [EdgeQuality.Method.best, nil])
  func programs(quality: EdgeQuality.Method?) throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let screen = try screen {
      $0.quality = quality
      ($0.motion.amount, $0.motion.spin) = (.full, 20 * .pi / 180)
    }
    let viewer = screen.viewer
    try viewer.enterContext()
    defer { viewer.leaveContext() }
    try screen.start()
    func linked() -> Int { GLCensus(names: 1...4_000).programs }
    let opened = linked()
    for _ in 0..<60 { try screen.turn() }
    #expect(linked() == opened, "\(linked() - opened) after the first frame")
    let first = linked()
    viewer.show(whole: try whole(after: screen))
    var (before, last) = (first, first)
    while viewer.cloud.count < Self.count {
      before = linked()
      try screen.turn()
      last = linked()
    }
    #expect(last == before, "\(last - before) in the frame")
    // One program mixes the two pictures. It is linked for the first mixed frame, and released afterwards.
    #expect(last == first + 1, "\(last - first) for it")
    while viewer.isWaitingForWhole { try screen.turn() }
    for _ in 0..<10 { try screen.turn() }
    #expect(linked() == first, "\(linked() - first) after it")
  }

  @Test("The dust of the whole cloud gathers while the sphere moves, and appears at once at rest")
  func dust() throws {
    for isMoving in [true, false] {
      let settings = ViewerSettings.still.with {
        if isMoving { ($0.motion.amount, $0.motion.spin) = (.full, 20 * .pi / 180) }
      }
      let screen = try TestScreen(
        head, design: CloudDesign(), settings: settings, isSoftware: true)
      let viewer = screen.viewer
      viewer.note(.reading(rows: 1000))
      try screen.start()
      try screen.run(for: .seconds(1))
      viewer.show(whole: try whole(after: screen))
      var turns = 0
      while viewer.cloud.count < Self.count {
        #expect(viewer.view.pace.dust.shown == 1)
        try screen.turn()
        turns += 1
        try #require(turns < 60)
      }
      #expect(viewer.scene.isStill != isMoving && (viewer.view.pace.dust.shown < 0.7) == isMoving)
      // The dots continue to come after the sphere stops.
      if isMoving { try screen.press(.space) }
      try screen.run(for: .seconds(5))
      #expect(viewer.view.pace.dust.shown == 1)
    }
  }

  @Test("With reduced motion, the whole cloud is shown at once")
  func reduced() throws {
    let screen = try screen(isReduced: true)
    try screen.start()
    screen.viewer.show(whole: try whole(after: screen))
    try screen.turn()
    #expect(!screen.viewer.isWaitingForWhole && screen.viewer.cloud.count == Self.count)
  }

  @Test("Labels are picked as if the window had shown the whole cloud from the start")
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

  @Test("Focus and search follow their labels to the whole cloud, and the view stays")
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

  @Test("A search for a label that is not yet shown is answered when the whole cloud arrives")
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
    // The result equals the result of a search typed afterwards.
    let direct = try TestScreen(document, design: screen.design, settings: .still)
    try direct.start()
    try direct.type(light)
    for _ in 0..<150 { try direct.turn() }
    #expect(direct.focusedText == light)
    #expect(direct.viewer.scene.orientation == viewer.scene.orientation)
  }

  @Test("The status line shows the progress until all labels are shown")
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

  @Test(
    "The whole cloud is uploaded in parts, and then looks the same as when uploaded from the start")
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
