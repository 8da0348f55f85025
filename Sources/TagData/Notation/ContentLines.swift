/// Calendars and address books: names of events become tags, and so do names of people.
///
/// Sources: RFC 5545, "iCalendar", and RFC 6350, "vCard". A line that begins with a space continues
/// the previous one.
struct ContentLines: LineNotation {
  /// The property whose values become tags.
  private let property: [UInt8]
  /// The names of the blocks that contain the property.
  private let blocks: [[UInt8]]
  /// Whether the open card already had its full name.
  private var hasFullName = false
  /// The parts of the open card's name, used if it has no full name, as in old cards; nil without such parts.
  private var parts: (bytes: [UInt8], line: Int)?
  /// The open blocks.
  private var open: [[UInt8]] = []
  /// The open value and its line.
  private var value: (bytes: [UInt8], line: Int)?

  /// The maximum nesting depth of blocks.
  private static let mostBlocks = 16
  /// The maximum length of a value in bytes.
  private static let mostBytes = 1 << 16

  /// Analyses the first lines; nil if they begin neither a calendar nor a card.
  init?(_ lines: [NumberedLine]) {
    let first = lines.first.map { String(decoding: $0.bytes.trimmingSpaces(), as: UTF8.self) }
    switch first?.uppercased() {
    case "BEGIN:VCALENDAR":
      property = Array("SUMMARY".utf8)
      blocks = ["VEVENT", "VTODO", "VJOURNAL"].map { Array($0.utf8) }
    case "BEGIN:VCARD":
      property = Array("FN".utf8)
      blocks = [Array("VCARD".utf8)]
    default: return nil
    }
  }

  var plan: TablePlan { TablePlan() }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    let bytes = line.bytes[...]
    if bytes.first == 0x20 || bytes.first == 0x09 {
      if let count = value?.bytes.count, count + bytes.count <= Self.mostBytes {
        value?.bytes += bytes.dropFirst()
      }
      return
    }
    try finish(into: &output)
    guard let colon = bytes.firstIndex(outsideQuotes: UInt8(ascii: ":")) else { return }
    // Parameters are between the name and the value; a group is before the name.
    let head = bytes[..<colon].prefix { $0 != UInt8(ascii: ";") }
    let name = head[(head.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? head.startIndex)...]
      .map(Self.uppercased)
    let content = bytes[(colon + 1)...]
    if name.elementsEqual("BEGIN".utf8) {
      hasFullName = false
      if open.count < Self.mostBlocks {
        open.append(content.trimmingSpaces().map(Self.uppercased))
      }
    } else if name.elementsEqual("END".utf8) {
      _ = open.popLast()
      if let (bytes, line) = parts { value = (Self.name(of: bytes), line) }
      parts = nil
      try finish(into: &output)
    } else if name == property, let block = open.last, blocks.contains(block) {
      value = (Self.decoded(content, parameters: bytes[..<colon]), line.line)
      parts = nil
      hasFullName = true
    } else if name.elementsEqual("N".utf8), open.last == Array("VCARD".utf8), value == nil,
      !hasFullName
    {
      parts = (Self.decoded(content, parameters: bytes[..<colon]), line.line)
    }
  }

  /// Returns the given name followed by the family name; the parts have the opposite order.
  private static func name(of parts: [UInt8]) -> [UInt8] {
    let names = parts.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    return Array(names.prefix(2).reversed().filter { !$0.isEmpty }.joined(separator: [0x20]))
  }

  /// Returns a value; decodes quoted-printable, as in `=C3=B6`.
  private static func decoded(
    _ value: ArraySlice<UInt8>, parameters: ArraySlice<UInt8>
  ) -> [UInt8] {
    let names = parameters.map(uppercased)
    guard names.range(of: "QUOTED-PRINTABLE".utf8) != nil else { return Array(value) }
    return QuotedPrintable.decoded(value)
  }

  private static func uppercased(_ byte: UInt8) -> UInt8 {
    (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
  }

  /// Ends the open value.
  mutating func finish(into output: inout NotationOutput) throws(TagDocumentError) {
    guard let (bytes, line) = value else { return }
    value = nil
    let text = Self.plain(bytes)
    try output.tally.add(text[...].trimmingSpaces(), line: line)
  }

  /// Returns a value with its escapes resolved: `\,`, `\;`, `\\`, and `\n`, which becomes a space.
  private static func plain(_ value: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in value {
      if isEscaped {
        text.append(byte | 0x20 == UInt8(ascii: "n") ? 0x20 : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    return text
  }
}
