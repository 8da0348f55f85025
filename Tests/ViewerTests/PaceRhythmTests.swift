import TagSphereInteraction
import Testing

@testable import TagSphereViewer

/// Tests how often frames are drawn, and how long the program sleeps.
@Suite("The rhythm of frames") @MainActor
struct PaceRhythmTests {
  private func pace(
    _ refreshRate: Double? = 60, limit: FrameRate = .monitor,
    _ quickFrames: QuickFrames = .whileMoving
  ) -> Pace {
    Pace(FrameRhythm(refreshRate: refreshRate, limit: limit), quickFrames: quickFrames)
  }

  /// Runs a turn at a time, and returns its step.
  private func turn(_ scene: inout Scene, _ pace: inout Pace, at now: Duration) -> Pace.Step {
    pace.turnBegins(at: now)
    _ = scene.apply([], now: now) { _, _ in nil }
    pace.decide(for: scene, Pace.Facts())
    pace.frameBegins(of: scene)
    return pace.step
  }

  /// Runs a scene as the program does: it sleeps as the pace requests, and each frame takes `cost`.
  private func steps(
    _ scene: inout Scene, _ pace: inout Pace, until end: Duration, cost: Duration = .zero
  ) -> (steps: [Pace.Step], wakeUps: Int) {
    var now = scene.time
    var steps: [Pace.Step] = []
    var wakeUps = 0
    while now < end {
      now = max(pace.wakeTime(for: scene), now + .microseconds(1))
      wakeUps += 1
      let step = turn(&scene, &pace, at: now)
      guard step != .none else { continue }
      steps.append(step)
      now += cost
    }
    return (steps, wakeUps)
  }

  @Test(
    "The frame rate is the rate of the screen, or 60 per second if this rate is unknown",
    arguments: [nil, 0, 60, 144])
  func rate(refreshRate: Double?) {
    var scene = Scene.turning(8)
    var pace = self.pace(refreshRate)
    let (steps, wakeUps) = steps(&scene, &pace, until: .seconds(2))
    let rate = refreshRate == 144 ? 144.0 : 60
    #expect(Double(steps.count) >= rate * 2 && Double(steps.count) <= rate * 2 / 0.9 + 2)
    #expect(wakeUps <= steps.count + 1, "no waking in vain")
    #expect(steps.allSatisfy { $0 == .draw(.quick) })
  }

  @Test(
    "If buffer swaps do not wait, the requested frame rate is kept on any screen",
    arguments: [
      (FrameRate.thirty, nil, 30), (.thirty, 0, 30), (.thirty, 60, 30), (.thirty, 144, 30),
      (.sixty, nil, 60), (.sixty, 0, 60), (.sixty, 144, 60), (.sixty, 60, 61.3), (.sixty, 30, 33.4),
    ] as [(FrameRate, Double?, Double)])
  func askedRate(rate: FrameRate, refreshRate: Double?, expected: Double) {
    var scene = Scene.turning(8)
    var pace = self.pace(refreshRate, limit: rate)
    let (steps, wakeUps) = steps(&scene, &pace, until: .seconds(10))
    #expect(abs(Double(steps.count) / 10 - expected) < 0.25, "\(steps.count) frames in 10 s")
    #expect(wakeUps <= steps.count + 1)
  }

  @Test(
    "If buffer swaps wait, frames stay in step with the screen",
    arguments: [
      (FrameRate.thirty, 60.0, 59.94, 2), (.thirty, 60, 60.05, 2), (.sixty, 60, 59.94, 1),
      (.sixty, 60, 60.05, 1), (.monitor, 60, 59.94, 1), (.monitor, 144, 143.9, 1),
      (.sixty, 30, 29.97, 1),
    ])
  func waitingSwaps(rate: FrameRate, reported: Double, real: Double, refreshes: Int) {
    var scene = Scene.turning(8)
    var pace = self.pace(reported, limit: rate)
    var now = scene.time
    var shown: [Int] = []
    while now < .seconds(20) {
      now = max(pace.wakeTime(for: scene), now + .microseconds(1))
      guard turn(&scene, &pace, at: now) != .none else { continue }
      // A frame is drawn in three milliseconds, and is shown at the next refresh of the screen.
      let refresh = Int(((now + .milliseconds(3)) / .seconds(1) * real).rounded(.up))
      shown.append(refresh)
      now = .seconds(Double(refresh) / real)
    }
    let odd = zip(shown, shown.dropFirst()).count { $1 - $0 != refreshes }
    #expect(odd <= 4, "\(odd) of \(shown.count) frames came out of step")
  }

