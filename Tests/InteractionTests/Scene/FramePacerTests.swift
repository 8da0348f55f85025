import TagSphereInteraction
import Testing

@Suite("Frame pacing")
struct FramePacerTests {
  /// Runs a scene as the program does: it sleeps as the pacer requests, and each frame takes `cost`.
  private func steps(
    _ scene: inout Scene, _ pacer: inout FramePacer, until end: Duration,
    cost: Duration = .zero
  ) -> (steps: [FramePacer.Step], wakeUps: Int) {
    var now = scene.time
    var steps: [FramePacer.Step] = []
    var wakeUps = 0
    while now < end {
      now += max(pacer.sleep(for: scene, now: now), .microseconds(1))
      wakeUps += 1
      _ = scene.apply([], now: now) { _, _ in nil }
      let step = pacer.step(for: scene, now: now)
      guard step != .wait else { continue }
      steps.append(step)
      pacer.drew(scene, step: step, start: now)
      now += cost
    }
    return (steps, wakeUps)
  }

  @Test(
    "The frame rate is the screen's, or 60 per second if unknown", arguments: [nil, 0, 60, 144])
  func rate(refreshRate: Double?) {
    var scene = makeScene(idleDegrees: 8)
    var pacer = FramePacer(refreshRate: refreshRate, isQuickWhileMoving: true)
    let (steps, wakeUps) = steps(&scene, &pacer, until: .seconds(2))
    let rate = refreshRate == 144 ? 144.0 : 60
    #expect(Double(steps.count) >= rate * 2 && Double(steps.count) <= rate * 2 / 0.9 + 2)
    #expect(wakeUps <= steps.count + 1, "no waking in vain")
    #expect(steps.allSatisfy { $0 == .quick })
  }

  @Test(
    "If swaps do not wait, the requested frame rate is kept on any screen",
    arguments: [
      (FrameRate.thirty, nil, 30), (.thirty, 0, 30), (.thirty, 60, 30), (.thirty, 144, 30),
      (.sixty, nil, 60), (.sixty, 0, 60), (.sixty, 144, 60), (.sixty, 60, 61.3), (.sixty, 30, 33.4),
    ] as [(FrameRate, Double?, Double)])
  func askedRate(rate: FrameRate, refreshRate: Double?, expected: Double) {
    var scene = makeScene(idleDegrees: 8)
    var pacer = FramePacer(refreshRate: refreshRate, rate: rate, isQuickWhileMoving: true)
    let (steps, wakeUps) = steps(&scene, &pacer, until: .seconds(10))
    #expect(abs(Double(steps.count) / 10 - expected) < 0.25, "\(steps.count) frames in 10 s")
    #expect(wakeUps <= steps.count + 1)
  }

  @Test(
    "If swaps wait, frames stay in step with the screen",
    arguments: [
      (FrameRate.thirty, 60.0, 59.94, 2), (.thirty, 60, 60.05, 2), (.sixty, 60, 59.94, 1),
      (.sixty, 60, 60.05, 1), (.monitor, 60, 59.94, 1), (.monitor, 144, 143.9, 1),
      (.sixty, 30, 29.97, 1),
    ])
  func waitingSwaps(rate: FrameRate, reported: Double, real: Double, refreshes: Int) {
    var scene = makeScene(idleDegrees: 8)
    var pacer = FramePacer(refreshRate: reported, rate: rate, isQuickWhileMoving: true)
    var now = scene.time
    var shown: [Int] = []
    while now < .seconds(20) {
      now += max(pacer.sleep(for: scene, now: now), .microseconds(1))
      _ = scene.apply([], now: now) { _, _ in nil }
      let step = pacer.step(for: scene, now: now)
      guard step != .wait else { continue }
      pacer.drew(scene, step: step, start: now)
      // A frame is drawn in three milliseconds, and is shown at the next refresh.
      let refresh = Int(((now + .milliseconds(3)) / .seconds(1) * real).rounded(.up))
      shown.append(refresh)
      now = .seconds(Double(refresh) / real)
    }
    let odd = zip(shown, shown.dropFirst()).count { $1 - $0 != refreshes }
    #expect(odd <= 4, "\(odd) of \(shown.count) frames came out of step")
  }

