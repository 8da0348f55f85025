/// Bookmarks exported by browsers: each link becomes a tag with its address, grouped by folder.
///
/// Source: the Netscape bookmark file format as Firefox and Chrome write it, with one element per
/// line.
struct BookmarkList: LineNotation {
  /// The names of the open folders.
  private var folders: [[UInt8]] = []
  /// The name of the folder that opens next.
  private var next: [UInt8] = []

  /// Whether bytes begin a file of bookmarks.
  static func begins(_ head: ArraySlice<UInt8>) -> Bool {
    let start = String(decoding: head.drop { $0 <= 0x20 }.prefix(64), as: UTF8.self)
    return start.lowercased().hasPrefix("<!doctype netscape-bookmark-file")
  }

  /// Analyses the first lines; nil if they are not bookmarks.
  init?(_ lines: [NumberedLine]) {
    guard let first = lines.first, Self.begins(first.bytes) else { return nil }
  }

  var plan: TablePlan {
    var plan = TablePlan()
    plan.columns = Columns(names: ["text", "url", "group"], text: 0, weight: nil)
    return plan
  }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    let bytes = line.bytes[...].trimmingSpaces()
    let lower = Self.lowercased(bytes.prefix(16))
    if lower.starts(with: "<dl") {
      folders.append(next)
      next = []
    } else if lower.starts(with: "</dl") {
      _ = folders.popLast()
    } else if lower.starts(with: "<dt><h3"), let name = Self.content(of: bytes.dropFirst(4)) {
      next = name
    } else if lower.starts(with: "<dt><a ") {
      try takeLinks(of: bytes, line, into: &output)
    }
  }

  /// Emits the links of a line; a link that is not closed on this line is left out as a note.
  private func takeLinks(
    of bytes: ArraySlice<UInt8>, _ line: Record, into output: inout NotationOutput
  ) throws(TagDocumentError) {
    let group = folders.last { !$0.isEmpty } ?? []
    let folded = bytes.map { $0 | 0x20 }
    var place = 0
    while let start = folded[place...].range(of: "<a ".utf8) {
      let element = bytes.dropFirst(start.lowerBound)
      place = start.upperBound
      guard let text = Self.content(of: element) else {
        output.rows.leaveOutNote(line)
        continue
      }
      let address = Self.address(in: element.prefix { $0 != UInt8(ascii: ">") })
      try output.rows.take(
        Record(line: line.line, fields: [text[...], address[...], group[...]]))
    }
  }

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// Returns the text of an element; nil if it is empty or unclosed.
  private static func content(of element: ArraySlice<UInt8>) -> [UInt8]? {
    guard let start = element.firstIndex(of: UInt8(ascii: ">")),
      let end = element[start...].range(of: "</".utf8)
    else { return nil }
    let text = decoded(element[(start + 1)..<end.lowerBound])
    return text.isEmpty ? nil : text
  }

  private static func address(in tag: ArraySlice<UInt8>) -> [UInt8] {
    // Upper and lower case differ in one bit.
    let folded = tag.map { $0 | 0x20 }
    guard let name = folded.range(of: "href=\"".utf8) else { return [] }
    return decoded(tag.dropFirst(name.upperBound).prefix { $0 != UInt8(ascii: "\"") })
  }

  /// Returns a text with its entities decoded.
  private static func decoded(_ source: ArraySlice<UInt8>) -> [UInt8] {
    Array(Entities.decoded(String(decoding: source.trimmingSpaces(), as: UTF8.self)).utf8)
  }
}
