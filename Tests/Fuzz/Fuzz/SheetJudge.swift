import TagSphereConversion
import TagSphereTagData

/// Reads the input as spreadsheets.
enum SheetJudge {
  /// The parts of a workbook, in the order of the input's pieces.
  private static let parts = [
    "xl/workbook.xml", "xl/_rels/workbook.xml.rels", "xl/worksheets/sheet1.xml",
    "xl/sharedStrings.xml", "xl/styles.xml",
  ]

  /// Reads the bytes as a file, as parts of a workbook separated by NULs, and as content of OpenDocument.
  ///
  /// The result must be an existing sheet, and a table that can be read in pieces.
  static func judge(_ bytes: [UInt8]) {
    guard let markup = MarkupLibrary(), let archive = ArchiveLibrary() else {
      preconditionFailure("libxml2 or libarchive is missing")
    }
    if let compound = FileContainer(compound: bytes[...]) { _ = UnreadFormat(compound) }
    judgeDetails(bytes)
    var (table, details) = ([UInt8](), ConversionDetails())
    let outcome = SpreadsheetConversion(markup: markup, archive: archive).convert(
      file(bytes), sheet: [nil, "2", "Names"][bytes.count % 3], isPlain: bytes.count % 2 == 0,
      details: &details
    ) { table += $0 }
    precondition(ConversionDetails(details.encoded) != nil, "the details cannot be read")
    precondition(details.container == nil || outcome == .otherContainer)
    guard outcome == .success else { return }
    guard let sheet = details.sheet else { preconditionFailure("no sheet was read") }
    precondition((1...sheet.count).contains(sheet.number), "there is no such sheet")
    var options = ReadingOptions(format: .csv)
    options.isSheet = true
    // The readers of tables have fuzzers of their own; this fuzzer checks the tables made from spreadsheets.
    Fuzz.judge(Array(table.prefix(1 << 16)), options)
  }

  /// Reads the bytes as a helper's details of a spreadsheet.
  private static func judgeDetails(_ bytes: [UInt8]) {
    guard let details = ConversionDetails(bytes) else { return }
    precondition(ConversionDetails(details.encoded) != nil, "what is said changes by itself")
  }

  private static func file(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: "PK".utf8) { return bytes }
    let texts = bytes.split(separator: 0, omittingEmptySubsequences: false)
    if texts.count == 1 { return archive([("content.xml", bytes)]) }
    return archive(zip(parts, texts.map(Array.init)).map { ($0, $1) })
  }

  /// Returns a zip archive whose parts are stored uncompressed.
  ///
  /// Source: PKWARE, APPNOTE.TXT 6.3.10.
  private static func archive(_ parts: [(name: String, content: [UInt8])]) -> [UInt8] {
    var (files, directory): ([UInt8], [UInt8]) = ([], [])
    for (name, content) in parts {
      let fields =
        word(20, 2) + word(0, 8) + word(Int(checksum(content)), 4) + word(content.count, 4)
        + word(content.count, 4) + word(name.utf8.count, 2) + word(0, 2)
      directory +=
        word(0x0201_4B50, 4) + word(20, 2) + fields + word(0, 10) + word(files.count, 4)
        + Array(name.utf8)
      files += word(0x0403_4B50, 4) + fields + Array(name.utf8) + content
    }
    return files + directory + word(0x0605_4B50, 4) + word(0, 4) + word(parts.count, 2)
      + word(parts.count, 2) + word(directory.count, 4) + word(files.count, 4) + word(0, 2)
  }

  private static func word(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in
        value >> 1 ^ (value & 1 == 0 ? 0 : 0xEDB8_8320)
      }
    }
  }
}
