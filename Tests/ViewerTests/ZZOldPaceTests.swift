import TagSphereGeometry
import TagSphereInteraction
import TagSphereLabels
import Testing

@testable import TagSphereViewer


/// Decides when a frame is drawn, at which quality, and how long the program may sleep until then.
///
/// A frame is drawn only if it differs from the displayed one. While the scene moves, frames follow
/// the screen's refresh rate and may have the quick quality. When it has been still for a while,
/// one last frame is drawn at the best quality, and then none until something changes.
///
/// Swapping buffers is not a reliable clock: on some screens it waits for the refresh, on others
/// never. So the interval set here is slightly shorter than the screen's. Where swaps wait, they
/// set the pace, and elsewhere this limit does. An interval longer than the screen's is kept
/// exactly.
struct OldFramePacer: Sendable {
  /// How long the scene must have been still before a frame of the best quality is drawn.
  static let calm = Duration.milliseconds(150)
  /// The longest sleep, which bounds the delay of everything that the window system does not wake
  /// the program for.
  ///
  /// Including the threads that check files and settings every few seconds, an idle program wakes
  /// less than twice a second.
  static let longestSleep = Duration.seconds(1)

  /// Whether the content will change without an event; if so, frames are drawn at the screen's rate
  /// even while the scene is still.
  var isContentComing = false
  /// Whether the quick quality is used while the scene moves; otherwise every frame has the best.
  var isQuickWhileMoving: Bool
  /// The limit of the frame rate.
  var rate: FrameRate { didSet { setRefreshRate(refreshRate) } }
  /// Frames per second of the screen; nil or 0 where it is unknown.
  private(set) var refreshRate: Double?
  private var interval = Duration.zero
  private var shown: Shown?
  private var nextFrame = Duration.zero
  /// The last time at which the content changed without an event.
  private var lastChange: Duration?

  private struct Shown: Hashable {
    var frame: FrameUniforms
    var isBest: Bool
  }

  /// Creates a pacer for a screen.
  ///
  /// - Parameters:
  ///   - refreshRate: Frames per second; nil or 0 where it is unknown, which means 60.
  ///   - rate: The limit of the frame rate.
  ///   - isQuickWhileMoving: Whether the quick quality is used while the scene moves.
  init(refreshRate: Double?, rate: FrameRate = .monitor, isQuickWhileMoving: Bool) {
    self.isQuickWhileMoving = isQuickWhileMoving
    self.rate = rate
    setRefreshRate(refreshRate)
  }

  /// Sets the refresh rate of another screen; nil or 0 means 60 frames per second.
  mutating func setRefreshRate(_ refreshRate: Double?) {
    self.refreshRate = refreshRate
    let known = knownRefreshRate
    guard let most = rate.framesPerSecond else {
      interval = .seconds(0.9 / (known ?? 60))
      return
    }
    // A screen that is no faster keeps its own rate: with an interval exactly as long, a frame
    // would miss its refresh every few seconds.
    let isSlow = known.map { $0 < most * 1.02 } ?? false
    interval = .seconds(isSlow ? max(0.9 / (known ?? most), 0.98 / most) : 1 / most)
  }

  private var knownRefreshRate: Double? {
    refreshRate.flatMap { $0.isFinite && $0 >= 1 ? $0 : nil }
  }

  /// The time from frame to frame while a scene moves: that of the screen, or of the limit if it is longer.
  var frameTime: Duration {
    let screen = knownRefreshRate ?? 60
    return .seconds(1 / min(screen, rate.framesPerSecond ?? screen))
  }

  /// The frame to draw now.
  enum Step: Hashable {
    /// None: the displayed frame is current, or the next one is not due yet.
    case wait
    /// A frame at the quick quality.
    case quick
    /// A frame at the best quality.
    case best
  }

  /// Returns what to draw for a scene now.
  func step(for scene: Scene, now: Duration) -> Step {
    guard now >= nextFrame else { return .wait }
    let isBest = wantsBest(scene, now: now)
    guard let shown, shown.frame == scene.frame else { return isBest ? .best : .quick }
    return isBest && !shown.isBest ? .best : .wait
  }

  /// Records that a scene's frame was drawn.
  ///
  /// - Parameters:
  ///   - scene: The scene that the frame shows.
  ///   - step: The quality that was drawn.
  ///   - start: When drawing began.
  mutating func drew(_ scene: Scene, step: Step, start: Duration) {
    shown = Shown(frame: scene.frame, isBest: step == .best)
    showedAgain(start: start)
  }

