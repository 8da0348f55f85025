internal import FoundationEssentials

/// A UTC timestamp with second precision, formatted as ISO 8601.
public struct UTCTime: Hashable, Sendable, CustomStringConvertible {
  /// The seconds since the beginning of 1970, without leap seconds.
  public let seconds: Int64

  /// Creates a timestamp from the seconds since the beginning of 1970.
  public init(seconds: Int64) { self.seconds = seconds }

  /// The timestamp as `2026-11-21T19:58:00Z`, for years from 1 to 9999.
  public var description: String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}
