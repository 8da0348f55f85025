internal import TagSphereForms
internal import TagSphereGeometry

/// Places of the heaviest labels at which none of them covers another, however far the sphere turns sideways.
///
/// Each label in turn, heaviest first, takes a place where its box overlaps no heavier label's box
/// in any of 25 poses. Among these places, it takes the place with the most room in the home pose,
/// in which the cloud starts. The poses show a narrow picture, whose edges move labels inward. The
/// places depend on the boxes alone: equal boxes have equal places in every picture.
struct HeaviestPlaces {
  /// The positions by rank, unit vectors; nil for a label that is not in front.
  private(set) var positions: [SIMD3<Double>?] = []
  /// The weighted number of overlaps in all poses.
  private(set) var conflicts = 0

  /// A label's box.
  struct Extent {
    /// Half of the box's sides, world units.
    var half: SIMD2<Double>
    /// The least distance of the label's middle from a left or right edge of the picture, world units.
    var side: Double
  }

  /// A box in a pose, as tangents.
  private struct Seen {
    var center: SIMD2<Double>
    var half: SIMD2<Double>
    var isNear: Bool
  }

  /// One set of criteria for places.
  private struct Preference {
    /// The least z of places that are allowed even outside the label's cap.
    var leastZ = 1.0
    /// The room, in sums of half boxes, beyond which more room does not count.
    var mostRoom = Double.infinity
    /// The bonus of a place at the rim over a place in the middle.
    var outward = 0.0
  }

  /// The criteria, in the order in which they are tried.
  ///
  /// First, labels are as far apart as possible. Labels that then have no place may be farther out.
  /// If that fails, they may also be closer to each other.
  private static let preferences = [
    Preference(), Preference(leastZ: Double.cos(50 * .pi / 180)),
    Preference(leastZ: Double.cos(50 * .pi / 180), mostRoom: 1.2, outward: 0.3),
  ]
  /// The turns of the poses, as cosines and sines; the home pose is in the middle.
  private static let turns = stride(from: -60, through: 60, by: 5).map { degrees in
    (cosine: Double.cos(Double(degrees) * .pi / 180), sine: Double.sin(Double(degrees) * .pi / 180))
  }
  private static let home = turns.count / 2
  private static let candidates = CloudForm().positions(count: 3000, layout: .spiral)
    .filter { $0.z > 0 }
  private static let eye = 3.0
  /// Half of the narrow picture's width, as a tangent.
  private static let edge = PictureScale.sphereSide / 2 / (eye - 1)
  /// The weight of a conflict in the home pose, relative to a conflict in another pose.
  private static let homeConflict = 100
  /// The factors on distances, across and up: neighbours at the sides should be farther away.
  private static let sideways = SIMD2(1.6, 1)

  /// Chooses places.
  ///
  /// - Parameters:
  ///   - extents: The labels' boxes, heaviest label first.
  ///   - caps: The least z of the positions; −1 for a label that is not in front.
  init(of extents: [Extent], caps: [Double]) {
    for preference in Self.preferences {
      let places = Self(of: extents, caps: caps, preference: preference)
      if positions.isEmpty || places.conflicts < conflicts { self = places }
      if conflicts == 0 { break }
    }
  }

  private init(of extents: [Extent], caps: [Double], preference: Preference) {
    var placed: [[Seen]] = []
    for (extent, cap) in zip(extents, caps) {
      guard cap > -1 else {
        positions.append(nil)
        continue
      }
      guard !placed.isEmpty else {
        positions.append([0, 0, 1])
        placed.append(Self.turns.map { Self.seen(extent, at: [0, 0, 1], turned: $0) })
        continue
      }
      var best = (place: SIMD3(0.0, 0, 1), conflicts: Int.max, room: 0.0, poses: [Seen]())
      for place in Self.candidates where place.z >= min(cap, preference.leastZ) {
        let atHome = Self.seen(extent, at: place, turned: Self.turns[Self.home])
        let nearest = placed.lazy.map { Self.distance(of: atHome, from: $0[Self.home]) }.min() ?? 0
        let room =
          min(nearest, preference.mostRoom)
          + preference.outward * (1 - place.z * place.z).squareRoot()
        // This place has too little room, as most places do, so skip the other poses.
        if best.conflicts == 0, room <= best.room { continue }
        let poses = Self.turns.map { Self.seen(extent, at: place, turned: $0) }
        let conflicts = Self.conflicts(of: poses, with: placed, atMost: best.conflicts)
        guard conflicts <= best.conflicts else { continue }
        if conflicts < best.conflicts || room > best.room {
          best = (place, conflicts, room, poses)
        }
      }
      positions.append(best.place)
      placed.append(best.poses)
      conflicts += best.conflicts == .max ? 1 : best.conflicts
    }
  }

  private static func seen(
    _ extent: Extent, at place: SIMD3<Double>, turned turn: (cosine: Double, sine: Double)
  ) -> Seen {
    let z = place.z * turn.cosine - place.x * turn.sine
    let scale = 1 / (eye - z)
    let way = (place.x * turn.cosine + place.z * turn.sine) * scale
    let side = extent.side * scale
    let room = max(edge - side, 0)
    let inward = min(max(way, -room), room) - way
    return Seen(
      center: [way + min(max(inward, -side), side), place.y * scale], half: extent.half * scale,
      isNear: z > SizeBudget.rim)
  }

  /// Returns the weighted number of poses in which a box overlaps `others` or is cut at the top or bottom.
  ///
  /// The count may stop beyond `most`.
  private static func conflicts(of poses: [Seen], with others: [[Seen]], atMost most: Int) -> Int {
    var count = 0
    for (pose, seen) in poses.enumerated() where seen.isNear {
      let weight = pose == home ? homeConflict : 1
      if abs(seen.center.y) + seen.half.y > edge { count += homeConflict }
      for other in others where other[pose].isNear {
        let (way, reach) = (seen.center - other[pose].center, seen.half + other[pose].half)
        if abs(way.x) < reach.x, abs(way.y) < reach.y { count += weight }
      }
      if count > most { break }
    }
    return count
  }

  /// Returns the distance of two boxes, in sums of half boxes.
  private static func distance(of box: Seen, from other: Seen) -> Double {
    let way = box.center - other.center
    let steps = SIMD2(abs(way.x), abs(way.y)) / ((box.half + other.half) * sideways)
    return ((steps * steps).sum().squareRoot() + steps.max()) / 2
  }
}
