internal import Synchronization
internal import TagSphereArrangement
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLiveLabels
internal import TagSphereTagData
internal import TagSphereThreads

/// Surveys a large, changing cloud.
///
/// It reads labels between frames and computes results about all of them on another thread. It
/// repeats this while labels change.
nonisolated struct CloudSurvey {
  /// The results about all labels together.
  struct Findings: Sendable {
    /// The maximum reach of labels, model space.
    var reach: Double
    /// The labels in their final positions.
    var settled: GlyphBatch
    /// The sample labels that explain sizes in the legend.
    var sizes: [Legend.SizeSample]
    /// The fitting text size; nil without labels.
    var fit: LiveCloud.Fit?
    /// The declutterer; nil if no labels are hidden.
    var declutterer: Declutterer?
    /// Focus order and search index; nil if labels were added or removed during the survey.
    var directory: LabelDirectory.Contents?
  }

  private final class Work: Sendable {
    let findings = Mutex<Findings?>(nil)
  }

  /// The minimum interval between the starts of two surveys.
  private static let interval = Duration.seconds(1)

  private var survey: LiveSurvey
  private var work: Work?
  private var start: Duration?
  /// Whether labels were added or removed since the survey started.
  private var hasOtherLabels = false
  /// Whether anything changed since the survey started.
  private var isOutdated = true

  /// Whether the results for the current labels are still missing.
  var isUnfinished: Bool { isOutdated || work != nil }

  /// Creates a survey that has not read any label.
  init() { survey = LiveSurvey() }

  /// Creates a survey of a cloud with known results; it starts again after a change.
  ///
  /// - Complexity: O(labels).
  init(of cloud: LiveCloud, in batch: GlyphBatch) {
    survey = LiveSurvey(of: cloud, in: batch)
    isOutdated = false
  }

  /// Records changes of the cloud.
  mutating func note(_ changes: LiveChanges) {
    survey.note(changes)
    if changes.hasNewcomers || !changes.left.isEmpty { hasOtherLabels = true }
    if changes.isNewVersion || !changes.reaches.isEmpty { isOutdated = true }
  }

  /// Continues the survey.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - batch: The batch of the cloud's labels.
  ///   - rule: The decluttering rule; nil if no labels are hidden.
  ///   - now: The time.
  /// - Returns: New results since the last call; nil for none.
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
