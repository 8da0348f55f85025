internal import TagSphereArrangement
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereTagData

/// The places of a cloud whose labels appear and disappear.
///
/// New labels take the places of removed labels first, then the largest gaps between all places. A
/// layout is made for a number of labels. A new layout is due when the cloud has more than twice as
/// many labels, or less than a quarter. If the first labels fill a layout, they are arranged like a
/// cloud that starts with these labels.
struct LivePlaces: Sendable {
  /// The surface, the curve and the seed of random choices.
  struct Rule: Hashable, Sendable {
    var form = CloudForm()
    var layout = SphereLayout.spiral
    /// The angle between two rings, degrees; nil for rings about as far apart as neighbouring places.
    var ringStep: Double?
    /// Whether labels take the places in front first.
    var isFromFront = false
    var seed: UInt64 = 1
    /// The minimum number of places in a layout.
    var leastCount = 1

    /// The rule as options of a placement.
    fileprivate var options: LayoutOptions {
      var options = LayoutOptions()
      (options.form, options.curve, options.ringStep) = (form, layout, ringStep)
      options.seed = seed
      return options
    }
  }

  let rule: Rule
  /// All places, model space.
  private(set) var positions: [SIMD3<Double>]
  private var isTaken: [Bool]
  /// The places to take; the next place is the last.
  ///
  /// Some of these places may be taken already.
  private var free: [Int] = []
  private var isListed: [Bool]
  private var hasGaps = false
  /// The number of labels that the layout was made for.
  private let layoutCount: Int

  /// Creates a layout from places that are all taken.
  init(taken positions: [SIMD3<Double>], rule: Rule) {
    self.rule = rule
    self.positions = positions
    isTaken = Array(repeating: true, count: positions.count)
    isListed = Array(repeating: false, count: positions.count)
    layoutCount = positions.count
  }

  /// Creates a layout for `count` labels, in which all places are free.
  ///
  /// If there are exactly as many places as labels, the n-th place taken is the place of the n-th
  /// heaviest tag of a cloud. Otherwise, the places farthest apart are taken first.
  init(count: Int, rule: Rule) {
    self.rule = rule
    let room = max(count, rule.leastCount, 1)
    layoutCount = room
    isTaken = Array(repeating: false, count: room)
    isListed = Array(repeating: true, count: room)
    if rule.isFromFront, count == room, room > 1 {
      // Along the curve of the layout, the heaviest labels would be side by side.
      positions = FrontOrder(ranks: Array(0..<room), options: rule.options).positions
      free = positions.indices.reversed()
      return
    }
    positions = rule.form.positions(count: room, layout: rule.layout, ringStep: rule.ringStep)
    // Layouts keep labels apart. A single label has no neighbour and faces the viewer.
    if room == 1 { positions = [[0, 0, rule.form.extent(toward: [0, 0, 1])]] }
    if count < room {
      positions = Self.spread(positions, around: [], count: room, seed: rule.seed)
    }
    free = (rule.isFromFront ? fromFront : Array(positions.indices)).reversed()
  }

  /// The places on the near side of the home pose, from the middle outward, then all other places.
  private var fromFront: [Int] {
    let home = rule.form.shape.homeOrientation
    let views = positions.map { home.rotate($0) }
    let near = positions.indices.filter { views[$0].z > SizeBudget.rim }
    let middle = near.min { a, b in
      let (p, q) = (views[a], views[b])
      return p.x * p.x + p.y * p.y < q.x * q.x + q.y * q.y
    }
    let rest =
      near.filter { $0 != middle } + positions.indices.filter { views[$0].z <= SizeBudget.rim }
    return (middle.map { [$0] } ?? []) + rest
  }

  /// Returns whether a new layout is due for `count` labels.
  func isOutgrown(by count: Int) -> Bool {
    count > 2 * layoutCount
      || (count > 0 && count < layoutCount / 4 && layoutCount > rule.leastCount)
  }

  /// Takes a place.
  ///
  /// - Precondition: Labels have taken less than twice the number of places for which the layout
  ///   was made.
  mutating func take() -> Int {
    while let place = free.popLast() {
      isListed[place] = false
      guard !isTaken[place] else { continue }
      isTaken[place] = true
      return place
    }
    precondition(!hasGaps, "all \(positions.count) places are taken")
    openGaps()
    return take()
  }

