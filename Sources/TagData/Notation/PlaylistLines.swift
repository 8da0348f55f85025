/// The titles of a playlist in M3U; of an entry without a title, the name of its file.
///
/// Source: the M3U format as media players write it: `#EXTINF:330,Artist - Title` above the address.
struct PlaylistLines: LineNotation {
  /// The title of the address that follows.
  private var title: [UInt8] = []

  /// Looks at the first lines; nil if they begin no playlist.
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
      // Attributes may stand before the title.
      let comma = bytes.firstIndex(outsideQuotes: UInt8(ascii: ","))
      title = comma.map { Array(bytes[($0 + 1)...].trimmingSpaces()) } ?? []
      return
    }
    if title.isEmpty {
      let name = bytes.split { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }.last
      title = Array(name ?? bytes)
    }
    let isAddress = bytes.firstRange(of: "://".utf8) != nil
    try output.rows.take(
      Record(line: line.line, fields: [title[...], isAddress ? bytes : []]))
    title = []
  }
}
