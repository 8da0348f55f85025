internal import TagSphereCloudBuilding
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLiveLabels
internal import TagSphereMessages

/// Brings data updates into a shown cloud: document versions or a stream.
///
/// Updates are prepared between frames, a little at a time. Each update takes effect completely in one
/// frame. While the scene is paused, no update takes effect, no label glides, and the newest updates
/// wait.
struct LiveFeed {
  /// The preparation time per frame.
  private static let budget = Duration.milliseconds(2)
  /// The preparation time after which a version counts as slow.
  ///
  /// A slow version gets as much time per frame as a document that is being read. A newer version may
  /// replace a slow version.
  private static let patience = Duration.seconds(1)
  /// The limits of the preparation time per frame for a document that is being read.
  ///
  /// Within the limits, the preparation takes as long as the rest of the last turn. The user waits for
  /// the document, so the frame rate may halve. Without labels the upper limit applies.
  private static let growthBudget = Duration.milliseconds(10)...Duration.milliseconds(250)
  /// The interval between measurements of the whole cloud.
  private static let measureInterval = Duration.milliseconds(250)
  /// The interval between rebuilds of the focus order and the search index.
  private static let directoryInterval = Duration.seconds(1)
  /// The interval between rebuilds of the batch.
  private static let batchInterval = Duration.seconds(2)
  /// The minimum interval between versions in a kiosk.
  ///
  /// Each version may change the colours of all labels. Three changes per second are one and a half
  /// flashes; WCAG 2.3.1 allows three.
  static let kioskInterval = Duration.milliseconds(400)

  /// The effect of a step.
  struct Step {
    var shown = ShownCloud.LiveStep()
    /// The document that took effect, if a version is complete.
    var document: LiveDocument?
  }

  /// The stream of weights; nil for a document.
  private let stream: LiveStream?
  /// The newest document, waiting for its preparation.
  private var waiting: LiveDocument?
  /// The document in preparation.
  private var document: LiveDocument?
  private var preparation: LivePreparation?
  /// The time at which the preparation began.
  private var preparationStart = Duration.zero
  /// The preparation time after which a newer version replaces the version in preparation.
  ///
  /// The time doubles with each abandoned version. This ensures that one of many versions in quick
  /// succession is eventually shown.
  private var patienceForNewer = Self.patience
  private var time: Duration
  private let readsDocument: Bool
  /// The minimum interval between versions.
  private let versionInterval: Duration
  private var lastVersion: Duration?
  /// The preparation time of the last step.
  private var lastPreparation = Duration.zero
  private var lastMeasure: Duration?
  private var lastBatch: Duration?
  private var lastDirectory: Duration?
  private var needsDirectory = false
  private var needsMeasure = false
  private var needsBatch = false

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - stream: The stream of weights; nil for a document.
  ///   - versionInterval: The minimum interval between versions.
  ///   - readsDocument: Whether the versions are parts of a document that is being read.
  ///   - now: The time.
  init(
    stream: LiveStream?, versionInterval: Duration, readsDocument: Bool = false, now: Duration
  ) {
    self.stream = stream
    self.readsDocument = readsDocument
    isGrowing = readsDocument
    self.versionInterval = versionInterval
    time = now
  }

  /// Whether the feed can receive updates.
  ///
  /// It cannot while a document waits, or while an update of a stream is in preparation.
  var wantsUpdates: Bool { waiting == nil && (stream == nil || preparation == nil) }

  /// Whether updates are in preparation or the cloud is to be measured.
  var isBusy: Bool { preparation != nil || needsMeasure }

  /// Returns the legend of a stream's colours.
  ///
  /// For a document, and without labels, it returns the given legend.
  func legend(inPlaceOf legend: Legend?, messages: Messages) -> Legend? {
    guard let stream, let range = stream.range else { return legend }
    guard let content = stream.explanation(of: range) else { return nil }
    var explained = Legend(title: "weight", content: content)
    explained.messages = messages
    return explained
  }

  /// Whether a document is still being read.
  var isGrowing: Bool

  /// Whether the source may send more data that would be lost with the window, because it cannot be read again.
  var isStreaming: Bool { isGrowing || stream?.isOpen == true }

  /// Receives the newest version of a document.
  mutating func receive(_ document: LiveDocument) { waiting = document }

  /// Receives updates of a stream.
  ///
  /// - Returns: Warnings about omitted lines and texts, each once.
  mutating func receive(_ updates: StreamUpdates, now: Duration) -> [Message] {
    stream?.receive(updates, now: now) ?? []
  }

