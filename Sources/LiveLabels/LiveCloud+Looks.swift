internal import TagSphereGlyphs
package import TagSphereLabels
internal import TagSphereTagData

/// The size and colours of a label.
struct LabelLook: Hashable, Sendable {
  /// The size, in units of `LiveCloud.unit`.
  var size = 0.0
  /// The colours of text and accent, packed.
  var (text, accent): (UInt32, UInt32) = (0, 0)
}

/// The glide of a label's look to its final look.
struct LookGlide: Sendable {
  /// The label's slot.
  var slot: Int
  /// The cloud's time at the last step of the glide, seconds.
  var time: Double
  var size: LabelGlide
  var tint: LabelTint

  /// Whether the glide has arrived.
  var isResting: Bool { size.isResting && tint.isResting }

  /// Creates a glide at rest at a look.
  init(_ slot: Int, from look: LabelLook, time: Double) {
    (self.slot, self.time) = (slot, time)
    size = LabelGlide(look.size)
    tint = LabelTint(text: look.text, accent: look.accent)
  }

  /// Sets the final look.
  mutating func move(to look: LabelLook) {
    size.move(to: look.size)
    tint.move(toText: look.text, accent: look.accent)
  }
}

/// A pass over all slots in steps; each step takes the next slots.
struct SlotPass: Sendable {
  private var next = 0
  private var rest = 0

  /// Whether the pass is complete.
  var isOver: Bool { rest == 0 }

  /// Starts a pass over `count` slots at the current position.
  mutating func begin(count: Int) { rest = count }

  /// Returns the next slots of the pass.
  ///
  /// - Parameters:
  ///   - most: The maximum number of slots to return.
  ///   - count: The number of all slots.
  mutating func take(_ most: Int, of count: Int) -> [Int] {
    let taken = min(most, rest, count)
    rest = taken < count ? rest - taken : 0
    guard taken > 0 else { return [] }
    let first = next % count
    next = (first + taken) % count
    return (first..<first + taken).map { $0 < count ? $0 : $0 - count }
  }
}

/// A set of slots.
struct SlotSet: Sendable {
  private var isMember: [Bool] = []
  private var members: [Int] = []

  /// Returns whether a slot is in the set.
  func contains(_ slot: Int) -> Bool { slot < isMember.count && isMember[slot] }

  /// Replaces the members.
  ///
  /// - Parameter count: The number of all slots; numbers beyond it are ignored.
  mutating func replace(with slots: [Int], of count: Int) {
    for slot in members { isMember[slot] = false }
    if isMember.count < count {
      isMember += repeatElement(false, count: count - isMember.count)
    }
    members = slots.filter { $0 < count }
    for slot in members { isMember[slot] = true }
  }
}

/// The sizes and colours of labels, final and gliding.
///
/// In a large cloud, most labels are dots; their sizes and colours change at once. Still, many
/// labels may glide, for example newcomers. Each step then advances the glides of the shown labels
/// and at most ``glidesAtATime`` others. A step of any length is exact, so each glide still arrives
/// on time.
extension LiveCloud {
  /// The number of labels up to which each step and each version processes all labels.
  package static let mostAtATime = 8192

  /// The number of glides that each step advances in addition to the glides of shown labels.
  static let glidesAtATime = 4096

  /// Sets the final look of a label and starts a glide to it.
  mutating func aim(_ slot: Int, at look: LabelLook) {
    guard look != slots[slot].look else { return }
    growing.append(slot)
    if let glide = slots[slot].glide {
      glides[glide].move(to: look)
    } else {
      var glide = LookGlide(slot, from: slots[slot].look, time: time)
      glide.move(to: look)
      slots[slot].glide = glides.count
      glides.append(glide)
    }
    slots[slot].look = look
  }

  /// Sets which labels can be read.
  ///
  /// It has an effect only if the cloud has more than ``mostAtATime`` labels.
  ///
  /// - Parameter labels: The indices of these labels; nil if any label may be legible.
  package mutating func setReadable(_ labels: [Int]?) {
    guard let labels, slots.count > Self.mostAtATime else {
      readable = nil
      return
    }
    if readable == nil { readable = SlotSet() }
    readable?.replace(with: labels, of: slots.count)
  }

  /// Changes the look of a present label, with a glide if it may be visible.
  ///
  /// - Parameters:
  ///   - slot: The label's slot.
  ///   - look: The new look.
  ///   - relativeSize: The relative size from which the look is derived, in the style's range.
  ///   - batch: Receives the look of a label that does not glide.
  ///   - changes: Receives the change of a label that does not glide.
  mutating func change(
    _ slot: Int, to look: LabelLook, relativeSize: Double, in batch: inout GlyphBatch,
    changes: inout LiveChanges
  ) {
    slots[slot].relativeSize = relativeSize
    let isDot = readable?.contains(slot) == false && slots[slot].glide == nil
    guard isDot else { return aim(slot, at: look) }
    guard look != slots[slot].look else { return }
    slots[slot].look = look
    writeRecord(slot, in: &batch)
    changes.labels.append(slot)
    growing.append(slot)
  }

  /// Starts a change of all sizes and colours, which ``restyle(in:first:_:)`` carries out.
  package mutating func beginRestyling() { restyling.begin(count: slots.count) }

  /// Whether some labels have not been restyled yet.
  package var isRestyling: Bool { !restyling.isOver }

