/// Calendars and address books: the events of a calendar by their names, which are counted, and the names of persons.
///
/// Sources: RFC 5545, "iCalendar", and RFC 6350, "vCard": a line that begins with a space goes on with the one before.
struct ContentLines: LineNotation {
  /// The property whose values are the tags.
  private let property: [UInt8]
  /// What blocks hold it.
  private let blocks: [[UInt8]]
  /// The block that is open; nil for another.
  private var block: [UInt8]?
  /// The value that is open, and its line.
  private var value: (bytes: [UInt8], line: Int)?

  /// The most bytes of a value.
  private static let mostBytes = 1 << 16

  /// Looks at the first lines; nil if they begin neither a calendar nor a card.
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
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return }
    // Parameters stand between the name and the value, and a group before the name.
    let head = bytes[..<colon].prefix { $0 != UInt8(ascii: ";") }
    let name = head[(head.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? head.startIndex)...]
      .map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 }
    let content = bytes[(colon + 1)...]
    if name.elementsEqual("BEGIN".utf8) {
      block = Array(content.trimmingSpaces())
    } else if name.elementsEqual("END".utf8) {
      block = nil
    } else if name == property, let block, blocks.contains(block) {
      value = (Array(content), line.line)
    }
  }

  /// Ends the value that is open.
  mutating func finish(into output: inout NotationOutput) throws(TagDocumentError) {
    guard let (bytes, line) = value else { return }
    value = nil
    let text = Self.plain(bytes)
    try output.tally.add(text[...].trimmingSpaces(), line: line)
  }

  /// Returns a value without its escapes: `\,`, `\;`, `\\`, and `\n`, which is a space in a label.
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
