/// How a conversion ended: one byte at the end of the answer.
package enum ConversionOutcome: UInt8, Hashable, Sendable {
  /// All of it was written.
  case success
  /// The document is not of the format.
  case wrongFormat
  /// The machine lacks the library.
  case noLibrary
  /// The machine lacks the library that unpacks archives.
  case noArchiveLibrary
  /// The document is longer than `ConversionLimits.mebibytesOfDocument`.
  case tooLong
  /// It takes more memory than there is.
  case tooMuchMemory
  /// Its content is longer than `ConversionLimits.mebibytesOfTable` or `mebibytesOfPart`.
  case tooMuchContent
  /// The spreadsheet has no such sheet; `ConversionDetails.names` are those that it has.
  case noSheet
  /// The document is another one in an archive or a compound file; see `ConversionDetails.container`.
  case otherContainer
}

/// What a conversion may use.
package enum ConversionLimits {
  /// The longest document, MiB.
  package static let mebibytesOfDocument = 32
  /// The longest table that is made of a spreadsheet, MiB.
  package static let mebibytesOfTable = 256
  /// The longest part of a spreadsheet once it is unpacked, MiB.
  package static let mebibytesOfPart = 1_024
  /// The memory beyond that of the empty process, MiB.
  package static let mebibytes = 512
  /// The processor time, seconds.
  package static let seconds = 10
  /// The time that it may take when others use the processors too, seconds.
  package static let secondsToWait = 60
  /// The same as a duration.
  package static let deadline = Duration.seconds(secondsToWait)
}
