import Foundation
import TagSphereTestSupport
import Testing

@Suite("Spreadsheets as documents")
struct SheetCommandTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples/sheets")

  @Test(
    "A sheet lists its names by weight, whatever kind of table it is said to be",
    arguments: ["names.xlsx", "names.ods"])
  func list(name: String) throws {
    let path = Self.folder.appending(path: name).path
    for format in [[], ["--format", "csv"], ["--format", "tsv"]] {
      let outcome = try ProgramRun.run(["list", path, "--print", "{text}"] + format)
      #expect(outcome.errors.isEmpty)
      #expect(outcome.output.split(separator: "\n") == ["Müller, \"Otto\"", "Zoë", "Anna"])
    }
  }
}
