import TagSphereInteraction
import Testing

@Suite("The pace of samples")
struct SamplePaceTests {
  /// Returns whether frames in motion are quick after frames that took so many milliseconds, of 20.
  private func isQuick(after times: [Int]) -> Bool {
    var pace = SamplePace()
    var now = Duration.zero
    for time in times {
      pace.note(.milliseconds(time), longest: .milliseconds(20), now: now)
      now += SamplePace.interval
    }
    return pace.isQuick
  }

  private func frames(_ time: Int, _ count: Int) -> [Int] { Array(repeating: time, count: count) }

  @Test(
    "Six frames in a row that take too long make frames in motion quick; a single one in time does not"
  )
  func slow() {
    #expect(!isQuick(after: []) && !isQuick(after: frames(21, 5)))
    #expect(isQuick(after: frames(21, 6)))
    #expect(!isQuick(after: frames(21, 5) + [20] + frames(21, 5)))
    #expect(!isQuick(after: frames(20, 100)))
    #expect(isQuick(after: frames(5, 100) + frames(2000, 6)))
  }

  @Test("Three in a row with time to spare give the best quality back; between, nothing changes")
  func fast() {
    let slow = frames(30, 6)
    #expect(isQuick(after: slow + frames(11, 2)) && !isQuick(after: slow + frames(11, 3)))
    #expect(isQuick(after: slow + frames(12, 100)))
    #expect(isQuick(after: slow + frames(11, 2) + [13] + frames(11, 2)))
    #expect(!isQuick(after: slow + frames(11, 3) + frames(30, 5)))
    #expect(isQuick(after: slow + frames(11, 3) + frames(30, 6)))
  }

  @Test("A frame is measured each quarter of a second, from the first on")
  func interval() {
    var pace = SamplePace()
    #expect(pace.isDue(now: .zero))
    pace.note(.milliseconds(30), longest: .milliseconds(20), now: .seconds(1))
    #expect(!pace.isDue(now: .milliseconds(1249)) && pace.isDue(now: .milliseconds(1250)))
  }
}
