import TagSphereInteraction
import Testing

@Suite("The pace of samples")
struct SamplePaceTests {
  private static let frameTime = Duration.milliseconds(20)

  /// Returns the pace after measured frames that took so many milliseconds, of 20, and the time at which
  /// each was due.
  private func pace(after times: [Int]) -> (pace: SamplePace, due: [Duration]) {
    var pace = SamplePace()
    var now = Duration.zero
    var due: [Duration] = []
    for time in times {
      func follow() { pace.follow(size: [640, 480], frameTime: Self.frameTime, now: now) }
      follow()
      while !pace.isDue(now: now) {
        now += .milliseconds(10)
        follow()
      }
      due.append(now)
      pace.note(.milliseconds(time), now: now)
    }
    return (pace, due)
  }

  private func isQuick(after times: [Int]) -> Bool { pace(after: times).pace.isQuick }

  private func frames(_ time: Int, _ count: Int) -> [Int] { Array(repeating: time, count: count) }

  @Test("Six frames in a row that take too long make frames in motion quick; fewer do not")
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

  @Test("A card with time enough is seldom made to wait, one without is judged soon")
  func waits() {
    func waits(_ times: [Int]) -> [Double] {
      let due = pace(after: times).due
      return zip(due.dropFirst(), due).map { ($0 - $1) / .seconds(1) }
    }
    #expect(pace(after: [5]).due == [.milliseconds(250)], "the first frame makes what it needs")
    #expect(waits(frames(5, 7)) == [0.5, 1, 2, 4, 4, 4])
    #expect(waits(frames(5, 5) + frames(30, 3)).suffix(2) == [0.25, 0.25])
    // While frames are quick, others are tried: a few in an hour, and soon again after one in time.
    #expect(waits(frames(30, 15)).suffix(9) == [10, 20, 40, 80, 160, 320, 600, 600, 600])
    #expect(waits(frames(30, 9) + [11, 11, 30, 30]).suffix(4) == [80, 0.25, 0.25, 10])
  }

  @Test("Another size or another pace is judged anew")
  func conditions() {
    for (size, time) in [(SIMD2(640, 481), 20), (SIMD2(640, 480), 30)] {
      var pace = pace(after: frames(30, 6)).pace
      #expect(pace.isQuick)
      pace.follow(size: [640, 480], frameTime: Self.frameTime, now: .seconds(60))
      #expect(pace.isQuick)
      pace.follow(size: size, frameTime: .milliseconds(time), now: .seconds(60))
      #expect(!pace.isQuick && !pace.isDue(now: .milliseconds(60_249)))
      #expect(pace.isDue(now: .milliseconds(60_250)))
    }
  }
}
