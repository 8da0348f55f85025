internal import TagSphereGlyphs
package import TagSphereLabels
internal import TagSphereTagData

/// The labels of a large cloud where they come to rest, as far as they were looked at.
///
/// What depends on all labels together is worked out from it on another thread. Only labels that
/// have changed are looked at again, some in each step, so that the cloud itself is never copied.
package struct LiveSurvey: Sendable {
  /// The slots to look at again.
  private var waiting: [Int] = []
  /// The number of slots, from the first on, to look at again besides these.
  private var againCount = 0
  /// For each slot that was looked at, whether it is among these.
  private var isWaiting: [Bool] = []
  private var labels: [LabelRecord] = []
  private var texts: [String] = []
  private var weights: [Double] = []
  private var relativeSizes: [Double] = []
  private var isPresent: [Bool] = []
  private var unit = 0.0

  /// The number of labels that are looked at in a step: more than arrive in it, so that a survey of
  /// labels that all come at once does not wait until the last of them has its size.
  private static let mostAtATime = 2 * LiveCloud.glidesAtATime

  /// Creates a survey that has looked at no label.
  package init() {}

  /// Creates a survey that has looked at all labels of a cloud.
  ///
  /// - Complexity: O(labels).
  package init(of cloud: LiveCloud, in batch: GlyphBatch) {
    unit = cloud.unit.target
    reserveCapacity(cloud.slots.count)
    while labels.count < cloud.slots.count { look(atNextOf: cloud, in: batch) }
  }

  /// Notes labels that are to be looked at again.
  package mutating func note(_ changes: LiveChanges) {
    for reach in changes.reaches { note(reach.label) }
    for label in changes.tags { note(label) }
  }

  private mutating func note(_ slot: Int) {
    guard slot < isWaiting.count, !isWaiting[slot] else { return }
    isWaiting[slot] = true
    waiting.append(slot)
  }

  /// Looks at some of the labels that have changed.
  ///
  /// - Parameters:
  ///   - cloud: The cloud.
  ///   - batch: The batch that it writes to.
  /// - Returns: Whether all labels were looked at since they changed.
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

  /// Looks at slots again, list by list: the processor waits less for memory than if it went from slot to
  /// slot.
  private mutating func look(
    at slots: some Collection<Int>, of cloud: LiveCloud, in batch: GlyphBatch
  ) {
    for slot in slots { labels[slot] = cloud.settledRecord(of: slot, in: batch) }
    for slot in slots { texts[slot] = cloud.tags[slot].text }
    for slot in slots { weights[slot] = cloud.tags[slot].weight }
    for slot in slots { relativeSizes[slot] = cloud.slots[slot].relativeSize }
    for slot in slots { isPresent[slot] = cloud.isPresent(slot) }
  }

  /// Looks at a slot for the first time.
  private mutating func look(atNextOf cloud: LiveCloud, in batch: GlyphBatch) {
    let slot = labels.count
    isWaiting.append(false)
    labels.append(cloud.settledRecord(of: slot, in: batch))
    texts.append(cloud.tags[slot].text)
    weights.append(cloud.tags[slot].weight)
    relativeSizes.append(cloud.slots[slot].relativeSize)
    isPresent.append(cloud.isPresent(slot))
  }

  /// Makes room for all labels at once: lists that move to a larger place hold up a frame.
  private mutating func reserveCapacity(_ count: Int) {
    waiting.reserveCapacity(count)
    isWaiting.reserveCapacity(count)
    labels.reserveCapacity(count)
    texts.reserveCapacity(count)
    weights.reserveCapacity(count)
    relativeSizes.reserveCapacity(count)
    isPresent.reserveCapacity(count)
  }

  /// Returns the labels, once all were looked at.
  ///
  /// - Parameter batch: The batch that has their glyphs.
  package func labels(of batch: GlyphBatch, style: LiveCloud.Style) -> SurveyedLabels {
    precondition(
      waiting.isEmpty && againCount == 0 && labels.count == batch.labels.count,
      "a survey of other labels")
    var settled = batch
    settled.labels = labels
    return SurveyedLabels(
      batch: settled, texts: texts, weights: weights, isPresent: isPresent,
      relativeSizes: relativeSizes, style: style)
  }
}

/// All labels of a cloud where they come to rest.
package struct SurveyedLabels: Sendable {
  /// The labels at rest.
  package let batch: GlyphBatch
  /// The text of each slot's label.
  package let texts: [String]
  /// Its weight.
  package let weights: [Double]
  /// Whether each slot has a label that can be chosen.
  package let isPresent: [Bool]
  fileprivate let relativeSizes: [Double]
  fileprivate let style: LiveCloud.Style

  /// Returns the text size that fits the labels; nil without labels.
  ///
  /// - Complexity: O(labels), some eighty times.
  package var fit: LiveCloud.Fit? {
    let present = isPresent.indices.filter { isPresent[$0] }
    guard !present.isEmpty else { return nil }
    return LiveCloud.Fit(
      of: present, in: batch, weights: weights, relativeSizes: relativeSizes, style: style)
  }
}
