internal import TagSphereTagData

/// A request to a limited process; on the process's standard input, it precedes a document.
///
/// The document follows in chunks. Each chunk follows its length in 4 bytes, and the last chunk is
/// empty. The answer has the same form. After its last chunk come `ConversionOutcome`, the length
/// of `ConversionDetails` in 4 bytes, and `ConversionDetails`.
package struct ConversionRequest: Hashable, Sendable {
  /// The format of the document.
  package var format: ForeignFormat
  /// Whether a feed becomes running text instead of tags.
  package var readsText: Bool
  /// Whether the document is UTF-8, whatever encoding it declares.
  package var isDecoded: Bool
  /// The current time: seconds since the beginning of 1970.
  package var now: Int64
  /// The requested sheet of a spreadsheet, by name or number; nil for the first visible one.
  package var sheet: String?

  /// The length of an encoded request without the sheet, bytes.
  static let encodedCount = 16
  /// The maximum length of the sheet's name, bytes; it exceeds the maximum length of a program argument.
  private static let mostBytesOfSheet = 1 << 18

  /// Creates a request from its parts.
  package init(
    format: ForeignFormat, readsText: Bool, isDecoded: Bool, now: Int64, sheet: String? = nil
  ) {
    (self.format, self.readsText) = (format, readsText)
    (self.isDecoded, self.now, self.sheet) = (isDecoded, now, sheet)
  }

  /// The encoded request.
  package var encoded: [UInt8] {
    let kind = ForeignFormat.allCases.firstIndex(of: format) ?? 0
    let flags: [UInt8] = [UInt8(kind), readsText ? 1 : 0, isDecoded ? 1 : 0, sheet == nil ? 0 : 1]
    let name = Array((sheet ?? "").utf8)
    return flags + ConversionFrame.length(name.count)
      + (0..<8).map { UInt8(truncatingIfNeeded: now >> (8 * $0)) } + name
  }

  /// Returns the length of the sheet's name, bytes, from the head of a request; nil if the head is malformed.
  static func sheetCount(behind head: [UInt8]) -> Int? {
    guard head.count == encodedCount else { return nil }
    let count = ConversionFrame.length(head[4..<8])
    return count <= mostBytesOfSheet && (count == 0 || head[3] == 1) ? count : nil
  }

  /// Decodes a request; nil if the bytes are malformed.
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

  /// The first argument.
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

  /// The library that a command line names; nil if it names none.
  ///
  /// The arguments do not include the program's name.
  package init?(arguments: some Collection<String>) {
    let words = Array(arguments)
    guard words.count == 2, words[0] == Self.mark else { return nil }
    self.init(rawValue: words[1])
  }
}
