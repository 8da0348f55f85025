/// The reason why a vector picture cannot be written.
package struct VectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason that cairo gives.
  package let reason: String

  /// One sentence for users.
  package var description: String { "the PDF cannot be written: \(reason)" }
}
