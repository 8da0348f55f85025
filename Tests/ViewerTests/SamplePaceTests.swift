import Testing

@testable import TagSphereViewer

@Suite("The pace of samples")
struct SamplePaceTests {
  /// A window that moves, with frames of 20 ms.
  private struct Window {
    var pace = SamplePace()
    var clock = PaceClock(at: .zero)
    var now = Duration.zero

    mutating func follow(
      size: SIMD2<Int> = [640, 480], frameTime: Int = 20, isMoving: Bool = true
    ) {
      clock.turnBegins(at: now)
      _ = pace.follow(
        size: size, frameTime: .milliseconds(frameTime), isMoving: isMoving, on: clock)
      clock.turnIsSeen()
    }

    /// Measures frames of these durations, in milliseconds; returns the due time of each, in seconds.
    @discardableResult
    mutating func measure(_ times: [Int]) -> [Double] {
      times.map { time in
        follow()
        while !pace.isDue(now: now) {
          now += .milliseconds(10)
          follow()
        }
        let due = now
        pace.note(.milliseconds(time), now: now)
        now += .milliseconds(time)
        clock.frameEnded(at: now)
        return due / .seconds(1)
      }
    }

    mutating func rest(_ seconds: Int) {
      follow(isMoving: false)
      now += .seconds(seconds)
      follow(isMoving: false)
    }
  }

  private func isQuick(after times: [Int]) -> Bool {
    var window = Window()
    window.measure(times)
    return window.pace.isQuick
  }

  private func frames(_ time: Int, _ count: Int) -> [Int] { Array(repeating: time, count: count) }

  @Test("Six consecutive slow frames make frames in motion quick; fewer slow frames have no effect")
  func slow() {
    #expect(!isQuick(after: []) && !isQuick(after: frames(18, 5)))
    #expect(isQuick(after: frames(18, 6)))
    #expect(!isQuick(after: frames(18, 5) + [17] + frames(18, 5)))
    #expect(!isQuick(after: frames(17, 100)))
    #expect(isQuick(after: frames(5, 100) + frames(2000, 6)))
  }

  @Test(
    "Three consecutive fast frames restore the best quality; frames of medium speed change nothing")
  func fast() {
    let slow = frames(30, 6)
    #expect(isQuick(after: slow + frames(11, 2)) && !isQuick(after: slow + frames(11, 3)))
    #expect(isQuick(after: slow + frames(12, 100)))
    #expect(isQuick(after: slow + frames(11, 2) + [13] + frames(11, 2)))
    #expect(!isQuick(after: slow + frames(11, 3) + frames(30, 5)))
    #expect(isQuick(after: slow + frames(11, 3) + frames(30, 6)))
  }

  @Test(
    "Fast graphics cards are measured rarely, and slow graphics cards are measured within seconds")
  func waits() {
    func waits(_ times: [Int]) -> [Double] {
      var window = Window()
      let due = window.measure(times)
      return zip(due.dropFirst(), due).map { (($0 - $1) * 20).rounded() / 20 }
    }
    #expect(waits(frames(5, 7)) == [0.5, 1, 2, 4, 4, 4])
    #expect(waits(frames(5, 5) + frames(30, 3)).suffix(2) == [0.25, 0.25])
    // While frames are quick, a best frame is tried a few times per hour.
    let trials: [Double] = [10, 20, 40, 80, 160, 320, 600, 600, 600]
    #expect(waits(frames(30, 15)).suffix(9) == trials[...])
    #expect(waits(frames(30, 9) + [11, 11, 30, 30]).suffix(4) == [80, 0.25, 0.25, 160])
    // A recovery that does not last makes trials rarer; a recovery that lasts a minute does not.
    let relapse = frames(30, 6) + frames(11, 3)
    #expect(waits(relapse + frames(5, 1) + frames(30, 7)).last == 20)
    #expect(waits(relapse + frames(5, 30) + frames(30, 7)).last == 10)
  }

  @Test("Frames of 1–3 s count as consecutive frames of a motion", arguments: [1, 3])
  func verySlow(seconds: Int) {
    var window = Window()
    var count = 0
    while !window.pace.isQuick, count < 20 {
      window.follow()
      if window.pace.isDue(now: window.now) {
        window.pace.note(.seconds(seconds), now: window.now)
      }
      window.now += .seconds(seconds)
      window.clock.frameEnded(at: window.now)
      count += 1
    }
    #expect(count == SamplePace.slowCount + 1)
  }

  @Test("The measurement resets when time runs backwards")
  func timeGoesBack() {
    var window = Window()
    window.measure(frames(30, 6))
    #expect(window.pace.isQuick)
    window.now = .zero
    window.follow()
    #expect(!window.pace.isQuick && window.pace.isDue(now: .milliseconds(250)))
  }

  @Test("Only frames during a motion are measured, and only frames of one motion are consecutive")
  func motion() {
    var window = Window()
    window.rest(60)
    #expect(!window.pace.isDue(now: window.now))
    window.measure(frames(30, 5))
    window.rest(3)
    #expect(!window.pace.isDue(now: window.now))
    let start = window.now
    #expect(window.measure([30]) == [(start + .milliseconds(250)) / .seconds(1)])
    #expect(!window.pace.isQuick)
    window.measure(frames(30, 5))
    #expect(window.pace.isQuick)
    // The window was hidden for a while.
    window.now += .seconds(100)
    window.follow()
    #expect(!window.pace.isDue(now: window.now + .milliseconds(249)))
    #expect(window.pace.isDue(now: window.now + .milliseconds(250)))
  }

  @Test("Frames of a slow film are not measured, because the graphics card rests between them")
  func slowFilm() {
    var window = Window()
    for _ in 0..<40 {
      window.follow()
      #expect(!window.pace.isDue(now: window.now))
      window.clock.frameEnded(at: window.now + .milliseconds(5))
      window.now += .milliseconds(300)
    }
  }

  @Test("The measurement resets when the size or the frame time changes")
  func conditions() {
    for (size, time) in [(SIMD2(640, 481), 20), (SIMD2(640, 480), 30)] {
      var window = Window()
      window.measure(frames(30, 6))
      window.follow()
      #expect(window.pace.isQuick)
      window.follow(size: size, frameTime: time)
      #expect(!window.pace.isQuick && !window.pace.isDue(now: window.now + .milliseconds(249)))
      #expect(window.pace.isDue(now: window.now + .milliseconds(250)))
    }
  }
}
