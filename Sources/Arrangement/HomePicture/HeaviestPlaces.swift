internal import Glibc
internal import TagSphereForms
internal import TagSphereGeometry

/// Places of the heaviest labels at which none covers another, however far the sphere is turned to its sides.
///
/// Each label in turn, the heaviest first, takes the place with the most room in the home pose among those where
/// its box meets no heavier one's in any of 25 poses. The picture is a narrow one, whose edges move labels
/// inward. The places depend on the boxes alone: with the same boxes, they are the same in every picture.
struct HeaviestPlaces {
  /// The positions in the order of rank, unit vectors that the home pose looks at along −z; nil for a label that
  /// is not in front.
  private(set) var positions: [SIMD3<Double>?] = []
  /// How often two boxes meet in the poses.
  private(set) var conflicts = 0

  /// A label's box.
  struct Extent {
    /// Half of its sides, world units.
    var half: SIMD2<Double>
    /// How far from an edge of the picture the label's middle stays, world units.
    var side: Double
  }

  /// A box in a pose, as tangents.
  private struct Seen {
    var center: SIMD2<Double>
    var half: SIMD2<Double>
    var isNear: Bool
  }

  /// What is a good place.
  private struct Preference {
    /// How much farther labels may be from the middle than their caps allow: the least z of all.
    var leastZ = 1.0
    /// The room, in sums of half boxes, from which on more is no better.
    var mostRoom = Double.infinity
    /// How much better a place at the rim is than one in the middle.
    var outward = 0.0
  }

  /// First, labels are as far apart as can be; where that leaves no place for some, they may be farther out,
  /// and then also nearer to each other.
  private static let preferences = [
    Preference(), Preference(leastZ: cos(50 * .pi / 180)),
    Preference(leastZ: cos(50 * .pi / 180), mostRoom: 1.2, outward: 0.3),
  ]
  /// The turns of the poses: cosines and sines; the home pose is the one in the middle.
  private static let turns = stride(from: -60, through: 60, by: 5).map { degrees in
    (cosine: cos(Double(degrees) * .pi / 180), sine: sin(Double(degrees) * .pi / 180))
  }
  private static let home = turns.count / 2
  private static let candidates = CloudForm().positions(count: 3000, layout: .spiral)
    .filter { $0.z > 0 }
  private static let eye = 3.0
  /// Half of the narrow picture's width, as a tangent.
  private static let edge = PictureScale.sphereSide / 2 / (eye - 1)
  /// How much more a conflict in the home pose counts than one in another.
  private static let homeConflict = 100
  /// How much farther a label's neighbours should be at its sides than above and below.
  private static let sideways = SIMD2(1.6, 1)

  /// Chooses places.
  ///
  /// - Parameters:
  ///   - extents: The labels' boxes, the heaviest label first.
  ///   - caps: The least z of the positions; one of −1 for a label that is not in front.
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
        // Most places have too little room, and need no look at the other poses.
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

  /// Returns how often a box meets others, or is cut above or below, in the poses; once it is more than `most`,
  /// the exact number does not matter.
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
