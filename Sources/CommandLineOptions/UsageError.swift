/// A command line that cannot be followed.
///
/// The program prints it as `tagsphere: error: <message>` and ends with `ExitCode.usage`.
public struct UsageError: Error, Hashable, CustomStringConvertible {
  /// One sentence without a final stop: what is wrong, and what to do.
  public let message: String

  package init(_ message: String) { self.message = message }

  /// The message.
  public var description: String { message }
}

/// `text` between quotation marks, safe to print on one line: unprintable characters spelled out,
/// long text cut.
package func quoted(_ text: String) -> String {
  let scalars = text.unicodeScalars
  let shown = spelledOut(String(scalars.prefix(60)), keeping: [])
  return "“" + shown + (scalars.count > 60 ? "…" : "") + "”"
}

/// `text` with each character that could steer a terminal spelled out, as in `\u{1b}`.
///
/// These are control characters, format characters (which hold the bidirectional ones), line and
/// paragraph separators, and what Unicode leaves to private use or to the future.
///
/// - Parameter kept: Characters that stay, such as line feeds.
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