  /// The frame that is shown, in whatever quality; nil if the next one looks different in any case.
  var shownFrame: FrameUniforms? { shown?.frame }

  /// Returns whether a scene's frame is shown, in whatever quality.
  func isShown(_ scene: Scene) -> Bool { shown?.frame == scene.frame }

  /// Records that the shown frame stays, though it has the quick quality.
  mutating func keepShown() { shown?.isBest = true }

  /// Records that the last frame was presented again, with another position or shading.
  ///
  /// - Parameter start: When presenting began.
  mutating func showedAgain(start: Duration) {
    // In step with earlier frames, unless this one was late; in that case from its start on.
    nextFrame = start < nextFrame + interval ? nextFrame + interval : start + interval
  }

  /// Records that the same frame would now look different; the quick quality is used until the
  /// content has been unchanged for a while.
  mutating func contentChanged(now: Duration) {
    lastChange = now
    shown = nil
  }

  /// Returns whether a frame may be drawn now.
  func isDue(now: Duration) -> Bool { now >= nextFrame }

  /// Returns the time until a frame may be drawn.
  func timeUntilDue(now: Duration) -> Duration { max(nextFrame - now, .zero) }

  /// Records that the displayed frame was lost.
  mutating func lost() { shown = nil }

  /// Returns how long to sleep, unless an event arrives.
  func sleep(for scene: Scene, now: Duration) -> Duration {
    var wake = now + Self.longestSleep
    for rest in [scene.rest, scene.pointingRest] where scene.isStill {
      if let rest { wake = min(wake, scene.time + rest) }
    }
    if shown?.frame != scene.frame || !scene.isStill || isContentComing {
      wake = min(wake, nextFrame)
    } else if shown?.isBest == false {
      wake = min(wake, max(nextFrame, lastMove(of: scene) + Self.calm))
    }
    return max(wake - now, .zero)
  }

  /// Returns whether a scene and its content have been still for a while.
  func isCalm(_ scene: Scene, now: Duration) -> Bool {
    scene.isStill && now >= lastMove(of: scene) + Self.calm
  }

  private func wantsBest(_ scene: Scene, now: Duration) -> Bool {
    !isQuickWhileMoving || isCalm(scene, now: now)
  }

  /// Returns when the picture last changed, by motion or by its content.
  private func lastMove(of scene: Scene) -> Duration {
    lastChange.map { max($0, scene.lastMove) } ?? scene.lastMove
  }
}
/// Holds the pace of a moving window: as long as frames take too long, fewer dots of dust are drawn.
///
/// Words are never left out for it: there are only as many of them as there is room for. At rest
/// there are all dots. They come and leave a few at a time, so that no frame is suddenly brighter.
struct OldDustPace: Hashable {
  /// The cube root of the share of the dots that are drawn, `leastShare`…1: `FrameUniforms.dustShare`.
  private(set) var share: Float = 1
  /// The time of a frame beyond which there are fewer dots.
  private let longest: Duration
  /// The mean time of the last frames; nil before the first.
  private var mean: Duration?

  /// The least share, whose cube is a quarter of the dots: the cloud keeps its brightness.
  static let leastShare: Float = 0.63
  /// By how much a frame that is too slow reduces the share.
  private static let step: Float = 0.03
  /// By how much a frame with time to spare raises it.
  private static let allowance: Float = 0.1

  /// The share in the present frame, on its way to `share`, or to 1 at rest.
  private(set) var shown: Float = 1
  /// The time in which it goes from the least share to 1.
  static let changeTime = Duration.milliseconds(400)
  /// The share that has gathered since many labels came at once, `firstShare`…1.
  private var gathered: Float = 1
  /// The share of dots that are there as they come, whose cube is a sixteenth of those that there is room for.
  static let firstShare: Float = 0.4
  /// The time in which the rest gathers.
  static let gatherTime = Duration.seconds(6)
  /// Whether frames take the processors from all else.
  private let isSoftware: Bool
  /// The time by which it goes on at most in a frame, however late that is.
  private static let longestStep = Duration.milliseconds(100)

