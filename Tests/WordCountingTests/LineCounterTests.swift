import TagSphereTagData
import TagSphereWordCounting
import Testing

@Suite("Counting lines")
struct LineCounterTests {
  private func count(_ bytes: [UInt8], top: Int? = nil, piece: Int? = nil) throws -> Reading {
    var counter = LineCounter(options: ReadingOptions(top: top))
    var rest = bytes[...]
    while !rest.isEmpty {
      try counter.consume(rest.prefix(piece ?? rest.count))
      rest = rest.dropFirst(piece ?? rest.count)
    }
    let soFar = try counter.contentSoFar.document
    let reading = try counter.finish()
    if bytes.last == UInt8(ascii: "\n") { #expect(soFar == reading.document) }
    let report = reading.report
    #expect(report.tagsKept == reading.document.tags.count)
    #expect(
      report.rowsRead
        == report.tagsKept + report.belowTop + report.repeated + report.leftOut.total)
    return reading
  }

  private func lines(_ text: String, top: Int? = nil, piece: Int? = nil) throws -> [String] {
    try count(Array(text.utf8), top: top, piece: piece).document.tags.map {
      "\($0.text) \(Int($0.weight))"
    }
  }

  @Test("Each distinct line is a tag, in the order of its first appearance")
  func counts() throws {
    try #expect(lines("b\na\nb\n\n  \nb\na") == ["b 3", "a 2"])
    try #expect(lines("A\na\n a\na \n") == ["A 1", "a 1", " a 1", "a  1"], "byte for byte")
    try #expect(lines("a\t1\na\t2\na\t1\n") == ["a\t1 2", "a\t2 1"], "a tabulator is no column")
    try #expect(lines("").isEmpty)
  }

  @Test("Line endings, byte order marks and encodings are handled as in files of other formats")
  func endings() throws {
    try #expect(lines("a\r\na\nb\r") == ["a 2", "b 1"])
    try #expect(lines("\u{FEFF}a\na\n") == ["a 2"])
    let utf16 = "a\na\nß\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try #expect(count([0xFF, 0xFE] + utf16).document.tags.map(\.weight) == [2, 1])
    let broken = try count([0xFF, 0x0A, 0x41, 0x0A, 0xFF, 0x0A], piece: 1)
    #expect(broken.document.tags.map(\.originalBytes) == [[0xFF], nil])
    #expect(broken.document.tags.map(\.weight) == [2, 1])
    #expect(broken.report.notes.counts[.malformedUTF8] == 1)
  }

  @Test("Terminal colours do not distinguish lines", arguments: [1, 3, 4_096])
  func colors(piece: Int) throws {
    let text = "\u{1B}[31ma\u{1B}[0m\na\n\u{1B}[Kb\n\u{1B}[3"
    try #expect(lines(text, piece: piece) == ["a 2", "b 1", "\u{1B}[3 1"])
  }

  @Test("The heaviest lines are chosen after all lines are counted", arguments: [1, 3, 4_096])
  func top(piece: Int) throws {
    let text = (0..<3_000).map { "line \($0 % 7 == 0 ? 0 : $0)\n" }.joined()
    try #expect(lines(text, top: 1, piece: piece) == ["line 0 429"])
  }

  @Test("A line that cannot be a label is left out at every occurrence")
  func faults() throws {
    let long = String(repeating: "x", count: ReadingLimits.textScalars + 1)
    let huge = String(repeating: "x", count: ReadingLimits.rowBytes + 1)
    let reading = try count(Array("a\n\(long)\n\(huge)\n\(long)\n".utf8))
    #expect(reading.document.tags.map(\.text) == ["a"])
    #expect(reading.report.leftOut.counts == [.textTooLong: 2, .rowTooLong: 1])
    #expect(throws: TagDocumentError.self) { try count([0x61, 0, 0x0A]) }
  }
}
