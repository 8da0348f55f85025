internal import TagSphereArrangement
package import TagSphereGlyphs
package import TagSphereLabels
internal import TagSphereTagData

extension LiveCloud {
  /// The number of labels that are looked up together.
  private static let chunk = 256

  /// Continues to prepare a version: looks up its labels and typesets its new labels.
  ///
  /// The version stays invisible until ``commit(_:into:)``.
  ///
  /// - Parameters:
  ///   - preparation: The version's preparation. When it is complete, `isReady` is true.
  ///   - batch: Receives new glyphs.
  ///   - source: Shapes the texts.
  ///   - isOver: Whether the time budget is spent; called after every new label and periodically.
  package func prepare(
    _ preparation: inout LivePreparation, in batch: inout GlyphBatch,
    source: inout some GlyphSource, until isOver: () -> Bool = { false }
  ) {
    let labels = preparation.version.labels
    while preparation.slots.count < labels.count {
      let first = preparation.slots.count
      let chunk = labels[first..<min(first + Self.chunk, labels.count)]
      for (index, slot) in zip(chunk.indices, keys.slots(of: chunk)) {
        preparation.slots.append(slot)
        if let slot, let tag = labels[index].whole, tag.looksOther(than: tags[slot]) {
          preparation.needsNewBatch = true
        }
        // Labels that are shrinking away are typeset, too. They must be re-created if their places
        // are taken when the version takes effect.
        if let slot, isPresent(slot) { continue }
        let (line, needsNewBatch) = batch.typesetLine(
          of: labels[index].tag, maximumWidth: style.maximumLabelWidth,
          maximumLines: style.maximumLines, strokes: style.strokes(ofSize: labels[index].size),
          source: &source)
        preparation.lines[index] = line
        if needsNewBatch { preparation.needsNewBatch = true }
        if isOver() { return }
      }
      if preparation.slots.count < labels.count, isOver() { return }
    }
    let unplaced = batch.arrangeNewGlyphs()
    if !unplaced.isEmpty {
      preparation.needsNewBatch = true
      for index in preparation.lines.keys {
        preparation.lines[index]?.words.removeAll { unplaced.contains($0.quad) }
      }
    }
    preparation.isReady = true
  }

  /// Commits a version, so that its changes start to glide.
  ///
  /// - Parameters:
  ///   - preparation: The complete preparation, made for this cloud in its current state.
  ///   - batch: The batch in which the version was prepared.
  package mutating func commit(
    _ preparation: LivePreparation, into batch: inout GlyphBatch
  ) -> LiveChanges {
    precondition(preparation.isReady, "a version takes effect before it is ready")
    var changes = LiveChanges()
    changes.isNewVersion = true
    version &+= 1
    var newcomers = survive(preparation, in: &batch, changes: &changes)
    let unseen = leave(preparation.version, changes: &changes)
    let isByWeight = style.layout.order == .front && isBurst(newcomers.count)
    if isByWeight || (count == 0 && preparation.version.isWhole) {
      // No present label must keep its place, so arrange the labels like a cloud that starts with
      // them.
      let order = style.layout.order.tagIndices(
        weights: newcomers.map { preparation.version.labels[$0].weight },
        seed: style.layout.seed)
      newcomers = order.map { newcomers[$0] }
    }
    if places?.isOutgrown(by: count + newcomers.count) == true {
      layOutAnew(for: newcomers.map { preparation.version.labels[$0].weight }, in: batch)
    }
    for index in newcomers {
      enter(preparation, index, into: &batch, changes: &changes)
    }
    // Remove labels only now, because otherwise a new label could get the index of a removed label.
    for slot in unseen { vanish(slot, in: &batch, changes: &changes) }
    // In a large cloud, a few more or fewer labels do not matter.
    if slots.count <= Self.mostAtATime || textSize.isFar(fromCount: count) {
      adjustUnit(batch)
    }
    composeFew(in: batch)
    if style.isReduced { changes.formUnion(arrive(in: &batch)) }
    reportReaches(&changes)
    return changes
  }

  /// Applies a version to labels that already exist.
  ///
  /// - Returns: The indices of the version's new labels.
  private mutating func survive(
    _ preparation: LivePreparation, in batch: inout GlyphBatch, changes: inout LiveChanges
  ) -> [Int] {
    let before = count
    defer { if count > before { changes.hasNewcomers = true } }
    let labels = preparation.version.labels
    var (newcomers, survivors): ([Int], [(index: Int, slot: Int)]) = ([], [])
    for index in labels.indices {
      guard let slot = preparation.slots[index], keys[slot] == labels[index].key,
        isPresent(slot) || revive(slot)
      else {
        newcomers.append(index)
        continue
      }
      slots[slot].stamp = version
      if labels[index].place != nil, let taken = slots[slot].place {
        places?.release(taken)
        slots[slot].place = nil
      }
      survivors.append((index, slot))
    }
    changes.tags += survivors.lazy.map { $0.slot }
    // Process one list after the other. This causes fewer cache misses than processing one label
    // after the other.
    for (index, slot) in survivors {
      if let tag = labels[index].whole {
        tags[slot] = tag
      } else {
        tags[slot].weight = labels[index].weight
      }
    }
    if !ownTints.isEmpty {
      for (_, slot) in survivors { ownTints[slot] = nil }
    }
    for (index, slot) in survivors {
      let size = labels[index].size
      change(
        slot,
        to: look(relativeSize: size, text: labels[index].text, accent: labels[index].accent),
        relativeSize: size, in: &batch, changes: &changes)
      if let place = labels[index].place { move(slot, to: SIMD3<Float>(place), in: batch) }
    }
    return newcomers
  }

