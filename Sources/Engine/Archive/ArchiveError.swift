/// The reasons why an archive cannot be read.
package enum ArchiveError: Error, Hashable, Sendable {
  /// The bytes do not begin like an archive of this version.
  case otherVersion
  /// The bytes end within a value.
  case tooShort
  /// Bytes follow the last value.
  case tooLong
  /// A value is out of its range.
  case damaged
}