  /// Restyles the next labels after a change of scale; all labels if the cloud has few.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - shown: The labels to restyle first.
  ///   - look: Returns the relative size and the colours for a weight. If it returns nil, a label
  ///     keeps its own.
  package mutating func restyle(
    in batch: inout GlyphBatch, first shown: [Int] = [],
    _ look: ((Double) -> (size: Double, text: UInt32, accent: UInt32))?
  ) -> LiveChanges {
    var changes = LiveChanges()
    guard isRestyling else { return changes }
    let isMany = slots.count > Self.mostAtATime
    for slot in (isMany ? shown : [])
      + restyling.take(isMany ? Self.glidesAtATime : slots.count, of: slots.count)
    where isPresent(slot) {
      var (size, own) = (slots[slot].relativeSize, slots[slot].look)
      if let look = look?(tags[slot].weight) {
        (size, own.text, own.accent) = (look.size, look.text, look.accent)
      }
      own.size = share(ofRelativeSize: size)
      change(slot, to: own, relativeSize: size, in: &batch, changes: &changes)
    }
    if !isMany { adjustUnit(batch) }
    composeFew(in: batch)
    if style.isReduced { changes.formUnion(arrive(in: &batch)) }
    reportReaches(&changes)
    return changes
  }

  /// Returns the look of a label with a given relative size and given colours.
  func look(relativeSize: Double, text: UInt32, accent: UInt32) -> LabelLook {
    LabelLook(size: share(ofRelativeSize: relativeSize), text: text, accent: accent)
  }

  /// Sets the colours of a label at once, after a change of the design.
  package mutating func recolor(
    _ slot: Int, text: UInt32, accent: UInt32, in batch: inout GlyphBatch
  ) {
    (slots[slot].look.text, slots[slot].look.accent) = (text, accent)
    ownTints[slot] = nil
    if let glide = slots[slot].glide {
      glides[glide].tint = LabelTint(text: text, accent: accent)
    }
    writeRecord(slot, in: &batch)
  }

  /// Advances the unit, and writes the sizes of labels that depend on it.
  mutating func advanceUnit(
    by step: LabelGlide.Step, in batch: inout GlyphBatch, shown: [Int],
    changes: inout LiveChanges
  ) {
    if !unit.isResting {
      textSize.advance(by: step)
      rescaling.begin(count: slots.count)
    }
    guard !rescaling.isOver else { return }
    let isMany = slots.count > Self.mostAtATime
    let written =
      (isMany ? shown : [])
      + rescaling.take(
        isMany ? Self.glidesAtATime : slots.count, of: slots.count)
    for slot in written where slots.indices.contains(slot) {
      writeRecord(slot, in: &batch)
      changes.labels.append(slot)
      growing.append(slot)
    }
  }

  /// Advances the glides of shown labels, and as many other glides as one step allows.
  mutating func advanceGlides(
    by step: LabelGlide.Step, in batch: inout GlyphBatch, shown: [Int],
    changes: inout LiveChanges
  ) {
    let before = time
    time += step.seconds
    func advance(_ index: Int) {
      let own = glides[index].time == before ? step : LabelGlide.Step(time - glides[index].time)
      glides[index].size.advance(by: own)
      glides[index].tint.advance(by: own)
      glides[index].time = time
      let slot = glides[index].slot
      if glides[index].isResting { endGlide(index, changes: &changes) }
      writeRecord(slot, in: &batch)
      changes.labels.append(slot)
    }
    if glides.count > Self.glidesAtATime {
      for slot in shown where slots.indices.contains(slot) {
        if let glide = slots[slot].glide { advance(glide) }
      }
    } else {
      nextGlide = 0
    }
    for _ in 0..<min(Self.glidesAtATime, glides.count) {
      if nextGlide >= glides.count { nextGlide = 0 }
      let count = glides.count
      if glides[nextGlide].time < time || step.seconds == 0 { advance(nextGlide) }
      // If the count has changed, another glide has taken the index of the glide that ended.
      if glides.count == count { nextGlide += 1 }
    }
  }

  /// Ends a glide; if the label was leaving, it is removed.
  mutating func endGlide(_ index: Int, changes: inout LiveChanges) {
    let slot = glides[index].slot
    let last = glides.removeLast()
    if index < glides.count {
      glides[index] = last
      slots[last.slot].glide = index
    }
    comeToRest(slot, changes: &changes)
    growing.append(slot)
  }

  /// Updates a slot whose glide has ended.
  ///
  /// A label that has shrunk to nothing is removed from the slot.
  mutating func comeToRest(_ slot: Int, changes: inout LiveChanges) {
    slots[slot].glide = nil
    guard slots[slot].phase == .leaving else { return }
    vacate(slot)
    changes.tags.append(slot)
  }

  /// Writes a slot's size and colours into its record.
  func writeRecord(_ slot: Int, in batch: inout GlyphBatch) {
    guard let glide = slots[slot].glide else {
      let look = slots[slot].look
      batch.setSize(Float(max(0, look.size * unit.value)), ofLabel: slot)
      batch.setColors(text: look.text, accent: look.accent, ofLabel: slot)
      return
    }
    let (text, accent) = glides[glide].tint.colors
    batch.setSize(Float(max(0, glides[glide].size.value * unit.value)), ofLabel: slot)
    batch.setColors(text: text, accent: accent, ofLabel: slot)
  }

  /// Reports upper bounds for the sizes of labels, which are valid until the next report.
  mutating func reportReaches(_ changes: inout LiveChanges) {
    for slot in growing where slots.indices.contains(slot) {
      let size = slots[slot].glide.map { glides[$0].size.reach } ?? slots[slot].look.size
      changes.reaches.append(LabelReach(label: slot, size: Float(max(0, size * unit.reach))))
    }
    growing.removeAll(keepingCapacity: true)
  }
}
