/// The ways of labels across the picture plane in the foreseen time, as places at equal steps.
///
/// Between two steps, boxes and depths are taken to change evenly. Labels are numbered by their
/// *rank* among those that are on the near side at any of the steps: the order of slots.
struct LabelPaths: Sendable {
  /// The slot of each rank, ascending.
  private(set) var slots: [Int32] = []
  /// The number of steps: one if nothing moves.
  private(set) var stepCount = 1

  private var places: [LabelPath.Place] = []

  /// Records the labels that are on the near side in at least one of several views.
  ///
  /// - Parameters:
  ///   - boxes: The labels.
  ///   - views: The present view, and those foreseen at equal steps after it.
  mutating func record(_ boxes: LabelBoxes, in views: [FrameUniforms]) {
    slots.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    stepCount = views.count
    boxes.forEachNearLabel(in: views) { slot, place in
      slots.append(Int32(slot))
      for step in views.indices { places.append(place(step)) }
    }
  }

  /// Returns the place of the label with a rank in the present view.
  func now(_ rank: Int) -> LabelPath.Place { places[rank * stepCount] }

  /// Returns the way of the label with a rank.
  func path(_ rank: Int) -> LabelPath {
    LabelPath(places: places[(rank * stepCount)..<((rank + 1) * stepCount)])
  }
}

/// The way of one label across the picture plane.
struct LabelPath {
  /// The places at equal steps of the foreseen time.
  let places: ArraySlice<Place>

  /// The place of a label in one view.
  struct Place: Sendable {
    /// The box, right and up from the middle, with the sphere's outline at 1; it depends neither on
    /// zoom nor on the window's size.
    var box: Box
    /// The normalized view depth: 0 at the front, 1 at the rim; infinite for labels not drawn.
    var recession: Float

    /// The nearness: 1 at the front, 0 at the rim.
    var nearness: Float { 1 - recession }
  }

  /// The box around all places on the near side, and their neighbours.
  var sweep: Box {
    var sweep = places.first!.box
    for place in places.dropFirst() { sweep = sweep.union(place.box) }
    return sweep
  }

  /// Calls `body` with the times at which the label is behind the rim.
  ///
  /// - Parameters:
  ///   - horizon: The foreseen time, seconds.
  ///   - body: Receives the start and end of a span, seconds.
  func forEachTimeBehindRim(horizon: Float, _ body: (TimeSpan) -> Void) {
    forEachStep(horizon: horizon) { from, to, start, length in
      // A label that is not drawn at one end counts as not drawn on the whole step.
      let (a, b) = (min(from.recession, 1e6) - 1, min(to.recession, 1e6) - 1)
      if a <= 0, b <= 0 { return }
      let crossing = a == b ? 0 : a / (a - b)
      let span = a > 0 && b > 0 ? (0, 1) : a > 0 ? (0, crossing) : (crossing, Float(1))
      body(TimeSpan(start: start + span.0 * length, end: start + span.1 * length))
    }
  }

  /// Calls `body` with the times at which two labels' boxes overlap.
  func forEachOverlap(
    with other: LabelPath, horizon: Float, _ body: (TimeSpan) -> Void
  ) {
    var theirs = other.places.startIndex
    forEachStep(horizon: horizon) { from, to, start, length in
      let next = min(theirs + 1, other.places.endIndex - 1)
      let (a, b) = (
        from.box.gaps(to: other.places[theirs].box), to.box.gaps(to: other.places[next].box)
      )
      theirs = next
      var (low, high) = (Float(0), Float(1))
      for side in 0..<4 {
        if a[side] <= 0, b[side] <= 0 { return }
        if a[side] > 0, b[side] > 0 { continue }
        let crossing = a[side] / (a[side] - b[side])
        if a[side] <= 0 { low = max(low, crossing) } else { high = min(high, crossing) }
      }
      if low < high { body(TimeSpan(start: start + low * length, end: start + high * length)) }
    }
  }

  /// Calls `body` with both ends of each step, its start and its length, seconds; of a label at
  /// rest, with one step as long as the horizon.
  @inline(__always)
  private func forEachStep(
    horizon: Float, _ body: (_ from: Place, _ to: Place, _ start: Float, _ length: Float) -> Void
  ) {
    let steps = max(places.count - 1, 1)
    let length = horizon / Float(steps)
    for step in 0..<steps {
      let from = places.startIndex + step
      let to = min(from + 1, places.endIndex - 1)
      body(places[from], places[to], Float(step) * length, length)
    }
  }
}

extension Box {
  /// Returns by how far two boxes overlap at each side; they overlap if all four are positive.
  fileprivate func gaps(to other: Box) -> SIMD4<Float> {
    SIMD4(right - other.left, other.right - left, top - other.bottom, other.top - bottom)
  }
}
