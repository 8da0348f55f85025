import Glibc
import TagSphereInteraction
import Testing

@Suite("UTC timestamps")
struct UTCTimeTests {
  /// Returns the timestamp that the C library writes.
  private static func reference(_ seconds: Int64) -> String {
    var (time, parts) = (time_t(seconds), tm())
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "-%m-%dT%H:%M:%SZ", &parts)
    let year = String(parts.tm_year + 1900)
    return String(repeating: "0", count: 4 - year.count) + year
      + String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test("Timestamps of the years 1 to 9999 are those of the C library")
  func timestampsOfAllYears() {
    let (first, last): (Int64, Int64) = (-62_135_596_800, 253_402_300_799)
    // Steps of a prime number of seconds, about five and a half days, reach all months and hours.
    for seconds in stride(from: first, through: last, by: 475_007) {
      let text = UTCTime(seconds: seconds).description
      guard text == Self.reference(seconds) else {
        Issue.record("\(seconds) s: \(text), not \(Self.reference(seconds))")
        return
      }
    }
    #expect(UTCTime(seconds: first).description == "0001-01-01T00:00:00Z")
    #expect(UTCTime(seconds: last).description == "9999-12-31T23:59:59Z")
  }
}
