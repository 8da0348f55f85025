/// Decides whether a text looks like JSON lines rather than one JSON document.
///
/// The first line must be a complete object. The object is a tag, or another object follows it.
enum JSONLineEvidence {
  /// Returns whether a text begins like JSON lines; it must not begin with white space.
  static func isFound(in head: ArraySlice<UInt8>) -> Bool {
    guard head.first == UInt8(ascii: "{") else { return false }
    let end = head.firstIndex(of: UInt8(ascii: "\n")) ?? head.endIndex
    var tokenizer = JSONTokenizer()
    var names = RootNames()
    do throws(TagDocumentError) {
      try tokenizer.consume(head[..<end], into: &names)
      try tokenizer.finish(into: &names)
    } catch {
      return false
    }
    if names.hasTags { return false }
    let rest = head[end...].drop { $0 == UInt8(ascii: " ") || (0x09...0x0D).contains($0) }
    return names.hasText || rest.first == UInt8(ascii: "{")
  }
}

/// Evidence from the member names of the outermost object.
private struct RootNames: JSONTokenReader {
  /// Whether the object has the text of a tag.
  private(set) var hasText = false
  /// Whether the object has the tags or the wheels of a whole document.
  private(set) var hasTags = false
  private var depth = 0
  /// Whether the next value belongs to the member `text`.
  private var isAtText = false

  mutating func take(_ token: borrowing JSONToken) {
    if isAtText, token.kind == .string { hasText = true }
    isAtText = false
    switch token.kind {
    case .beginObject, .beginArray: depth += 1
    case .endObject, .endArray: depth -= 1
    case .name where depth == 1:
      let name = token.text
      isAtText = name == "text"
      hasTags = hasTags || name == "tags" || name == "wheels"
    default: break
    }
  }
}