  @Test("The shown frame is the last one drawn, until the content changes")
  func shownFrame() {
    var scene = makeScene(idleDegrees: 8)
    var pacer = FramePacer(refreshRate: 60, isQuickWhileMoving: true)
    #expect(pacer.shownFrame == nil)
    let drawn = scene.frame
    pacer.drew(scene, step: .quick, start: scene.time)
    _ = scene.apply([], now: scene.time + .seconds(1)) { _, _ in nil }
    #expect(pacer.shownFrame == drawn && scene.frame != drawn)
    pacer.contentChanged(now: scene.time)
    #expect(pacer.shownFrame == nil)
  }

  @Test("The pacer does not catch up after slow frames")
  func slowFrames() {
    var scene = makeScene(idleDegrees: 8)
    var pacer = FramePacer(refreshRate: 60, isQuickWhileMoving: true)
    let (steps, _) = steps(&scene, &pacer, until: .seconds(2), cost: .milliseconds(50))
    #expect((39...41).contains(steps.count))
    let later = self.steps(&scene, &pacer, until: .seconds(3))
    #expect((60...72).contains(later.steps.count))
  }

  @Test("While glyphs arrive, frames are quick; a best frame follows the last")
  func contentComes() {
    var scene = makeScene(idleDegrees: 0)
    var pacer = FramePacer(refreshRate: 60, isQuickWhileMoving: true)
    _ = steps(&scene, &pacer, until: .seconds(2))
    var now = scene.time
    pacer.isContentComing = true
    for _ in 0..<30 {
      now += max(pacer.sleep(for: scene, now: now), .microseconds(1))
      _ = scene.apply([], now: now) { _, _ in nil }
      #expect(pacer.isDue(now: now), "it sleeps no longer than until the next frame is due")
      pacer.contentChanged(now: now)
      #expect(pacer.step(for: scene, now: now) == .quick)
      pacer.drew(scene, step: .quick, start: now)
    }
    #expect(now < .seconds(3), "thirty frames take half a second")
    pacer.isContentComing = false
    let (last, wakeUps) = steps(&scene, &pacer, until: now + .seconds(2))
    #expect(last == [.best] && wakeUps < 12)
  }

  @Test("When nothing moves, one best frame is drawn, and then the pacer sleeps")
  func still() {
    var scene = makeScene(idleDegrees: 0)
    var pacer = FramePacer(refreshRate: 60, isQuickWhileMoving: true)
    let (steps, wakeUps) = steps(&scene, &pacer, until: .seconds(10))
    #expect(steps == [.quick, .best])
    #expect(wakeUps <= 2 * 10 + 2)
    #expect(scene.time >= FramePacer.calm)
  }

  @Test("A quick frame can be kept on the screen, which lets the pacer sleep")
  func kept() {
    var scene = makeScene(idleDegrees: 0)
    var pacer = FramePacer(refreshRate: 60, isQuickWhileMoving: true)
    #expect(!pacer.isShown(scene))
    pacer.drew(scene, step: .quick, start: .zero)
    let later = Duration.seconds(1)
    _ = scene.apply([], now: later) { _, _ in nil }
    #expect(pacer.isShown(scene) && pacer.step(for: scene, now: later) == .best)
    pacer.keepShown()
    #expect(pacer.step(for: scene, now: later) == .wait)
    #expect(pacer.sleep(for: scene, now: later) == FramePacer.longestSleep)
  }

  @Test("A lost frame is drawn again")
  func lost() {
    var scene = makeScene(idleDegrees: 0)
    var pacer = FramePacer(refreshRate: 60, isQuickWhileMoving: true)
    _ = steps(&scene, &pacer, until: .seconds(1))
    pacer.lost()
    #expect(steps(&scene, &pacer, until: .seconds(2)).steps == [.best])
  }

  @Test("All frames are best frames if these are fast enough")
  func alwaysBest() {
    var scene = makeScene(idleDegrees: 8)
    var pacer = FramePacer(refreshRate: 60, isQuickWhileMoving: false)
    #expect(steps(&scene, &pacer, until: .seconds(1)).steps.allSatisfy { $0 == .best })
  }

  @Test("The pacer wakes in time to resume the idle turn")
  func wakesForIdle() {
    var scene = makeScene(idleDegrees: 8)
    let key = TimedEvent(.key(.right, modifiers: [], isRepeat: false), at: .zero)
    _ = scene.apply([key], now: .zero) { _, _ in nil }
    var pacer = FramePacer(refreshRate: 60, isQuickWhileMoving: true)
    _ = steps(&scene, &pacer, until: .seconds(4.4))
    #expect(scene.isStill)
    let (later, _) = steps(&scene, &pacer, until: .seconds(5.2))
    #expect(later.count >= 8 && later.allSatisfy { $0 == .quick })
  }
}
