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

  /// An object on one line, its members in the order given.
  package static func object(_ members: [(name: String, value: String)]) -> String {
    "{" + members.map { string($0.name) + ":" + $0.value }.joined(separator: ",") + "}"
  }

  /// A number in as many hexadecimal digits.
  static func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }
}
