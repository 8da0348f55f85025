/// An error of writing a vector picture.
public struct VectorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason that cairo gives.
  public let reason: String

  /// One sentence for users.
  public var description: String { "the PDF cannot be written: \(reason)" }
}
