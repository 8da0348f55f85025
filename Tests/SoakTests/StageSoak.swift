import TagSphereTagData
import Foundation
import TagSphereCloudCore
import TagSphereCommandLineOptions
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTestSupport
import TagSphereWindow

@testable import TagSphereProgram

/// The cloud that a kiosk shows, drawn without a window, with a clock that runs as fast as it can.
///
/// Its file is rewritten, its picture resized, a hand plays with it and leaves it alone; every now
/// and then all is put into one state, in which what it holds is counted.
@MainActor final class StageSoak {
  /// A clock that goes on by a little whenever somebody looks, and by a frame after each.
  private final class FakeClock {
    private var time = Duration.zero
    func read() -> Duration {
      time += .microseconds(5)
      return time
    }
    func pass(_ duration: Duration) { time += duration }
  }

  private let plan: SoakPlan
  private let file: URL
  private let clock: FakeClock
  /// It comes before its context, so that its GL objects are gone first.
  private let stage: CloudStage
  private let context: HeadlessContext
  private var visit: IdleVisit
  private var hand = SoakHand(seed: 5)
  private var generator = SeededGenerator(seed: 55)

  private var frames = 0
  private var events = 0
  private var broken = 0
  private var versions = 0
  private var sizes = 0
  private var calls = 0
  /// What was seen, by hashes, in room that is taken once: nothing here may grow.
  private var pictures: Set<Int> = []
  private var poses: Set<Int> = []
  /// The labels of the last good version.
  private var labels = SoakVersion.usual.labels ?? []
  /// What was shown and what was refused before the last version was written.
  private var taken = SIMD2(0, 0)

  private static let frameTime = Duration.microseconds(16_667)
  private static let usualSize = SIMD2(96, 64)

  /// What went wrong.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// A soak whose files are in a folder.
  init(_ plan: SoakPlan, folder: URL) throws {
    self.plan = plan
    // As the program does before it makes a context.
    SoftwareDriver.keepMemory()
    // llvmpipe's threads have it hold up to 64 frames' worth, as they happen to fall behind: 40 to 110
    // megabytes in the same state. Without them it draws at once; on a screen it keeps them.
    setenv("LP_NUM_THREADS", "0", 1)
    context = try HeadlessContext()
    file = folder.appending(path: "tags.json")
    try SoakVersion.writePictures(to: folder)
    try SoakVersion.usual.write(to: file, number: 0)
    let arguments = [
      "kiosk", file.path, "--idle-reset", "1", "--declutter", "fade", "--status", "on",
      "--weight-as", "both",
    ]
    guard case .view(let options) = try parse(arguments) else {
      throw Failure(description: "a kiosk is not shown")
    }
    var stages = StageClock()
    let known = options.document.source.signature
    let cloud = try OpenedCloud(options, stages: &stages).cloud
    let clock = FakeClock()
    self.clock = clock
    var settling = FileSettling(known: known)
    (settling.moment, settling.patience) = (.zero, .milliseconds(4))
    stage = try CloudStage(
      cloud, known: known, chooser: Chooser(options.choosing, document: cloud.document),
      options: options,
      viewport: Viewport(width: Self.usualSize.x, height: Self.usualSize.y), contentScale: 1,
      refreshRate: 60, clock: clock.read, settling: settling)
    visit = IdleVisit(resetTime: options.kiosk?.idleResetSeconds.map { .seconds($0) }, now: .zero)
    let looks = 2 * plan.frames / SoakPlan.framesPerLook + plan.samples
    pictures.reserveCapacity(looks)
    poses.reserveCapacity(looks)
  }

  /// Does all that was planned.
  ///
  /// - Throws: ``Failure`` where something else is shown than the last good version.
  func run() throws -> SoakReport {
    var report = SoakReport(title: "off-screen")
    stage.health.loaded(in: .zero)
    taken = [0, 0]
    try stage.drawFirst()
    var turns = 0
    /// Whether what was done so often is behind the frames.
    func isDue(_ count: Int, of whole: Int) -> Bool { count * plan.frames < frames * whole }
    while frames < plan.frames || versions < plan.reloads || sizes < plan.resizes {
      if isDue(versions, of: plan.reloads) { try reload() }
      var events = hand.next(in: [stage.scene.viewport.width, stage.scene.viewport.height])
      if isDue(sizes, of: plan.resizes) { events += resize() }
      try turn(events)
      turns += 1
      if turns % SoakPlan.framesPerLook == 0 { look() }
      if isDue(report.samples.count, of: plan.samples) { report.samples.append(try sample()) }
    }
    try settle()
    stage.close()
    report.deeds = [
      .init(name: "frames", count: frames), .init(name: "reloads", count: versions),
      .init(name: "of them broken", count: broken),
      .init(name: "refused", count: stage.health.refusals), .init(name: "resizes", count: sizes),
      .init(name: "events", count: events), .init(name: "labels presented", count: calls),
      .init(name: "different pictures", count: pictures.count),
      .init(name: "different poses", count: poses.count),
    ]
    return report
  }

