extension TagTemplate {
  /// The names of the built-in fields, in the order of the help text.
  package static let fieldNames = [
    "text", "url", "weight", "index", "group", "color", "image", "json",
  ]

  /// Parses a template.
  ///
  /// - Returns: nil if there is an unpaired brace, an empty name, an unknown escape, or no
  ///   placeholder. Without a placeholder, every tag would yield the same text.
  package init?(_ text: String) {
    if let field = Field(ownName: text) {
      self.init(description: text, parts: [.field(field)])
      return
    }
    var parser = TagTemplateParser(text: text)
    guard let parts = parser.parse(),
      parts.contains(where: { if case .field = $0 { true } else { false } })
    else { return nil }
    self.init(description: text, parts: parts)
  }
}

extension TagTemplate.Field {
  /// The name of a field that may also be the name of a column; nil for fields that cannot be columns.
  var columnName: String? {
    switch self {
    case .url: "url"
    case .weight: "weight"
    case .index: "index"
    case .group: "group"
    case .color: "color"
    case .image: "image"
    case .text, .json, .column: nil
    }
  }

  /// Creates the built-in field with this name; nil if the name belongs to a column.
  fileprivate init?(ownName: String) {
    switch ownName {
    case "text": self = .text
    case "url": self = .url
    case "weight": self = .weight
    case "index": self = .index
    case "group": self = .group
    case "color": self = .color
    case "image": self = .image
    case "json": self = .json
    default: return nil
    }
  }
}

/// Parses a template from left to right.
private struct TagTemplateParser {
  private var rest: Substring.UnicodeScalarView
  private var literal: [UInt8] = []
  private var parts: [TagTemplate.Part] = []

  init(text: String) { rest = Substring(text).unicodeScalars }

  /// Returns the parts of the whole text; nil if it violates the grammar.
  mutating func parse() -> [TagTemplate.Part]? {
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\":
        guard let escape = rest.popFirst(), let byte = Self.escapes[escape] else { return nil }
        literal.append(byte)
      case "{":
        if takeNext("{") {
          literal.append(UInt8(ascii: "{"))
        } else {
          guard let name = name() else { return nil }
          endLiteral()
          parts.append(.field(TagTemplate.Field(ownName: name) ?? .column(name)))
        }
      case "}":
        guard takeNext("}") else { return nil }
        literal.append(UInt8(ascii: "}"))
      default: literal += Array(String(scalar).utf8)
      }
    }
    endLiteral()
    return parts
  }

  private static let escapes: [Unicode.Scalar: UInt8] = [
    "t": UInt8(ascii: "\t"), "n": UInt8(ascii: "\n"), "0": 0, "\\": UInt8(ascii: "\\"),
  ]

  private mutating func takeNext(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  /// Returns the name up to a closing brace.
  private mutating func name() -> String? {
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    return name.isEmpty || name.contains("{") ? nil : name
  }

  private mutating func endLiteral() {
    if !literal.isEmpty { parts.append(.bytes(literal)) }
    literal = []
  }
}
