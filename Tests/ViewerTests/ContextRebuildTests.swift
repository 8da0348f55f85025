import FoundationEssentials
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereInteraction
import TagSphereLook
import TagSphereScreen
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewerSupport
import TagSphereWindow
import Testing

@testable import TagSphereViewer

/// Tests that everything in a lost OpenGL context is restored.
@Suite("Viewers whose context is replaced") @MainActor
struct ContextRebuildTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let flag =
      "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='8'>"
      + "<rect width='16' height='8' fill='red'/></svg>"
    try folder.file("flag.svg", Array(flag.utf8))
  }

  /// The variant of the screen.
  enum Variation: CaseIterable { case plain, turnedAndProtected, decluttered }

  @Test(
    "Images, legend, search, focus, tooltip and zoom look the same, byte for byte, in a new context",
    arguments: Variation.allCases)
  func rebuilt(variation: Variation) throws {
    // The contexts are created here, because a context is current in one thread only.
    var contexts = [try HeadlessContext()]
    defer { withExtendedLifetime(contexts) {} }
    let screen = try screen(variation)
    let viewer = screen.viewer
    try viewer.enterContext()
    try screen.start()
    try settle(screen, labelCount: 40)
    let deeds: [[InputEvent]] = [
      [],
      [.key(.tab, modifiers: [], isRepeat: false)],
      [.scrolled([0, 2], at: [200, 150])],
      "word1".unicodeScalars.map { .character($0) },
      [.key(.enter, modifiers: [], isRepeat: false)],
    ]
    try screen.show(document(labelCount: 55))
    for (step, deed) in deeds.enumerated() {
      try screen.turn(deed)
      try settle(screen, labelCount: 55)
      let before = try viewer.presentedPixels()
      viewer.leaveContext()
      contexts.append(try HeadlessContext())
      try viewer.enterContext()
      try screen.start()
      let after = try viewer.presentedPixels()
      #expect(!before.isEmpty && Set(before).count > 8, "nothing is seen at step \(step)")
      #expect(before == after, "step \(step)")
    }
    viewer.leaveContext()
  }

  private func document(labelCount: Int) -> TagDocument {
    var document = TagDocument(words: (0..<labelCount).map { "word\($0)" })
    for index in document.tags.indices {
      var details = Tag.Details()
      details.group = "kind \(index % 3)"
      if index % 5 == 0 { details.image = "flag.svg" }
      document.tags[index].details = details
    }
    return document
  }

  private func screen(_ variation: Variation) throws -> TestScreen {
    var settings = ViewerSettings()
    settings.updates = .document
    settings.kiosk = KioskOptions()
    settings.kiosk?.idleReset = nil
    settings.motion.spin = 0
    var design = CloudDesign.even
    design.folder = folder.url.path + "/"
    design.look.legend = .on
    design.look.groupColumn = "group"
    switch variation {
    case .plain: break
    case .turnedAndProtected:
      settings.screen.rotation = .left
      settings.screen.protectsPanel = true
    case .decluttered: design.layout.declutter = .hide
    }
    return try TestScreen(document(labelCount: 40), design: design, settings: settings)
  }

  /// Runs turns until nothing changes.
  private func settle(_ screen: TestScreen, labelCount: Int) throws {
    var quietTurns = 0
    let isSettled = try waits {
      for _ in 0..<4 {
        let frames = screen.frames
        try screen.turn()
        let cloud = screen.viewer.cloud
        let isQuiet =
          screen.frames == frames && cloud.count == labelCount && !cloud.isLoadingImages
        quietTurns = isQuiet ? quietTurns + 1 : 0
      }
      return quietTurns >= 60
    }
    #expect(isSettled)
  }
}
