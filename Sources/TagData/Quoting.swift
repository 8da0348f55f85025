package import TagSphereMessages

/// Returns `text` in quotation marks, safe to print on one line.
///
/// Unprintable characters are spelled out, and long text is truncated.
package func quoted(_ text: String) -> String { "“" + brief(text) + "”" }

extension Phrase.Parts {
  /// Adds a text from the data in the language's quotation marks: see ``quotation(_:)``.
  package mutating func appendInterpolation(quoted text: String) {
    appendInterpolation(quotation(text))
  }
}

/// Returns a text from the data in the language's quotation marks, safe to print on one line.
package func quotation(_ text: String) -> Message { Message("“\(brief(text))”") }

/// Returns the beginning of a text, safe to print on one line.
private func brief(_ text: String) -> String {
  let scalars = text.unicodeScalars
  return spelledOut(String(scalars.prefix(60)), keeping: []) + (scalars.count > 60 ? "…" : "")
}

/// Returns the beginning of a text as one line: control characters and line breaks become blanks.
///
/// - Parameters:
///   - text: The text.
///   - longest: The maximum length, Unicode scalars.
///   - keepsDirections: Whether bidirectional controls are kept; if false, they are removed.
package func plainLine(
  _ text: String, longest: Int, keepsDirections: Bool = false
) -> String {
  var line = String.UnicodeScalarView()
  for scalar in text.unicodeScalars.prefix(longest) {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: line.append(" ")
    case .format where scalar.properties.isBidiControl && !keepsDirections: continue
    default: line.append(scalar)
    }
  }
  return String(line)
}

/// Returns `text` with each character that could control a terminal spelled out, as in `\u{1b}`.
///
/// These are control characters, format characters (including bidirectional controls), line and
/// paragraph separators, and private-use and unassigned characters.
///
/// - Parameter kept: Characters that are kept, such as line feeds.
package func spelledOut(_ text: String, keeping kept: Set<Unicode.Scalar> = ["\n", "\t"]) -> String
{
  var shown = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      if kept.contains(scalar) {
        shown.append(scalar)
      } else {
        shown += ("\\u{" + String(scalar.value, radix: 16) + "}").unicodeScalars
      }
    default: shown.append(scalar)
    }
  }
  return String(shown)
}