  /// Revives a label that is shrinking away if its place is still free.
  private mutating func revive(_ slot: Int) -> Bool {
    guard slots[slot].phase == .leaving else { return false }
    if places != nil {
      guard let place = slots[slot].place, places?.take(place) == true else { return false }
    }
    slots[slot].phase = .present
    count += 1
    return true
  }

  /// Starts the departure of the labels that a version does not contain.
  ///
  /// - Returns: The labels that can vanish at once, because their shrinking would be invisible.
  ///   These are dots. If more than ``glidesAtATime`` labels leave, they also include all labels
  ///   that are not known to be legible, because their glides would only delay other glides.
  private mutating func leave(_ version: LiveVersion, changes: inout LiveChanges) -> [Int] {
    let leaving =
      version.isWhole
      ? slots.indices.filter { slots[$0].phase == .present && slots[$0].stamp != self.version }
      : version.removed.compactMap { slot(of: $0) }.filter(isPresent)
    let isMany = leaving.count > Self.glidesAtATime
    for slot in leaving { leave(slot) }
    changes.left += leaving
    return leaving.filter { slot in readable.map { !$0.contains(slot) } ?? isMany }
  }

  private mutating func leave(_ slot: Int) {
    slots[slot].phase = .leaving
    count -= 1
    if let place = slots[slot].place { places?.release(place) }
    var look = slots[slot].look
    look.size = 0
    aim(slot, at: look)
  }

  /// Ends the glide of a label that leaves, and removes the label.
  private mutating func vanish(
    _ slot: Int, in batch: inout GlyphBatch, changes: inout LiveChanges
  ) {
    if let glide = slots[slot].glide { endGlide(glide, changes: &changes) }
    writeRecord(slot, in: &batch)
    changes.labels.append(slot)
  }

  /// Gives a new label a slot and a place, and starts its growth.
  private mutating func enter(
    _ preparation: LivePreparation, _ index: Int, into batch: inout GlyphBatch,
    changes: inout LiveChanges
  ) {
    let label = preparation.version.labels[index]
    guard let line = preparation.lines[index] else {
      preconditionFailure("newcomer \(index) was not typeset")
    }
    let (slot, capacity) = takeSlot(words: line.words.count, in: &batch)
    var state = Slot(phase: .present, stamp: version)
    state.capacity = capacity
    words.fill(&state, words: line.words.count)
    state.look = LabelLook(size: 0, text: label.text, accent: label.accent)
    (slots[slot], ownTints[slot]) = (state, nil)
    slots[slot].relativeSize = label.size
    aim(slot, at: look(relativeSize: label.size, text: label.text, accent: label.accent))
    tags[slot] = label.tag
    keys.set(label.key, ofSlot: slot)
    count += 1
    var place = label.place ?? .zero
    if label.place == nil, let taken = places?.take() {
      slots[slot].place = taken
      place = places?.positions[taken] ?? .zero
    }
    changes.words.append(
      batch.write(line, color: label.text, accent: label.accent, at: place, inSlot: slot))
    setPlace(place, of: slot, in: &batch)
    changes.labels.append(slot)
    changes.moved.append(slot)
    changes.tags.append(slot)
    changes.hasNewcomers = true
  }

  private mutating func takeSlot(
    words: Int, in batch: inout GlyphBatch
  ) -> (slot: Int, capacity: Int) {
    if let taken = self.words.take(words: words) { return taken }
    // Round up, so that the slot also fits other labels later.
    let capacity = words == 0 ? 0 : (words + 3) / 4 * 4
    batch.appendLabel(wordCount: capacity, hasTiles: style.isOutward)
    self.words.append(capacity: capacity)
    slots.append(Slot())
    keys.appendFree()
    tags.append(Tag(text: "", weight: 0))
    return (slots.count - 1, capacity)
  }
}

extension Tag {
  /// Returns whether the tag's image or badge differs from the image or badge of `other`.
  fileprivate func looksOther(than other: Tag) -> Bool {
    guard details != nil || other.details != nil else { return false }
    return details?.image != other.details?.image || Badge(of: self) != Badge(of: other)
  }
}
