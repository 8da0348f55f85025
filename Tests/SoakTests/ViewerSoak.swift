import Foundation
import TagSphereCloudBuilding
import TagSphereCommandLineOptions
import TagSphereFiles
import TagSphereGeometry
import TagSphereInteraction
import TagSphereTagData
import TagSphereTestSupport
import TagSphereViewer
import TagSphereWindow

@testable import TagSphereDocuments
@testable import TagSphereProgram

/// A kiosk's viewer drawn without a window, with a clock that runs as fast as it can.
///
/// Its file is rewritten, its picture resized, and random input alternates with pauses. Now and
/// then everything is brought into the same state, and memory, descriptors and GL objects are
/// counted.
@MainActor final class ViewerSoak {
  /// A clock that advances a little whenever it is read, and by a frame after each turn.
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
  private let session: DocumentSession
  /// Declared before its context, so that its GL objects are released first.
  private let viewer: Viewer
  private let context: HeadlessContext
  private var output = Output()
  private var gestures = SoakInput(seed: 5)
  private var generator = SeededGenerator(seed: 55)

  private var frames = 0
  private var events = 0
  private var broken = 0
  private var versions = 0
  private var sizes = 0
  /// Hashes of what was seen, in capacity reserved once, because nothing here may grow.
  private var pictures: Set<Int> = []
  private var poses: Set<Int> = []
  /// The labels of the last valid version.
  private var labels = SoakVersion.usual.labels ?? []
  /// The numbers of versions shown and rejected before the last version was written.
  private var handled = SIMD2(0, 0)

  private static let frameTime = Duration.microseconds(16_667)
  private static let usualSize = SIMD2(96, 64)

  /// The failure of a soak.
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Creates a soak with its files in a folder.
  init(_ plan: SoakPlan, folder: URL) throws {
    self.plan = plan
    // The program also does this before it creates a context.
    SoftwareDriver.keepMemory()
    // llvmpipe's threads may hold up to 64 frames when they fall behind: 40 to 110 megabytes in the
    // same state. Without threads it draws immediately; the soak on a screen keeps the threads.
    setenv("LP_NUM_THREADS", "0", 1)
    context = try HeadlessContext()
    file = folder.appending(path: "tags.json")
    try SoakVersion.writePictures(to: folder)
    try SoakVersion.usual.write(to: file, number: 0)
    let arguments = [
      "kiosk", file.path, "--idle-reset", "1", "--declutter", "fade", "--status", "on",
      "--weight-as", "both", "--wheels", "weight",
    ]
    guard case .view(let options) = try parse(arguments) else {
      throw Failure(description: "a kiosk is not shown")
    }
    var stages = StageClock()
    let known = options.document.source.signature
    var request = try DocumentRequest(options, known: known)
    var settling = FileSettling(known: known)
    (settling.moment, settling.patience) = (.zero, .milliseconds(4))
    request.settling = settling
    let session = DocumentSession(request)
    let opened = try session.open(stages: &stages)
    session.follow()
    self.session = session
    let clock = FakeClock()
    self.clock = clock
    var screen = Viewer.Screen(size: Self.usualSize)
    screen.refreshRate = 60
    screen.isSoftware = true
    viewer = Viewer(
      opened.cloud, settings: ViewerSettings(options), screen: screen, clock: clock.read)
    try viewer.enterContext()
    let looks = 2 * plan.frames / SoakPlan.framesPerLook + plan.samples
    pictures.reserveCapacity(looks)
    poses.reserveCapacity(looks)
  }

