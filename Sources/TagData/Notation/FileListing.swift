/// Files with their sizes, as `ls -l` lists them.
///
/// Sources: the manual of ls, GNU coreutils, and POSIX: mode, links, owner, group, size, date, name.
struct FileListing: LineNotation {
  /// The style of the sizes.
  private let style: NumberStyle

  /// Analyses the first lines; nil if they are not a list of files.
  init?(_ lines: [NumberedLine]) {
    let files = lines.filter { !Self.isTotal($0.bytes) && !Self.isFolder($0.bytes) }
    let entries = files.compactMap { Entry($0.bytes) }
    guard !entries.isEmpty, entries.count == files.count else { return nil }
    var sizes = ColumnLook()
    for entry in entries { sizes.add(entry.size) }
    guard sizes.isNumeric else { return nil }
    var style = sizes.style(prefersCommas: false)
    (style.multiples, style.unit) = (.bytes, "")
    self.style = style
  }

  var plan: TablePlan {
    var plan = TablePlan()
    plan.columns = Columns(names: ["text", "weight", "owner", "changed"], text: 0, weight: 1)
    plan.usualStyle = style
    return plan
  }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    let bytes = line.bytes[...]
    if Self.isTotal(bytes) || Self.isFolder(bytes) { return }
    let fields = Entry(bytes).map { [$0.name, $0.size, $0.owner, $0.date] } ?? [bytes]
    try output.rows.take(Record(line: line.line, fields: fields))
  }

  private static func isTotal(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: 0x20)
    return words.count == 2 && words[1].first?.isDigit == true
      && words[0].allSatisfy { !$0.isDigit }
  }

  /// Whether a line names the folder of the files below.
  private static func isFolder(_ line: ArraySlice<UInt8>) -> Bool {
    line.last == UInt8(ascii: ":") && Entry(line) == nil
  }

  private struct Entry {
    var size: ArraySlice<UInt8> = []
    var owner: ArraySlice<UInt8> = []
    var date: ArraySlice<UInt8> = []
    var name: ArraySlice<UInt8> = []

    init?(_ line: ArraySlice<UInt8>) {
      var rest = line
      func next() -> ArraySlice<UInt8> {
        rest = rest.drop { $0 == 0x20 }
        let word = rest.prefix { $0 != 0x20 }
        rest = rest[word.endIndex...]
        return word
      }
      guard Self.isMode(next()), next().allSatisfy({ $0.isDigit }) else { return nil }
      owner = next()
      _ = next()
      size = next()
      guard size.first?.isDigit == true else { return nil }
      let start = rest
      // 2026-11-29 13:09, optionally with seconds and a time zone, or Nov 29 13:09, or 29 Nov 2025.
      let isISO = Self.isDate(next())
      let time = next()
      if !isISO { _ = next() }
      if isISO, time.count > 8 { _ = next() }
      date = line[start.startIndex..<rest.startIndex].trimmingSpaces()
      name = rest.dropFirst()
      guard date.contains(where: { $0.isDigit }), !name.isEmpty else { return nil }
    }

    private static func isMode(_ word: ArraySlice<UInt8>) -> Bool {
      guard (10...11).contains(word.count), let first = word.first else { return false }
      return "-dlbcpsD".utf8.contains(first)
        && word.dropFirst().prefix(9).allSatisfy { "rwxsStT-".utf8.contains($0) }
    }

    private static func isDate(_ word: ArraySlice<UInt8>) -> Bool {
      word.count == 10 && word.prefix(4).allSatisfy { $0.isDigit }
        && word.dropFirst(4).first == UInt8(ascii: "-")
    }
  }
}
