import CloudCore
import Foundation
import Testing

/// The folder of real data beside the package, where there is one.
private let sharedData: URL = {
  var root = URL(filePath: #filePath)
  for _ in 0..<4 { root.deleteLastPathComponent() }
  return root.deletingLastPathComponent().appending(path: "shared/data")
}()

@Suite(
  "Real files",
  .enabled(
    if: FileManager.default.fileExists(atPath: sharedData.path),
    "the folder shared/data stands beside the package"))
struct SharedDataTests {
  private func reading(of name: String, top: Int? = nil) throws -> Reading {
    let bytes = try Array(Data(contentsOf: sharedData.appending(path: name)))
    return try read(bytes, DocumentFormat(fileName: name), top: top)
  }

  @Test(
    "Each row becomes a tag",
    arguments: [
      ("debtags.tsv", 597), ("languages.tsv", 309), ("debian-packages.tsv", 63_666),
    ])
  func wholeFiles(name: String, rows: Int) throws {
    let reading = try reading(of: name)
    #expect(reading.report.tagsKept == rows && reading.report.rowsRead == rows)
    #expect(reading.report.notes.total == 0)
  }

  @Test("The programs of Debian, with facets")
  func programs() throws {
    let reading = try reading(of: "debian-programs.json")
    let tag = try #require(reading.document.tags.first)
    #expect(reading.document.title == "Programs in Debian 12")
    #expect(tag.text == "0ad" && tag.weight == 28_591)
    #expect(tag.details?.url == "https://repology.org/project/0ad")
    #expect(
      tag.details?.attributes.last == Tag.Attribute(name: "use", values: ["gameplaying"]))
    #expect(reading.report.leftOut.total == 0 && reading.isBalanced)
  }

  @Test("The heaviest of a file are those that sorting it gives")
  func top() throws {
    let all = try reading(of: "debian-packages.tsv").document.tags
    let ranked = all.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    let expected = ranked.prefix(1_000).sorted { $0.offset < $1.offset }.map(\.element)
    let kept = try reading(of: "debian-packages.tsv", top: 1_000)
    #expect(kept.document.tags == expected)
    #expect(kept.report.belowTop == all.count - 1_000)
  }
}
