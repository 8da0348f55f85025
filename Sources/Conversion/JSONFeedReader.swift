internal import TagSphereTagData

/// Finds the items of a feed in JSON.
///
/// Source: https://www.jsonfeed.org/version/1.1.
struct JSONFeedReader: JSONTokenReader {
  /// The items found so far.
  private var scanner = FeedScanner()
  /// The member names of the open brackets; empty for elements of arrays.
  private var path: [String] = []
  private var name = ""
  private var item = FeedItem()

  /// Returns whether a document is JSON.
  static func isJSON(_ bytes: [UInt8]) -> Bool { bytes.first == UInt8(ascii: "{") }

  /// Returns the items of a document up to its first fault.
  static func scanner(of bytes: [UInt8]) -> FeedScanner? {
    var reader = JSONFeedReader()
    var tokenizer = JSONTokenizer()
    try? tokenizer.consume(bytes[...], into: &reader)
    return reader.scanner
  }

  mutating func take(_ token: borrowing JSONToken) {
    switch token.kind {
    case .name: name = token.text
    case .beginObject, .beginArray:
      if isItem { item = FeedItem() }
      path.append(path.isEmpty ? "" : name)
      if token.kind == .beginArray, path.count == 2, name == "items" { scanner.beginItems() }
      if token.kind == .beginArray { name = "" }
    case .endObject, .endArray:
      name = path.popLast() ?? ""
      if isItem { scanner.add(item) }
    case .string, .number: take(token.text)
    case .bool, .null: break
    }
  }

  /// Whether the next value, or the value that has just ended, is an item.
  private var isItem: Bool { path.count == 2 && path[1] == "items" }

  private mutating func take(_ value: String) {
    switch path.count {
    case 1: scanner.noteFeed(name, value)
    case 3 where path[1] == "items": noteOfItem(value)
    case 4 where path[1] == "items" && path[3] == "tags": item.note(category: value)
    default: break
    }
  }

  private mutating func noteOfItem(_ value: String) {
    switch name {
    case "id": item.guid = value.onOneLine
    case "url", "external_url": if item.address.isEmpty || name == "url" { item.address = value }
    case "title": item.title.string = value
    case "content_text", "content_html", "summary":
      guard value.utf8.count > item.content.string.utf8.count else { return }
      item.content = FeedText(string: value, isHTML: name == "content_html")
    case "date_published", "date_modified":
      item.note(date: value, isFirst: name == "date_published" || item.published == nil)
    default: break
    }
  }
}
