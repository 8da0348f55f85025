import Foundation
import TagSphereArrangement
import TagSphereCloudBuilding
import TagSphereDesign
import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import TagSphereTagData
import TagSphereTestSupport
@testable import TagSphereViewer
import TagSphereViewerSupport
import TagSphereWheels
import Testing

/// Tests the number beside wheels that filter a sphere, and the drawn labels.
@Suite("Number beside wheels") @MainActor
struct FilterNumberTests {
  nonisolated private static let columns = ["interface", "use", "language"]
  nonisolated private static let sizes: [SIMD2<Int>] = [
    [1024, 768], [1280, 720], [1366, 768], [1600, 900], [1920, 1080], [1920, 1200], [2560, 1440],
    [3840, 2160],
  ]
  private static let checksAll =
    ProcessInfo.processInfo.environment["FEW_SETS_OF_TAGSPHERE"] != nil

  /// Returns the words of each column with at most 30 records, and their counts.
  ///
  /// The records are counted in the file's own text.
  nonisolated private static func counts() throws -> [(column: String, word: String, count: Int)] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Samples/programs.json")
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
    let records = json?["tags"] as? [[String: Any]] ?? []
    var counts: [String: [String: Int]] = [:]
    for record in records {
      for (column, words) in record["facets"] as? [String: [String]] ?? [:] {
        for word in Set(words) { counts[column, default: [:]][word, default: 0] += 1 }
      }
    }
    return columns.flatMap { column in
      (counts[column] ?? [:]).filter { $0.value <= 30 }.sorted { $0.key < $1.key }
        .map { (column, $0.key, $0.value) }
    }
  }

  private func filter(_ column: String, _ word: String) -> WheelFilter {
    WheelFilter(columns: Self.columns.map { .init($0, value: $0 == column ? word : nil) })
  }

  private func design(_ size: SIMD2<Int>) -> CloudDesign {
    var design = CloudDesign()
    design.layout.pictureSize = filter("", "").cloudSize(width: size.x, height: size.y)
    return design
  }

  @Test(
    "The number counts the records with the word, and all these records are drawn", arguments: sizes
  )
  func pictures(size: SIMD2<Int>) throws {
    let cloud = try Cloud.build(HomePictureTests.sample("programs.json"), design: design(size))
      .cloud
    let counts = try Self.counts()
    #expect(counts.count > 30)
    for (number, (column, word, count)) in counts.enumerated()
    where Self.checksAll || number % Self.sizes.count == Self.sizes.firstIndex(of: size) {
      var filtered = cloud
      let wheels = try filtered.filter(by: filter(column, word), in: size)
      let uniforms = filtered.uniforms(in: Viewport(width: size.x, height: size.y))
      let states = try #require(
        filtered.states(in: uniforms, around: [wheels.totalArea(textSize: 0)]))
      let drawn = filtered.batch.labels.indices.count {
        states[$0].visibility > 0 && !uniforms.isBehind(filtered.batch.labels[$0])
      }
      #expect(
        wheels.total.count == count && drawn == count && wheels.total.shownCount == nil,
        "\(word): \(wheels.total.count), \(drawn) drawn of \(count) at \(size.x)×\(size.y)")
    }
  }

  @Test(
    "In a window and in a kiosk, the number equals the counts of records and of drawn labels",
    arguments: [[1024, 768], [1920, 1080]] as [SIMD2<Int>], [false, true])
  func viewers(size: SIMD2<Int>, isKiosk: Bool) throws {
    let counts = try Self.counts()
    for (number, (column, word, count)) in counts.enumerated()
    where Self.checksAll || number % 9 == (isKiosk ? 1 : 5) {
      var settings = isKiosk ? ViewerSettings.stillKiosk : .stillWindow
      settings.wheels = filter(column, word)
      let screen = try TestScreen(
        HomePictureTests.sample("programs.json"), design: design(size), settings: settings,
        size: size)
      try screen.start()
      try screen.run(for: .seconds(4))
      let total = try #require(screen.viewer.wheels?.total)
      let drawn = try #require(screen.viewer.cloud.drawnCount(in: screen.viewer.scene.frame))
      #expect(
        total.count == count && drawn == count && total.shownCount == nil,
        "\(word): \(total.count), \(drawn) drawn of \(count)")
    }
  }

  @Test("If there is no room for all records, the number tells how many are shown")
  func noRoom() throws {
    let screen = try TestScreen(
      HomePictureTests.sample("programs.json"), design: design([640, 400]),
      settings: ViewerSettings.stillWindow.with { $0.wheels = filter("interface", "commandline") },
      size: [640, 400])
    try screen.start()
    try screen.run(for: .seconds(4))
    let total = try #require(screen.viewer.wheels?.total)
    let drawn = try #require(screen.viewer.cloud.drawnCount(in: screen.viewer.scene.frame))
    #expect(drawn < total.count && total.shownCount == drawn)
    #expect(total.caption.hasSuffix("of which \(drawn) are shown"))
  }
}
