import TagSphereInteraction
import Testing

@Suite("Showing hours") struct ShowingHoursTests {
  /// Returns whether a screen with these hours is on at a time, such as `07:59`.
  private func shows(_ hours: String, at time: String) throws -> Bool {
    let parts = time.split(separator: ":").compactMap { Int($0) }
    return try #require(ShowingHours(hours)).isShowing(at: parts[0] * 60 + parts[1])
  }

  @Test(
    "Showing hours include the start of each span and exclude its end",
    arguments: [
      ("08:00-20:00", ["08:00", "12:00", "19:59"], ["00:00", "07:59", "20:00", "23:59"]),
      ("20:00-02:00", ["20:00", "23:59", "00:00", "01:59"], ["02:00", "12:00", "19:59"]),
      ("08:00-12:00,13:00-18:00", ["08:00", "11:59", "13:00"], ["12:00", "12:59", "18:00"]),
      ("00:00-24:00", ["00:00", "23:59"], []), ("22:00-00:00", ["22:00", "23:59"], ["00:00"]),
      ("09:00-17:00,16:00-19:00", ["16:30", "18:59"], ["08:59", "19:00"]),
    ])
  func spans(hours: String, open: [String], shut: [String]) throws {
    for time in open { #expect(try shows(hours, at: time), "\(hours) at \(time)") }
    for time in shut { #expect(try !shows(hours, at: time), "\(hours) at \(time)") }
  }

  @Test(
    "Malformed showing hours are refused",
    arguments: [
      "", "8-20", "8:00-20:00", "08:00", "08:00-", "08:00-08:00", "24:00-08:00", "08:00-24:01",
      "08:60-20:00", "08:00-20:00,", "08:00–20:00", "08:00-20:00 ", "+8:00-20:00", "always",
      "٠٨:00-20:00", "00:00-00:00",
    ])
  func malformed(text: String) { #expect(ShowingHours(text) == nil) }

  @Test(
    "Showing hours give the start of the next span",
    arguments: [
      ("08:00-20:00", 20 * 60, "08:00"), ("20:00-02:00", 180, "20:00"),
      ("08:00-12:00,13:00-18:00", 12 * 60 + 5, "13:00"),
      ("08:00-12:00,13:00-18:00", 23 * 60, "08:00"),
    ])
  func next(hours: String, minute: Int, start: String) throws {
    #expect(try #require(ShowingHours(hours)).nextStart(after: minute) == start)
  }

  @Test("Showing hours are written as they were read")
  func text() throws {
    for text in ["08:00-20:00", "20:00-02:00,03:30-04:00", "22:00-24:00"] {
      #expect(try #require(ShowingHours(text)).description == text)
    }
  }

  /// Follows the wall clock, minute by minute, on two days of changes to and from summer time.
  ///
  /// One day skips the hour from 02:00 to 03:00, and the other day repeats this hour.
  @Test("Showing hours follow the wall clock when summer time begins and ends")
  func summerTime() throws {
    let spring = Array(0..<120) + Array(180..<1440)
    let autumn = Array(0..<180) + Array(120..<1440)
    let hours = try #require(ShowingHours("02:30-20:00"))
    func changes(_ day: [Int]) -> [String] {
      zip(day, day.dropFirst()).compactMap { before, after in
        let (was, shows) = (hours.isShowing(at: before), hours.isShowing(at: after))
        return was == shows ? nil : "\(shows ? "on" : "off") \(after / 60):\(after % 60)"
      }
    }
    #expect(changes(spring) == ["on 3:0", "off 20:0"], "02:30 does not come, so 03:00 is on")
    #expect(changes(autumn) == ["on 2:30", "off 2:0", "on 2:30", "off 20:0"])
  }
}