  /// Goes on to the next frame.
  ///
  /// - Parameters:
  ///   - isStill: Whether the scene rests.
  ///   - time: The time since the last frame.
  mutating func prepareFrame(isStill: Bool, after time: Duration) {
    let time = min(max(time, .zero), Self.longestStep)
    func most(from share: Float, in whole: Duration) -> Float { (1 - share) * Float(time / whole) }
    gathered = isStill ? 1 : min(gathered + most(from: Self.firstShare, in: Self.gatherTime), 1)
    let most = most(from: Self.leastShare, in: Self.changeTime)
    shown += min(max((isStill ? 1 : min(share, gathered)) - shown, -most), most)
  }

  /// Lets the dust of many labels that come at once gather while the scene moves, on a driver that draws
  /// on the CPU: the frames that show them first are not much slower than those before.
  mutating func gather() {
    if isSoftware { (gathered, shown) = (Self.firstShare, Self.firstShare) }
  }

  /// Creates the pace of a window.
  ///
  /// - Parameters:
  ///   - refreshRate: Frames per second of its screen; nil or 0 where it is unknown.
  ///   - isSoftware: Whether the driver draws on the CPU: then 30 frames a second suffice.
  init(refreshRate: Double?, isSoftware: Bool) {
    self.isSoftware = isSoftware
    let known = refreshRate.flatMap { $0.isFinite && $0 >= 1 ? $0 : nil } ?? 60
    // Swaps that wait for the screen take up to one of its frames; a missed one takes two.
    longest = .seconds(isSoftware ? max(1 / 30.0, 1.3 / known) : 1.3 / known)
  }

  /// Lets more dots come, since a card was found to have time to spare: where swaps wait for the screen,
  /// the time of a frame does not tell.
  mutating func allowMore() { (share, mean) = (min(share + Self.allowance, 1), nil) }

  /// Forgets how long frames took, since those that follow are drawn otherwise; all dots come back.
  mutating func startAnew() { (share, mean) = (1, nil) }

  /// Records the time of a frame of a moving scene, from the start of its turn to its swap.
  mutating func note(_ time: Duration) {
    let mean = self.mean.map { $0 + (time - $0) / 4 } ?? time
    self.mean = mean
    if mean > longest {
      share = max(share - Self.step, Self.leastShare)
    } else if mean < longest * 0.7 {
      share = min(share + Self.step / 3, 1)
    }
  }
}
/// Holds the pace of a moving window on a graphics card: where frames of the best quality take too long,
/// those of a scene that moves have the quick one, until the card has time to spare.
///
/// What counts is how long a frame's drawing takes from an idle card to its end, which is measured now
/// and then in motion. The time from frame to frame would not do: a window system lets hidden or dragged
/// windows wait, and a limit of the frame rate makes frames wait.
struct OldSamplePace: Hashable {
  /// Whether frames of a scene that moves have the quick quality.
  private(set) var isQuick = false
  /// What the judgement is about; nil before the first frame.
  private var conditions: Conditions?
  /// When the motion began that goes on; nil at rest.
  private var motionStart: Duration?
  /// The time of the last turn.
  private var lastTurn = Duration.zero
  /// The end of the last frame.
  private var lastEnd = Duration.zero
  /// The number of the last measured frames in a row that speak for a change.
  private var votes = 0
  /// The end of the last measured frame, about.
  private var lastMeasurement = Duration.zero
  /// When the next one is measured.
  private var next = Duration.zero
  /// The time between measured frames while frames in motion have the best quality.
  private var wait = shortestWait
  /// The time from a change to quick frames, or from a failed trial, to the next trial.
  private var trialWait = shortestTrialWait
  /// When frames got the best quality again; nil if they always had it.
  private var recovery: Duration?

  private struct Conditions: Hashable {
    /// The picture's size, pixels.
    var size: SIMD2<Int>
    /// The time that a frame has.
    var frameTime: Duration
  }

  /// The number of frames in a row after which frames become quick, if all take too long.
  static let slowCount = 6
  /// The number of frames in a row after which they have the best quality again, if all have time to spare.
  static let fastCount = 3
  /// The time between measured frames that speak for a change, and from the start of a motion to the first
  /// one: after a pause, a card may have to wake up.
  static let shortestWait = Duration.milliseconds(250)
  /// The longest time between measured frames where all have time enough; it is reached by doubling.
  static let longestWait = Duration.seconds(4)
  /// The shortest time until a frame of the best quality is tried while others are quick.
  static let shortestTrialWait = Duration.seconds(10)
  /// The longest such time, reached by doubling: a trial may be seen.
  static let longestTrialWait = Duration.seconds(600)
  /// The time in which frames that become quick again were given the best quality too early.
  private static let relapseTime = Duration.seconds(60)
  /// The time from the end of a measured frame to the next from which on they are no row.
  private static let longestGap = Duration.seconds(2)
  /// The share of a frame's time beyond which one is too slow, for the window system draws, too.
  private static let slowShare = 0.85
  /// The share of a frame's time below which one has time to spare.
  static let spareShare = 0.6

