import Foundation
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTestSupport
import TagSphereWindow
import Testing

@testable import TagSphereProgram

/// All that a context held is made anew from what outlives it.
@Suite("A cloud that moves to another context") @MainActor
struct ContextRebuildTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws {
    folder = try TemporaryFolder()
    let flag =
      "<svg xmlns='http://www.w3.org/2000/svg' width='16' height='8'>"
      + "<rect width='16' height='8' fill='red'/></svg>"
    try folder.file("flag.svg", Array(flag.utf8))
  }

  @Test(
    "looks the same, byte for byte: pictures, legend, news, search, focus, tooltip and zoom",
    arguments: [[], ["--rotate", "90", "--burn-in-protection"], ["--declutter", "hide"]])
  func rebuilt(arguments: [String]) throws {
    // Made here: a context is current in one thread alone.
    var contexts = [try HeadlessContext()]
    defer { withExtendedLifetime(contexts) {} }
    let stage = try stage(arguments)
    try stage.drawFirst()
    try settle(stage, labelCount: 40)
    let deeds: [[InputEvent]] = [
      [],
      [.key(.tab, modifiers: [], isRepeat: false)],
      [.scrolled([0, 2], at: [200, 150])],
      "word1".unicodeScalars.map { .character($0) },
      [.key(.enter, modifiers: [], isRepeat: false)],
    ]
    try write(labelCount: 55)
    for (step, deed) in deeds.enumerated() {
      _ = stage.apply(deed.map { TimedEvent($0, at: clock.now) })
      try settle(stage, labelCount: 55)
      let before = try stage.presentedPixels()
      stage.leaveContext()
      contexts.append(try HeadlessContext())
      try stage.enterContext()
      try stage.drawFirst()
      let after = try stage.presentedPixels()
      #expect(!before.isEmpty && Set(before).count > 8, "something is seen at step \(step)")
      #expect(before == after, "step \(step)")
    }
    stage.leaveContext()
    stage.close()
  }

  private var file: String { folder.url.appending(path: "tags.tsv").path }

  /// Writes a version of the data.
  private func write(labelCount: Int) throws {
    let lines = (0..<labelCount).map {
      "word\($0)\t\(1 + $0 % 9)\tkind \($0 % 3)\t\($0 % 5 == 0 ? "flag.svg" : "")\n"
    }
    let text = "text\tweight\tkind\timage\n" + lines.joined()
    try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
  }

  private func stage(_ arguments: [String]) throws -> CloudStage {
    try write(labelCount: 40)
    return try .offScreen(
      kiosk: [file, "--spin", "0", "--legend", "on", "--group-from", "kind"] + arguments,
      size: [400, 300], clock: clock)
  }

  /// Lets time pass until nothing changes any more.
  private func settle(_ stage: CloudStage, labelCount: Int) throws {
    var quietTurns = 0
    let isSettled = try waits {
      for _ in 0..<4 {
        clock.now += .milliseconds(20)
        _ = stage.apply([])
        try stage.followScene()
        try stage.receive()
        let isQuiet = try !stage.drawIfDue() && stage.labelCount == labelCount
        quietTurns = isQuiet && !stage.isLoadingPictures ? quietTurns + 1 : 0
      }
      return quietTurns >= 60
    }
    #expect(isSettled)
  }
}
