package import TagSphereTagData

/// What a label looks like apart from its text and place.
struct LabelLook: Hashable, Sendable {
  /// The size in units.
  var size = 0.0
  /// The colours of text and accent, packed.
  var (text, accent): (UInt32, UInt32) = (0, 0)
}

/// The glide of a label's look to the one at which it comes to rest.
struct LookGlide: Sendable {
  /// The label's slot.
  var slot: Int
  /// The cloud's time at which it was last advanced, seconds.
  var time: Double
  var size: LabelGlide
  var tint: LabelTint

  /// Whether it has arrived.
  var isResting: Bool { size.isResting && tint.isResting }

  /// Starts at a look at rest.
  init(_ slot: Int, from look: LabelLook, time: Double) {
    (self.slot, self.time) = (slot, time)
    size = LabelGlide(look.size)
    tint = LabelTint(text: look.text, accent: look.accent)
  }

  /// Sets the look that it leads to.
  mutating func move(to look: LabelLook) {
    size.move(to: look.size)
    tint.move(toText: look.text, accent: look.accent)
  }
}

/// A walk over all slots, some of them in each step.
struct SlotPass: Sendable {
  private var next = 0
  private var rest = 0

  /// Whether all slots have had their turn.
  var isOver: Bool { rest == 0 }

  /// Begins anew where the walk is: each of `count` slots has its turn again.
  mutating func begin(count: Int) { rest = count }

  /// Returns the slots whose turn it is.
  ///
  /// - Parameter count: The number of all slots.
  mutating func take(_ most: Int, of count: Int) -> [Int] {
    let taken = min(most, rest, count)
    rest = taken < count ? rest - taken : 0
    guard taken > 0 else { return [] }
    let first = next % count
    next = (first + taken) % count
    return (first..<first + taken).map { $0 < count ? $0 : $0 - count }
  }
}

/// Sizes and colours, where labels come to rest and on the way there.
///
/// However many labels glide, a step advances at most ``glidesAtATime`` of them, and those that are
/// shown: in a large cloud the others are dots, whose colours change in fewer steps. Since a step of
/// any length is exact, each arrives when it would have.
extension LiveCloud {
  /// The number of labels up to which all are looked at in each step and with each version.
  package static let mostAtATime = 8192

  /// The number of glides that are advanced in each step, besides those of shown labels.
  static let glidesAtATime = 4096

  /// Sets the look at which a label comes to rest, and lets it glide there.
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

  /// Sets the size at which a label comes to rest.
  ///
  /// - Parameter relativeSize: In the style's range.
  mutating func setSize(_ relativeSize: Double, of slot: Int) {
    slots[slot].relativeSize = relativeSize
    var look = slots[slot].look
    look.size = share(ofRelativeSize: relativeSize)
    aim(slot, at: look)
  }

  /// Gives all labels other sizes and colours from the next call of ``restyle(in:first:_:)`` on.
  package mutating func beginRestyling() { restyling.begin(count: slots.count) }

  /// Whether not all labels have had their turn since restyling began.
  package var isRestyling: Bool { !restyling.isOver }

  /// Sets the sizes and colours of some labels after a change of scale: of all, if they are few.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - shown: The labels whose turn comes first.
  ///   - look: Returns a label's relative size and colours; nil to keep them.
  package mutating func restyle(
    in batch: inout GlyphBatch, first shown: [Int] = [],
    _ look: ((Tag) -> (size: Double, text: UInt32, accent: UInt32))?
  ) -> LiveChanges {
    var changes = LiveChanges()
    guard isRestyling else { return changes }
    let isMany = slots.count > Self.mostAtATime
    for slot in (isMany ? shown : [])
      + restyling.take(isMany ? Self.glidesAtATime : slots.count, of: slots.count)
    where isPresent(slot) {
      if let look = look?(tags[slot]) {
        setLook(of: slot, relativeSize: look.size, text: look.text, accent: look.accent)
      } else {
        setSize(slots[slot].relativeSize, of: slot)
      }
    }
    if !isMany { adjustUnit(batch) }
    if style.isReduced { changes = arrive(in: &batch) }
    reportReaches(&changes)
    return changes
  }

  /// Sets the look at which a label comes to rest.
  mutating func setLook(of slot: Int, relativeSize: Double, text: UInt32, accent: UInt32) {
    slots[slot].relativeSize = relativeSize
    aim(
      slot,
      at: LabelLook(size: share(ofRelativeSize: relativeSize), text: text, accent: accent))
  }

  /// Gives a label other colours at once, after a change of the design.
  package mutating func recolor(
    _ slot: Int, text: UInt32, accent: UInt32, in batch: inout GlyphBatch
  ) {
    (slots[slot].look.text, slots[slot].look.accent) = (text, accent)
    slots[slot].ownTint = nil
    if let glide = slots[slot].glide {
      glides[glide].tint = LabelTint(text: text, accent: accent)
    }
    writeRecord(slot, in: &batch)
  }

  /// Advances the unit, and writes the sizes that follow from it.
  mutating func advanceUnit(
    by step: LabelGlide.Step, in batch: inout GlyphBatch, shown: [Int],
    changes: inout LiveChanges
  ) {
    if !unit.isResting {
      unit.advance(by: step)
      rescaling.begin(count: slots.count)
    }
    guard !rescaling.isOver else { return }
    let isMany = slots.count > Self.mostAtATime
    let written = (isMany ? shown : []) + rescaling.take(Self.mostAtATime, of: slots.count)
    for slot in written where slots.indices.contains(slot) {
      writeRecord(slot, in: &batch)
      changes.labels.append(slot)
      growing.append(slot)
    }
  }

  /// Advances the glides of shown labels, and as many others as a step has room for.
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
      // Another glide takes the place of one that has ended.
      if glides.count == count { nextGlide += 1 }
    }
  }

  private mutating func endGlide(_ index: Int, changes: inout LiveChanges) {
    let slot = glides[index].slot
    let last = glides.removeLast()
    if index < glides.count {
      glides[index] = last
      slots[last.slot].glide = index
    }
    comeToRest(slot, changes: &changes)
    growing.append(slot)
  }

  /// Ends the glide of a slot, whose entry is gone; a label that has shrunk away leaves it.
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
      batch.labels[slot].size = Float(max(0, look.size * unit.value))
      (batch.labels[slot].color, batch.labels[slot].accent) = (look.text, look.accent)
      return
    }
    batch.labels[slot].size = Float(max(0, glides[glide].size.value * unit.value))
    (batch.labels[slot].color, batch.labels[slot].accent) = glides[glide].tint.colors
  }

  /// Reports how large labels may be until they are reported again.
  mutating func reportReaches(_ changes: inout LiveChanges) {
    for slot in growing where slots.indices.contains(slot) {
      let size = slots[slot].glide.map { glides[$0].size.reach } ?? slots[slot].look.size
      changes.reaches.append(LabelReach(label: slot, size: Float(max(0, size * unit.reach))))
    }
    growing.removeAll(keepingCapacity: true)
  }
}
