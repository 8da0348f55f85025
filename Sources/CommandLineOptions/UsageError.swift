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

/// `text` between quotation marks, safe to print: control characters escaped, long text cut.
package func quoted(_ text: String) -> String {
  var shown = ""
  for (index, scalar) in text.unicodeScalars.enumerated() {
    guard index < 60 else {
      shown += "…"
      break
    }
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      shown += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: shown.unicodeScalars.append(scalar)
    }
  }
  return "“" + shown + "”"
}
