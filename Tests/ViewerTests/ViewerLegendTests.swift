import TagSphereCloudBuilding
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereViewerSupport
import Testing

@testable import TagSphereViewer

/// Tests the legend under the pointer: its groups are highlighted, and a click shows one group alone.
@Suite("Legend") @MainActor
struct ViewerLegendTests {
  private static let groups: [String: String?] = [
    "doom": "games", "quake": "games", "zork": "games", "glibc": "libs", "zlib": "libs",
    "orphan": nil,
  ]

  private func document(_ groups: [String: String?] = Self.groups) -> TagDocument {
    TagDocument(
      tags: groups.sorted { $0.key < $1.key }.map { text, group in
        var tag = Tag(text: text, weight: Double(text.utf8.count))
        tag.details = Tag.Details()
        tag.details?.group = group
        return tag
      })
  }

  private func screen(_ settings: ViewerSettings = .still) throws -> TestScreen {
    let screen = try TestScreen(document(), settings: settings, size: [600, 400])
    try screen.start()
    try screen.run(for: .seconds(1))
    return screen
  }

  /// Returns a point on a legend's entry, by its name.
  private func point(of name: String, on screen: TestScreen) throws -> SIMD2<Double> {
    let groups = screen.viewer.cloud.legend?.groups ?? []
    let entry = try #require(groups.firstIndex { $0.name == name })
    for y in 0..<400 {
      for x in 0..<300 {
        let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        if screen.viewer.view.legend.entry(at: point) == entry { return point + [8, 4] }
      }
    }
    return try #require(nil, "the entry has no area")
  }

  private func dimmed(_ screen: TestScreen) -> [String] {
    Self.groups.keys.filter { screen.state(of: $0)?.flags.contains(.dimmed) == true }.sorted()
  }

  private func hidden(_ screen: TestScreen) -> [String] {
    Self.groups.keys.filter { screen.state(of: $0)?.visibility == 0 }.sorted()
  }

  private func status(_ screen: TestScreen) -> String? {
    screen.viewer.panels?.panels[.status]?.rows.first?.name
  }

  @Test("The legend has an entry for each group, and an entry for tags without a group")
  func entries() throws {
    let screen = try screen()
    #expect(screen.viewer.cloud.legend?.groups.map(\.name) == ["libs", "games", "none"])
    #expect(screen.viewer.cloud.states == nil, "nothing is dimmed yet")
  }

  @Test(
    "With the pointer on a legend entry, the labels of other entries are dimmed, and the pointer is a hand"
  )
  func hover() throws {
    let screen = try screen()
    let legend = screen.viewer.cloud.legend
    try screen.turn([.pointerMoved(point(of: "games", on: screen))])
    #expect(dimmed(screen) == ["glibc", "orphan", "zlib"])
    #expect(
      screen.requests.last { if case .setCursor = $0 { true } else { false } }
        == .setCursor(isHand: true))
    try screen.turn([.pointerMoved(point(of: "none", on: screen))])
    #expect(dimmed(screen) == ["doom", "glibc", "quake", "zlib", "zork"])
    try screen.turn([.pointerMoved([590, 5])])
    #expect(dimmed(screen).isEmpty && screen.viewer.cloud.legend == legend)
  }

  @Test(
    "A click on an entry shows only the labels of the entry; another click or Escape shows all labels"
  )
  func click() throws {
    let screen = try screen()
    let libs = try point(of: "libs", on: screen)
    try screen.click(libs)
    #expect(hidden(screen) == ["doom", "orphan", "quake", "zork"])
    #expect(status(screen) == "6 labels · only libs")
    try screen.turn([.pointerMoved([590, 5])])
    #expect(hidden(screen).count == 4, "it stays when the pointer leaves")
    try screen.click(point(of: "games", on: screen))
    #expect(hidden(screen) == ["glibc", "orphan", "zlib"], "another entry takes its place")
    try screen.click(point(of: "games", on: screen))
    #expect(hidden(screen).isEmpty && dimmed(screen).isEmpty && status(screen) == nil)
    try screen.click(libs)
    try screen.press(.escape)
    #expect(hidden(screen).isEmpty && screen.output.end == nil)
    try screen.press(.escape)
    #expect(screen.output.end == .asked)
  }

  @Test("Keys and searches reach only the labels of the clicked entry")
  func keys() throws {
    let screen = try screen()
    try screen.type("zork")
    #expect(screen.focusedText == "zork")
    try screen.press(.escape)
    try screen.click(point(of: "libs", on: screen))
    #expect(screen.focusedText == nil, "the focus is not among them")
    for text in ["glibc", "zlib", "glibc"] {
      try screen.press(.tab)
      #expect(screen.focusedText == text)
    }
    try screen.type("z")
    #expect(screen.foundTexts == ["zlib"])
    try screen.click(point(of: "libs", on: screen))
    #expect(screen.foundTexts == ["zlib", "zork"], "the search sees all again")
  }

  @Test("A press on the legend neither chooses a label nor drags the sphere")
  func press() throws {
    let screen = try screen()
    let orientation = screen.viewer.scene.orientation
    let games = try point(of: "games", on: screen)
    let end = try screen.drag(from: games, by: [200, -100])
    try screen.turn([.released(.primary, at: end)])
    try screen.run(for: .seconds(1))
    #expect(screen.viewer.scene.orientation == orientation)
    #expect(screen.deliveredTexts.isEmpty && hidden(screen).isEmpty)
  }

  @Test("The clicked entry is kept by its name in new versions until the entry is gone")
  func versions() throws {
    let screen = try screen(ViewerSettings.still.with { $0.updates = .document })
    try screen.click(point(of: "libs", on: screen))
    try screen.leave()
    var groups = Self.groups
    (groups["doom"], groups["quake"]) = ("libs", "libs")
    try screen.show(document(groups))
    try screen.settle()
    #expect(screen.viewer.cloud.legend?.groups.first?.name == "libs")
    #expect(hidden(screen) == ["orphan", "zork"])
    for text in groups.keys where groups[text] == "libs" { groups[text] = "games" }
    try screen.show(document(groups))
    try screen.settle()
    #expect(hidden(screen).isEmpty && status(screen) == nil)
  }

  @Test("A kiosk forgets the clicked entry after its visitors leave")
  func kiosk() throws {
    let screen = try screen(.stillKiosk)
    try screen.click(point(of: "libs", on: screen))
    #expect(!hidden(screen).isEmpty)
    try screen.run(for: .seconds(70))
    #expect(hidden(screen).isEmpty)
  }
}
