import TagSphereCloudCore
import TagSphereTagData
import Foundation
import TagSphereInteraction
import TagSphereTestSupport
import TagSphereWindow
import Testing

@testable import TagSphereProgram

/// Labels that are gone leave gaps, which are closed now and then: the others get other numbers.
@Suite("A cloud whose labels are numbered anew") @MainActor
struct RenumberedLabelsTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    let flag = "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='8'/>"
    try folder.file("flag.svg", Array(flag.utf8))
  }

  @Test("Whoever types at that moment finds the label of that name", arguments: ["fade", "off"])
  func typing(declutter: String) throws {
    // Made here: a context is current in one thread alone.
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let gone = (0..<600).map { "gone \($0)" }
    let stay = (0..<40).map { "stay \($0)" }
    try write(gone + stay)
    let stage = try stage(["--declutter", declutter], motion: "reduced")
    try stage.drawFirst()
    try settle(stage) { stage.labelCount == 640 }
    try write(gone + stay + ["new"])
    try settle(stage) { stage.labelCount == 641 }
    // Less than a second after labels were listed, they are not listed again.
    clock.now += .milliseconds(500)
    try write(stay)
    try settle(stage) { stage.labelCount == 40 }
    #expect(stage.cloud.document.tags.count == 40, "they are numbered anew")
    // Before another frame.
    let keys = "stay 7".unicodeScalars.map { TimedEvent(.character($0), at: clock.now) }
    _ = stage.apply(keys)
    let found = try #require(stage.scene.search?.matches.first)
    #expect(stage.cloud.document.tags[found].text == "stay 7")
    for _ in 0..<150 { try stage.turn(on: clock) }
    stage.close()
  }

  @Test("Newcomers with pictures, while others go and labels give way to each other")
  func pictures() throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    try write((0..<40).map { "old \($0)" })
    let stage = try stage(["--declutter", "fade"], motion: "full")
    try stage.drawFirst()
    for round in 1...6 {
      // Half of them go each time, and as many come, with pictures.
      let words = (0..<40).map { "\($0 % 2 == 0 ? round : round - 1) \($0)" }
      try write(words, picture: "flag.svg")
      try settle(stage) { Set(shownLabels(stage)) == Set(words) }
      for _ in 0..<150 { try stage.turn(on: clock) }
      #expect(
        try waits {
          try stage.turn(on: clock)
          return !stage.isLoadingPictures
        })
      #expect(Set(shownLabels(stage)) == Set(words))
    }
    stage.close()
  }

  private func shownLabels(_ stage: CloudStage) -> [String] {
    guard let cloud = stage.feed?.cloud else { return [] }
    return cloud.tags.indices.filter(cloud.isPresent).map { cloud.tags[$0].text }
  }

  private func stage(_ arguments: [String], motion: String) throws -> CloudStage {
    try .offScreen(
      kiosk: [file, "--spin", "0", "--idle-reset", "never", "--motion", motion] + arguments,
      size: [200, 150], clock: clock)
  }

  private var file: String { folder.url.appending(path: "tags.tsv").path }

  private func write(_ words: [String], picture: String = "") throws {
    let lines = words.enumerated().map { "\($1)\t\(1 + $0 % 9)\t\(picture)\n" }
    let text = "text\tweight\timage\n" + lines.joined()
    try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
  }

  /// Lets hardly any time pass until something holds.
  private func settle(_ stage: CloudStage, until condition: () -> Bool) throws {
    let isSettled = try waits {
      try stage.turn(after: .milliseconds(1), on: clock)
      return condition()
    }
    #expect(isSettled)
  }
}