  @Test("The shown frame is the last frame drawn, until the content changes")
  func shownFrame() {
    var scene = Scene.turning(8)
    var pace = self.pace()
    #expect(pace.picture == nil)
    let drawn = scene.frame
    #expect(turn(&scene, &pace, at: .zero) == .draw(.quick))
    _ = scene.apply([], now: .seconds(1)) { _, _ in nil }
    #expect(pace.picture?.frame == drawn && scene.frame != drawn)
    pace.contentChanged()
    #expect(pace.picture == nil)
  }

  @Test("The pace does not catch up after slow frames")
  func slowFrames() {
    var scene = Scene.turning(8)
    var pace = self.pace()
    let (steps, _) = steps(&scene, &pace, until: .seconds(2), cost: .milliseconds(50))
    #expect((39...41).contains(steps.count))
    let later = self.steps(&scene, &pace, until: .seconds(3))
    #expect((60...72).contains(later.steps.count))
  }

  @Test("While glyphs arrive, frames are quick; a frame of the best quality follows the last glyph")
  func contentComes() {
    var scene = Scene.turning(0)
    var pace = self.pace()
    _ = steps(&scene, &pace, until: .seconds(2))
    var now = scene.time
    pace.isContentComing = true
    for _ in 0..<30 {
      now = max(pace.wakeTime(for: scene), now + .microseconds(1))
      pace.turnBegins(at: now)
      #expect(pace.isDue, "it sleeps no longer than until the next frame is due")
      pace.contentChanged()
      #expect(turn(&scene, &pace, at: now) == .draw(.quick))
    }
    #expect(now < .seconds(3), "thirty frames take half a second")
    pace.isContentComing = false
    let (last, wakeUps) = steps(&scene, &pace, until: now + .seconds(2))
    #expect(last == [.draw(.best)] && wakeUps < 12)
  }

  @Test("At rest, one frame of the best quality is drawn, and then the program sleeps")
  func still() {
    var scene = Scene.turning(0)
    var pace = self.pace()
    let (steps, wakeUps) = steps(&scene, &pace, until: .seconds(10))
    #expect(steps == [.draw(.quick), .draw(.best)])
    #expect(wakeUps <= 2 * 10 + 2)
    #expect(scene.time >= Pace.calm)
  }

  @Test("If a quick frame is kept on the screen at rest, the program sleeps")
  func kept() {
    var scene = Scene.turning(0)
    var pace = self.pace()
    #expect(turn(&scene, &pace, at: .zero) == .draw(.quick))
    let later = Duration.seconds(1)
    _ = scene.apply([], now: later) { _, _ in nil }
    pace.turnBegins(at: later)
    pace.decide(for: scene, Pace.Facts()) { _ in true }
    #expect(pace.state == .calm && pace.step == .none)
    #expect(turn(&scene, &pace, at: later) == .none && pace.state == .resting)
    #expect(pace.wakeTime(for: scene) == later + Pace.longestSleep)
  }

  @Test("A frame that the window has lost is drawn again")
  func lost() {
    var scene = Scene.turning(0)
    var pace = self.pace()
    _ = steps(&scene, &pace, until: .seconds(1))
    pace.frameLost()
    #expect(steps(&scene, &pace, until: .seconds(2)).steps == [.draw(.best)])
  }

  @Test("All frames have the best quality if the driver is fast enough")
  func alwaysBest() {
    var scene = Scene.turning(8)
    var pace = self.pace(60, .never)
    #expect(steps(&scene, &pace, until: .seconds(1)).steps.allSatisfy { $0 == .draw(.best) })
  }

  @Test("The program wakes in time to resume the idle turn")
  func wakesForIdle() {
    var scene = Scene.turning(8)
    let key = TimedEvent(.key(.right, modifiers: [], isRepeat: false), at: .zero)
    _ = scene.apply([key], now: .zero) { _, _ in nil }
    var pace = self.pace()
    _ = steps(&scene, &pace, until: .seconds(4.4))
    #expect(scene.isStill)
    let (later, _) = steps(&scene, &pace, until: .seconds(5.2))
    #expect(later.count >= 8 && later.allSatisfy { $0 == .draw(.quick) })
  }
}