  /// One turn of the loop of `ViewCommand`.
  private func turn(_ events: [InputEvent]) throws {
    clock.pass(Self.frameTime)
    self.events += events.count
    let now = clock.read()
    for event in events where event.isTouch {
      if visit.touch(at: now) { stage.scene.endPresentation() }
    }
    for action in stage.apply(events.map { TimedEvent($0, at: now) }) where action == .exposed {
      stage.pacer.lost()
    }
    let step = visit.step(at: now)
    if case .call = step { calls += 1 }
    stage.follow(step)
    try stage.followScene()
    try stage.receive()
    if try stage.drawIfDue() { frames += 1 }
  }

  /// Notes what is seen.
  private func look() {
    pictures.insert(stage.canvas?.pixels().hashValue ?? 0)
    poses.insert(stage.scene.orientation.hashValue)
  }

  /// Writes another version, once the last one was taken or refused.
  private func reload() throws {
    try settle()
    try write(.random(versions, using: &generator))
  }

  private func write(_ version: SoakVersion) throws {
    taken = [stage.health.dataVersion, stage.health.refusals]
    try version.write(to: file, number: versions)
    versions += 1
    if let new = version.labels { labels = new } else { broken += 1 }
  }

  /// Lets the file's last version be taken or refused; then the last good one must be shown.
  private func settle() throws {
    let start = ContinuousClock.now
    while taken == [stage.health.dataVersion, stage.health.refusals] || shownLabels != labels {
      guard ContinuousClock.now - start < .seconds(20) else {
        throw Failure(
          description: "after \(versions) versions \(shownLabels.sorted()) is shown, not "
            + "\(labels.sorted())")
      }
      usleep(200)
      try turn([])
    }
  }

  private var shownLabels: Set<String> {
    guard let cloud = stage.feed?.cloud else { return [] }
    return Set(cloud.tags.indices.filter(cloud.isPresent).map { cloud.tags[$0].text })
  }

  private func resize() -> [InputEvent] {
    sizes += 1
    let sides = [1, 2, 3, 17, 48, 64, 96, 128, 160]
    let size = SIMD2(
      sides.randomElement(using: &generator) ?? 1, sides.randomElement(using: &generator) ?? 1)
    let scale = ([1, 1.25, 1.5, 2, 3] as [Double]).randomElement(using: &generator) ?? 1
    return [
      .screenChanged(contentScale: scale), .resized(width: size.x, height: size.y),
    ]
  }

  /// Counts what is held, in the state that is the same each time.
  private func sample() throws -> SoakReport.Sample {
    try settle()
    try write(.usual)
    try settle()
    let escape = InputEvent.key(.escape, modifiers: [], isRepeat: false)
    // Nobody touches anything for it: visits take their course.
    _ = stage.apply(
      [
        .released(.primary, at: [1, 1]), .pointerLeft, escape, escape, escape,
        .screenChanged(contentScale: 1),
        .resized(width: Self.usualSize.x, height: Self.usualSize.y),
      ].map { TimedEvent($0, at: clock.read()) })
    // Long enough for labels to come to rest, and for new batches, which wait two seconds.
    for _ in 0..<150 { try turn([]) }
    let start = ContinuousClock.now
    while stage.isLoadingPictures || stage.feed?.isBusy == true {
      guard ContinuousClock.now - start < .seconds(20) else {
        throw Failure(description: "labels and pictures do not come to rest")
      }
      usleep(500)
      try turn([])
    }
    look()
    // At rest, with its best frame: in motion the driver holds more, now more, now less.
    let pause = [
      InputEvent.key(.space, modifiers: [], isRepeat: false)
    ].map { TimedEvent($0, at: clock.read()) }
    if !stage.scene.isPaused { _ = stage.apply(pause) }
    for _ in 0..<60 { try turn([]) }
    // Labels that gave way may have had to wait before they come back.
    for _ in 0..<180 where stage.sleep < .milliseconds(500) { try turn([]) }
    guard stage.sleep >= .milliseconds(500) else {
      throw Failure(description: "after \(versions) versions the paused loop finds no sleep")
    }
    _ = stage.canvas?.pixels()
    // What is free is not counted: how much that is depends on the pictures that came last.
    SoftwareDriver.returnMemory()
    let sample = SoakReport.Sample(
      census: try ProcessCensus(of: getpid()), allocatedBytes: ProcessCensus.allocatedBytes,
      objects: GLCensus(names: 1...4_000).total)
    if stage.scene.isPaused {
      _ = stage.apply(pause.map { TimedEvent($0.event, at: clock.read()) })
    }
    return sample
  }
}
