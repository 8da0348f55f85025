internal import Glibc

/// A date and a time of day without a time zone, as cameras store them.
package struct PhotoTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The date and the time, such as `2024-07-15 12:30:00`.
  package let description: String

  /// Parses a time such as `2024:07:15 12:30:00`; nil for a malformed time, as if a camera's clock was never set.
  ///
  /// Source: CIPA DC-008, §4.6.5 (DateTimeOriginal).
  package init?(exif bytes: ArraySlice<UInt8>) {
    let pattern = "0000:00:00 00:00:00".utf8
    guard bytes.count == pattern.count,
      zip(bytes, pattern).allSatisfy({ byte, sign in
        sign == UInt8(ascii: "0")
          ? UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte : byte == sign
      })
    else { return nil }
    let digits = String(decoding: bytes, as: UTF8.self)
    let parts = digits.split { $0 == ":" || $0 == " " }.compactMap { Int($0) }
    guard parts.count == 6, (1...9999).contains(parts[0]), (1...12).contains(parts[1]),
      (1...31).contains(parts[2]), parts[3] < 24, parts[4] < 60, parts[5] <= 60
    else { return nil }
    description =
      digits.prefix(10).split(separator: ":").joined(separator: "-") + digits.dropFirst(10)
  }

  /// Creates the local time of a number of seconds since 1970.
  package init(secondsSince1970 seconds: Int) {
    var (time, parts) = (time_t(seconds), tm())
    localtime_r(&time, &parts)
    func digits(_ number: Int32, _ count: Int) -> String {
      let text = String(max(0, number))
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let date = [
      digits(parts.tm_year + 1900, 4), digits(parts.tm_mon + 1, 2), digits(parts.tm_mday, 2),
    ]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map { digits($0, 2) }
    description = date.joined(separator: "-") + " " + clock.joined(separator: ":")
  }

  /// The year and the month, such as `2024-07`.
  package var month: String { String(description.prefix(7)) }

  /// Returns whether `time` is earlier than `other`.
  package static func < (time: PhotoTime, other: PhotoTime) -> Bool {
    time.description < other.description
  }
}
