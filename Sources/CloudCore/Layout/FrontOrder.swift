internal import TagSphereGeometry

/// The assignment of tags to places at which the heaviest ones are seen first.
///
/// The heaviest tag takes the place in the middle of the home pose; each of the next nine that of
/// the near side which is farthest from those taken. All others are shuffled.
struct FrontOrder {
  /// For each tag, its place.
  private(set) var positions: [SIMD3<Double>]

  /// The number of tags whose places are chosen.
  private static let chosenCount = 10
  /// The most tags of which all are on the near side.
  private static let allInFront = 8
  /// The number of places among which so few choose.
  private static let manyPlaces = 240
  /// The recession of a chosen place: on a sphere, that at 60° from the view axis.
  private static let deepest = 0.75
  /// How much farther apart labels should be across than up.
  private static let sidewaysRoom = 2.0

  /// Assigns tags to the places of a layout.
  ///
  /// - Parameters:
  ///   - ranks: The tags' indices, the heaviest first.
  ///   - options: The surface, the curve of the places, and the seed of the shuffle.
  init(ranks: [Int], options: LabelPlacement.Options) {
    let form = options.form
    positions = Array(repeating: .zero, count: ranks.count)
    let isFew = ranks.count <= Self.allInFront
    var places = form.positions(
      count: isFew ? Self.manyPlaces : ranks.count, layout: options.layout,
      ringStep: options.ringStep)
    let home = form.shape.homeOrientation
    let depth = HomeDepth(form)
    /// The places as the home pose shows them.
    var views = places.map { home.rotate($0) }
    var taken: [SIMD2<Double>] = []
    for rank in ranks.prefix(Self.chosenCount) {
      guard let best = Self.best(of: views, depth: depth, around: taken) else { break }
      taken.append([views[best].x, views[best].y])
      positions[rank] = places[best]
      places.remove(at: best)
      views.remove(at: best)
    }
    var generator = SplitMix64(seed: options.seed)
    for (rank, place) in zip(
      ranks.dropFirst(taken.count), places.shuffled(using: &generator))
    { positions[rank] = place }
  }

  /// Returns the index of the place of the near side that is farthest from others in the picture;
  /// without others, that in the middle.
  private static func best(
    of views: [SIMD3<Double>], depth: HomeDepth, around taken: [SIMD2<Double>]
  ) -> Int? {
    var (best, most) = (Int?.none, -Double.infinity)
    for (index, view) in views.enumerated() {
      let isFront = depth.recession(of: view) <= deepest
      var room = -hypotenuse(view.x, view.y)
      if !taken.isEmpty {
        room = taken.map { hypotenuse((view.x - $0.x) / sidewaysRoom, view.y - $0.y) }.min() ?? 0
      }
      // Where nothing is in front, as on a ring seen from its side, the nearest places are best.
      if !isFront { room -= 10 - view.z }
      if room > most { (best, most) = (index, room) }
    }
    return best
  }

  private static func hypotenuse(_ x: Double, _ y: Double) -> Double {
    (x * x + y * y).squareRoot()
  }
}
