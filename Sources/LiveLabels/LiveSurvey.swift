internal import TagSphereGlyphs
package import TagSphereLabels
internal import TagSphereTagData

/// A copy of a large cloud's labels in their final state, which is updated in steps.
///
/// Another thread uses it to compute what depends on all labels together. Each step copies some of
/// the labels that have changed, so that the cloud itself is never copied.
package struct LiveSurvey: Sendable {
  /// The slots that must be copied again.
  private var waiting: [Int] = []
  /// The number of slots, counted from the first, that must be copied again besides `waiting`.
  private var againCount = 0
  /// Whether each copied slot is in `waiting`.
  private var isWaiting: [Bool] = []
  private var labels: [LabelRecord] = []
  private var texts: [String] = []
  private var weights: [Double] = []
  private var relativeSizes: [Double] = []
  private var isPresent: [Bool] = []
  private var unit = 0.0

  /// The number of labels that one step copies.
  ///
  /// This number exceeds the number of labels that reach their final state in one step of the
  /// cloud. So if all labels appear at once, the survey keeps up with them.
  private static let mostAtATime = 2 * LiveCloud.glidesAtATime

  /// Creates a survey without any labels.
  package init() {}

  /// Creates a survey of all labels of a cloud.
  ///
  /// - Complexity: O(labels).
  package init(of cloud: LiveCloud, in batch: GlyphBatch) {
    unit = cloud.unit.target
    reserveCapacity(cloud.slots.count)
    while labels.count < cloud.slots.count { look(atNextOf: cloud, in: batch) }
  }

  /// Notes the labels that must be copied again.
  package mutating func note(_ changes: LiveChanges) {
    for reach in changes.reaches { note(reach.label) }
    for label in changes.tags { note(label) }
  }

  private mutating func note(_ slot: Int) {
    guard slot < isWaiting.count, !isWaiting[slot] else { return }
    isWaiting[slot] = true
    waiting.append(slot)
  }

  /// Copies some of the labels that have changed.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - batch: The batch to which the cloud writes.
  /// - Returns: Whether all labels are up to date.
  package mutating func look(at cloud: LiveCloud, in batch: GlyphBatch) -> Bool {
    if cloud.unit.target != unit {
      unit = cloud.unit.target
      againCount = labels.count
    }
    let count = cloud.slots.count
    if labels.isEmpty { reserveCapacity(count) }
    var room = Self.mostAtATime
    func take(_ most: Int) -> Int {
      let taken = min(most, room)
      room -= taken
      return taken
    }
    let changedCount = take(waiting.count)
    for slot in waiting.suffix(changedCount) { isWaiting[slot] = false }
    look(at: waiting.suffix(changedCount), of: cloud, in: batch)
    waiting.removeLast(changedCount)
    let again = againCount - take(againCount)..<againCount
    look(at: again, of: cloud, in: batch)
    againCount = again.lowerBound
    for _ in 0..<take(count - labels.count) { look(atNextOf: cloud, in: batch) }
    return waiting.isEmpty && againCount == 0 && labels.count == count
  }

  /// Copies slots again, one list at a time.
  ///
  /// This causes fewer cache misses than copying slot by slot.
  private mutating func look(
    at slots: some Collection<Int>, of cloud: LiveCloud, in batch: GlyphBatch
  ) {
    for slot in slots { labels[slot] = cloud.settledRecord(of: slot, in: batch) }
    for slot in slots { texts[slot] = cloud.tags[slot].text }
    for slot in slots { weights[slot] = cloud.tags[slot].weight }
    for slot in slots { relativeSizes[slot] = cloud.slots[slot].relativeSize }
    for slot in slots { isPresent[slot] = cloud.isPresent(slot) }
  }

  /// Copies a slot for the first time.
  private mutating func look(atNextOf cloud: LiveCloud, in batch: GlyphBatch) {
    let slot = labels.count
    isWaiting.append(false)
    labels.append(cloud.settledRecord(of: slot, in: batch))
    texts.append(cloud.tags[slot].text)
    weights.append(cloud.tags[slot].weight)
    relativeSizes.append(cloud.slots[slot].relativeSize)
    isPresent.append(cloud.isPresent(slot))
  }

  /// Reserves memory for all labels at once, because a list that is moved while growing delays a frame.
  private mutating func reserveCapacity(_ count: Int) {
    waiting.reserveCapacity(count)
    isWaiting.reserveCapacity(count)
    labels.reserveCapacity(count)
    texts.reserveCapacity(count)
    weights.reserveCapacity(count)
    relativeSizes.reserveCapacity(count)
    isPresent.reserveCapacity(count)
  }

  /// Returns the labels.
  ///
  /// The survey must be complete.
  ///
  /// - Parameter batch: The batch with the glyphs of the labels.
  package func labels(of batch: GlyphBatch, style: LiveCloud.Style) -> SurveyedLabels {
    precondition(
      waiting.isEmpty && againCount == 0 && labels.count == batch.labels.count,
      "a survey of other labels")
    var settled = batch
    settled.setLabels(labels, words: batch.glyphs)
    return SurveyedLabels(
      batch: settled, texts: texts, weights: weights, isPresent: isPresent,
      relativeSizes: relativeSizes, style: style)
  }
}

/// All labels of a cloud in their final state.
package struct SurveyedLabels: Sendable {
  /// The labels in their final state.
  package let batch: GlyphBatch
  /// The text of each slot's label.
  package let texts: [String]
  /// The weight of each slot's label.
  package let weights: [Double]
  /// For each slot, whether it has a label that can be selected.
  package let isPresent: [Bool]
  fileprivate let relativeSizes: [Double]
  fileprivate let style: LiveCloud.Style

  /// Returns the text size that fits the labels; nil without labels.
  ///
  /// - Complexity: O(labels), about eighty passes.
  package var fit: LiveCloud.Fit? {
    let present = isPresent.indices.filter { isPresent[$0] }
    guard !present.isEmpty else { return nil }
    return LiveCloud.Fit(
      of: present, in: batch, weights: weights, relativeSizes: relativeSizes, style: style)
  }
}
