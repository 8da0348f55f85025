internal import TagSphereGlyphs
internal import TagSphereLabels

/// The labels that are moving to other places.
///
/// All moves share one progress, so that labels arrive together.
struct LabelMoves: Sendable {
  /// The moves of the current glide.
  private(set) var all: [Move] = []
  /// The common progress of all moves, 0…1.
  private var way = LabelGlide(1)

  /// The move of a label to another place, model space.
  struct Move: Sendable {
    /// The label's slot; nil if the label is gone.
    var slot: Int?
    var from: SIMD3<Float>
    var to: SIMD3<Float>
  }

  /// Whether no label is moving.
  var isResting: Bool { way.isResting }

  /// The common progress, 0…1.
  var share: Float { Float(way.value) }

  /// Starts the glide, or restarts it from the labels' present places in a batch.
  mutating func restart(in batch: GlyphBatch) {
    guard way.isResting || way.value > 0 else { return }
    for (index, move) in all.enumerated() {
      guard let slot = move.slot else { continue }
      all[index].from = SIMD3<Float>(batch.position(ofLabel: slot))
    }
    way = LabelGlide(0)
    way.move(to: 1)
  }

  /// Adds the move of a label that is not moving yet.
  ///
  /// - Returns: The index of the move.
  mutating func append(_ move: Move) -> Int {
    all.append(move)
    return all.count - 1
  }

  /// Sets the goal of a move.
  mutating func setGoal(_ goal: SIMD3<Float>, ofMove index: Int) { all[index].to = goal }

  /// Ends the move of a label that no longer exists.
  mutating func drop(_ index: Int) { all[index].slot = nil }

  /// Advances all moves.
  mutating func advance(by step: LabelGlide.Step) { way.advance(by: step) }

  /// Ends the glide at once.
  ///
  /// The moves are kept until `removeAll()`.
  mutating func arrive() { way.arrive() }

  /// Removes all moves.
  mutating func removeAll() { all = [] }

  /// Adopts the new slots of labels, and removes the moves of labels that no longer exist.
  ///
  /// - Parameter numbers: The new slot of each slot; nil for removed slots.
  mutating func renumber(_ numbers: [Int?]) {
    all = all.compactMap { move in
      move.slot.flatMap { numbers[$0] }.map { Move(slot: $0, from: move.from, to: move.to) }
    }
  }
}

extension LabelMoves.Move {
  /// Returns the position of the label at a point of its move.
  ///
  /// - Parameters:
  ///   - share: The share of the way, 0…1.
  ///   - isAlongSphere: Whether the distance from the centre is interpolated; otherwise the path is
  ///     straight.
  func place(at share: Float, isAlongSphere: Bool) -> SIMD3<Float> {
    guard share < 1 else { return to }
    let straight = from + (to - from) * share
    guard isAlongSphere else { return straight }
    func length(_ place: SIMD3<Float>) -> Float { (place * place).sum().squareRoot() }
    let (short, wanted) = (
      length(straight), length(from) + (length(to) - length(from)) * share
    )
    // Halfway between opposite places, the direction is undefined.
    return short > 1e-3 ? straight * (wanted / short) : straight
  }
}

extension GlyphBatch {
  /// Returns the position of a label, model space.
  func position(ofLabel label: Int) -> SIMD3<Double> {
    let record = labels[label]
    return [Double(record.x), Double(record.y), Double(record.z)]
  }
}
