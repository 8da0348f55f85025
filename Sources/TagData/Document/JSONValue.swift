/// A whole JSON document in memory, with the position of each value; for small files like themes.
package struct JSONValue: Sendable {
  /// The content of the value.
  package var content: Content
  /// The position of its first byte.
  package var position: JSONPosition

  /// The kinds of value.
  package enum Content: Sendable {
    case object([Member])
    case array([JSONValue])
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
  }

  /// A named value of an object.
  package struct Member: Sendable {
    package var name: String
    /// The position of the name.
    package var position: JSONPosition
    package var value: JSONValue
  }

  /// Parses a document; a byte order mark is skipped.
  ///
  /// - Throws: `binary`, `utf16`, or `syntax` with line and column.
  package init(parsing bytes: [UInt8]) throws(TagDocumentError) {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw TagDocumentError(.utf16)
    }
    try TagDocumentReader.requireText(bytes[...])
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    var tokenizer = JSONTokenizer()
    var tree = JSONTreeReader()
    try tokenizer.consume(bytes.dropFirst(hasMark ? 3 : 0), into: &tree)
    try tokenizer.finish(into: &tree)
    guard let root = tree.root else {
      throw TagDocumentError(.syntax("it contains no value"), line: 1, column: 1)
    }
    self = root
  }

  fileprivate init(_ content: Content, at position: JSONPosition) {
    self.content = content
    self.position = position
  }
}

/// Builds a tree from the tokens of a grammatical document.
private struct JSONTreeReader: JSONTokenReader {
  private(set) var root: JSONValue?
  private var open: [Container] = []

  /// An object or array that is not yet closed.
  private struct Container {
    var isObject: Bool
    var position: JSONPosition
    var members: [JSONValue.Member] = []
    var values: [JSONValue] = []
    var name = ""
    var namePosition = JSONPosition()

    var value: JSONValue { JSONValue(isObject ? .object(members) : .array(values), at: position) }
  }

  mutating func take(_ token: borrowing JSONToken) throws(TagDocumentError) {
    let position = token.position
    switch token.kind {
    case .beginObject: open.append(Container(isObject: true, position: position))
    case .beginArray: open.append(Container(isObject: false, position: position))
    case .endObject, .endArray: if let done = open.popLast() { put(done.value) }
    case .name:
      guard !open.isEmpty else { return }
      open[open.count - 1].name = token.text
      open[open.count - 1].namePosition = position
    case .string: put(JSONValue(.string(token.text), at: position))
    case .number: put(JSONValue(.number(Double(token.text) ?? .nan), at: position))
    case .bool: put(JSONValue(.bool(token.bytes.first == UInt8(ascii: "t")), at: position))
    case .null: put(JSONValue(.null, at: position))
    }
  }

  private mutating func put(_ value: JSONValue) {
    guard let last = open.indices.last else {
      root = value
      return
    }
    if open[last].isObject {
      open[last].members.append(
        JSONValue.Member(name: open[last].name, position: open[last].namePosition, value: value))
    } else {
      open[last].values.append(value)
    }
  }
}