  /// Creates the pace of a window whose frames all have the best quality.
  init() {}

  /// Adopts what the next frame is about; the judgement starts anew where that is something else, and, as a
  /// guard, where the time goes back.
  ///
  /// - Parameters:
  ///   - size: The picture's size, pixels.
  ///   - frameTime: The time from frame to frame that the window aims for.
  ///   - isMoving: Whether the picture changes.
  ///   - now: The time of the turn.
  /// - Returns: Whether it starts anew.
  @discardableResult
  mutating func follow(
    size: SIMD2<Int>, frameTime: Duration, isMoving: Bool, now: Duration
  ) -> Bool {
    let conditions = Conditions(size: size, frameTime: frameTime)
    let isNew = conditions != self.conditions || now < lastTurn
    if isNew {
      self = OldSamplePace()
      self.conditions = conditions
    }
    // A card that waits for the next picture of a slow film is at rest.
    let gap = now - max(lastTurn, lastEnd)
    if !isMoving {
      motionStart = nil
    } else if motionStart == nil || gap > max(OldFramePacer.calm, frameTime * 2) {
      motionStart = now
    }
    lastTurn = now
    return isNew
  }

  /// Records when a frame ended.
  mutating func noteFrame(to end: Duration) { lastEnd = end }

  /// Returns whether a frame that is drawn now has the best quality and is measured.
  func isDue(now: Duration) -> Bool {
    motionStart.map { now >= max(next, $0 + Self.shortestWait) } ?? false
  }

  /// Records the time that a frame of the best quality took.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - now: The frame's time.
  mutating func note(_ time: Duration, now: Duration) {
    guard let frameTime = conditions?.frameTime else { return }
    if now - lastMeasurement > Self.longestGap { votes = 0 }
    lastMeasurement = now + time
    let isForChange =
      isQuick ? time < frameTime * Self.spareShare : time > frameTime * Self.slowShare
    votes = isForChange ? votes + 1 : 0
    wait = isForChange ? Self.shortestWait : min(wait * 2, Self.longestWait)
    if votes == (isQuick ? Self.fastCount : Self.slowCount) {
      change(now: now)
    } else {
      next = now + (isQuick && !isForChange ? takeTrialWait() : wait)
    }
  }

  private mutating func change(now: Duration) {
    (isQuick, votes) = (!isQuick, 0)
    guard isQuick else {
      (recovery, next) = (now, now + wait)
      return
    }
    if let recovery, now - recovery > Self.relapseTime { trialWait = Self.shortestTrialWait }
    next = now + takeTrialWait()
  }

