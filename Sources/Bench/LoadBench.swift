internal import Glibc
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereDocuments
internal import TagSphereInteraction
internal import TagSphereStartup
internal import TagSphereViewer
internal import TagSphereWindow

/// `tagsphere bench --scenario load`: the frames from the start of the program until all labels of a
/// file are shown, and until its images are, or a time has passed, on a real clock.
enum LoadBench {
  /// The turns that are measured after all labels are shown.
  private static let framesAfterLoad = 60
  /// The numbers of images whose times are noted.
  private static let imageCounts = [1, 20]

  /// Measures the frames of opening a file: its heaviest labels first, and then all; and the intervals
  /// from the end of one to the end of the next until all labels are shown, which a person sees.
  ///
  /// - Parameters:
  ///   - document: The file.
  ///   - design: How it is shown.
  ///   - options: What the command line asks for.
  ///   - start: The time after the start of the process from which times count, seconds.
  ///   - stages: Takes the times of the stages.
  static func measure(
    _ document: DocumentOptions, design: CloudDesign, options: BenchOptions, from start: Double,
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
      $0.motion.spinDegreesPerSecond = 24
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

extension BenchOptions {
  /// The time after the first frame in which images are waited for, seconds.
  fileprivate var longestLoad: Double {
    if case .seconds(let seconds) = length { seconds } else { 0 }
  }
}
