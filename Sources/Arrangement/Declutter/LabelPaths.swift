internal import TagSphereForms
internal import TagSphereLabels

/// The paths of labels across the picture plane in the foreseen time, as places at equal steps.
///
/// Boxes and depths change linearly between two steps. Labels are numbered by their *rank* among
/// all labels that are on the near side at any step. Ranks follow the order of slots, except that
/// preferred labels come first.
struct LabelPaths: Sendable {
  /// The slot of each rank.
  private(set) var slots: [Int32] = []
  /// The number of places of each label; 1 if nothing moves.
  private var placeCount = 1

  /// The places of all ranks; the places of one label are side by side.
  private var places: [Place] = []
  /// The sweeps of all ranks over each step, label by label; empty if nothing moves.
  private var steadySweeps: [Box] = []
  /// Sort keys of the labels found, unordered.
  ///
  /// Upper bit: whether the slot is not preferred. Next 31 bits: the slot. Lower 32 bits: the
  /// label's number among the labels found.
  private var found: [UInt64] = []
  /// The places of the labels found.
  private var foundPlaces: [Place] = []

  /// The place of a label in one view.
  struct Place: Sendable {
    /// The box, right and up from the middle, with the sphere's outline at 1.
    ///
    /// It depends neither on zoom nor on the window's size.
    var box: Box
    /// The normalized view depth: 0 at the front, 1 at the rim; infinite for labels not drawn.
    var recession: Float
  }

  /// Records the labels that are on the near side, in or near the picture, in at least one of several views.
  ///
  /// - Parameters:
  ///   - boxes: The labels.
  ///   - views: The present view, and the views foreseen at equal steps after it.
  ///   - isPreferred: For each slot, whether its label comes before all others; empty if no label
  ///     does.
  ///   - isWithheld: For each slot, whether its label is left out; empty if no label is.
  ///   - most: The number of labels after which later tiers are left out. `kept` slots are recorded
  ///     anyway.
  ///   - kept: Slots that are recorded in any case, each once.
  ///   - turn: The turn of later tiers; nil to record all of them.
  mutating func record(
    _ boxes: LabelBoxes, in views: [FrameUniforms], preferring isPreferred: [Bool] = [],
    leavingOut isWithheld: [Bool] = [], most: Int = .max, keeping kept: [Int32] = [],
    turn: DeclutterTurns.Turn? = nil
  ) {
    found.removeAll(keepingCapacity: true)
    foundPlaces.removeAll(keepingCapacity: true)
    placeCount = views.count
    boxes.forEachNearLabel(in: views, most: most, keeping: kept, turn: turn) { slot, place in
      guard isWithheld.isEmpty || !isWithheld[slot] else { return }
      let isFirst = !isPreferred.isEmpty && isPreferred[slot]
      let key = UInt64(isFirst ? UInt32(slot) : UInt32(slot) | 1 << 31) << 32 | UInt64(found.count)
      found.append(key)
      for step in views.indices { foundPlaces.append(place(step)) }
    }
    found.sort()
    slots.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    for key in found {
      slots.append(Int32(key >> 32 & 0x7FFF_FFFF))
      let first = Int(key & 0xFFFF_FFFF) * placeCount
      for step in 0..<placeCount { places.append(foundPlaces[first + step]) }
    }
    sweepSteps()
  }

  private mutating func sweepSteps() {
    steadySweeps.removeAll(keepingCapacity: true)
    guard placeCount > 1 else { return }
    let motions = (0..<stepCount).map { step in
      CommonMotion(
        of: slots.indices.lazy.map { [self] rank in
          let (from, to) = ends(of: step, rank)
          return (places[from], places[to])
        })
    }
    for rank in slots.indices {
      for step in 0..<stepCount {
        let (from, to) = ends(of: step, rank)
        steadySweeps.append(places[from].box.union(motions[step].removed(from: places[to].box)))
      }
    }
  }

  /// Returns the place of the label with a rank in the present view.
  @inline(__always)
  func now(_ rank: Int) -> Place { places[rank &* placeCount] }

  /// The number of steps: the spans between two places, or one if nothing moves.
  var stepCount: Int { max(placeCount &- 1, 1) }

  /// Returns the bounding box of a label's boxes at both ends of a step.
  @inline(__always)
  func sweep(_ rank: Int, step: Int) -> Box {
    let (from, to) = ends(of: step, rank)
    return places[from].box.union(places[to].box)
  }

