internal import Glibc
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereInteraction
internal import TagSphereStartup
internal import TagSphereViewer
internal import TagSphereWindow

/// `tagsphere bench --scenario load`: the frames while a file opens, on a real clock.
///
/// The frames run from the start of the program until all labels are shown. They continue until all images
/// are shown or a time limit is reached.
enum LoadBench {
  /// The number of turns that are measured after all labels are shown.
  private static let framesAfterLoad = 60
  /// The numbers of loaded images at which the time is recorded.
  private static let imageCounts = [1, 20]

  /// Measures the frames while a file opens; its heaviest labels are shown first, and then all labels.
  ///
  /// It also measures the intervals between the ends of consecutive frames, until all labels are shown. A
  /// user sees these intervals.
  ///
  /// - Parameters:
  ///   - document: The file.
  ///   - design: The design of the cloud.
  ///   - options: The options of the command line.
  ///   - start: The time after the start of the process from which times count, seconds.
  ///   - stages: Takes the times of the stages.
  static func measure(
    _ document: DocumentOptions, design: CloudDesign, options: Settings, from start: Double,
    stages: inout StageClock
  ) throws -> BenchReport {
    func secondsSinceStart() -> Double { (ProcessFigures.secondsSinceStart ?? start) - start }
    var request = DocumentRequest(document, design: design)
    request.fetchMemory = { SoftwareDriver.fetchMemory(byteCounts: $0) }
    let session = DocumentSession(request)
    let context = try HeadlessContext(options.picture.graphics)
    defer { withExtendedLifetime(context) {} }
    let rehearsal = try DrawingRehearsal(session, options: options)
    let opened = try session.open(stages: &stages)
    session.follow()
    var isLoading = opened.hasHead
    let (clock, opening) = (ContinuousClock(), ContinuousClock.now)
    let window = try BenchWindow(
      opened.cloud, options: options, start: opening, rehearsal: rehearsal, stages: &stages
    ) {
      $0.motion.spin = 24 * .pi / 180
      $0.opensQuickly = true
    }
    let viewer = window.viewer
    var subject = Subject(name: "window/load", quality: window.movingQuality)
    var intervals = Subject(name: "load/interval")
    var last: (end: ContinuousClock.Instant, processor: Double)?
    var (firstFrame, frame, end) = (0.0, 0, framesAfterLoad)
    var imageCounts = Self.imageCounts
    while frame < end {
      try session.requireSuccess(isBlank: false)
      let wasWaiting = isLoading || viewer.isWaitingForWhole
      var input = Input(now: clock.now - opening)
      if isLoading { input.updates = session.updates() }
      input.needsFrame = frame == 0
      var output = Output()
      let seconds = try subject.measure(counts: frame > 0) {
        let turn = viewer.beginTurn(input)
        output = turn.output
        try turn.uploadInFetchedMemory()
        try turn.drawOffScreen()
      }
      if output.hasFrame {
        let (now, processor) = (clock.now, ProcessFigures.processorSeconds)
        if let last, wasWaiting {
          intervals.note(
            seconds: (now - last.end) / .seconds(1), processor: processor - last.processor)
        }
        last = (now, processor)
      }
      if frame == 0 {
        firstFrame = secondsSinceStart()
        stages.note("first frame", seconds: seconds)
        viewer.noteFrame(from: input.now, to: clock.now - opening)
      }
      frame += 1
      if isLoading, viewer.isWaitingForWhole {
        isLoading = false
        stages.note("whole cloud built", seconds: secondsSinceStart())
      }
      let isWaiting = isLoading || viewer.isWaitingForWhole
      if frame == 1 || wasWaiting, !isWaiting {
        stages.note("whole cloud shown", seconds: secondsSinceStart())
      }
      if isWaiting { end = frame + framesAfterLoad }
      if viewer.cloud.isLoadingImages, secondsSinceStart() - firstFrame < options.longestLoad {
        end = frame + framesAfterLoad
      }
      if let count = imageCounts.first,
        viewer.cloud.shownImageCount(in: viewer.scene.frame) >= count
      {
        imageCounts.removeFirst()
        stages.note("images shown: \(count)", seconds: secondsSinceStart())
      }
      let sleep = output.wakeTime - (clock.now - opening)
      if sleep > .zero { usleep(UInt32(sleep / .microseconds(1))) }
    }
    return try window.report(
      [subject] + (intervals.frameTimes.isEmpty ? [] : [intervals]), options: options,
      firstFrame: firstFrame, stages: stages)
  }
}

extension Settings {
  /// The time limit for images after the first frame, seconds.
  fileprivate var longestLoad: Double {
    if case .seconds(let seconds) = measurement.length { seconds } else { 0 }
  }
}
