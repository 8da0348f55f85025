internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereText
internal import TagSphereWindow

/// Keeps the cloud of a window up to date: with a file that changes, or with a stream.
///
/// News are prepared between frames, a little at a time, and take effect at once in one of them.
/// While the scene is paused nothing takes effect and nothing glides; the newest news wait.
struct LiveFeed {
  /// Time for preparation in each frame.
  private static let budget = Duration.milliseconds(2)
  /// Time between two measurements of the whole cloud, and between two batches made anew.
  private static let interval = Duration.milliseconds(250)
  private static let longInterval = Duration.seconds(2)
  /// Time between two versions on a wall: all labels may change their colours with each, and three
  /// changes a second are a flash and a half, where three flashes are allowed.
  static let calmInterval = Duration.milliseconds(400)

  private enum Source {
    case file(FileWatcher<LiveDocument>)
    case stream(LiveStream)
  }

  /// What a frame has to take over.
  struct Step {
    var changes = LiveChanges()
    /// The document's title and legend, where a file has another version.
    var document: LiveDocument?
    /// Why a version of the file is not shown.
    var failure: FileWatcherFailure?
  }

  private(set) var cloud: LiveCloud
  private var source: Source
  private var preparation: LivePreparation?
  private var document: LiveDocument?
  private var time: Duration
  /// Time between two versions at least.
  var leastInterval = Duration.zero
  private var lastVersion: Duration?
  private var lastMeasure: Duration?
  private var lastBatch: Duration?
  private var lastList: Duration?
  private var isUnlisted = false
  /// Whether the whole cloud is to be measured.
  private var isUnmeasured = false
  private var needsNewBatch = false

  /// A feed as a command line asks for it; nil where nothing changes.
  ///
  /// - Parameters:
  ///   - known: The file's signature before it was read.
  ///   - settling: How long a file must stand to be whole; nil for as long as is usual.
  init?(
    of cloud: Cloud, known: FileSignature?, options: ViewOptions, now: Duration,
    settling: FileSettling? = nil
  ) {
    var style = LiveCloud.Style()
    style.placement = options.layout.placement
    style.textSize = options.layout.textSize
    style.maximumLabelWidth = Float(options.look.maximumLabelWidth)
    style.isOutward = options.layout.space.facing == .outward
    style.isReduced = options.motion.isReduced
    if options.document.isFollowed {
      style.leastPlaces = 24
      let follower = StreamFollower { Window.wake() }
      let stream = LiveStream(
        top: options.document.top, placement: style.placement,
        display: options.look.color.weightDisplay, theme: cloud.theme, fetch: follower.fetch)
      self.init(of: cloud, source: .stream(stream), style: style, now: now)
    } else if options.document.isWatched, case .file(let path) = options.document.source {
      let (document, layout, look, theme) = (
        options.document, options.layout, options.look, cloud.theme
      )
      let watcher = FileWatcher(
        path: path, known: known, settling: settling,
        read: {
          let start = ContinuousClock.now
          var live = try LiveDocument(
            readDocument(document), layout: layout, look: look, theme: theme)
          live.duration = ContinuousClock.now - start
          return live
        }, onNews: { Window.wake() })
      self.init(of: cloud, source: .file(watcher), style: style, now: now)
    } else {
      return nil
    }
    if options.kiosk != nil { leastInterval = Self.calmInterval }
  }

  /// A feed from a stream.
  init(of cloud: Cloud, stream: LiveStream, style: LiveCloud.Style, now: Duration) {
    self.init(of: cloud, source: .stream(stream), style: style, now: now)
  }

  private init(of cloud: Cloud, source: Source, style: LiveCloud.Style, now: Duration) {
    self.source = source
    time = now
    self.cloud = LiveCloud(LiveVersion(of: cloud), batch: cloud.batch, style: style)
  }

  /// Whether a label can be chosen: not those that shrink away.
  func isPresent(_ label: Int) -> Bool { cloud.isPresent(label) }

