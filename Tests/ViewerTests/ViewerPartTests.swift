import Foundation
import TagSphereInteraction
import TagSphereViewerSupport
import TagSphereWindow
import Testing

@testable import TagSphereViewer

@Suite("Parts of a viewer") @MainActor
struct ViewerPartTests {
  @Test("An example part, a clock, is drawn and follows the time")
  func clock() throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let screen = try TestScreen(words: ["alpha", "beta", "gamma"], settings: .stillWindow)
    let viewer = screen.viewer
    try viewer.enterContext()
    defer { viewer.leaveContext() }
    func picture(at minute: Int) throws -> [UInt8] {
      screen.minuteOfDay = minute
      for _ in 0..<100 { try screen.turn() }
      return viewer.pixels()
    }
    try screen.start()
    let without = try picture(at: 0)
    viewer.parts.add(ClockPart())
    let early = try picture(at: 9 * 60 + 5)
    #expect(viewer.parts[ClockPart.self]?.text == "9:05")
    #expect(early.count == without.count && early != without)
    #expect(try picture(at: 24 * 60 - 1) != early)
    #expect(viewer.parts[ClockPart.self]?.text == "23:59")
  }

  @Test(
    "A part is named only in its own folder and in the list of parts",
    arguments: [
      "Data", "Images", "MovingImages", "Legend", "Wheels", "StandingWheels", "Pages",
      "Enlargement",
      "Panels", "Choosing", "Window", "Preferences", "Kiosk",
    ])
  func places(of name: String) throws {
    let sources = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Sources/Viewer").standardizedFileURL
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    var places: Set<String> = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      let words = text.split { !$0.isLetter }
      if words.contains("\(name)Part") { places.insert(file) }
    }
    #expect(places.remove("Parts/ViewerParts.swift") != nil)
    #expect(!places.isEmpty && places.allSatisfy { $0.hasPrefix("\(name)/") }, "\(places)")
  }
}
