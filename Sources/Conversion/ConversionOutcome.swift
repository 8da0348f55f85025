/// How a conversion ended: the status of the process that did it.
package enum ConversionOutcome: Int32, Hashable, Sendable {
  /// All of it was written.
  case success = 0
  /// The document is not of the format.
  case wrongFormat = 65
  /// The machine lacks the library.
  case noLibrary = 66
  /// The document is longer than `ConversionLimits.mebibytesOfDocument`.
  case tooLong = 67
}

/// What a conversion may use.
package enum ConversionLimits {
  /// The longest document, MiB.
  package static let mebibytesOfDocument = 32
  /// The memory beyond that of the empty process, MiB.
  package static let mebibytes = 512
  /// The processor time, seconds.
  package static let seconds = 10
  /// The time that it may take when others use the processors too, seconds.
  package static let deadline = Duration.seconds(60)
}
