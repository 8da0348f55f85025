import Foundation
import TagSphereTagData
import TagSphereTestSupport
import Testing

/// A real file of `shared/data` beside the package, or its excerpt if that folder is missing.
private struct RealFile: CustomTestStringConvertible {
  var name: String
  /// The beginning of the file, for a checkout without `shared/data`.
  var excerpt: String

  var testDescription: String { name }

  func bytes() -> [UInt8] {
    var root = URL(filePath: #filePath)
    for _ in 0..<5 { root.deleteLastPathComponent() }
    let data = try? Data(contentsOf: root.appending(path: "shared/data/\(name)"))
    return data.map { Array($0) } ?? Array(excerpt.utf8)
  }

  func reading(top: Int? = nil) throws -> Reading {
    try read(bytes(), DocumentFormat(fileName: name), top: top)
  }

  static let tables = [
    RealFile(
      name: "debtags.tsv",
      excerpt: "text\tweight\ndevel::library\t10149\nrole::shared-lib\t8499\n"),
    RealFile(
      name: "languages.tsv",
      excerpt: "text\tweight\tcode\nEnglish\t152\ten\nالعربية\t38\tar\n中文\t22\tzh\n"),
    packages,
  ]

  static let packages = RealFile(
    name: "debian-packages.tsv",
    excerpt: "text\tweight\tsection\n0ad\t28591\tgames\n0ad-data\t3218736\tgames\n2048\t45\tgames\n"
  )

  static let programs = RealFile(
    name: "debian-programs.json",
    excerpt: #"""
      {"title":"Programs in Debian 12","tags":[{"text":"0ad","weight":28591,
      "url":"https://repology.org/project/0ad",
      "facets":{"role":["program"],"use":["gameplaying"]}}]}
      """#)
}

@Suite("Real files")
struct SharedDataTests {
  @Test("Each row of a real table becomes a tag", arguments: RealFile.tables)
  fileprivate func tables(file: RealFile) throws {
    let reading = try file.reading()
    let lines = file.bytes().split(separator: UInt8(ascii: "\n"))
    #expect(
      reading.document.tags.map(\.bytes)
        == lines.dropFirst().map { line in
          Array(line.prefix { $0 != UInt8(ascii: "\t") })
        })
    #expect(reading.isBalanced && reading.report.leftOut.total == 0)
    #expect(reading.report.notes.total == 0)
  }

  @Test("The programs of Debian are read with their facets")
  func programs() throws {
    let reading = try RealFile.programs.reading()
    let tag = try #require(reading.document.tags.first)
    #expect(reading.document.title == "Programs in Debian 12")
    #expect(tag.text == "0ad" && tag.weight == 28_591)
    #expect(tag.details?.url == "https://repology.org/project/0ad")
    #expect(tag.details?.attributes.last == Tag.Attribute(name: "use", values: ["gameplaying"]))
    #expect(reading.report.leftOut.total == 0 && reading.isBalanced)
  }

  @Test(
    "The heaviest tags of a file equal the heaviest tags that sorting finds", arguments: [1, 1_000])
  func top(limit: Int) throws {
    let all = try RealFile.packages.reading().document.tags
    let ranked = all.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    let expected = ranked.prefix(limit).sorted { $0.offset < $1.offset }.map(\.element)
    let kept = try RealFile.packages.reading(top: limit)
    #expect(kept.document.tags == expected)
    #expect(kept.report.belowTop == all.count - expected.count)
  }
}