  /// Returns the time until the next trial, and doubles that until the one after it.
  private mutating func takeTrialWait() -> Duration {
    defer { trialWait = min(trialWait * 2, Self.longestTrialWait) }
    return trialWait
  }
}
@MainActor struct OldPace {
  enum Pending: Equatable { case none, draw(OldFramePacer.Step), showAgain, black }
  var frames: OldFramePacer
  var dust: OldDustPace
  var samples = OldSamplePace()
  var isQuickOnDemand = false
  var isFrameMeasured = false
  var isOpening: Bool
  var pending = Pending.none
  var frameTime = Duration.zero
  let isSoftware: Bool
  init(_ rate: Double?, isSoftware: Bool, opens: Bool) {
    isOpening = opens
    self.isSoftware = isSoftware
    frames = OldFramePacer(refreshRate: rate, rate: .monitor, isQuickWhileMoving: isSoftware)
    dust = OldDustPace(refreshRate: rate, isSoftware: isSoftware)
  }
  mutating func adopt(refreshRate: Double?) {
    guard refreshRate != frames.refreshRate else { return }
    frames.setRefreshRate(refreshRate)
    dust = OldDustPace(refreshRate: refreshRate, isSoftware: isSoftware)
  }
  mutating func adopt(_ quick: QuickFrames) {
    frames.isQuickWhileMoving = quick == .whileMoving
    (samples, isQuickOnDemand) = (OldSamplePace(), quick == .ifNeeded)
    dust.startAnew()
    frames.lost()
  }
  mutating func followSamples(of scene: Scene, now: Duration) {
    guard isQuickOnDemand else { return }
    let isNew = samples.follow(
      size: [scene.viewport.width, scene.viewport.height], frameTime: frames.frameTime,
      isMoving: !frames.isCalm(scene, now: now), now: now)
    if isNew { dust.startAnew() }
    adoptSamples()
  }
  func isMeasurementDue(now: Duration, isLoading: Bool) -> Bool {
    isQuickOnDemand && samples.isDue(now: now) && !isLoading
  }
  mutating func measure(_ time: Duration, at now: Duration) {
    samples.note(time, now: now)
    if time < frames.frameTime * OldSamplePace.spareShare { dust.allowMore() }
    adoptSamples()
  }
  mutating func adoptSamples() {
    guard frames.isQuickWhileMoving != samples.isQuick else { return }
    frames.isQuickWhileMoving = samples.isQuick
    if samples.isQuick { dust.startAnew() }
  }
  mutating func drew(_ scene: Scene, _ step: OldFramePacer.Step, now: Duration) {
    isOpening = false
    dust.prepareFrame(isStill: scene.isStill, after: now - frameTime)
    frameTime = now
    frames.drew(scene, step: step, start: now)
  }
  mutating func noteFrame(of scene: Scene, from start: Duration, to end: Duration) {
    samples.noteFrame(to: end)
    if !scene.isStill, !isFrameMeasured { dust.note(end - start) }
  }
  mutating func prepareFrame(_ scene: Scene, _ f: Pace.Facts, now: Duration, slow: Bool) {
    guard f.isSeen || f.needsFrame else {
      pending = .none
      return
    }
    guard !f.isBlank else {
      if f.needsFrame { pending = .black }
      return
    }
    followSamples(of: scene, now: now)
    pending = frameDue(scene, f, now: now, slow: slow)
    switch pending {
    case .draw(let step): drew(scene, step, now: now)
    case .showAgain: frames.showedAgain(start: now)
    case .none, .black: break
    }
  }
  mutating func frameDue(_ scene: Scene, _ f: Pace.Facts, now: Duration, slow: Bool) -> Pending {
    if f.needsFrame {
      let isQuick = frames.isQuickWhileMoving && (f.isIncomplete || isOpening)
      return .draw(isQuick || slow ? .quick : .best)
    }
    switch frames.step(for: scene, now: now) {
    case .best where slow:
      guard frames.isShown(scene) else { return .draw(.quick) }
      frames.keepShown()
    case .quick: return .draw(isMeasurementDue(now: now, isLoading: f.isLoading) ? .best : .quick)
    case .best: return .draw(.best)
    case .wait: break
    }
    return frames.isDue(now: now) && f.isPresentationNew ? .showAgain : .none
  }
  func wakeTime(_ scene: Scene, _ f: Pace.Facts, now: Duration) -> Duration {
    var times = [now + OldFramePacer.longestSleep]
    if f.isBlank {
      if frames.isContentComing { times.append(now + .milliseconds(50)) }
    } else if f.isSeen || f.needsFrame {
      times.append(now + frames.sleep(for: scene, now: now))
    }
    return max(times.min() ?? now, now)
  }
}

