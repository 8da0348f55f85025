import Testing

@testable import TagSphereConversion

@Suite("Dates of feeds")
struct FeedDateTests {
  @Test(
    "All these notations of dates give the same time",
    arguments: [
      "Sun, 01 Sep 2024 10:30:00 GMT", "1 Sep 2024 10:30:00 +0000", "Sun, 1 Sep 24 10:30 UT",
      "Sunday, 01 September 2024 12:30:00 +0200", "01 Sep 2024 06:30:00 EDT",
      "Sun,01 Sep 2024 10:30:00 Z", "2024-09-01T10:30:00Z", "2024-09-01T10:30Z",
      "2024-09-01 10:30:00", "2024-09-01T12:30:00.123+02:00", "2024-09-01T05:00:00-0530",
      "2024-09-01 12:30:00 +0200", "2024-09-01 10:30:00 UTC", "2024-09-01 05:30 EST",
      "2024-09-01 10:30:00.5 +0000 UTC",
      "Sun Sep  1 10:30:00 UTC 2024", "Sun, 01 Sep 2024 11:30:00 GMT+1",
      "Sun, 01 Sep 2024 12:30 UTC+02:00", "9/1/2024 10:30:00 AM", "01.09.2024, 10:30",
      "2024/09/01 10:30", "2024-09-01, 10:30", "20240901T103000Z", "2024-W35-7T10:30Z",
      "2024W357 10:30", "2024-245T10:30", "1725186600", "1725186600000", "1725186600.5",
      "dim., 1 sept. 2024 10:30:00 +0000", "dimanche 1er septembre 2024 à 10h30",
      "Sonntag, 1. September 2024 10:30 Uhr", "domingo, 1 de septiembre de 2024 10:30",
      "domenica 1 settembre 2024 alle 10:30", "domingo, 1 de setembro de 2024 10:30",
      "zondag 1 september 2024 10:30", "niedziela, 1 września 2024 10:30",
      "вс, 1 сентября 2024 г. 10:30", "2024年9月1日 10:30", "2024년 9월 1일 10:30",
      "Sep 1st, 2024 10:30 a.m.",
      " 2024-09-01T10:30:00+00 ", "01-Sep-2024 10:30:00 GMT", "September 1, 2024 10:30",
    ])
  func sameTime(_ text: String) {
    #expect(FeedDate.seconds(text) == 1_725_186_600, "\(text)")
  }

  @Test("Names of weekdays are not taken for months, and AM and PM are respected")
  func words() {
    #expect(FeedDate.seconds("mar., 24 nov. 2026") == FeedDate.seconds("2026-11-24"))
    #expect(FeedDate.seconds("mardi 24 mars 2026") == FeedDate.seconds("2026-03-24"))
    #expect(FeedDate.seconds("wtorek, 24 maja 2026") == FeedDate.seconds("2026-05-24"))
    #expect(FeedDate.seconds("11/20/2026 10:00 PM") == FeedDate.seconds("2026-11-20 22:00"))
    #expect(FeedDate.seconds("Nov 20, 2026 12:05 AM") == FeedDate.seconds("2026-11-20 00:05"))
    #expect(FeedDate.seconds("2026-W01-1") == FeedDate.seconds("2025-12-29"))
    #expect(FeedDate.seconds("2026-W53-7") == FeedDate.seconds("2027-01-03"))
  }

  @Test("A day, a month or a year without a time means its beginning")
  func days() {
    #expect(FeedDate.seconds("2024-09-01") == 1_725_148_800)
    #expect(FeedDate.seconds("1 Sep 2024") == 1_725_148_800)
    #expect(FeedDate.seconds("2024-09") == 1_725_148_800)
    #expect(FeedDate.seconds("2024") == 1_704_067_200)
    #expect(FeedDate.seconds("1970-01-01T00:00:00Z") == 0)
    #expect(FeedDate.seconds("29 Feb 2000 00:00 GMT") == 951_782_400)
  }

  @Test(
    "Text that is not a date is read as nil",
    arguments: [
      "", "yesterday", "2024-13-01", "32 Sep 2024", "1 Foo 2024", "2024-09-01T25:00:00Z", "12:30",
      "2024-09-01T10:30:00+9999", "2024-W54-1", "2024-W10-8",
      "2024-367", "3 days ago", "yesterday at 5", "123456789012345678901.5", "99999999999999999999",
      "1 2 3 4 5 6", "--", "T", ",,,",
    ])
  func none(_ text: String) {
    #expect(FeedDate.seconds(text) == nil, "\(text)")
  }

  @Test("A time that is written as text is read back as the same minute")
  func text() {
    for seconds in stride(from: Int64(-2_000_000_000), to: 5_000_000_000, by: 86_399 * 7) {
      let minute = seconds - ((seconds % 60) + 60) % 60
      #expect(FeedDate.seconds(FeedDate.text(seconds)) == minute)
    }
  }
}
