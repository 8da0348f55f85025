internal import TagSphereTagData

/// What a limited process is asked to convert: the beginning of a document's frames on its standard input.
///
/// The document follows in chunks, each behind its length in 4 bytes, the last of which is empty. The answer has
/// the same form, and behind its last chunk `ConversionOutcome`, and `ConversionDetails` behind their length in 4
/// bytes.
package struct ConversionRequest: Hashable, Sendable {
  /// The format of the document.
  package var format: ForeignFormat
  /// Whether a feed becomes running text instead of tags; other formats do so in any case.
  package var readsText: Bool
  /// Whether the document is UTF-8 whatever it declares.
  package var isDecoded: Bool
  /// The present time: seconds since the beginning of 1970.
  package var now: Int64
  /// The sheet that is wanted of a spreadsheet, by its name or number; nil for the first one that is shown.
  package var sheet: String?

  /// The number of bytes of an encoded request without the sheet.
  static let encodedCount = 16
  /// The most bytes of the sheet's name: more than an argument of a program may have.
  private static let mostBytesOfSheet = 1 << 18

  /// Creates a request from its parts.
  package init(
    format: ForeignFormat, readsText: Bool, isDecoded: Bool, now: Int64, sheet: String? = nil
  ) {
    (self.format, self.readsText) = (format, readsText)
    (self.isDecoded, self.now, self.sheet) = (isDecoded, now, sheet)
  }

  /// Its bytes.
  package var encoded: [UInt8] {
    let kind = ForeignFormat.allCases.firstIndex(of: format) ?? 0
    let flags: [UInt8] = [UInt8(kind), readsText ? 1 : 0, isDecoded ? 1 : 0, sheet == nil ? 0 : 1]
    let name = Array((sheet ?? "").utf8)
    return flags + ConversionFrame.length(name.count)
      + (0..<8).map { UInt8(truncatingIfNeeded: now >> (8 * $0)) } + name
  }

  /// Returns the number of bytes of the sheet's name behind the first bytes of a request; nil if they begin none.
  static func sheetCount(behind head: [UInt8]) -> Int? {
    guard head.count == encodedCount else { return nil }
    let count = ConversionFrame.length(head[4..<8])
    return count <= mostBytesOfSheet && (count == 0 || head[3] == 1) ? count : nil
  }

  /// Creates the request that some bytes encode; nil if they encode none.
  package init?(_ bytes: [UInt8]) {
    let formats = ForeignFormat.allCases
    let (head, name) = (Array(bytes.prefix(Self.encodedCount)), bytes.dropFirst(Self.encodedCount))
    guard Self.sheetCount(behind: head) == name.count, formats.indices.contains(Int(head[0])) else {
      return nil
    }
    let now = head[8...].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    self.init(
      format: formats[Int(head[0])], readsText: head[1] == 1, isDecoded: head[2] == 1,
      now: Int64(bitPattern: now),
      sheet: head[3] == 1 ? String(decoding: name, as: UTF8.self) : nil)
  }
}

/// The libraries that a limited process loads before it limits itself.
package enum ConversionLibrary: String, Hashable, Sendable, CaseIterable {
  /// Reads feeds and web pages.
  case markup
  /// Reads PDF files.
  case pdf
  /// Reads spreadsheets.
  case spreadsheet

  /// The first of the arguments.
  private static let mark = "--convert"

  /// The library that a format needs.
  package init(for format: ForeignFormat) {
    self =
      switch format {
      case .feed, .html: .markup
      case .pdf: .pdf
      case .spreadsheet: .spreadsheet
      }
  }

  /// The arguments of a limited process.
  package var arguments: [String] { [Self.mark, rawValue] }

  /// Creates that of a command line, without the program's name; nil if it names none.
  package init?(arguments: some Collection<String>) {
    let words = Array(arguments)
    guard words.count == 2, words[0] == Self.mark else { return nil }
    self.init(rawValue: words[1])
  }
}