@Suite("Old and new pace") @MainActor struct OldPaceTests {
  @Test("decide the same", arguments: 0..<60)
  func same(seed: Int) {
    var random = SplitMix(state: UInt64(seed + 1))
    func chance(_ n: Int) -> Bool { Int.random(in: 0..<n, using: &random) == 0 }
    let software = seed % 3 == 0
    let opens = chance(2)
    let rate: Double? = [nil, 60, 144, 30][seed % 4]
    var old = OldPace(rate, isSoftware: software, opens: opens)
    var new = Pace(
      FrameRhythm(refreshRate: rate), quickFrames: software ? .whileMoving : .never,
      isSoftware: software, opensQuickly: opens)
    if seed % 3 == 1 {
      old.adopt(.ifNeeded)
      new.adopt(.ifNeeded)
    }
    var scene = Scene.turning(seed % 2 == 0 ? 20 : 0)
    var now = Duration.zero
    var f = Pace.Facts()
    var counts: [String: Int] = [:]
    var cost = 10
    for turn in 0..<20_000 {
      if chance(300) { now += .milliseconds(Int.random(in: 0..<4000, using: &random)) }
      now += chance(3) ? .milliseconds(Int.random(in: 0..<40, using: &random)) : .zero
      now = chance(4) ? now + .microseconds(100) : max(now, new.wakeTime(for: scene))
      new.turnBegins(at: now)
      old.pending = .none
      old.isFrameMeasured = false
      if chance(1000) {
        let quick: QuickFrames = [.never, .ifNeeded, .whileMoving].randomElement(using: &random)!
        old.adopt(quick)
        new.adopt(quick)
      }
      if chance(1000) {
        let rate: Double? = [nil, 60, 144].randomElement(using: &random)!
        old.adopt(refreshRate: rate)
        new.adopt(refreshRate: rate)
      }
      if chance(1000) {
        let limit = FrameRate.allCases.randomElement(using: &random)!
        old.frames.rate = limit
        new.rhythm.limit = limit
      }
      if chance(100) {
        old.frames.contentChanged(now: now)
        new.contentChanged()
      }
      if chance(100) {
        old.frames.lost()
        new.frameLost()
      }
      if chance(400) {
        old.frames.isContentComing.toggle()
        new.isContentComing.toggle()
      }
      if chance(400) {
        old.dust.gather()
        new.gatherDust()
      }
      if chance(200) { f.isSeen.toggle() }
      if !f.isSeen, chance(5) { f.isSeen = true }
      if chance(300) { f.isBlank.toggle() }
      if f.isBlank, chance(5) { f.isBlank = false }
      if chance(300) { f.isLoading.toggle() }
      if f.isLoading, chance(20) { f.isLoading = false }
      (f.needsFrame, f.isIncomplete, f.isPresentationNew) = (chance(50), chance(2), chance(20))
      // A kiosk blackens only a window that is out of hours.
      if f.isBlank, chance(3) {
        old.pending = .black
        new.blackOut()
      }
      var events: [TimedEvent] = []
      if chance(100) {
        events = [TimedEvent(.key([.right, .up, .space].randomElement(using: &random)!, modifiers: [], isRepeat: false), at: now)]
      }
      if chance(200) { events.append(TimedEvent(.resized(width: 1280, height: chance(2) ? 720 : 700), at: now)) }
      _ = scene.apply(events, now: now) { _, _ in nil }
      let slow = chance(10) && software
      old.prepareFrame(scene, f, now: now, slow: slow)
      new.decide(for: scene, f) { slow }
      new.frameBegins(of: scene)
      if chance(300) { cost = [3, 10, 40, 100].randomElement(using: &random)! }
      var quality = "-"
      switch (old.pending, new.step) {
      case (.none, .none), (.black, .black), (.showAgain, .showAgain): break
      case (.draw(let step), .draw(let drawn, let isTimed)):
        quality = "\(drawn)"
        let measured = step == .best && old.isMeasurementDue(now: now, isLoading: f.isLoading)
        if (step == .best) != (drawn == .best) || measured != isTimed {
          Issue.record("\(turn): \(old.pending) \(new.step) \(measured)")
          return
        }
        if measured {
          quality += " timed"
          old.isFrameMeasured = true
          old.measure(.milliseconds(cost), at: now)
          new.frameTimed(.milliseconds(cost))
        }
      default:
        Issue.record("\(turn): \(old.pending) \(new.step) \(new.state)")
        return
      }
      counts["\(new.state) \(quality)", default: 0] += 1
      let (a, b) = (old.wakeTime(scene, f, now: now), new.wakeTime(for: scene))
      guard a == b, old.dust.shown == new.dust.shown, old.dust.share == new.dust.share,
        old.samples.isQuick == new.samples.isQuick,
        old.frames.isQuickWhileMoving == new.usesQuickFrames,
        old.frames.shownFrame == new.picture?.frame
      else {
        Issue.record("\(turn) \(new.state): \(a) \(b) \(old.dust.shown) \(new.dust.shown)")
        return
      }
      if new.step != .none, chance(20) {
        _ = new.takeStep()
        old.frames.lost()
        new.frameLost()
      } else if new.step != .none {
        let end = now + .milliseconds(chance(10) ? cost : 10)
        if !f.isBlank {
          old.noteFrame(of: scene, from: now, to: end)
          new.frameEnded(of: scene, from: now, to: end)
        }
        now = end
      }
    }
    print("SEED", seed, counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: "; "))
  }
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
