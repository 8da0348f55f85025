package import TagSphereTagData

/// The labels of a large cloud where they come to rest, as far as they were looked at.
///
/// What depends on all labels together is worked out from it on another thread. Only labels that
/// have changed are looked at again, some in each step, so that the cloud itself is never copied.
package struct LiveSurvey: Sendable {
  /// The slots to look at.
  private var waiting: [Int] = []
  /// For each slot that was known of, whether it is among these.
  private var isWaiting: [Bool] = []
  private var labels: [LabelRecord] = []
  private var tags: [Tag] = []
  private var relativeSizes: [Double] = []
  private var isPresent: [Bool] = []
  private var unit = 0.0

  /// Creates a survey that has looked at no label.
  package init() {}

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
  /// - Complexity: O(`LiveCloud.mostAtATime`).
  package mutating func look(at cloud: LiveCloud, in batch: GlyphBatch) -> Bool {
    if cloud.unit.target != unit {
      unit = cloud.unit.target
      for slot in isWaiting.indices { note(slot) }
    }
    grow(toward: cloud.slots.count)
    for _ in 0..<min(LiveCloud.mostAtATime, waiting.count) {
      let slot = waiting.removeLast()
      isWaiting[slot] = false
      labels[slot] = cloud.settledRecord(of: slot, in: batch)
      tags[slot] = cloud.tags[slot]
      relativeSizes[slot] = cloud.slots[slot].relativeSize
      isPresent[slot] = cloud.isPresent(slot)
    }
    return waiting.isEmpty && isWaiting.count == cloud.slots.count
  }

  /// Adds some of the slots that are not known of yet.
  private mutating func grow(toward count: Int) {
    if isWaiting.isEmpty {
      labels.reserveCapacity(count)
      tags.reserveCapacity(count)
    }
    for slot in isWaiting.count..<min(isWaiting.count + LiveCloud.mostAtATime, count) {
      isWaiting.append(false)
      labels.append(
        LabelRecord(
          position: .zero, size: 0, color: 0, halfWidth: 0, halfHeight: 0, firstGlyph: 0))
      tags.append(Tag(text: ""))
      relativeSizes.append(0)
      isPresent.append(false)
      note(slot)
    }
  }

  /// Returns the labels, once all were looked at.
  ///
  /// - Parameter batch: The batch that has their glyphs.
  package func labels(of batch: GlyphBatch, style: LiveCloud.Style) -> SurveyedLabels {
    precondition(waiting.isEmpty && labels.count == batch.labels.count, "a survey of other labels")
    var settled = batch
    settled.labels = labels
    return SurveyedLabels(
      batch: settled, tags: tags, isPresent: isPresent, relativeSizes: relativeSizes,
      style: style)
  }
}

/// All labels of a cloud where they come to rest.
package struct SurveyedLabels: Sendable {
  /// The labels at rest.
  package let batch: GlyphBatch
  /// The tag of each slot.
  package let tags: [Tag]
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
      of: present, in: batch, tags: tags, relativeSizes: relativeSizes, style: style)
  }
}
