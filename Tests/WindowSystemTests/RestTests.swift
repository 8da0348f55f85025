import Foundation
import TagSphereTestSupport
import TagSphereWindow
import Testing

@testable import TagSphereProgram

/// A cloud in which nothing happens any more lets the loop sleep, whatever happened before.
@Suite("A cloud that comes to rest") @MainActor
struct RestTests {
  private let folder: TemporaryFolder
  private let clock = TestClock()

  init() throws { folder = try TemporaryFolder() }

  @Test(
    "After its first frame, and after each new version", arguments: [[], ["--declutter", "fade"]])
  func versions(arguments: [String]) throws {
    let context = try HeadlessContext()
    defer { withExtendedLifetime(context) {} }
    let file = folder.url.appending(path: "tags.tsv").path
    // Letters of their own in each; the third is of so many that they are drawn little by little.
    let many = (Array(0x100..<0x250) + Array(0x400..<0x530)).compactMap(UnicodeScalar.init).map(
      String.init)
    let versions = [["red", "plum"], ["red", "oak"], many, ["oak", "elm", "fig"], ["x"]]
    try folder.write(versions[0], to: file)
    let stage = try CloudStage.offScreen(
      kiosk: [file, "--spin", "0", "--idle-reset", "never", "--motion", "full"] + arguments,
      size: [200, 150], clock: clock)
    try stage.drawFirst()
    for version in versions {
      try folder.write(version, to: file)
      #expect(
        try waits {
          try stage.turn(on: clock)
          return stage.labelCount == version.count
        })
      for _ in 0..<150 { try stage.turn(on: clock) }
      #expect(try !stage.drawIfDue(), "\(version.count) labels")
      #expect(stage.sleep > .milliseconds(500), "\(version.count) labels")
    }
    stage.close()
  }
}

extension TemporaryFolder {
  fileprivate func write(_ words: [String], to file: String) throws {
    try Data(words.joined(separator: "\n").utf8).write(to: URL(filePath: file), options: .atomic)
  }
}
