internal import TagSphereArrangement
internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels
package import TagSphereTagData

extension LiveCloud {
  /// Computes a new layout for the present labels and newcomers, which are labels that appear.
  ///
  /// Present labels glide to their nearest new places.
  ///
  /// Present labels glide to their nearest new places.
  ///
  /// If most labels are newcomers, present labels instead take the places that they would have in a
  /// cloud that starts with all labels.
  ///
  /// - Parameter newcomers: The weights of the newcomers, in order.
  mutating func layOutAnew(for newcomers: [Double], in batch: GlyphBatch) {
    guard let old = places else { return }
    let newCount = count + newcomers.count
    var new = LivePlaces(count: newCount, rule: old.rule)
    let survivors = slots.indices.filter { slots[$0].phase == .present }
    for slot in slots.indices where slots[slot].phase == .leaving { slots[slot].place = nil }
    let goals: [Int]
    switch style.layout.order {
    case .front where isBurst(newcomers.count):
      goals = new.take(byWeights: survivors.map { tags[$0].weight }, besides: newcomers)
    case .shuffle, .front:
      goals = new.takeNearest(to: survivors.map { batch.position(ofLabel: $0) })
    case .weight, .file:
      let order = style.layout.order.tagIndices(
        weights: survivors.map { tags[$0].weight }, seed: 0)
      var placeOfSurvivor = Array(repeating: 0, count: survivors.count)
      for survivor in order { placeOfSurvivor[survivor] = new.take() }
      goals = placeOfSurvivor
    }
    for (slot, goal) in zip(survivors, goals) {
      slots[slot].place = goal
      move(slot, to: SIMD3<Float>(new.positions[goal]), in: batch)
    }
    places = new
  }

  /// Returns whether a version has so many newcomers (new labels) that present labels need not keep their places.
  func isBurst(_ newcomerCount: Int) -> Bool { newcomerCount > 3 * count }

  /// Starts gliding a label to another place.
  mutating func move(_ slot: Int, to goal: SIMD3<Float>, in batch: GlyphBatch) {
    let from = SIMD3<Float>(batch.position(ofLabel: slot))
    let known = slots[slot].move
    guard (known.map { moves.all[$0].to } ?? from) != goal else { return }
    moves.restart(in: batch)
    if let known {
      moves.setGoal(goal, ofMove: known)
    } else {
      slots[slot].move = moves.append(LabelMoves.Move(slot: slot, from: from, to: goal))
    }
  }

  /// Returns the unit (world units of one em at size 1) that currently fits the labels at their target sizes.
  func freshUnit(_ batch: GlyphBatch) -> Double {
    Self.unit(
      ofSizes: slots.map { $0.phase == .present ? $0.look.size : 0 }, in: batch, style: style)
  }

  fileprivate static func unit(
    ofSizes sizes: [Double], in batch: GlyphBatch, style: Style
  ) -> Double {
    if case .height(let height) = style.layout.textSize {
      let range = style.layout.sizeRange
      return height / ((range.lowerBound + range.upperBound) / 2)
    }
    return batch.worldUnitsPerRelativeSize(
      style.layout.textSize, relativeSizes: sizes, form: style.layout.form)
  }

  /// The text size that fits a cloud's labels.
  package enum Fit: Sendable {
    /// The sizes of the heaviest and of the lightest label, world units.
    case budget(greatest: Double, least: Double)
    /// The world units of one em at size 1.
    case unit(Double)
  }

  /// Adjusts the text size to the present labels, if the two differ much.
  mutating func adjustUnit(_ batch: GlyphBatch) {
    guard count > 0 else { return }
    guard style.layout.textSize == .budget else { return adopt(.unit(freshUnit(batch))) }
    let present = slots.indices.filter { slots[$0].phase == .present }
    adopt(
      Fit(
        of: present, in: batch, weights: tags.map { $0.weight },
        relativeSizes: slots.map { $0.relativeSize }, style: style))
  }

  /// Adopts a text size if it differs much from the present text size.
  package mutating func adopt(_ fit: Fit) {
    guard textSize.adopt(fit, count: count) else { return }
    guard slots.count <= Self.mostAtATime else { return beginRestyling() }
    for slot in slots.indices where isPresent(slot) {
      var look = slots[slot].look
      look.size = share(ofRelativeSize: slots[slot].relativeSize)
      aim(slot, at: look)
    }
  }

