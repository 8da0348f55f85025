internal import TagSphereForms
internal import TagSphereGeometry

/// Moves labels so that the home pose, in which the cloud starts, has no holes.
///
/// A hole is an empty area of the picture. The ten heaviest labels are placed first. Then labels of
/// the near side that are large enough to read but have no room go to the nearest holes. Some
/// labels of the far side fill the remaining holes.
///
/// Positions are in world space in the home pose. Lengths in the picture are world units at the
/// form's nearest point.
struct HomeFill {
  /// The labels' positions by rank.
  private(set) var positions: [SIMD3<Double>]
  /// The numbers of labels moved to holes from the near side and from the far side.
  private(set) var moves = (near: 0, far: 0)
  /// The number of the heaviest labels that have no room although they are in front and large enough to read.
  private(set) var missedCount = 0

  /// The number of heaviest labels that come before all others.
  private static let heaviestCount = 10

  private let halfSizes: [SIMD2<Double>]
  private let sides: [Double]?
  private let sizes: [Double]
  private let legible: Double
  private let depth: HomeDepth
  private let scale: PictureScale
  private let broughtMargin: SIMD2<Double>
  private let holes: [Hole]
  /// The shown label that covered each hole when the hole was last checked.
  private var coverOfHole: [Int]
  private var isShown: [Bool]
  /// The boxes of shown labels in the picture, by rank.
  private var shown: [PictureBox] = []

  /// A hole: a place that a label may take.
  private struct Hole {
    let place: SIMD3<Double>
    let recession: Double
    let magnification: Double
    /// The position in the picture.
    let center: SIMD2<Double>

    init(_ place: SIMD3<Double>, depth: HomeDepth) {
      self.place = place
      recession = depth.recession(of: place)
      magnification = depth.magnification(at: place)
      center = [place.x, place.y] * magnification
    }
  }

  /// A label's box in the picture.
  private struct PictureBox {
    var center: SIMD2<Double>
    var half: SIMD2<Double>
  }

  /// The maximum number of holes, and the number of holes per label in a cloud of few labels.
  private static let holes = (most: 12_000, perLabel: 1_500)
  /// The largest recession of a hole that is filled.
  ///
  /// On a sphere, this is the recession of a point 58° from the axis. Other forms allow more,
  /// because their sides are less foreshortened.
  private static let deepestHole = (sphere: 0.705, other: 0.9)
  /// The margins of a label in a hole above the legible size and before the rim, so that the label does not fade.
  private static let spare = (size: 1.066, recession: 0.09)
  /// The recession beyond which labels are on the far side.
  private static let far = 1.5
  /// The largest number of labels moved from the far side, their first rank, and the room around them.
  ///
  /// In a small cloud, fewer labels are moved, so that the far side keeps labels of each size.
  private var broughtCount: Int { min(16, positions.count / 5) }
  private var broughtRank: Int { min(41, positions.count / 3) }
  private static let fewLabels = 30
  private static let broughtGrowth = 1.12
  private static let marginOfBrought = SIMD2(10.0, 8) / 1000

  /// Fills the home pose.
  ///
  /// - Parameters:
  ///   - positions: The positions by rank.
  ///   - halfSizes: Half of each label's box with its margins, world units.
  ///   - sides: The distance at which the edges of the picture keep the labels' middles, world
  ///     units; nil if the edges move no labels.
  ///   - sizes: The sizes that decide whether labels are legible, world units.
  ///   - legible: The least legible em at the form's nearest point, world units.
  ///   - form: The form.
  ///   - scale: The scale of the form in the picture.
  init(
    positions: [SIMD3<Double>], halfSizes: [SIMD2<Double>], sides: [Double]? = nil,
    sizes: [Double], legible: Double, form: CloudForm, scale: PictureScale
  ) {
    (self.positions, self.sides) = (positions, sides)
    (self.halfSizes, self.sizes, self.legible) = (halfSizes, sizes, legible)
    broughtMargin = Self.marginOfBrought * scale.worldSide
    isShown = Array(repeating: false, count: positions.count)
    self.scale = scale
    let depth = HomeDepth(form)
    self.depth = depth
    let deepest = form == CloudForm() ? Self.deepestHole.sphere : Self.deepestHole.other
    let home = form.shape.homeOrientation
    holes = form.positions(
      count: min(Self.holes.most, Self.holes.perLabel * max(positions.count, 1)), layout: .spiral
    )
    .map { Hole(home.rotate($0), depth: depth) }.filter { $0.recession <= deepest }
    coverOfHole = Array(repeating: 0, count: holes.count)
    // Place the heaviest first, so that no lighter label takes their room.
    for rank in positions.indices.prefix(Self.heaviestCount) where !showInPlace(rank) {
      moveToHole(rank)
    }
    for rank in positions.indices.dropFirst(Self.heaviestCount) { showInPlace(rank) }
    for rank in positions.indices.dropFirst(Self.heaviestCount) where !isShown[rank] {
      moveToHole(rank)
    }
    missedCount = positions.indices.prefix(Self.heaviestCount).count {
      !isShown[$0] && isReadable($0)
    }
    if positions.count >= Self.fewLabels { fillFromFar() }
  }

