/// Encodes values as JSON that is safe to print on a terminal.
package enum JSONText {
  /// The member of a converted feed that contains its ``FeedNotes`` as text.
  package static let feedNotes = "notes"
  /// The attribute with the unique identifier of an item of a converted feed.
  package static let guid = "guid"
  /// The member of a converted feed with the number of items beyond ``ReadingLimits/feedItems``.
  package static let furtherItems = "further items"

  /// Returns a quoted string; characters that could control a terminal are escaped.
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

  /// Returns a finite number in the fewest digits that read back as the same number.
  package static func number(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Returns a quoted string; `null` for nil.
  package static func stringOrNull(_ text: String?) -> String { text.map(string) ?? "null" }

  /// Returns an object on one line, with its members in the given order.
  package static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { string($0.name) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  /// Returns an array on one line.
  package static func list(_ elements: [String]) -> String {
    "[" + elements.joined(separator: ",") + "]"
  }

  /// Returns an array with one element per line.
  package static func block(_ elements: [String]) -> String { block(elements, within: ("[", "]")) }

  /// Returns an object with one member per line, in the given order.
  ///
  /// - Parameters:
  ///   - members: The names and values; values may be blocks themselves.
  ///   - colon: The separator between a name and its value.
  package static func block(
    _ members: [(name: String, value: String)], colon: String = " : "
  ) -> String {
    block(members.map { string($0.name) + colon + $0.value }, within: ("{", "}"))
  }

  private static func block(
    _ items: [String], within brackets: (open: String, close: String)
  ) -> String {
    // Strings escape line feeds, so every line feed belongs to a nested block.
    let lines = items.joined(separator: ",\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    let indented = lines.map { $0.isEmpty ? "" : "  " + $0 }
    return "\(brackets.open)\n\(indented.joined(separator: "\n"))\n\(brackets.close)"
  }

  /// Returns a number in hexadecimal, padded with zeros to at least `digits` digits.
  static func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
