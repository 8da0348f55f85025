/// Text in XML and HTML.
package enum Markup {
  /// Returns the entity of a character that has a meaning in markup; nil for any other character.
  package static func entity(for scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "'": "&#39;"
    default: nil
    }
  }
}