  /// Shows a label at its position if it is legible and has room at this position.
  @discardableResult
  private mutating func showInPlace(_ rank: Int) -> Bool {
    guard isLegible(rank, at: Hole(positions[rank], depth: depth)),
      isFree(rank, at: positions[rank])
    else { return false }
    show(rank)
    return true
  }

  /// Moves a label of the near side to the nearest hole if it is large enough to read.
  private mutating func moveToHole(_ rank: Int) {
    guard isReadable(rank) else { return }
    let place = positions[rank]
    var (best, least) = (Int?.none, Double.infinity)
    for (index, hole) in holes.enumerated() where isLegible(rank, at: hole) {
      let way = hole.place - place
      let distance = (way * way).sum()
      if distance < least, isFree(rank, atHole: index) { (best, least) = (index, distance) }
    }
    guard let best else { return }
    positions[rank] = holes[best].place
    show(rank)
    moves.near += 1
  }

  private mutating func fillFromFar() {
    let fromMiddle = holes.indices.sorted { holes[$0].recession < holes[$1].recession }
    for rank in positions.indices.dropFirst(broughtRank)
    where !isShown[rank] && depth.recession(of: positions[rank]) > Self.far {
      guard moves.far < broughtCount else { return }
      var found: Int?
      for hole in fromMiddle where isLegible(rank, at: holes[hole]) {
        let isFree = isFree(
          rank, atHole: hole, growth: Self.broughtGrowth, margin: broughtMargin)
        if isFree {
          found = hole
          break
        }
      }
      guard let hole = found else { continue }
      positions[rank] = holes[hole].place
      show(rank)
      moves.far += 1
    }
  }

  @inline(__always)
  private func isLegible(_ rank: Int, at hole: Hole) -> Bool {
    hole.recession <= 1 - Self.spare.recession
      && sizes[rank] * hole.magnification >= legible * Self.spare.size
  }

  /// Returns whether a label is on the near side and large enough to read.
  private func isReadable(_ rank: Int) -> Bool {
    depth.recession(of: positions[rank]) < 1
      && sizes[rank] * depth.magnification(at: positions[rank]) >= legible
  }

  private func box(_ rank: Int, at place: SIMD3<Double>) -> PictureBox {
    let scale = depth.magnification(at: place)
    return PictureBox(
      center: inward([place.x, place.y] * scale, rank, magnification: scale),
      half: halfSizes[rank] * scale)
  }

  /// Returns the place in the picture of a label after the picture's edges have moved it.
  ///
  /// - Parameter point: The place in the picture at which the label's position appears.
  private func inward(
    _ point: SIMD2<Double>, _ rank: Int, magnification: Double
  ) -> SIMD2<Double> {
    guard let sides else { return point }
    let side = sides[rank] * magnification
    let room = max(scale.high.x - side, 0)
    let way = min(max(point.x, -room), room) - point.x
    return [point.x + min(max(way, -side), side), point.y]
  }

  private func isFree(_ rank: Int, at place: SIMD3<Double>) -> Bool {
    let box = box(rank, at: place)
    return isInside(box) && cover(of: box) == nil
  }

  /// Returns whether a label has room in a hole.
  private mutating func isFree(
    _ rank: Int, atHole hole: Int, growth: Double = 1, margin: SIMD2<Double> = .zero
  ) -> Bool {
    let (place, scale) = (holes[hole].center, holes[hole].magnification)
    let box = PictureBox(
      center: inward(place, rank, magnification: scale),
      half: halfSizes[rank] * scale * growth + margin)
    guard isInside(box) else { return false }
    // Usually the label that covered the hole at the last check still covers it.
    if coverOfHole[hole] < shown.count, overlap(box, shown[coverOfHole[hole]]) { return false }
    guard let cover = cover(of: box) else { return true }
    coverOfHole[hole] = cover
    return false
  }

  /// Returns whether a box is completely inside the picture.
  private func isInside(_ box: PictureBox) -> Bool {
    let (low, high) = (box.center - box.half - scale.low, scale.high - box.center - box.half)
    return low.min() >= 0 && high.min() >= 0
  }

  /// Returns the index of a shown box that `box` overlaps; nil if it overlaps no shown box.
  private func cover(of box: PictureBox) -> Int? {
    shown.firstIndex { overlap(box, $0) }
  }

  private func overlap(_ a: PictureBox, _ b: PictureBox) -> Bool {
    let (gap, reach) = (a.center - b.center, a.half + b.half)
    return abs(gap.x) < reach.x && abs(gap.y) < reach.y
  }

  private mutating func show(_ rank: Int) {
    isShown[rank] = true
    shown.append(box(rank, at: positions[rank]))
  }
}
