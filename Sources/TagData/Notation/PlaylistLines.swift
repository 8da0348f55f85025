/// The titles of an M3U playlist; an entry without a title is named by its file.
///
/// Source: the M3U format as media players write it: `#EXTINF:330,Artist - Title` above the
/// address.
struct PlaylistLines: LineNotation {
  /// The title of the next address.
  private var title: [UInt8] = []

  /// Analyses the first lines; nil if they do not begin a playlist.
  init?(_ lines: [NumberedLine]) {
    guard let first = lines.first, first.bytes.trimmingSpaces().starts(with: "#EXTM3U".utf8) else {
      return nil
    }
  }

  var plan: TablePlan {
    var plan = TablePlan()
    plan.columns = Columns(names: ["text", "url"], text: 0, weight: nil)
    return plan
  }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    let bytes = line.bytes[...].trimmingSpaces()
    if bytes.first == UInt8(ascii: "#") {
      guard bytes.starts(with: "#EXTINF:".utf8) else { return }
      // Attributes may precede the title.
      let comma = bytes.firstIndex(outsideQuotes: UInt8(ascii: ","))
      title = comma.map { Array(bytes[($0 + 1)...].trimmingSpaces()) } ?? []
      return
    }
    if title.isEmpty {
      let name = bytes.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last
      title = Array(name ?? bytes)
    }
    let isAddress = bytes.range(of: "://".utf8) != nil
    try output.rows.take(
      Record(line: line.line, fields: [title[...], isAddress ? bytes : []]))
    title = []
  }
}
