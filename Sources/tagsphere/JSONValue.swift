/// A value to be written as JSON, its members in the order given.
nonisolated indirect enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// A number; JSON has no NaN and no infinity, so these are written as null.
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// One member of an object.
  struct Member: Hashable, Sendable {
    var name: String
    var value: JSONValue
  }

  /// The value as indented JSON, two spaces a level, ended by a line feed.
  var text: String {
    var text = ""
    append(to: &text, indentation: "")
    return text + "\n"
  }

  private func append(to text: inout String, indentation: String) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .int(let value): text += String(value)
    case .double(let value): text += Self.literal(value)
    case .string(let value): Self.appendQuoted(value, to: &text)
    case .array(let values):
      Self.appendBlock(values, "[", "]", to: &text, indentation: indentation) {
        value, text, inner in
        value.append(to: &text, indentation: inner)
      }
    case .object(let members):
      Self.appendBlock(members, "{", "}", to: &text, indentation: indentation) {
        member, text, inner in
        Self.appendQuoted(member.name, to: &text)
        text += ": "
        member.value.append(to: &text, indentation: inner)
      }
    }
  }

  private static func appendBlock<Element>(
    _ elements: [Element], _ open: String, _ close: String, to text: inout String,
    indentation: String, each: (Element, inout String, String) -> Void
  ) {
    guard !elements.isEmpty else {
      text += open + close
      return
    }
    let inner = indentation + "  "
    text += open
    for (index, element) in elements.enumerated() {
      text += index == 0 ? "\n" : ",\n"
      text += inner
      each(element, &text, inner)
    }
    text += "\n" + indentation + close
  }

  private static func literal(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if let whole = Int(exactly: value) { return String(whole) }
    return "\(value)"
  }

  private static func appendQuoted(_ value: String, to text: inout String) {
    text += "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByFloatLiteral
{
  nonisolated init(stringLiteral value: String) { self = .string(value) }
  nonisolated init(integerLiteral value: Int) { self = .int(value) }
  nonisolated init(booleanLiteral value: Bool) { self = .bool(value) }
  nonisolated init(floatLiteral value: Double) { self = .double(value) }
  nonisolated init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  nonisolated init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}
