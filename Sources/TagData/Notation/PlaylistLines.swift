/// The titles of a playlist in M3U; of an entry without a title, the name of its file.
///
/// Source: the M3U format as media players write it: `#EXTINF:330,Artist - Title` above the address.
struct PlaylistLines: LineNotation {
  /// The title of the address that follows.
  private var title: ArraySlice<UInt8> = []

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
    guard bytes.first == UInt8(ascii: "#") else {
      let name = bytes[
        (bytes.lastIndex { $0 == 0x2F || $0 == 0x5C }.map { $0 + 1 } ?? bytes.startIndex)...]
      let isAddress = bytes.firstRange(of: "://".utf8) != nil
      let text = title.isEmpty ? name.isEmpty ? bytes : name : title
      title = []
      return try output.rows.take(
        Record(line: line.line, fields: [text[...], isAddress ? bytes : []]))
    }
    if bytes.starts(with: "#EXTINF:".utf8), let comma = bytes.firstIndex(of: UInt8(ascii: ",")) {
      title = Array(bytes[(comma + 1)...].trimmingSpaces())[...]
    }
  }
}