  /// Recolours the labels of a stream for a design; the next step applies the colours.
  ///
  /// - Returns: Whether the source is a stream.
  func recolor(for design: CloudDesign) -> Bool {
    stream?.recolor(for: design)
    return stream != nil
  }

  /// Advances the time without applying updates, while paused.
  mutating func skip(to now: Duration) { time = now }

  /// Advances to a time and applies prepared updates.
  ///
  /// - Parameters:
  ///   - now: The time of the next frame.
  ///   - cloud: The cloud.
  ///   - clock: Returns the time, to keep the budget.
  mutating func step(
    to now: Duration, in cloud: inout ShownCloud, clock: () -> Duration
  ) -> Step {
    let elapsed = now - time
    time = now
    let mayStart = lastVersion.map { now - $0 >= versionInterval } ?? true
    giveUpOldVersion()
    if preparation == nil, mayStart { start() }
    let wasPreparing = preparation != nil
    let start = clock()
    let end = start + budget(after: elapsed - lastPreparation, isEmpty: cloud.count == 0)
    let stream = stream
    var step = Step()
    step.shown = cloud.step(
      by: elapsed, preparing: &preparation, until: { clock() >= end },
      restyle: { live, batch, shown in
        stream?.restyle(&live, in: &batch, first: shown)
          ?? live.restyle(in: &batch, first: shown, nil)
      })
    lastPreparation = wasPreparing ? clock() - start : .zero
    guard wasPreparing, preparation == nil else {
      if cloud.hasNewFindings(isNewVersion: false) { needsBatch = true }
      return step
    }
    lastVersion = now
    patienceForNewer = Self.patience
    if step.shown.needsNewBatch { needsBatch = true }
    step.document = document
    document = nil
    if let decoder = step.document?.imageDecoder, cloud.decodeImages(by: decoder) {
      needsBatch = true
    }
    if step.document?.imagesWereLookedAt == false { cloud.lookAtImages() }
    if cloud.hasNewFindings(isNewVersion: true) { needsBatch = true }
    (needsMeasure, needsDirectory) = (true, true)
    return step
  }

  /// Returns the preparation time after a turn whose other work took `rest`.
  private func budget(after rest: Duration, isEmpty: Bool) -> Duration {
    let limits = Self.growthBudget
    // Without labels no movement can stutter.
    if isEmpty { return limits.upperBound }
    let isLate = preparation != nil && stream == nil && time - preparationStart > Self.patience
    return readsDocument || isLate
      ? min(max(rest, limits.lowerBound), limits.upperBound) : Self.budget
  }

  /// Abandons a slow version in favour of a newer one.
  ///
  /// Its typeset labels stay in the batch until the next rebuild.
  private mutating func giveUpOldVersion() {
    guard stream == nil, preparation != nil, let waiting, waiting.version.isWhole,
      time - preparationStart > patienceForNewer
    else { return }
    (preparation, document) = (nil, nil)
    needsBatch = true
    patienceForNewer *= 2
  }

  private mutating func start() {
    preparationStart = time
    if let stream {
      preparation = stream.next(now: time).map { LivePreparation($0) }
    } else if let waiting {
      document = waiting
      preparation = LivePreparation(waiting.version)
      self.waiting = nil
    }
  }

  /// Returns whether the whole cloud is due for a measurement; true marks it as measured.
  mutating func takeMeasure() -> Bool {
    guard needsMeasure, lastMeasure.map({ time - $0 >= Self.measureInterval }) ?? true else {
      return false
    }
    (needsMeasure, lastMeasure) = (false, time)
    return true
  }

  /// Returns whether focus order and search index are due for a rebuild; true marks them as rebuilt.
  mutating func takeDirectory() -> Bool {
    guard needsDirectory, lastDirectory.map({ time - $0 >= Self.directoryInterval }) ?? true
    else {
      return false
    }
    (needsDirectory, lastDirectory) = (false, time)
    return true
  }

  /// Returns whether the batch is due for a rebuild; true marks it as rebuilt.
  mutating func takeBatch() -> Bool {
    guard needsBatch, preparation == nil,
      lastBatch.map({ time - $0 >= Self.batchInterval }) ?? true
    else {
      return false
    }
    // Images and glyphs that were missing change the extents of labels.
    (needsBatch, needsMeasure, lastBatch) = (false, true, time)
    return true
  }
}
