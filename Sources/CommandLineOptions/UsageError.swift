/// An invalid command line.
///
/// The program prints the error as `tagsphere: error: <message>` and ends with `ExitCode.usage`.
package struct UsageError: Error, Hashable, CustomStringConvertible {
  /// One sentence without a full stop: the fault and the remedy.
  package let message: String

  package init(_ message: String) { self.message = message }

  /// The message.
  package var description: String { message }
}
