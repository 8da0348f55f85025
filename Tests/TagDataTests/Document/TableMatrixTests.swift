import TagSphereTagData
import Testing

/// Tests tables as programs write them.
///
/// All combinations of separators, line ends, encodings, number styles and headers.
struct TableMatrixTests {
  private static let words = [
    "Äpfel", "Birnen, süß", "Kirschen; rot", "Pfirsich|Nektarine", "Quitten",
  ]
  private static let header = ["Begriff", "Menge"]

  enum LineEnd: String, CaseIterable {
    case lineFeed = "\n"
    case carriageReturnLineFeed = "\r\n"
    case carriageReturn = "\r"
    /// Line feeds; the last line has no line feed.
    case openLineFeed = ""
    /// CRLF; the last line has no CRLF.
    case openCRLF = " "

    var text: String {
      switch self {
      case .openLineFeed: "\n"
      case .openCRLF: "\r\n"
      default: rawValue
      }
    }

    var isOpen: Bool { self == .openLineFeed || self == .openCRLF }
  }

  enum Encoding: CaseIterable {
    case utf8, utf8WithMark, utf16LittleEndian, utf16BigEndian

    func bytes(of text: String) -> [UInt8] {
      switch self {
      case .utf8: Array(text.utf8)
      case .utf8WithMark: [0xEF, 0xBB, 0xBF] + text.utf8
      case .utf16LittleEndian:
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      case .utf16BigEndian:
        [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      }
    }
  }

  /// The styles of numbers, each with the spellings of five weights.
  enum Style: String, CaseIterable {
    case plain, english, german, french, swiss, indian, decimalComma, percent

    var numbers: [String] {
      switch self {
      case .plain: ["1234567", "12345", "999", "84.5", "7"]
      case .english: ["1,234,567", "12,345", "999", "84.5", "7"]
      case .german: ["1.234.567", "12.345", "999", "84,5", "7"]
      case .french: ["1\u{202F}234\u{202F}567", "12\u{202F}345", "999", "84,5", "7"]
      case .swiss: ["1’234’567", "12’345", "999", "84.5", "7"]
      case .indian: ["12,34,567", "12,345", "999", "84.5", "7"]
      case .decimalComma: ["1234567,0", "12345,0", "999,0", "84,5", "7,0"]
      case .percent: ["1234567%", "12345%", "999%", "84.5%", "7%"]
      }
    }
  }

  private static let weights = [1_234_567, 12_345, 999, 84.5, 7]
  private static let separators = [",", ";", "\t", "|", ":", "^"]

  struct Case: CustomStringConvertible {
    var separator: String
    var lineEnd: LineEnd
    var encoding: Encoding
    var style: Style
    var hasHeader: Bool

    var description: String {
      "separator \(separator.debugDescription), \(lineEnd), \(encoding), \(style), header \(hasHeader)"
    }

    var bytes: [UInt8] {
      let body = zip(words, style.numbers).map { [$0, $1] }
      let rows = (hasHeader ? [header] : []) + body
      let lines = rows.map { $0.map(cell).joined(separator: separator) }
      return encoding.bytes(
        of: lines.joined(separator: lineEnd.text) + (lineEnd.isOpen ? "" : lineEnd.text))
    }

    /// Returns a cell as programs write it: in quotes if it holds a separator or a quote.
    private func cell(_ text: String) -> String {
      guard text.contains(separator) || text.contains("\"") else { return text }
      return "\"\(text.replacing("\"", with: "\"\""))\""
    }
  }

  static let cases = separators.flatMap { separator in
    LineEnd.allCases.flatMap { lineEnd in
      Encoding.allCases.flatMap { encoding in
        Style.allCases.flatMap { style in
          [true, false].map {
            Case(
              separator: separator, lineEnd: lineEnd, encoding: encoding, style: style,
              hasHeader: $0)
          }
        }
      }
    }
  }

  @Test("Tables of all kinds give the same tags")
  func tables() throws {
    var others: [String] = []
    for table in Self.cases {
      var options = ReadingOptions()
      options.suggestedFormat = .csv
      var reader = TagDocumentReader(options: options)
      try reader.consume(table.bytes[...])
      let reading = try reader.finish()
      // Every row is either kept or reported.
      #expect(
        reading.report.tagsKept + reading.report.leftOut.total == reading.report.rowsRead,
        "\(table)")
      let isRight =
        reading.document.tags.map(\.text) == Self.words
        && reading.document.tags.map(\.weight) == Self.weights
      if !isRight {
        others.append("\(table): \(reading.document.tags.map { ($0.text, $0.weight) })")
      }
    }
    #expect(
      others.isEmpty,
      "\(others.count) of \(Self.cases.count): \(others.prefix(10).joined(separator: "\n"))")
  }
}
