import TagSphereTagData
import TagSphereTestSupport
import Testing

@Suite("Hostile input")
struct HostileInputTests {
  static let textFormats: [DocumentFormat] = [.tsv, .csv, .json, .jsonl, .lines]

  @Test("Files with no tag and with one tag are read", arguments: textFormats)
  func few(format: DocumentFormat) throws {
    for empty in ["", "\n", " \r\n\n", "\u{FEFF}"] {
      try #expect(read(empty, format).document == TagDocument(tags: []))
    }
    let one = format == .json ? "[\"a\"]" : format == .jsonl ? "\"a\"" : "a"
    try #expect(read(one, format).document == TagDocument(tags: [Tag(text: "a")]))
    try #expect(read(one, format, top: 1).document == TagDocument(tags: [Tag(text: "a")]))
  }

  @Test("With equal weights, the first tags are kept", arguments: [1, 5, 10, 20])
  func allEqual(top: Int) throws {
    let rows = (0..<10).map { "t\($0)\t7\n" }.joined()
    let reading = try read(rows, .tsv, top: top)
    #expect(reading.texts == (0..<min(top, 10)).map { "t\($0)" })
    #expect(reading.report.belowTop == max(0, 10 - top) && reading.isBalanced)
  }

  @Test("A NUL among the first bytes marks a binary file", arguments: textFormats)
  func binary(format: DocumentFormat) {
    let picture: [UInt8] = [0x89, 0x51, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]
    #expect(throws: TagDocumentError(.binary, line: 3)) { try read(picture, format) }
    #expect(throws: TagDocumentError(.binary, line: 3)) { try read(picture, format, piece: 1) }
  }