  /// Returns the sweep of a rank without the common motion of all labels.
  ///
  /// If two labels meet in a step, these boxes overlap.
  ///
  /// For the common motion, see `CommonMotion`. If all labels move alike, the result is hardly
  /// larger than the label's box at the start of the step.
  @inline(__always)
  func steadySweep(_ rank: Int, step: Int) -> Box {
    placeCount > 1 ? steadySweeps[rank &* stepCount &+ step] : now(rank).box
  }

  /// Returns the grid cells for the steady sweeps of a step.
  func division(ofStep step: Int) -> BoxGrid.Division {
    BoxGrid.Division(
      for: slots.indices.lazy.filter { [self] rank in
        let (from, to) = ends(of: step, rank)
        return min(places[from].recession, places[to].recession) <= 1
      }.map { [self] in steadySweep($0, step: step) })
  }

  /// The grid cells for the present boxes.
  var division: BoxGrid.Division {
    BoxGrid.Division(
      for: slots.indices.lazy.map { [self] in now($0) }.filter { $0.recession <= 1 }.map { $0.box })
  }

  /// Returns the part of a step, from 0 to 1, in which a label's recession exceeds `rim`; nil if it never does.
  ///
  /// If a label is not drawn at one end of the step, it counts as not drawn in nearly the whole
  /// step.
  @inline(__always)
  func share(ofStep step: Int, _ rank: Int, behind rim: Float) -> TimeSpan? {
    let (from, to) = ends(of: step, rank)
    let a = min(places[from].recession, 1e6) - rim
    let b = min(places[to].recession, 1e6) - rim
    guard a > 0 || b > 0 else { return nil }
    if a > 0, b > 0 { return TimeSpan(start: 0, end: 1) }
    let crossing = a / (a - b)
    return a > 0 ? TimeSpan(start: 0, end: crossing) : TimeSpan(start: crossing, end: 1)
  }

  /// Returns the part of a step, from 0 to 1, in which the boxes of two labels overlap; nil if they
  /// never do.
  @inline(__always)
  func share(ofStep step: Int, _ rank: Int, overlapping other: Int) -> TimeSpan? {
    let (mine, theirs) = (ends(of: step, rank), ends(of: step, other))
    return Gaps(places[mine.from].box, places[theirs.from].box)
      .shareOverlapping(until: Gaps(places[mine.to].box, places[theirs.to].box))
  }

  /// Returns the part of a step, from 0 to 1, in which the box of a label overlaps a fixed box; nil if it never does.
  @inline(__always)
  func share(ofStep step: Int, _ rank: Int, overlapping box: Box) -> TimeSpan? {
    let mine = ends(of: step, rank)
    return Gaps(places[mine.from].box, box)
      .shareOverlapping(until: Gaps(places[mine.to].box, box))
  }

  /// Returns the indices of the places at both ends of a step.
  @inline(__always)
  private func ends(of step: Int, _ rank: Int) -> (from: Int, to: Int) {
    let from = rank &* placeCount &+ step
    return (from, placeCount > 1 ? from &+ 1 : from)
  }

  /// How far two boxes overlap at each side; they overlap if all four values are positive.
  private struct Gaps {
    let left: Float
    let right: Float
    let bottom: Float
    let top: Float

    @inline(__always)
    init(_ a: Box, _ b: Box) {
      (left, right) = (a.right - b.left, b.right - a.left)
      (bottom, top) = (a.top - b.bottom, b.top - a.bottom)
    }

    /// Returns the part of a linear change, from 0 to 1, during which the boxes overlap; nil if they never do.
    @inline(__always)
    func shareOverlapping(until end: Gaps) -> TimeSpan? {
      // Usually the boxes are apart on the same side at both ends of the step.
      if max(left, end.left) <= 0 || max(right, end.right) <= 0 { return nil }
      if max(bottom, end.bottom) <= 0 || max(top, end.top) <= 0 { return nil }
      var (low, high) = (Float(0), Float(1))
      Self.clip(left, end.left, &low, &high)
      Self.clip(right, end.right, &low, &high)
      Self.clip(bottom, end.bottom, &low, &high)
      Self.clip(top, end.top, &low, &high)
      return low < high ? TimeSpan(start: low, end: high) : nil
    }

    /// Restricts a part of a change to the time in which a gap is positive.
    ///
    /// At least one end of the gap is positive.
    @inline(__always)
    private static func clip(_ a: Float, _ b: Float, _ low: inout Float, _ high: inout Float) {
      if a <= 0 {
        low = max(low, a / (a - b))
      } else if b <= 0 {
        high = min(high, a / (a - b))
      }
    }
  }
}
