import TagSphereTagData
import Testing

/// Tests files that would take minutes or hours if the time grew with the square of keywords or columns.
@Suite("Notations made to be slow")
struct HostileNotationsTests {
  @Test("All 200 000 keywords of one entry are counted", arguments: [true, false])
  func keywords(isRIS: Bool) throws {
    let count = 200_000
    let text =
      isRIS
      ? "TY  - JOUR\n" + (1...count).map { "KW  - k\($0)\n" }.joined() + "ER  - \n"
      : "@article{a,\n" + (1...count).map { " keywords = {k\($0)},\n" }.joined() + "}\n"
    let reading = try BroughtFile(isRIS ? "a.ris" : "a.bib", text, []).reading()
    #expect(reading.document.tags.count == count)
    #expect(reading.document.tags.last?.text == "k\(count)")
  }

  @Test(
    "The text and weight of a table with thousands of columns are found", arguments: [",", "\t"])
  func columns(separator: String) throws {
    let numbers = Array(repeating: "1", count: 6_000)
    let rows = [["label", "count"] + (1...6_000).map { "\($0 % 10)x" }, ["ferry", "3"] + numbers]
    let text = rows.map { $0.joined(separator: separator) + "\n" }.joined()
    let reading = try BroughtFile("a.txt", text, as: separator == "," ? .csv : .tsv, []).reading()
    #expect(reading.spelled == ["3 ferry"])
  }
}