  @Test("A compressed file is distinguished from other binary files", arguments: textFormats)
  func compressed(format: DocumentFormat) {
    let starts: [(Compression, [UInt8])] = [
      (.gzip, [0x1F, 0x8B, 0x08, 0]), (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
      (.zstd, [0x28, 0xB5, 0x2F, 0xFD]),
      (.bzip2, Array("BZh9".utf8) + [0x31, 0x41, 0x59, 0x26, 0x53, 0x59]),
    ]
    for (compression, start) in starts {
      let expected = TagDocumentError(.compressed(compression))
      #expect(throws: expected) { try read(start + [0, 1, 2], format) }
      #expect(throws: expected) { try read(start + [0, 1, 2], format, piece: 1) }
    }
  }

  @Test("A NUL after the first bytes drops only the row that contains it")
  func laterNUL() throws {
    let rows = String(repeating: "a\n", count: 10_000) + "b\0c\nd\n"
    let reading = try read(rows, .lines)
    #expect(reading.texts.suffix(2) == ["a", "d"])
    #expect(reading.leftOut == ["10001 holdsNUL"])
    try #expect(read(#"["a\u0000b"]"#).leftOut == ["1 holdsNUL"])
  }

  @Test(
    "UTF-16 with its byte order mark is read, and half a surrogate pair is noted",
    arguments: [false, true], [1, 2, 3, 8_193])
  func utf16(isBigEndian: Bool, piece: Int) throws {
    func bytes(_ units: some Sequence<UInt16>) -> [UInt8] {
      units.flatMap { (unit: UInt16) -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isBigEndian ? [high, low] : [low, high]
      }
    }
    let mark = bytes([0xFEFF])
    let table = try read(
      mark + bytes("text\tweight\r\nétê 日本 😀\t2\r\n".utf16), .tsv, piece: piece)
    #expect(table.texts == ["étê 日本 😀"] && table.weights == [2] && table.notes.isEmpty)
    #expect(table.document.tags[0].originalBytes == nil)
    let json = try read(mark + bytes(#"["é", "b"]"#.utf16), piece: piece)
    #expect(json.texts == ["é", "b"] && json.report.format == .json)
    let long = String(repeating: "é\n", count: 9_000)
    try #expect(read(mark + bytes(long.utf16), .lines, piece: piece).texts.count == 9_000)
    let broken = try read(
      mark + bytes([0x61, 0x0A, 0xD83D, 0x62, 0x0A, 0xDE00, 0x0A, 0x63, 0xD83D]) + [0x7A], .lines,
      piece: piece)
    #expect(broken.texts == ["a", "\u{FFFD}b", "\u{FFFD}", "c\u{FFFD}\u{FFFD}"])
    #expect(broken.notes == ["2 malformedUTF8", "3 malformedUTF8", "4 malformedUTF8"])
    #expect(throws: TagDocumentError(.binary, line: 1)) { try read(mark + [0, 0], piece: piece) }
  }

  @Test(
    "The first byte of a byte order mark without the second byte is malformed UTF-8",
    arguments: [1, 2])
  func halfMark(piece: Int) throws {
    try #expect(read([0xFF], .lines, piece: piece).texts == ["\u{FFFD}"])
    try #expect(read([0xFE, 0x61], .lines, piece: piece).texts == ["\u{FFFD}a"])
    #expect(throws: TagDocumentError(.utf16)) { try JSONValue(parsing: [0xFF, 0xFE, 0x7B, 0]) }
  }

  @Test("Malformed UTF-8 is shown as U+FFFD and noted with its line; the bytes are kept")
  func malformed() throws {
    let bytes: [UInt8] = Array("ok\t1\nb".utf8) + [0xFF, 0xC3] + Array("d\t2\n".utf8)
    let reading = try read(bytes, .tsv)
    let tag = try #require(reading.document.tags.last)
    #expect(tag.text == "b\u{FFFD}\u{FFFD}d" && tag.weight == 2)
    #expect(tag.bytes == [0x62, 0xFF, 0xC3, 0x64])
    #expect(reading.document.tags[0].originalBytes == nil)
    #expect(reading.notes == ["2 malformedUTF8"])
    let json = try read(Array("[\"x".utf8) + [0xFF] + Array("\"]".utf8))
    #expect(json.texts == ["x\u{FFFD}"] && json.document.tags[0].bytes == [0x78, 0xFF])
    #expect(json.notes == ["1 malformedUTF8"])
    let url = try read(Array("text,url\na,x".utf8) + [0xFF], .csv)
    #expect(url.document.tags[0].details?.url == "x\u{FFFD}" && url.notes == ["2 malformedUTF8"])
  }

  @Test("Characters split across pieces stay whole", arguments: [1, 2, 3, 7])
  func splitCharacters(piece: Int) throws {
    let text = "日本語\t2\r\n😀é\t3\r\n"
    let reading = try read(Array(text.utf8), .tsv, piece: piece)
    #expect(reading.texts == ["日本語", "😀é"] && reading.notes.isEmpty)
  }

  // Linear work takes a second even without optimization; quadratic work would take hours.
  @Test(
    "Two million combining marks on one letter are left out quickly, with a reason",
    .timeLimit(.minutes(1)))
  func combiningMarks() throws {
    let label = "a" + String(repeating: "\u{301}", count: 2_000_000)
    try #expect(read(label + "\nb", .lines).leftOut == ["1 rowTooLong"])
    try #expect(read(label + "\t1\nb\t1", .tsv).leftOut == ["1 rowTooLong"])
    try #expect(read(label + ",1\nb,1", .csv).leftOut == ["1 rowTooLong"])
    try #expect(read("[\"\(label)\", \"b\"]").leftOut == ["1 textTooLong"])
  }

  @Test("A text of the maximum number of scalars is read, and a longer text is left out")
  func textLimit() throws {
    for scalar in ["x", "é", "\u{301}", "😀"] {
      let fitting = String(repeating: scalar, count: ReadingLimits.textScalars)
      try #expect(read(fitting, .lines).texts == [fitting])
      try #expect(read(fitting + scalar, .lines).leftOut == ["1 textTooLong"])
    }
    let malformed = [UInt8](repeating: 0xFF, count: ReadingLimits.textScalars)
    try #expect(read(malformed, .lines).report.tagsKept == 1)
    try #expect(read(malformed + [0xFF], .lines).leftOut == ["1 textTooLong"])
  }

  @Test("A row over the length limit is skipped, and the next row is read")
  func longRow() throws {
    let long = String(repeating: "x", count: 3 * ReadingLimits.rowBytes)
    for format in [DocumentFormat.tsv, .csv, .lines] {
      let reading = try read("a\n\(long)\nb", format)
      #expect(reading.texts == ["a", "b"] && reading.leftOut == ["2 rowTooLong"])
    }
    let fields = String(repeating: "\t", count: ReadingLimits.rowBytes - 1)
    try #expect(read("a\(fields)\nb", .tsv).texts == ["a", "b"])
  }

  @Test("Bidi controls are kept in text and bytes but not in messages")
  func bidiControls() throws {
    let label = "a\u{202E}b\u{2066}c\u{200F}\u{61C}\u{1B}[2J"
    let reading = try read("\(label)\t1\n\(label)\tx\n", .tsv)
    #expect(reading.texts == [label])
    #expect(reading.document.tags[0].bytes == Array(label.utf8))
    let weight = try read("a\t\u{202E}\u{1B}[2J\n", .tsv)
    #expect(weight.report.leftOut.listed[0].excerpt == "\u{FFFD}\u{FFFD}[2J")
  }

  @Test("A file of only bad rows has a report of bounded size")
  func boundedReport() throws {
    let reading = try read("b\t1\n" + String(repeating: "a\tx\n", count: 10_000), .tsv)
    #expect(reading.report.leftOut.total == 10_000)
    #expect(reading.report.leftOut.counts == [.weightNotANumber: 10_000])
    #expect(reading.report.leftOut.listed.count == ReadingLimits.listedFindings)
  }

  @Test("A file with too many tags is an error that suggests --top")
  func tooManyTags() throws {
    var collector = TagCollector(format: .lines, top: nil, tagLimit: 2)
    try collector.take(Tag(text: "a"), line: 1)
    try collector.take(Tag(text: "b"), line: 2)
    let error = #expect(throws: TagDocumentError.self) {
      try collector.take(Tag(text: "c"), line: 3)
    }
    #expect(
      error?.description == "line 3: there are more than 2 tags; keep the heaviest with --top N")
  }

  @Test("A million tags are read")
  func million() throws {
    var bytes: [UInt8] = []
    for index in 0..<1_000_000 { bytes += "t\(index)\t\(index % 1000)\n".utf8 }
    let reading = try read(bytes, .tsv)
    #expect(reading.report.tagsKept == 1_000_000)
    #expect(reading.document.tags[999_999] == Tag(text: "t999999", weight: 999))
  }
}
