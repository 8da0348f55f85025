internal import FoundationEssentials

/// A moment of universal time, as people and programs write it: ISO 8601, to the second.
public struct UTCTime: Hashable, Sendable, CustomStringConvertible {
  /// Seconds since the beginning of 1970, without leap seconds.
  public let seconds: Int64

  /// A moment from its number of seconds since the beginning of 1970.
  public init(seconds: Int64) { self.seconds = seconds }

  /// The moment as `2026-11-21T19:58:00Z`, for years from 1 to 9999.
  public var description: String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}
