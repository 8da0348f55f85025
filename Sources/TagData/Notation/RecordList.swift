/// A YAML list of mappings: each item is a row, and each name a column.
///
/// Names outside the items, comments, and values nested deeper than a list of texts are ignored.
///
/// Source: YAML 1.2.2, "Block sequences" and "Block mappings".
struct RecordList: LineNotation {
  private var table: NamedTable
  private var reader = RecordLines()

  /// Analyses the first lines; nil if they are not a list of mappings.
  init?(_ lines: [NumberedLine], choice: ColumnChoice = ColumnChoice()) {
    var reader = RecordLines()
    var items: [NamedValues] = []
    for line in lines {
      let (ended, hasPlace) = reader.take(line.bytes, line: line.number)
      guard hasPlace else { return nil }
      if let ended { items.append(ended) }
    }
    if let last = reader.finish() { items.append(last) }
    // Items with a single name each are texts with numbers.
    guard items.count > 1, let first = items[0].fields.first?.name,
      NamedValues.names(of: items).count > 1,
      items.count(where: { $0.fields.contains { $0.name == first } }) * 10 >= items.count * 9,
      let table = NamedTable(items, choice: choice)
    else { return nil }
    self.table = table
  }

  var plan: TablePlan { table.plan }

  mutating func writeNumbers(in style: NumberStyle) { table.writeNumbers(in: style) }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    let (ended, hasPlace) = reader.take(line.bytes[...], line: line.line)
    if let ended { try table.take(ended, into: &output) }
    if !hasPlace { output.rows.leaveOutNote(line) }
  }

  mutating func finish(into output: inout NotationOutput) throws(TagDocumentError) {
    if let last = reader.finish() { try table.take(last, into: &output) }
  }
}

/// Assembles the items of a YAML list from its lines.
struct RecordLines: Sendable {
  private var item: NamedValues?
  /// The indentation of the items' marks, and the indentation of the names within the open item.
  private var indents: (item: Int, name: Int)?
  /// Whether more deeply indented lines continue the last value.
  private var takesText = false

  /// The maximum length in bytes of a value of several lines.
  private static let mostBytes = 4096

  /// Reads a line.
  ///
  /// - Returns: The item that the line ends, or nil, and whether the line fits a list of mappings.
  mutating func take(
    _ line: ArraySlice<UInt8>, line number: Int
  ) -> (ended: NamedValues?, hasPlace: Bool) {
    let indent = line.prefix { $0 == 0x20 }.count
    let text = line.trimmingSpaces()
    guard let first = text.first, first != UInt8(ascii: "#"), !Self.isMark(text) else {
      return (nil, true)
    }
    if first == UInt8(ascii: "-"), text.dropFirst().first == 0x20,
      indents.map({ indent <= $0.item }) ?? true
    {
      let ended = finish()
      return (ended, begin(text, indent, number))
    }
    guard let indents, indent > indents.item else {
      // The line is a name outside the list, or the name of the list itself.
      return (finish(), Self.named(text) != nil)
    }
    if indent == indents.name, let (name, value) = Self.named(text) {
      add(name, value)
    } else if indent > indents.name || first == UInt8(ascii: "-") {
      extend(text)
    } else {
      return (nil, false)
    }
    return (nil, true)
  }

  /// Whether a line begins or ends a YAML document.
  private static func isMark(_ text: ArraySlice<UInt8>) -> Bool {
    text.elementsEqual("---".utf8) || text.elementsEqual("...".utf8)
  }

  /// Ends the open item.
  mutating func finish() -> NamedValues? {
    defer { (item, indents) = (nil, nil) }
    return item
  }

  /// Begins an item; returns whether the item begins with a name.
  private mutating func begin(
    _ text: ArraySlice<UInt8>, _ indent: Int, _ number: Int
  ) -> Bool {
    let content = text.dropFirst().trimmingSpaces()
    guard let (name, value) = Self.named(content) else { return false }
    indents = (indent, indent + content.startIndex - text.startIndex)
    item = NamedValues(line: number)
    add(name, value)
    return true
  }

  private mutating func add(_ name: ArraySlice<UInt8>, _ value: ArraySlice<UInt8>) {
    let isBlock = [UInt8(ascii: "|"), UInt8(ascii: ">")].contains(value.first) && value.count < 3
    takesText = value.isEmpty || isBlock
    item?.add(Array(name), isBlock ? [] : Self.plain(value))
  }

  /// Appends a more deeply indented line to the last value: a line of text, or a list item.
  private mutating func extend(_ text: ArraySlice<UInt8>) {
    guard takesText else { return }
    let isItem = text.starts(with: "- ".utf8)
    guard isItem || Self.named(text) == nil else { return }
    let part = isItem ? Self.plain(text.dropFirst(2).trimmingSpaces()) : Array(text)
    item?.extendLast(with: part, separator: isItem ? ", " : " ", upTo: Self.mostBytes)
  }

  /// Returns the name and the value of a line; nil if the line has no name.
  private static func named(
    _ text: ArraySlice<UInt8>
  ) -> (name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)? {
    guard
      let colon = text.indices.first(where: {
        text[$0] == UInt8(ascii: ":") && (text[($0 + 1)...].first ?? 0x20) == 0x20
      }), colon > text.startIndex, colon - text.startIndex <= 64
    else { return nil }
    let name = text[..<colon]
    guard name.allSatisfy({ $0 >= 0x80 || $0 == 0x20 || $0.isDigit || isNameMark($0) }) else {
      return nil
    }
    return (name, text[(colon + 1)...].trimmingSpaces())
  }

  private static func isNameMark(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || "_-.".utf8.contains(byte)
  }

  /// Returns a value without quotes, list brackets and comment; empty for null.
  private static func plain(_ value: ArraySlice<UInt8>) -> [UInt8] {
    guard let first = value.first else { return [] }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
      let end = value.dropFirst().lastIndex(of: first)
    {
      let text = value[(value.startIndex + 1)..<end]
      guard first == UInt8(ascii: "'"), text.contains(first) else { return Array(text) }
      // A quote within single quotes is doubled.
      return Array(
        String(decoding: text, as: UTF8.self).pieces(separatedBy: "''").joined(separator: "'").utf8)
    }
    var text = value
    if let comment = value.range(of: " #".utf8) {
      text = value[..<comment.lowerBound].trimmingSpaces()
    }
    if text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
      text = text.dropFirst().dropLast().trimmingSpaces()
    }
    return text.elementsEqual("~".utf8) || text.elementsEqual("null".utf8) ? [] : Array(text)
  }
}
