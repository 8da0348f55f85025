import TagSphereCloudBuilding
import TagSphereForms
import TagSphereGeometry
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLiveLabels
import TagSphereLook
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests preferences that change while a cloud is shown.
@Suite("Changed preferences") @MainActor
struct ViewerPreferenceTests {
  private let words = ["rouge", "vert", "bleu"]

  private func screen(_ settings: ViewerSettings = .still) throws -> TestScreen {
    let screen = try TestScreen(words: words, settings: settings)
    try screen.start()
    try screen.run(for: .seconds(1))
    return screen
  }

  /// Gives the viewer changed preferences.
  private func change(
    _ screen: TestScreen, notes: [String] = [], _ change: (inout PreferenceChanges) -> Void
  ) throws {
    var changes = PreferenceChanges(
      motion: screen.viewer.settings.motion, screen: screen.viewer.settings.screen)
    change(&changes)
    screen.preferences = .changed(changes, notes: notes)
    try screen.turn()
  }

  /// Returns the design of a screen in another theme.
  private func design(_ screen: TestScreen, _ theme: Theme) -> CloudDesign {
    var design = screen.viewer.cloud.design
    design.theme = theme
    return design
  }

  private func colors(_ screen: TestScreen) -> [UInt32] {
    let cloud = screen.viewer.cloud
    return words.map { word in
      let index = cloud.tags.firstIndex { $0.text == word } ?? 0
      return cloud.batch.labels[index].color
    }
  }

  /// Returns the colours of a new cloud of the words in a theme.
  private func usualColors(_ theme: Theme) throws -> [UInt32] {
    var design = CloudDesign.even
    design.theme = theme
    let (cloud, _) = try Cloud.build(TagDocument(words: words), design: design)
    return cloud.batch.labels.map(\.color)
  }

  @Test("Changed preferences start or stop the rotation")
  func spin() throws {
    let screen = try screen()
    let start = screen.viewer.scene.orientation
    try change(screen) { ($0.motion.spin, $0.motion.idleDelay) = (30 * .pi / 180, .seconds(1)) }
    #expect(screen.viewer.scene.orientation.angle(to: start) < 0.01, "nothing jumps")
    try screen.run(for: .seconds(10))
    #expect(screen.viewer.scene.orientation.angle(to: start) > 0.5)
    let turned = screen.viewer.scene.orientation
    try change(screen) { $0.motion.spin = 0 }
    #expect(screen.viewer.scene.orientation.angle(to: turned) < 0.05)
    try screen.run(for: .seconds(10))
    let rested = screen.viewer.scene.orientation
    try screen.run(for: .seconds(1))
    #expect(screen.viewer.scene.orientation == rested)
  }

  @Test("Changed preferences for wheel, zoom limits and status line apply at once")
  func interface() throws {
    let screen = try screen()
    try change(screen) {
      ($0.motion.zoomStep, $0.motion.zoomRange, $0.screen.status) = (1, 1...4, .on)
    }
    #expect(screen.viewer.panels?.panels[.status] != nil)
    for _ in 0..<9 { try screen.type("+") }
    try screen.run(for: .seconds(1))
    #expect(abs(screen.viewer.scene.camera.zoom - 4) < 1e-3)
    try change(screen) { $0.motion.zoomRange = 1...2 }
    try screen.run(for: .seconds(1))
    #expect(abs(screen.viewer.scene.camera.zoom - 2) < 1e-3)
  }

  @Test("A changed theme recolours labels, background and marks, and moves nothing")
  func theme() throws {
    for updates in [ViewerSettings.UpdateSource.none, .document] {
      let screen = try screen(ViewerSettings.still.with { $0.updates = updates })
      let places = screen.viewer.cloud.batch.labels.map { [$0.x, $0.y, $0.z, $0.size] }
      try screen.press(.tab)
      try screen.run(for: .seconds(1))
      let orientation = screen.viewer.scene.orientation
      #expect(try colors(screen) == usualColors(.midnight))
      try change(screen) { $0.design = design(screen, .paper) }
      #expect(screen.viewer.scene.frame.background == Theme.paper.background)
      #expect(try colors(screen) == usualColors(.paper))
      #expect(screen.viewer.cloud.batch.labels.map { [$0.x, $0.y, $0.z, $0.size] } == places)
      #expect(screen.viewer.scene.orientation == orientation)
      #expect(screen.focusedText == "bleu" && screen.output.hasFrame)
    }
  }

  @Test("A version that arrives after a change of theme has the new colours")
  func laterVersion() throws {
    let screen = try screen(ViewerSettings.still.with { $0.updates = .document })
    let paper = design(screen, .paper)
    try change(screen) { $0.design = paper }
    screen.update(.document(try LiveDocument(TagDocument(words: words), design: paper)))
    try screen.settle()
    #expect(try colors(screen) == usualColors(.paper))
  }

  @Test("The labels of a stream glide to the colours of a changed theme")
  func stream() throws {
    let screen = try TestScreen(
      TagDocument(tags: []), settings: .still.with { $0.updates = .stream(top: nil) })
    try screen.start()
    let updates = words.enumerated().map { TagUpdate(text: Array($1.utf8), weight: Double($0 + 1)) }
    screen.update(.stream(StreamUpdates(updates: updates)))
    try screen.settle()
    let before = colors(screen)
    try change(screen) { $0.design = design(screen, .paper) }
    try screen.settle()
    let after = colors(screen)
    #expect(zip(before, after).allSatisfy { $0 != $1 })
    #expect(screen.viewer.scene.theme == .paper)
  }

  @Test("Invalid preferences are reported; a window also reports them over the cloud")
  func refusal() throws {
    for (settings, isShown) in [(ViewerSettings.still, true), (.stillKiosk, false)] {
      let screen = try screen(settings)
      screen.preferences = .refusal("config.json: no")
      try screen.turn()
      #expect(screen.output.requests.contains(.warn("config.json: no")))
      #expect((screen.viewer.panels?.panels[.notice] != nil) == isShown)
      try screen.turn()
      #expect(!screen.output.requests.contains(.warn("config.json: no")))
    }
  }
}