  /// Runs the plan.
  ///
  /// - Throws: ``Failure`` if anything other than the last valid version is shown.
  func run() throws -> SoakReport {
    var report = SoakReport(title: "off-screen")
    viewer.noteFirstDocument(failure: nil, duration: .zero, date: UTCTime(seconds: 0))
    handled = [0, 0]
    try turn([], needsFrame: true)
    var turns = 0
    /// Returns whether an action with this count lags behind the frames.
    func isDue(_ count: Int, of whole: Int) -> Bool { count * plan.frames < frames * whole }
    while frames < plan.frames || versions < plan.reloads || sizes < plan.resizes {
      if isDue(versions, of: plan.reloads) { try reload() }
      var events = gestures.next(in: [viewer.scene.viewport.width, viewer.scene.viewport.height])
      if isDue(sizes, of: plan.resizes) { events += resize() }
      try turn(events)
      turns += 1
      if turns % SoakPlan.framesPerLook == 0 { look() }
      if isDue(report.samples.count, of: plan.samples) { report.samples.append(try sample()) }
    }
    // Samples count as input, so that the attract mode gets its time at the end.
    for _ in 0..<1_000 { try turn([]) }
    try settle()
    _ = viewer.close()
    report.actions = [
      .init(name: "frames", count: frames), .init(name: "reloads", count: versions),
      .init(name: "of them broken", count: broken),
      .init(name: "refused", count: viewer.health.refusals), .init(name: "resizes", count: sizes),
      .init(name: "events", count: events),
      .init(name: "labels presented", count: viewer.presentations),
      .init(name: "different pictures", count: pictures.count),
      .init(name: "different poses", count: poses.count),
    ]
    return report
  }

  /// Runs a turn, as `WindowLoop` does.
  private func turn(_ events: [InputEvent], needsFrame: Bool = false) throws {
    clock.pass(Self.frameTime)
    self.events += events.count
    let now = clock.read()
    var input = Input(events.map { TimedEvent($0, at: now) }, now: now)
    input.needsFrame = needsFrame
    if output.wantsUpdates { input.updates = session.updates() }
    let turn = viewer.beginTurn(input)
    output = turn.output
    try turn.upload()
    try turn.drawOffScreen()
    if output.hasFrame { frames += 1 }
  }

  /// Records what is seen.
  private func look() {
    pictures.insert(viewer.pixels().hashValue)
    poses.insert(viewer.scene.orientation.hashValue)
  }

  /// Writes another version once the last version was applied or rejected.
  private func reload() throws {
    try settle()
    try write(.random(versions, using: &generator))
  }

  private func write(_ version: SoakVersion) throws {
    handled = [viewer.health.dataVersion, viewer.health.refusals]
    try version.write(to: file, number: versions)
    versions += 1
    if let new = version.labels { labels = new } else { broken += 1 }
  }

  /// Waits until the last version is applied or rejected, and the last valid version is shown.
  private func settle() throws {
    let start = ContinuousClock.now
    while handled == [viewer.health.dataVersion, viewer.health.refusals] || shownLabels != labels {
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
    let cloud = viewer.cloud
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

  /// The time until the next turn is due.
  private var sleep: Duration { output.wakeTime - clock.read() }

  /// Measures memory, descriptors and GL objects, always in the same state.
  private func sample() throws -> SoakReport.Sample {
    try settle()
    try write(.usual)
    try settle()
    let escape = InputEvent.key(.escape, modifiers: [], isRepeat: false)
    try turn([
      .released(.primary, at: [1, 1]), .pointerLeft, escape, escape, escape,
      .screenChanged(contentScale: 1),
      .resized(width: Self.usualSize.x, height: Self.usualSize.y),
    ])
    // The time is long enough for labels to stop, and for new batches, which wait two seconds.
    for _ in 0..<150 { try turn([]) }
    let start = ContinuousClock.now
    while viewer.cloud.isLoadingImages || viewer.isUpdating {
      guard ContinuousClock.now - start < .seconds(20) else {
        throw Failure(description: "labels and images do not settle")
      }
      usleep(500)
      try turn([])
    }
    look()
    // The viewer rests with its best frame: in motion, the driver holds varying amounts of memory.
    let pause = InputEvent.key(.space, modifiers: [], isRepeat: false)
    if !viewer.scene.isPaused { try turn([pause]) }
    for _ in 0..<60 { try turn([]) }
    // Hidden labels may have to wait before they reappear.
    for _ in 0..<180 where sleep < .milliseconds(500) { try turn([]) }
    guard sleep >= .milliseconds(500) else {
      throw Failure(description: "after \(versions) versions the paused loop does not sleep")
    }
    _ = viewer.pixels()
    // Free memory is not counted, because its amount depends on the last pictures.
    SoftwareDriver.returnMemory()
    let sample = SoakReport.Sample(
      census: try ProcessCensus(of: getpid()), allocatedBytes: ProcessCensus.allocatedBytes,
      objects: GLCensus(names: 1...4_000).total)
    if viewer.scene.isPaused { try turn([pause]) }
    return sample
  }
}
