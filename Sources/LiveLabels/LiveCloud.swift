package import TagSphereArrangement
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels
package import TagSphereLook
package import TagSphereTagData

/// A cloud whose labels appear, disappear and change their weights while it is shown.
///
/// The cloud has no clock and no thread. It receives versions and elapsed time, and writes the
/// result into a batch. A label has a *slot*, its index in the batch, from the frame in which it
/// appears until it has shrunk to nothing. Its place changes only with the layout. Versions are
/// prepared incrementally and take effect at once.
///
/// The same versions and times give the same batch.
package struct LiveCloud: Sendable {
  /// The settings that stay the same from version to version.
  package struct Style: Sendable {
    /// The surface, curve, order and seed, and the size of the text.
    package var layout = LayoutOptions()
    /// The width, em, > 0, beyond which lines are broken, or cut with an ellipsis.
    package var maximumLabelWidth = GlyphBatch.defaultLabelWidth
    /// The number of lines that a text is broken into, at least 1.
    package var maximumLines = GlyphBatch.defaultLineCount
    /// The weights of strokes, which labels keep from the time they appear; nil for the font's weight.
    package var strokes: StrokeWeights?
    /// Whether all changes are immediate, without glides.
    package var isReduced = false
    /// The least number of places in a layout.
    ///
    /// A stream that starts empty needs more places than its labels.
    package var leastPlaces = 1
    /// The layout settings of a cloud of at most eight labels; nil to use the same layout as for more labels.
    package var few: FewStyle?

    /// Creates the default style.
    package init() {}

    /// Whether labels lie in the surface.
    var isOutward: Bool { layout.space.facing == .outward }

    /// Returns the weight of the strokes of a label with a relative size.
    package func strokes(ofSize size: Double) -> TextStyle.Weight? {
      let range = layout.sizeRange
      let span = range.upperBound - range.lowerBound
      return strokes?.weight(at: span > 0 ? (size - range.lowerBound) / span : 0.5)
    }
  }

  /// The settings that stay the same from version to version.
  package let style: Style
  /// The tag of each slot; a slot without a label has a tag without text.
  package internal(set) var tags: [Tag]
  /// The number of versions that have taken effect.
  var version: UInt32 = 0
  /// The number of labels in the current version.
  package internal(set) var count = 0
  /// The size of the text.
  var textSize: LiveTextSize
  /// The slots, without the labels' keys, which are rarely accessed.
  var slots: [Slot]
  /// The keys of the slots' labels.
  var keys: SlotKeys
  /// The use of the slots' words.
  var words: SlotWords
  /// The labels' places; nil if the data of the labels determine their places.
  var places: LivePlaces?
  /// The colours that labels had before a filter changed them, by slot.
  var ownTints: [Int: (text: UInt32, accent: UInt32)] = [:]
  /// The glides of sizes and colours, in no particular order.
  var glides: [LookGlide] = []
  /// The index of the glide to advance next, if a step does not advance all glides.
  var nextGlide = 0
  /// In a large cloud, the labels that can be read; nil if any label may be legible.
  var readable: SlotSet?
  /// The slots whose labels may grow, and whose growth has not been reported yet.
  var growing: [Int] = []
  /// The pass over the slots that applies a change of scale.
  var restyling = SlotPass()
  /// The pass over the slots that applies a change of the unit.
  var rescaling = SlotPass()
  /// The sum of all elapsed times, seconds.
  var time = 0.0
  /// The labels that are moving to other places.
  var moves = LabelMoves()
  /// The composition of few labels, if it determines their places.
  var composition = FewComposition.none

  /// A slot and the look of its label.
  ///
  /// The type is small, because a stream changes thousands of slots per frame, which are scattered
  /// in memory.
  struct Slot: Sendable {
    var phase = Phase.free
    var hasImages = false
    /// The last version that contained the label.
    var stamp: UInt32 = 0
    private var (placeIndex, glideIndex, moveIndex): (Int32, Int32, Int32) = (-1, -1, -1)
    private var (wordCount, paddingCount): (Int32, Int32) = (0, 0)
    /// The label's relative size in the version, in the style's range.
    var relativeSize = 0.0
    /// The final look of the label; its size follows from `relativeSize`.
    var look = LabelLook()

    init(phase: Phase = .free, stamp: UInt32 = 0) { (self.phase, self.stamp) = (phase, stamp) }

    /// The index of the label's place; nil if the label's data determine its place.
    var place: Int? {
      get { Self.index(placeIndex) }
      set { placeIndex = Int32(newValue ?? -1) }
    }
    /// The index of the label's glide in ``glides``; nil if the label's look is at rest.
    var glide: Int? {
      get { Self.index(glideIndex) }
      set { glideIndex = Int32(newValue ?? -1) }
    }
    /// The index of the label's move in ``moves``; nil if the label does not move.
    var move: Int? {
      get { Self.index(moveIndex) }
      set { moveIndex = Int32(newValue ?? -1) }
    }
    /// The number of words that fit into the slot.
    var capacity: Int {
      get { Int(wordCount) }
      set { wordCount = Int32(newValue) }
    }
    /// The number of words that are padding.
    var padding: Int {
      get { Int(paddingCount) }
      set { paddingCount = Int32(newValue) }
    }

    private static func index(_ stored: Int32) -> Int? { stored < 0 ? nil : Int(stored) }
  }

  /// The use of a slot.
  enum Phase: Sendable {
    /// No label.
    case free
    /// A label of the current version.
    case present
    /// A label that is shrinking away.
    case leaving
  }

  /// Creates a cloud that shows a version.
  ///
  /// - Parameters:
  ///   - version: The complete content of the batch, as a whole version.
  ///   - batch: The labels of the version, typeset and placed.
  ///   - style: The settings that stay the same from version to version.
  package init(_ version: LiveVersion, batch: GlyphBatch, style: Style) {
    precondition(
      version.labels.count == batch.labels.count,
      "\(version.labels.count) tags for \(batch.labels.count) labels")
    self.style = style
    tags = version.labels.map { $0.tag }
    count = tags.count
    let sample = zip(batch.labels, version.labels).first { _ in true }
    var unit = sample.map { Double($0.size) / $1.size } ?? 1
    var leastShare: Double?
    if style.layout.textSize == .budget, count > 0 {
      let budget = batch.sizeBudget(
        relativeSizes: version.labels.map { $0.size }, range: style.layout.sizeRange,
        leastWeightShare: tags.map { $0.weight }.share, scale: style.layout.pictureScale)
      unit = budget.greatest
      leastShare = budget.least / budget.greatest
    }
    textSize = LiveTextSize(unit: unit, leastShare: leastShare, fittedTo: count)
    let isPlacedByData = style.layout.form.shape.takesCoordinates
    slots = zip(batch.labels, version.labels).enumerated().map { index, pair in
      var slot = Slot(phase: .present)
      slot.place = isPlacedByData ? nil : index
      slot.capacity = batch.glyphRange(of: index).count
      slot.relativeSize = pair.1.size
      slot.look = LabelLook(
        size: Double(pair.0.size) / unit, text: pair.0.color, accent: pair.0.accent)
      slot.hasImages = !batch.imageRange(of: index).isEmpty
      return slot
    }
    keys = SlotKeys(version.labels.map { $0.key })
    words = SlotWords(count: batch.glyphs.count)
    if !isPlacedByData {
      places = LivePlaces(
        taken: batch.labels.map { SIMD3(Double($0.x), Double($0.y), Double($0.z)) },
        rule: LivePlaces.Rule(
          form: style.layout.form, layout: style.layout.curve,
          ringStep: style.layout.ringStep,
          isFromFront: style.layout.order == .front,
          seed: style.layout.seed, leastCount: style.leastPlaces))
    }
    for slot in slots.indices {
      // Records hold less precise sizes than versions. Still, an unchanged label must not glide.
      let size = share(ofRelativeSize: slots[slot].relativeSize)
      if abs(slots[slot].look.size / size - 1) < 1e-5 { slots[slot].look.size = size }
    }
    if style.few != nil, count <= FewPlaces.mostLabels { composition = .initial }
    if count > 0, style.layout.textSize != .budget { textSize.setBasis(freshUnit(batch)) }
  }

  /// The world units of one em at size 1.
  var unit: LabelGlide { textSize.unit }

  /// Whether any size, colour or place is gliding.
  package var isMoving: Bool {
    !glides.isEmpty || !moves.isResting || !unit.isResting || !rescaling.isOver || !restyling.isOver
  }

  /// Returns whether a slot has a label of the current version, so that the label can be selected.
  package func isPresent(_ label: Int) -> Bool {
    slots.indices.contains(label) && slots[label].phase == .present
  }

  /// Returns the slot of a key; nil if no label has the key.
  package func slot(of key: TagKey) -> Int? { keys.slot(of: key) }

  /// Returns the key of a slot's label; nil for a free slot.
  package func key(ofSlot slot: Int) -> TagKey? {
    slot >= 0 && slot < keys.count ? keys[slot] : nil
  }

  /// Returns the batch in its final state, after all glides.
  ///
  /// - Complexity: O(labels).
  package func settled(_ batch: GlyphBatch) -> GlyphBatch {
    var settled = batch
    for slot in slots.indices { settled.setSize(settledSize(of: slot), ofLabel: slot) }
    for move in moves.all {
      if let slot = move.slot { setPlace(SIMD3<Double>(move.to), of: slot, in: &settled) }
    }
    return settled
  }

  /// Returns a label's record in its final state, after all glides.
  func settledRecord(of slot: Int, in batch: GlyphBatch) -> LabelRecord {
    var record = batch.labels[slot]
    record.size = settledSize(of: slot)
    if let move = slots[slot].move {
      let place = moves.all[move].to
      (record.x, record.y, record.z) = (place.x, place.y, place.z)
    }
    return record
  }

  private func settledSize(of slot: Int) -> Float {
    Float(max(0, slots[slot].look.size * unit.target))
  }

  /// Advances all glides.
  ///
  /// - Parameters:
  ///   - elapsed: The time since the last call, ≥ 0.
  ///   - batch: Receives the current sizes, colours and places.
  ///   - shown: The most visible labels, which are advanced in each step regardless of the number
  ///     of glides.
  /// - Complexity: O(``mostAtATime`` + shown + moves).
  package mutating func advance(
    by elapsed: Duration, in batch: inout GlyphBatch, shown: [Int] = []
  ) -> LiveChanges {
    var changes = LiveChanges()
    guard isMoving else { return changes }
    let step = LabelGlide.Step(elapsed)
    advanceUnit(by: step, in: &batch, shown: shown, changes: &changes)
    advanceGlides(by: step, in: &batch, shown: shown, changes: &changes)
    if !moves.isResting { advanceMoves(by: step, in: &batch, changes: &changes) }
    reportReaches(&changes)
    return changes
  }

  /// Ends all glides at once.
  package mutating func arrive(in batch: inout GlyphBatch) -> LiveChanges {
    var changes = LiveChanges()
    changes.labels =
      unit.isResting && rescaling.isOver ? glides.map { $0.slot } : Array(slots.indices)
    textSize.arrive()
    rescaling = SlotPass()
    moves.arrive()
    let slotsAtRest = glides.map { $0.slot }
    glides = []
    for slot in slotsAtRest { comeToRest(slot, changes: &changes) }
    for slot in changes.labels { writeRecord(slot, in: &batch) }
    growing += changes.labels
    advanceMoves(by: LabelGlide.Step(.zero), in: &batch, changes: &changes)
    reportReaches(&changes)
    return changes
  }

  private mutating func advanceMoves(
    by step: LabelGlide.Step, in batch: inout GlyphBatch, changes: inout LiveChanges
  ) {
    moves.advance(by: step)
    let isBall = style.layout.form.shape.isBall
    for move in moves.all {
      guard let slot = move.slot else { continue }
      let place = move.place(at: moves.share, isAlongSphere: isBall)
      setPlace(SIMD3<Double>(place), of: slot, in: &batch)
      changes.moved.append(slot)
    }
    changes.labels += changes.moved
    growing += changes.moved
    guard moves.isResting else { return }
    for case let slot? in moves.all.map({ $0.slot }) { slots[slot].move = nil }
    moves.removeAll()
  }

  /// Frees the slot of a label that has shrunk to nothing.
  mutating func vacate(_ slot: Int) {
    keys.remove(ofSlot: slot)
    slots[slot].phase = .free
    if let move = slots[slot].move {
      moves.drop(move)
      slots[slot].move = nil
    }
    tags[slot] = .none
    words.vacate(slot, &slots[slot])
  }

  /// Sets the place of a label.
  func setPlace(_ place: SIMD3<Double>, of slot: Int, in batch: inout GlyphBatch) {
    batch.setPlace(SIMD3<Float>(place), ofLabel: slot)
    if style.isOutward {
      batch.setTile(LabelTile(style.layout.form.axes(at: place)), ofLabel: slot)
    }
  }
}

extension Tag {
  /// The tag of a slot without a label.
  fileprivate static let none = Tag(text: "", weight: 0)
}