  /// Whether the next frame will differ from this one.
  var isBusy: Bool { cloud.isMoving || preparation != nil || isUnmeasured }

  /// Reads a watched file once more, even if it has not changed.
  func readAgain() {
    if case .file(let watcher) = source { watcher.readAgain() }
  }

  /// Lets time pass without effect: while paused.
  mutating func skip(to now: Duration) { time = now }

  /// Lets time pass, and news take effect.
  ///
  /// - Parameters:
  ///   - now: The time of the frame to come.
  ///   - batch: The cloud's glyphs.
  ///   - glyphs: Their source.
  ///   - clock: The time.
  mutating func step(
    to now: Duration, in batch: inout GlyphBatch, glyphs: FontGlyphSource, clock: () -> Duration
  ) -> Step {
    var step = Step()
    step.changes = cloud.advance(by: now - time, in: &batch)
    time = now
    let isCalm = lastVersion.map { now - $0 >= leastInterval } ?? true
    if preparation == nil, isCalm { fetch(&step) }
    guard var version = preparation else { return step }
    preparation = nil
    var glyphs = glyphs
    let end = clock() + Self.budget
    cloud.prepare(&version, in: &batch, source: &glyphs) { clock() >= end }
    guard version.isReady else {
      preparation = version
      return step
    }
    lastVersion = now
    step.changes.formUnion(cloud.commit(version, into: &batch))
    restyle(batch)
    if version.needsNewBatch { needsNewBatch = true }
    if cloud.isWasteful { step.changes.formUnion(cloud.compact(&batch)) }
    step.document = document
    document = nil
    (isUnmeasured, isUnlisted) = (true, true)
    return step
  }

  private mutating func fetch(_ step: inout Step) {
    switch source {
    case .file(let watcher):
      switch watcher.fetch() {
      case .success(let document):
        self.document = document
        preparation = LivePreparation(document.version)
      case .failure(let failure): step.failure = failure
      case nil: break
      }
    case .stream(let stream): preparation = stream.next(now: time).map { LivePreparation($0) }
    }
  }

  private mutating func restyle(_ batch: GlyphBatch) {
    if case .stream(let stream) = source { stream.restyle(&cloud, in: batch) }
  }

  /// Whether it is time to measure the whole cloud, which changed since it was measured last; if
  /// so, it counts as measured now.
  mutating func isMeasureDue() -> Bool {
    guard isUnmeasured, lastMeasure.map({ time - $0 >= Self.interval }) ?? true else {
      return false
    }
    isUnmeasured = false
    lastMeasure = time
    return true
  }

  /// Whether it is time to list the labels anew, for walks and searches; if so, it counts as done.
  mutating func isListDue() -> Bool {
    guard isUnlisted, lastList.map({ time - $0 >= Self.longInterval / 2 }) ?? true else {
      return false
    }
    (isUnlisted, lastList) = (false, time)
    return true
  }

  /// Whether a batch must be made anew, and it is time for it; if so, it counts as done.
  mutating func isNewBatchDue() -> Bool {
    guard needsNewBatch, preparation == nil,
      lastBatch.map({ time - $0 >= Self.longInterval }) ?? true
    else {
      return false
    }
    (needsNewBatch, lastBatch) = (false, time)
    return true
  }

  /// Takes labels that are gone out of a batch, before it is made anew of what is left.
  mutating func compact(_ batch: inout GlyphBatch) -> LiveChanges { cloud.compact(&batch) }

  /// Goes on with a batch that was made anew.
  mutating func adopt(_ batch: inout GlyphBatch, places: [SIMD3<Float>]) -> LiveChanges {
    cloud.adopt(&batch, places: places)
  }

  /// The least and the greatest weight of a stream; nil for a file.
  var streamRange: ClosedRange<Double>? {
    if case .stream(let stream) = source { stream.range } else { nil }
  }
}

extension DocumentSource {
  /// The signature of the file; nil where there is none.
  var signature: FileSignature? {
    if case .file(let path) = self { WatchedPath(path: path).signature } else { nil }
  }
}
