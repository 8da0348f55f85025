/// The outcome of a conversion: one byte at the end of the answer.
package enum ConversionOutcome: UInt8, Hashable, Sendable {
  /// The complete result was written.
  case success
  /// The document does not have the format.
  case wrongFormat
  /// The library is not installed.
  case noLibrary
  /// The library that unpacks archives is not installed.
  case noArchiveLibrary
  /// The document is longer than `ConversionLimits.mebibytesOfDocument`.
  case tooLong
  /// The conversion needs more memory than is allowed.
  case tooMuchMemory
  /// The content is longer than `ConversionLimits.mebibytesOfTable` or `mebibytesOfPart`.
  case tooMuchContent
  /// The spreadsheet does not have the requested sheet; `ConversionDetails.names` lists the existing sheets.
  case noSheet
  /// The archive or compound file holds another kind of document; see `ConversionDetails.container`.
  case otherContainer
}

/// The limits of a conversion.
package enum ConversionLimits {
  /// The maximum length of a document, MiB.
  package static let mebibytesOfDocument = 32
  /// The maximum length of a table made from a spreadsheet, MiB.
  package static let mebibytesOfTable = 256
  /// The maximum length of an unpacked part of a spreadsheet, MiB.
  package static let mebibytesOfPart = 1_024
  /// The maximum memory in addition to the memory of the empty process, MiB.
  package static let mebibytes = 512
  /// The maximum processor time, seconds.
  package static let seconds = 10
  /// The maximum elapsed time, seconds; it is longer because other processes may use the processors.
  package static let secondsToWait = 60
  /// `secondsToWait` as a duration.
  package static let deadline = Duration.seconds(secondsToWait)
}