  /// Returns the weight of the strokes of the label in a slot; nil for the font's weight.
  package func strokes(ofSlot slot: Int) -> TextStyle.Weight? {
    style.strokes(ofSize: slots[slot].relativeSize)
  }

  /// Returns the size of a label, in units, for its relative size.
  func share(ofRelativeSize size: Double) -> Double {
    textSize.share(ofRelativeSize: size, in: style.layout.sizeRange)
  }

  /// Adopts a batch that was rebuilt from this cloud's ``tags``, with the labels in the order of the tags.
  ///
  /// - Parameters:
  ///   - batch: Receives the labels' places, sizes and colours.
  ///   - places: The labels' present places, model space, one per label.
  /// - Precondition: The cloud has just been compacted.
  package mutating func adopt(_ batch: inout GlyphBatch, places: [SIMD3<Float>]) -> LiveChanges {
    precondition(
      batch.labels.count == slots.count && words.freeSlotCount == 0, "a batch of another cloud")
    words = SlotWords(count: batch.glyphs.count)
    if style.isOutward { batch.layTiles(on: style.layout.form) }
    for slot in slots.indices {
      slots[slot].capacity = batch.glyphRange(of: slot).count
      slots[slot].padding = 0
      slots[slot].hasImages = !batch.imageRange(of: slot).isEmpty
      setPlace(SIMD3<Double>(places[slot]), of: slot, in: &batch)
      writeRecord(slot, in: &batch)
    }
    // Images that came with the batch need room, so compose few labels again.
    composeFew(in: batch)
    var changes = LiveChanges()
    changes.renumbered = slots.indices.map { $0 }
    growing = glides.map { $0.slot }
    reportReaches(&changes)
    return changes
  }

  /// Whether more than half of the batch is unused.
  package var isWasteful: Bool { words.isWasteful(slotCount: slots.count) }

  /// Removes free slots from the batch and renumbers the remaining labels.
  ///
  /// - Precondition: No version is in preparation.
  package mutating func compact(_ batch: inout GlyphBatch) -> LiveChanges {
    let kept = slots.indices.filter { slots[$0].phase != .free }
    var numbers = [Int?](repeating: nil, count: slots.count)
    for (number, slot) in kept.enumerated() { numbers[slot] = number }
    batch.keepLabels(kept)
    slots = kept.map { slots[$0] }
    keys.keep(kept, numbers: numbers)
    let tints = ownTints.compactMap { slot, tint in numbers[slot].map { ($0, tint) } }
    ownTints = Dictionary(uniqueKeysWithValues: tints)
    tags = kept.map { tags[$0] }
    // A slot that becomes free has no glide, so every glide has a slot.
    for index in glides.indices { glides[index].slot = numbers[glides[index].slot] ?? 0 }
    growing = glides.map { $0.slot }
    if isRestyling { beginRestyling() }
    if !rescaling.isOver { rescaling.begin(count: slots.count) }
    moves.renumber(numbers)
    for (index, move) in moves.all.enumerated() {
      if let slot = move.slot { slots[slot].move = index }
    }
    readable = readable.map { _ in SlotSet() }
    words.removeFree(count: batch.glyphs.count, slots: slots)
    var changes = LiveChanges()
    changes.renumbered = numbers
    reportReaches(&changes)
    return changes
  }
}

extension LiveCloud.Fit {
  /// Finds the text size that fits the present labels of a batch.
  ///
  /// - Parameters:
  ///   - present: The slots of the present labels, at least one.
  ///   - batch: The labels.
  ///   - weights: The weight of each slot's label.
  ///   - relativeSizes: The relative size of each slot's label.
  ///   - style: The cloud's style.
  init(
    of present: [Int], in batch: GlyphBatch, weights: [Double], relativeSizes: [Double],
    style: LiveCloud.Style
  ) {
    guard style.layout.textSize == .budget else {
      var sizes = [Double](repeating: 0, count: relativeSizes.count)
      for slot in present { sizes[slot] = relativeSizes[slot] }
      self = .unit(LiveCloud.unit(ofSizes: sizes, in: batch, style: style))
      return
    }
    let budget = batch.sizeBudget(
      of: present, relativeSizes: present.map { relativeSizes[$0] },
      range: style.layout.sizeRange,
      leastWeightShare: present.map { weights[$0] }.share,
      scale: style.layout.pictureScale)
    self = .budget(greatest: budget.greatest, least: budget.least)
  }
}