  /// Takes a specific place if it is free.
  mutating func take(_ place: Int) -> Bool {
    guard !isTaken[place] else { return false }
    isTaken[place] = true
    return true
  }

  /// Takes places of a new layout in the order of weights, and leaves places free for labels that will follow.
  ///
  /// - Parameters:
  ///   - weights: The weights of the labels that take a place now.
  ///   - others: The weights of the labels that will take the places between them, heaviest first.
  /// - Returns: The places, in the order of `weights`.
  mutating func take(byWeights weights: [Double], besides others: [Double]) -> [Int] {
    let all = (weights + others).map { $0.magnitude }
    var taken = Array(repeating: 0, count: weights.count)
    var passed: [Int] = []
    for label in WeightOrder.heaviestFirst(all.indices, weights: all) {
      let place = take()
      if label < weights.count { taken[label] = place } else { passed.append(place) }
    }
    for place in passed.reversed() { release(place) }
    return taken
  }

  /// Releases a place.
  mutating func release(_ place: Int) {
    isTaken[place] = false
    guard !isListed[place] else { return }
    isListed[place] = true
    free.append(place)
  }

  /// Doubles the layout's places by adding places between the existing ones.
  private mutating func openGaps() {
    hasGaps = true
    let candidates = rule.form.positions(
      count: layoutCount * 4 + 8, layout: rule.layout, ringStep: rule.ringStep)
    let gaps: [SIMD3<Double>]
    if layoutCount > LiveCloud.mostAtATime {
      // Most labels are dots, which may have any place. A search for the widest gaps would take
      // seconds.
      var generator = SplitMix64(seed: rule.seed)
      gaps = Array(candidates.permuted(using: &generator).prefix(layoutCount))
    } else {
      gaps = Self.spread(candidates, around: positions, count: layoutCount, seed: rule.seed)
    }
    free = Array((positions.count..<positions.count + gaps.count).reversed())
    positions += gaps
    isTaken += Array(repeating: false, count: gaps.count)
    isListed += Array(repeating: true, count: gaps.count)
  }

  /// Returns `count` of the candidates, each as far as possible from `others` and from the candidates already chosen.
  ///
  /// Each round takes the candidates that keep a minimum distance; the distance decreases by a
  /// tenth per round.
  static func spread(
    _ candidates: [SIMD3<Double>], around others: [SIMD3<Double>], count: Int, seed: UInt64
  ) -> [SIMD3<Double>] {
    var generator = SplitMix64(seed: seed)
    var waiting = candidates.permuted(using: &generator)
    var grid = PointGrid(count: others.count + count)
    for place in others { grid.insert(place) }
    // The first few points are farther apart than the cells of the grid, so use coarser grids for
    // them.
    var coarse = others.isEmpty ? [8, 64, 512].filter { $0 < count } : []
    var chosen: [SIMD3<Double>] = []
    while let few = coarse.first {
      coarse.removeFirst()
      var view = PointGrid(count: few)
      for place in chosen { view.insert(place) }
      waiting.removeAll { place in
        guard chosen.count < count, view.distance(from: place) >= view.cellSize * 0.6 else {
          return false
        }
        view.insert(place)
        chosen.append(place)
        return true
      }
    }
    for place in chosen { grid.insert(place) }
    var distance = grid.cellSize
    while chosen.count < count, !waiting.isEmpty {
      let isLast = distance < grid.cellSize / 50
      waiting.removeAll { place in
        guard chosen.count < count, isLast || grid.distance(from: place) >= distance else {
          return false
        }
        grid.insert(place)
        chosen.append(place)
        return true
      }
      distance *= 0.9
    }
    return chosen
  }

  /// Takes a different place of this layout, as near as possible, for each of the positions; returns the places.
  ///
  /// - Precondition: There are at least as many places as positions, and no place is taken.
  mutating func takeNearest(to sources: [SIMD3<Double>]) -> [Int] {
    var grid = PointGrid(count: positions.count)
    for position in positions { grid.insert(position) }
    return sources.map { source in
      guard let place = grid.nearest(to: source) else {
        preconditionFailure("\(sources.count) labels for \(positions.count) places")
      }
      grid.remove(place)
      isTaken[place] = true
      return place
    }
  }
}
