import Foundation
import TagSphereProgramSupport
import TagSphereTestSupport
import Testing

@Suite("Spreadsheets as documents")
struct SheetCommandTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Samples/sheets")

  private static func path(_ name: String) -> String { folder.appending(path: name).path }

  @Test(
    "A sheet is recognized and listed by weight, even if a table format is given",
    arguments: ["names.xlsx", "names.ods"])
  func list(name: String) throws {
    for format in [
      [], ["--format", "csv"], ["--format", "tsv"], ["--encoding", "windows-1252"],
    ] {
      let outcome = try ProgramRun.run(
        ["list", Self.path(name), "--print", "{text}"] + format)
      #expect(outcome.errors.isEmpty)
      #expect(outcome.output.split(separator: "\n") == ["Müller, \"Otto\"", "Zoë", "Anna"])
    }
  }

  @Test(
    "With --format lines or --count-lines, the rows of a sheet are lines",
    arguments: ["names.xlsx", "names.ods"])
  func lines(name: String) throws {
    for format in [["--format", "lines"], ["--count-lines"]] {
      let outcome = try ProgramRun.run(
        ["list", Self.path(name), "--print", "{text}"] + format)
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix("Zoë") } && lines.contains { $0.hasPrefix("Anna") })
      #expect(!outcome.output.contains("\"\""))
    }
  }

  @Test("check names the sheet that was read", arguments: ["names.xlsx", "names.ods"])
  func check(name: String) throws {
    let text = try ProgramRun.run(["check", Self.path(name)]).output
    #expect(text.contains("\n  sheet: “"))
    for sheet in [[], ["--sheet", "1"]] {
      let json = try ProgramRun.run(["check", "--json", Self.path(name)] + sheet).output
      let report = try #require(
        JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
      let read = try #require(report["sheet"] as? [String: Any])
      #expect(read["count"] as? Int == 1 && read["name"] is String)
    }
  }

  @Test("The error about a missing sheet names the existing sheets in one sentence")
  func noSheet() throws {
    let outcome = try ProgramRun.run(["list", Self.path("names.ods"), "--sheet", "no such sheet"])
    #expect(outcome.status != 0 && outcome.output.isEmpty)
    #expect(outcome.errors.contains("has no sheet “no such sheet”, but “"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
  }

  @Test("--sheet with a file that is not a spreadsheet is refused in one sentence")
  func noSpreadsheet() throws {
    let outcome = try ProgramRun.run(["list", "-", "--sheet", "A"], input: Array("a\t1\n".utf8))
    #expect(outcome.status != 0 && outcome.output.isEmpty)
    #expect(
      outcome.errors
        == "tagsphere: error: standard input is not a spreadsheet and has no sheet “A”; leave --sheet out\n"
    )
  }

  @Test("Old and encrypted workbooks are identified, even if their directory is far from the start")
  func compound() throws {
    for (stream, start) in [
      ("EncryptedPackage", "this is a document that has a password"),
      ("Workbook", "this is an old Excel workbook"),
    ] {
      let outcome = try ProgramRun.run(["list", "-"], input: Self.compound(stream))
      #expect(outcome.status != 0)
      #expect(outcome.errors.contains(start))
    }
  }

  /// Returns a compound file whose directory entry for a stream is far from the start.
  private static func compound(_ stream: String) -> [UInt8] {
    let name = stream.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    var entry = name + [UInt8](repeating: 0, count: 128 - name.count)
    (entry[64], entry[66]) = (UInt8(name.count + 2), 2)
    let signature: [UInt8] = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    return signature + [UInt8](repeating: 0, count: 512 * 200 - 8) + entry
  }
}
