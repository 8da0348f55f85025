/// Values as JSON spells them, safe to print on a terminal.
package enum JSONText {
  /// A string with its quotation marks; what could steer a terminal is escaped.
  package static func string(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": json += "\\\""
      case "\\": json += "\\\\"
      case "\n": json += "\\n"
      case "\t": json += "\\t"
      default:
        if scalar.isSafeToPrint {
          json.unicodeScalars.append(scalar)
        } else {
          for unit in String(scalar).utf16 { json += "\\u" + hexadecimal(unit, digits: 4) }
        }
      }
    }
    return json + "\""
  }

  /// A finite number in the fewest digits that read back as the same number.
  package static func number(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// A text, or null where there is none.
  package static func stringOrNull(_ text: String?) -> String { text.map(string) ?? "null" }

  /// An object on one line, its members in the order given.
  package static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { string($0.name) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  /// An array with an element on each line.
  package static func block(_ elements: [String]) -> String { block(elements, within: ("[", "]")) }

  /// An object with a member on each line, in the order given.
  ///
  /// - Parameters:
  ///   - members: Names, and values that may be blocks themselves.
  ///   - colon: What stands between a name and its value.
  package static func block(
    _ members: [(name: String, value: String)], colon: String = " : "
  ) -> String {
    block(members.map { string($0.name) + colon + $0.value }, within: ("{", "}"))
  }

  private static func block(
    _ items: [String], within brackets: (open: String, close: String)
  ) -> String {
    // Strings escape line feeds, so every line feed is one of a block inside this one.
    let lines = items.joined(separator: ",\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    let indented = lines.map { $0.isEmpty ? "" : "  " + $0 }
    return "\(brackets.open)\n\(indented.joined(separator: "\n"))\n\(brackets.close)"
  }

  /// A number in as many hexadecimal digits.
  static func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
