internal import Synchronization
internal import TagSphereArrangement
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLiveLabels
internal import TagSphereTagData
internal import TagSphereThreads

/// The survey of a large cloud: its labels are looked at between frames, and what follows from all
/// of them together is worked out on another thread, again and again while they change.
nonisolated struct CloudSurvey {
  /// What follows from all labels together.
  struct Findings: Sendable {
    /// How far labels reach, model space.
    var reach: Double
    /// The labels where they come to rest.
    var settled: GlyphBatch
    /// The labels that show what a size means.
    var sizes: [Legend.SizeSample]
    /// The text size that fits; nil without labels.
    var fit: LiveCloud.Fit?
    /// What hides labels, if anything does.
    var declutterer: Declutterer?
    /// Focus order and search index; nil if labels have come or left meanwhile.
    var directory: LabelDirectory.Contents?
  }

  private final class Work: Sendable {
    let findings = Mutex<Findings?>(nil)
  }

  /// The least time between the starts of two surveys.
  private static let interval = Duration.seconds(1)

  private var survey: LiveSurvey
  private var work: Work?
  private var start: Duration?
  /// Whether labels have come or left since the survey started.
  private var hasOtherLabels = false
  /// Whether anything has changed since then.
  private var isOutdated = true

  /// Whether it has not found what follows from the present labels yet.
  var isUnfinished: Bool { isOutdated || work != nil }

  /// Creates a survey that has not looked at any label.
  init() { survey = LiveSurvey() }

  /// Creates a survey of a cloud of which all is known already; it goes on when something changes.
  ///
  /// - Complexity: O(labels).
  init(of cloud: LiveCloud, in batch: GlyphBatch) {
    survey = LiveSurvey(of: cloud, in: batch)
    isOutdated = false
  }

  /// Notes changes of the cloud.
  mutating func note(_ changes: LiveChanges) {
    survey.note(changes)
    if changes.hasNewcomers || !changes.left.isEmpty { hasOtherLabels = true }
    if changes.isNewVersion || !changes.reaches.isEmpty { isOutdated = true }
  }

  /// Goes on.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - batch: The batch that it writes to.
  ///   - rule: The rule by which labels are hidden, if any are.
  ///   - now: The time.
  /// - Returns: What was found since the last call, if anything.
  mutating func step(
    _ cloud: LiveCloud, in batch: GlyphBatch, hiding rule: Declutterer.Rule?, now: Duration
  ) -> Findings? {
    if let work {
      guard var findings = work.findings.withLock({ $0.take() }) else { return nil }
      self.work = nil
      if hasOtherLabels { findings.directory = nil }
      return findings
    }
    guard isOutdated, start.map({ now - $0 >= Self.interval }) ?? true else { return nil }
    guard survey.look(at: cloud, in: batch) else { return nil }
    (isOutdated, hasOtherLabels, start) = (false, false, now)
    let (work, labels) = (Work(), survey.labels(of: batch, style: cloud.style))
    self.work = work
    let find: @Sendable () -> Void = {
      let findings = Findings(labels, hiding: rule)
      work.findings.withLock { $0 = findings }
    }
    if !BackgroundThread.start(find) { find() }
    return nil
  }
}

nonisolated extension CloudSurvey.Findings {
  fileprivate init(_ labels: SurveyedLabels, hiding rule: Declutterer.Rule?) {
    let (batch, texts, weights) = (labels.batch, labels.texts, labels.weights)
    reach = batch.reach
    settled = batch
    sizes = Legend.sizes(of: batch, count: texts.count) { (texts[$0], weights[$0]) }
    fit = labels.fit
    declutterer = rule.map { Declutterer(batch: batch, weights: weights, rule: $0) }
    directory = LabelDirectory.Contents(texts, weights: weights, presence: labels.isPresent)
  }
}
