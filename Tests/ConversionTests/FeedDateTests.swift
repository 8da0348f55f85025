import Testing

@testable import TagSphereConversion

@Suite("Dates of feeds")
struct FeedDateTests {
  @Test(
    "Each of these is the same time",
    arguments: [
      "Sun, 01 Sep 2024 10:30:00 GMT", "1 Sep 2024 10:30:00 +0000", "Sun, 1 Sep 24 10:30 UT",
      "Sunday, 01 September 2024 12:30:00 +0200", "01 Sep 2024 06:30:00 EDT",
      "Sun,01 Sep 2024 10:30:00 Z", "2024-09-01T10:30:00Z", "2024-09-01T10:30Z",
      "2024-09-01 10:30:00", "2024-09-01T12:30:00.123+02:00", "2024-09-01T05:00:00-0530",
      "2024-09-01 12:30:00 +0200", "2024-09-01 10:30:00 UTC", "2024-09-01 05:30 EST",
      "2024-09-01 10:30:00.5 +0000 UTC",
      " 2024-09-01T10:30:00+00 ", "01-Sep-2024 10:30:00 GMT", "September 1, 2024 10:30",
    ])
  func sameTime(_ text: String) {
    #expect(FeedDate.seconds(text) == 1_725_186_600, "\(text)")
  }

  @Test("A day, a month and a year begin")
  func days() {
    #expect(FeedDate.seconds("2024-09-01") == 1_725_148_800)
    #expect(FeedDate.seconds("1 Sep 2024") == 1_725_148_800)
    #expect(FeedDate.seconds("2024-09") == 1_725_148_800)
    #expect(FeedDate.seconds("2024") == 1_704_067_200)
    #expect(FeedDate.seconds("1970-01-01T00:00:00Z") == 0)
    #expect(FeedDate.seconds("29 Feb 2000 00:00 GMT") == 951_782_400)
  }

  @Test(
    "What is no date is none",
    arguments: [
      "", "yesterday", "2024-13-01", "32 Sep 2024", "1 Foo 2024", "2024-09-01T25:00:00Z", "12:30",
      "2024-09-01T10:30:00+9999", "99999999999999999999", "1 2 3 4 5 6", "--", "T", ",,,",
    ])
  func none(_ text: String) {
    #expect(FeedDate.seconds(text) == nil, "\(text)")
  }

  @Test("Times are written as they are read")
  func text() {
    for seconds in stride(from: Int64(-2_000_000_000), to: 5_000_000_000, by: 86_399 * 7) {
      let minute = seconds - ((seconds % 60) + 60) % 60
      #expect(FeedDate.seconds(FeedDate.text(seconds)) == minute)
    }
  }
}
