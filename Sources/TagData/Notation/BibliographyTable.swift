/// BibTeX entries as rows whose columns are the fields; used if columns are chosen.
///
/// Source: the manual of BibTeX: `@kind{key, name = {value}, name = "value", name = 2020}`.
struct BibliographyTable: LineNotation {
  private var table: NamedTable
  private var entries = BibliographyEntries()

  /// Analyses the first lines; nil if they are not entries with the chosen columns.
  init?(_ lines: [NumberedLine], choice: ColumnChoice) {
    let first = lines.first { $0.bytes.trimmingSpaces().first != UInt8(ascii: "%") }
    guard let first, BibliographyEntries.opens(first.bytes.trimmingSpaces()) else { return nil }
    var reader = BibliographyEntries()
    var found = lines.compactMap { reader.take($0.bytes, line: $0.number) }
    if let last = reader.finish() { found.append(last) }
    let names = NamedValues.names(of: found).map { String(decoding: $0, as: UTF8.self) }
    let chosen = choice.names.filter { $0.number == nil }
    guard !chosen.isEmpty, chosen.allSatisfy({ $0.isName(among: names) }),
      let table = NamedTable(found, choice: choice)
    else { return nil }
    self.table = table
  }

  var plan: TablePlan { table.plan }

  mutating func writeNumbers(in style: NumberStyle) { table.writeNumbers(in: style) }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    if let ended = entries.take(line.bytes[...], line: line.line) {
      try table.take(ended, into: &output)
    }
  }

  mutating func finish(into output: inout NotationOutput) throws(TagDocumentError) {
    if let last = entries.finish() { try table.take(last, into: &output) }
  }
}

/// Assembles BibTeX entries from their lines.
struct BibliographyEntries: Sendable {
  /// The bytes and the line number of the open entry; nil outside entries.
  private var open: (bytes: [UInt8], line: Int)?

  /// The maximum length of an entry in bytes; further lines are ignored.
  private static let mostBytes = 1 << 17

  /// Reads a line.
  ///
  /// If the line begins an entry, returns the previous entry.
  mutating func take(_ line: ArraySlice<UInt8>, line number: Int) -> NamedValues? {
    if Self.opens(line.trimmingSpaces()) {
      let ended = finish()
      open = (Array(line.trimmingSpaces()), number)
      return ended
    }
    if let count = open?.bytes.count, count + line.count < Self.mostBytes {
      open?.bytes += [0x20] + line
    }
    return nil
  }

  /// Ends the open entry and returns it; nil if no entry is open.
  mutating func finish() -> NamedValues? {
    guard let (bytes, line) = open else { return nil }
    open = nil
    return Self.entry(bytes, line)
  }

  /// Whether a line begins an entry.
  static func opens(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.first == UInt8(ascii: "@") else { return false }
    let name = line.dropFirst().prefix { (0x61...0x7A).contains($0 | 0x20) }
    let rest = line[name.endIndex...].drop { $0 == 0x20 }
    return !name.isEmpty && (rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "("))
  }

  /// Returns the fields of an entry; nil for a comment, a string definition or a preamble.
  private static func entry(_ bytes: [UInt8], _ line: Int) -> NamedValues? {
    let kind = bytes.dropFirst().prefix { (0x61...0x7A).contains($0 | 0x20) }
      .map { $0 | 0x20 }
    guard !["comment", "string", "preamble"].contains(String(decoding: kind, as: UTF8.self)) else {
      return nil
    }
    var rest = bytes.dropFirst(1 + kind.count).drop { $0 == 0x20 }.dropFirst()
    let key = rest.prefix { $0 != UInt8(ascii: ",") }
    rest = rest[key.endIndex...]
    var item = NamedValues(line: line)
    item.add(Array("key".utf8), Array(key.trimmingSpaces()))
    item.add(Array("kind".utf8), kind)
    while let field = field(&rest) { item.add(field.name, field.value) }
    return item
  }

  /// Takes the next field; nil at the end.
  private static func field(_ rest: inout ArraySlice<UInt8>) -> (name: [UInt8], value: [UInt8])? {
    rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
    let name = rest.prefix { $0 != UInt8(ascii: "=") }
    let word = name.trimmingSpaces()
    guard !word.isEmpty, word.count < 64, name.endIndex < rest.endIndex,
      word.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || $0.isDigit || "_-".utf8.contains($0) })
    else { return nil }
    rest = rest[(name.endIndex + 1)...].drop { $0 <= 0x20 }
    var value = rest
    if rest.first == UInt8(ascii: "{") || rest.first == UInt8(ascii: "\"") {
      value = group(at: rest)
      rest = rest.dropFirst(value.count + 2)
    } else {
      value = rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "}") }
      rest = rest[value.endIndex...]
    }
    // Further parts of the value, joined with #, are ignored.
    rest = rest[(rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex)...]
    let folded = word.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    let isText = !["url", "doi", "file", "eprint"].contains(String(decoding: folded, as: UTF8.self))
    return (folded, isText ? TeXText.plain(value) : Array(value.trimmingSpaces()))
  }

  /// Returns the content of braces or quotes; if these are unclosed, the whole rest.
  private static func group(at rest: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let closer = rest.first == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "\"")
    let content = rest.dropFirst()
    var depth = 0
    for index in content.indices {
      if depth == 0, content[index] == closer { return content[..<index] }
      if content[index] == UInt8(ascii: "{") { depth += 1 }
      if content[index] == UInt8(ascii: "}") { depth = max(depth - 1, 0) }
    }
    return content
  }
}
