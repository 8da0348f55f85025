internal import Glibc
internal import TagSphereForms
internal import TagSphereGeometry

/// Places and sizes of a few labels of a sphere that are all seen, whole, in every pose of its swing.
///
/// The labels have the places and sizes of the home picture where none of them is lost in any pose. Else
/// they push each other apart, and away from the edges, until no boxes meet in any pose; where that does not
/// come to rest, each in turn, the heaviest first, takes the place with the most room, or the one nearest to
/// the middle of the picture. Where some label finds none, all texts become smaller, down to
/// the least that can be read; then the sphere; then the swing; then all stand one above the other. Where even
/// that does not help, as where a line is longer than the picture is wide, texts become smaller than can be
/// read, the largest first.
///
/// Lengths in the picture are halves of its smaller side.
package struct FewPlaces {
  /// The labels' positions, unit vectors; the home pose looks along −z.
  private(set) var positions: [SIMD3<Double>]
  /// The size of one em of each label, world units.
  private(set) var sizes: [Double]
  /// How far the sphere swings to either side of home, radians.
  private(set) var swing = FewPlaces.swings[0]
  /// How large the sphere is compared with the usual one, so that labels lie beside what is drawn over it;
  /// 1 where nothing is, since the camera may then come as near as it shows all of them.
  private(set) var sphereScale = 1.0
  /// How large texts are compared with those that were asked for.
  private(set) var textScale = 1.0

  private let picture: Picture
  private let halfBoxes: [SIMD2<Double>]
  private let least: [Double]

  /// The most labels that have such places.
  package static let mostLabels = FrontOrder.allInFront

  /// How far the sphere swings to either side, radians, and less where labels have too little room.
  private static let swings = [20, 14, 9, 5, 2.5, 1, 0.4].map { $0 * Double.pi / 180 }
  /// How much farther a swing goes before it turns back.
  private static let overshoot = 1.06
  /// How far it swings, and how large it is, where texts are smaller than can be read.
  private static let (crowdedSwing, crowdedSphereScale) = (swings[3], 0.76)
  /// The sizes of the sphere that are tried, compared with the usual one.
  private static let sphereScales = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45]
  /// How much smaller texts are tried each time, and where they need not be readable.
  private static let textStep = 0.88
  /// How much larger than the least that can be read texts stay, at least and at first: those beside the
  /// middle are seen smaller.
  private static let readableSpare = (least: 1.02, first: 1.3)
  /// The least scales of texts in a loose picture, and at all.
  private static let (leastLooseScale, leastScale) = (0.55, 0.01)
  /// The room around labels of a loose and of a dense picture, em.
  private static let (looseRoom, denseRoom) = (0.12, 0.02)
  /// The room around labels that push each other apart, em, and how often they do.
  private static let (pushedRoom, pushCount) = (0.1, 160)
  /// How much farther a label's neighbours should be at its sides than above and below.
  private static let sideways = 1.15
  /// The distance from others beyond which more of it counts for nothing, and the weight of the distance
  /// from the middle.
  private static let (enoughRoom, centering) = (0.3, 0.2)
  /// The distance of labels from the edges of the picture.
  private static let edge = 0.008
  /// The normalized view depth up to which labels do not fade at the rim.
  private static let deepest = 0.9
  /// The height over the plane of the outline below which labels are pushed back.
  private static let lowest = 0.42
  /// The angle from the axis within which places are, radians, and their number.
  private static let cap = (angle: 62 * Double.pi / 180, count: 1500)
  /// The number of poses to either side of home that are looked at.
  private static let poseCount = 4

  /// The picture that places are made for.
  struct Picture {
    /// The distance of the camera from the centre, world units; infinite without perspective.
    var distance: Double
    /// Half of width and height.
    var half: SIMD2<Double>
    /// The tangent of half of the smaller side, or half of it without perspective, world units.
    var tangent: Double
    /// The axis of the swing, world space.
    var axis: SIMD3<Double>
    /// What covers a part of the picture: areas from its middle, y up.
    var obstacles: [Box] = []

    /// Creates a picture.
    ///
    /// - Parameters:
    ///   - size: Width and height, pixels.
    ///   - distance: The distance of the camera from the centre, world units.
    ///   - axis: The axis of the swing, world space.
    init(size: SIMD2<Double>, distance: Double, axis: SIMD3<Double>) {
      self.distance = distance
      half = size / size.min()
      tangent = ViewExtent.sphere(distance: distance).half.min()
      self.axis = axis.normalized()
    }

    /// Returns the number by which lengths are divided at a depth: 1 where the sphere is nearest.
    func depth(atHeight z: Double) -> Double {
      distance.isFinite ? (distance - z) / (distance - 1) : 1
    }

    /// The world units of a length in the picture where the usual sphere is nearest.
    var unit: Double { tangent * (distance.isFinite ? distance - 1 : 1) }

    /// Returns the poses of a swing, home first, and the same turned about the vertical axis.
    func poses(swing: Double) -> [Quaternion] {
      let steps = (1...FewPlaces.poseCount).flatMap { step in
        [-1.0, 1].map { $0 * Double(step) / Double(FewPlaces.poseCount) }
      }
      return [.identity]
        + steps.reversed().flatMap { step in
          let angle = step * swing * FewPlaces.overshoot
          return [
            Quaternion(angle: angle, axis: axis), Quaternion(angle: angle, axis: [0, 1, 0]),
          ]
        }
    }
  }

  /// A place as each pose shows it.
  private struct Place {
    var position: SIMD3<Double>
    /// In the picture of the usual sphere.
    var centers: [SIMD2<Double>]
    /// How large lengths are, compared with those where the sphere is nearest.
    var scales: [Double]

    init?(_ position: SIMD3<Double>, in poses: [Quaternion], of picture: Picture) {
      self.position = position
      (centers, scales) = ([], [])
      let rim = picture.distance.isFinite ? 1 / picture.distance : 0
      for pose in poses {
        let view = pose.rotate(position)
        guard (1 - view.z) / (1 - rim) <= FewPlaces.deepest else { return nil }
        let scale = 1 / picture.depth(atHeight: view.z)
        scales.append(scale)
        centers.append([view.x, view.y] * (scale / picture.unit))
      }
    }
  }

  /// Places labels.
  ///
  /// - Parameters:
  ///   - positions: The labels' positions in the home picture, the heaviest label first.
  ///   - sizes: The size of one em of each, world units.
  ///   - halfBoxes: Half of each label's box with its room, em.
  ///   - least: For each label, the em that can be read, in the picture.
  ///   - picture: The picture.
  init(
    positions: [SIMD3<Double>], sizes: [Double], halfBoxes: [SIMD2<Double>], least: [Double],
    picture: Picture
  ) {
    (self.positions, self.sizes, self.halfBoxes) = (positions, sizes, halfBoxes)
    (self.least, self.picture) = (least, picture)
    let ems = sizes.map { $0 / picture.unit }
    if showsAll(ems) { return }
    // A line that is too long for the picture at the least size is so at any other.
    let fits = zip(halfBoxes, least).allSatisfy {
      $0.x * $1 * Self.readableSpare.least <= picture.half.x - Self.edge
    }
    for swing in fits ? Self.swings : [] where solve(ems, swing: swing, isReadable: true) { return }
    for swing in fits ? Self.swings : [] where stack(ems, swing: swing) { return }
    _ = solve(ems, swing: Self.crowdedSwing, isReadable: false)
  }

  /// Returns whether all labels are seen in all poses where they are.
  private func showsAll(_ ems: [Double]) -> Bool {
    let poses = picture.poses(swing: swing)
    var trial = Trial(of: self, ems: ems, sphereScale: 1, swing: 0)
    for (label, position) in positions.enumerated() {
      guard let place = Place(position, in: poses, of: picture),
        trial.take(place, for: label, room: 0)
      else { return false }
    }
    return true
  }

  /// Finds the largest texts for which there are places: in a loose picture, or else, if it takes much
  /// smaller ones, in a dense picture.
  private mutating func solve(_ ems: [Double], swing: Double, isReadable: Bool) -> Bool {
    let poses = picture.poses(swing: swing)
    // Lazy: usually it suffices that labels push each other apart.
    lazy var places = Self.lattice.compactMap { Place($0, in: poses, of: picture) }
    let largest = max(ems.max() ?? 0, least.max() ?? 0)
    for sphereScale in isReadable ? Self.sphereScales : [Self.crowdedSphereScale] {
      for isLoose in [true, false] {
        var scale = 1.0
        while scale > (isLoose ? Self.leastLooseScale : Self.leastScale) {
          let spare = max(
            Self.readableSpare.least,
            Self.readableSpare.first - 2 * (1 - scale) * (Self.readableSpare.first - 1))
          // Where texts need not be readable, the largest shrink first.
          let tried = zip(ems, least).map { em, least in
            isReadable ? max(em * scale, least * spare) : min(max(em, least), largest * scale)
          }
          var trial = Trial(
            of: self, ems: tried, sphereScale: sphereScale, swing: swing,
            mustBeReadable: isReadable)
          let isPlaced =
            isLoose
            ? trial.pushApart(positions, in: poses, of: picture)
              || trial.placeAll(among: places, room: Self.looseRoom, spreads: true)
            : trial.placeAll(among: places, room: Self.denseRoom, spreads: false)
          if isPlaced {
            adopt(trial, of: ems, swing: swing)
            return true
          }
          if isReadable, zip(tried, least).allSatisfy({ $0 == $1 * Self.readableSpare.least }) {
            break
          }
          scale *= Self.textStep
        }
      }
    }
    return false
  }

  /// Places the labels one above the other, each just as large as can be read.
  private mutating func stack(_ ems: [Double], swing: Double) -> Bool {
    let poses = picture.poses(swing: swing)
    for sphereScale in Self.sphereScales {
      var trial = Trial(of: self, ems: ems, sphereScale: sphereScale, swing: swing)
      if trial.stack(in: poses, of: picture) {
        adopt(trial, of: ems, swing: swing)
        return true
      }
    }
    return false
  }

  /// Takes the places and sizes of a trial of texts that were as large as `ems`.
  private mutating func adopt(_ trial: Trial, of ems: [Double], swing: Double) {
    self.swing = swing
    textScale = zip(trial.ems, ems).map { $0 / $1 }.min() ?? 1
    if !picture.obstacles.isEmpty { sphereScale = trial.sphereScale }
    positions = positions.indices.map { trial.taken[$0]?.position ?? positions[$0] }
    sizes = trial.ems.map { $0 * picture.unit / trial.sphereScale }
  }

  /// Sizes of texts and of the sphere, and the places that labels have taken with them.
  private struct Trial {
    var ems: [Double]
    let sphereScale: Double
    let mustBeReadable: Bool
    /// The places taken so far, by label.
    private(set) var taken: [Int: Place] = [:]
    private let halfBoxes: [SIMD2<Double>]
    private let least: [Double]
    private let half: SIMD2<Double>
    private let obstacles: [Box]

    init(
      of few: FewPlaces, ems: [Double], sphereScale: Double, swing: Double,
      mustBeReadable: Bool = true
    ) {
      (self.ems, self.sphereScale, self.mustBeReadable) = (ems, sphereScale, mustBeReadable)
      (halfBoxes, least, obstacles) = (few.halfBoxes, few.least, few.picture.obstacles)
      half = few.picture.half - FewPlaces.edge
      let angle = swing * FewPlaces.overshoot
      let depth = few.picture.depth(atHeight: cos(angle))
      shrinkTooWide(way: sphereScale * sin(angle) / (few.picture.unit * depth))
    }

    /// Makes lines smaller that would not be whole in the picture at both ends of a swing, but not smaller
    /// than can be read for that, unless they would be wider than the picture.
    ///
    /// - Parameter way: How far the middle of the sphere's front moves to a side.
    private mutating func shrinkTooWide(way: Double) {
      for label in ems.indices {
        let width = half.x / halfBoxes[label].x
        let moving = (half.x - way) / halfBoxes[label].x
        ems[label] = min(
          ems[label],
          max(moving, mustBeReadable ? least[label] * FewPlaces.readableSpare.least : 0), width,
          half.y / halfBoxes[label].y)
      }
    }

    /// Takes the places at which labels come to rest that push each other apart, and away from the edges, in
    /// the pose where they are worst.
    ///
    /// - Parameter start: Where they begin.
    mutating func pushApart(
      _ start: [SIMD3<Double>], in poses: [Quaternion], of picture: Picture
    ) -> Bool {
      var positions = start
      for _ in 0..<FewPlaces.pushCount {
        var pushes = [SIMD3<Double>](repeating: .zero, count: positions.count)
        let boxes = positions.indices.map { label in
          poses.map { pose in box(of: label, at: pose.rotate(positions[label]), of: picture) }
        }
        for label in positions.indices {
          for other in 0..<label {
            let (push, pose) = worst(boxes[label], boxes[other], em: min(ems[label], ems[other]))
            guard push != .zero else { continue }
            let share = ems[other] / (ems[label] + ems[other])
            pushes[label] += world(push * share, poses[pose], boxes[label][pose], picture)
            pushes[other] -= world(push * (1 - share), poses[pose], boxes[other][pose], picture)
          }
          let (push, pose) = worstEdge(boxes[label])
          if push != .zero {
            pushes[label] += world(push, poses[pose], boxes[label][pose], picture)
          }
        }
        for label in positions.indices where pushes[label] != .zero {
          positions[label] = (positions[label] + pushes[label]).normalized()
        }
        if pushes.allSatisfy({ $0 == .zero }) { break }
      }
      taken = [:]
      for (label, position) in positions.enumerated() {
        guard let place = Place(position, in: poses, of: picture),
          take(place, for: label, room: 0)
        else {
          taken = [:]
          return false
        }
      }
      return true
    }

    /// A label's box in a pose.
    private struct PosedBox {
      var center: SIMD2<Double>
      var reach: SIMD2<Double>
      var scale: Double
      var height: Double
    }

    private func box(of label: Int, at view: SIMD3<Double>, of picture: Picture) -> PosedBox {
      let scale = 1 / picture.depth(atHeight: view.z)
      return PosedBox(
        center: [view.x, view.y] * (scale / picture.unit * sphereScale),
        reach: halfBoxes[label] * (ems[label] * scale), scale: scale, height: view.z)
    }

    /// Returns how far the first of two labels must move so that they do not meet, and the pose.
    private func worst(
      _ boxes: [PosedBox], _ others: [PosedBox], em: Double
    ) -> (push: SIMD2<Double>, pose: Int) {
      var (most, push, worstPose) = (0.0, SIMD2<Double>.zero, 0)
      for (pose, (box, other)) in zip(boxes, others).enumerated() {
        let gap = box.center - other.center
        let apart = box.reach + other.reach + FewPlaces.pushedRoom * em
        let lack = apart - SIMD2(abs(gap.x), abs(gap.y))
        guard lack.min() > most else { continue }
        (most, worstPose) = (lack.min(), pose)
        push =
          lack.x < lack.y
          ? [gap.x < 0 ? -lack.x : lack.x, 0] : [0, gap.y < 0 ? -lack.y : lack.y]
      }
      return (push * 1.05, worstPose)
    }

    /// Returns how far a label must move to be whole in the picture and on the near side, and the pose.
    private func worstEdge(_ boxes: [PosedBox]) -> (push: SIMD2<Double>, pose: Int) {
      var (most, push, worstPose) = (0.0, SIMD2<Double>.zero, 0)
      for (pose, box) in boxes.enumerated() {
        let far = SIMD2(abs(box.center.x), abs(box.center.y)) + box.reach
        let beyond = pointwiseMax(far - half, .zero)
        var inward = SIMD2(
          box.center.x < 0 ? beyond.x : -beyond.x, box.center.y < 0 ? beyond.y : -beyond.y)
        if box.height < FewPlaces.lowest { inward -= box.center * 0.1 }
        let size = pointwiseMax(inward, -inward).max()
        if size > most { (most, push, worstPose) = (size, inward, pose) }
      }
      return (push * 1.02, worstPose)
    }

    /// Returns a move in the picture of a pose as one of a position, model space.
    private func world(
      _ push: SIMD2<Double>, _ pose: Quaternion, _ box: PosedBox, _ picture: Picture
    ) -> SIMD3<Double> {
      pose.conjugate.rotate(SIMD3(push * (picture.unit / (box.scale * sphereScale)), 0))
    }

    /// Takes places in rows, the heaviest label in the uppermost, just as large as can be read.
    mutating func stack(in poses: [Quaternion], of picture: Picture) -> Bool {
      taken = [:]
      let readable = least.map { $0 * FewPlaces.readableSpare.least }
      let heights = readable.indices.map {
        readable[$0] * (2 * halfBoxes[$0].y + FewPlaces.denseRoom)
      }
      var top = heights.reduce(0, +) / 2
      for label in readable.indices {
        let row = top - heights[label] / 2
        top -= heights[label]
        guard let position = position(ofRow: row, of: picture),
          let place = Place(position, in: poses, of: picture)
        else { return false }
        // The pose that shows it smallest.
        ems[label] = readable[label] / (place.scales.min() ?? 1)
        guard take(place, for: label, room: 0) else { return false }
      }
      return true
    }

    /// Returns the place on the sphere's near side that the home pose shows in the middle of a row; nil if the
    /// row is beyond it.
    private func position(ofRow row: Double, of picture: Picture) -> SIMD3<Double>? {
      func height(_ angle: Double) -> Double {
        sin(angle) / picture.depth(atHeight: cos(angle)) / picture.unit * sphereScale
      }
      var (low, high) = (-FewPlaces.cap.angle, FewPlaces.cap.angle)
      guard (height(low)...height(high)).contains(row) else { return nil }
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if height(middle) < row { low = middle } else { high = middle }
      }
      return [0, sin(low), cos(low)]
    }

    /// Takes a place for each label: the one with the most room, or the nearest to the middle.
    mutating func placeAll(among places: [Place], room: Double, spreads: Bool) -> Bool {
      taken = [:]
      // Wide ones find no place beside others, and in a dense picture only in its middle.
      let widths = ems.indices.map { halfBoxes[$0].x * ems[$0] }
      let order = ems.indices.sorted { widths[$0] > widths[$1] }
      for label in spreads ? [0] + order.filter({ $0 != 0 }) : order {
        let free = places.lazy.filter { [self] in suits($0, for: label, room: room) }
        let isFirst = taken.isEmpty
        let place =
          spreads && !isFirst
          ? free.map { [self] in (place: $0, room: roominess(of: $0, for: label)) }
            .max { $0.room < $1.room }?.place
          : free.first
        guard let place else { return false }
        taken[label] = place
      }
      return true
    }

    /// Returns how much room a label has around it in the home pose, and how near it is to the middle.
    private func roominess(of place: Place, for label: Int) -> Double {
      let center = place.centers[0] * sphereScale
      let reach = halfBoxes[label] * (ems[label] * place.scales[0])
      var least = FewPlaces.enoughRoom
      for (other, taken) in taken {
        let gap = center - taken.centers[0] * sphereScale
        let apart = reach + halfBoxes[other] * (ems[other] * taken.scales[0])
        let free = SIMD2(
          max(abs(gap.x) - apart.x, 0) / FewPlaces.sideways, max(abs(gap.y) - apart.y, 0))
        least = min(least, (free * free).sum().squareRoot())
      }
      return least - FewPlaces.centering * (center * center).sum().squareRoot()
    }

    /// Takes a place for the next label, if it suits.
    mutating func take(_ place: Place, for label: Int, room: Double) -> Bool {
      guard suits(place, for: label, room: room) else { return false }
      taken[label] = place
      return true
    }

    /// Whether a box meets what covers a part of the picture.
    private func isCovered(_ center: SIMD2<Double>, _ reach: SIMD2<Double>) -> Bool {
      guard !obstacles.isEmpty else { return false }
      let box = Box(
        low: SIMD2<Float>(center - reach), high: SIMD2<Float>(center + reach))
      return obstacles.contains { $0.overlaps(box) }
    }

    /// Returns whether a label is whole in a place, apart from others and large enough in each pose.
    ///
    /// - Parameter room: The room from others, em.
    private func suits(_ place: Place, for label: Int, room: Double) -> Bool {
      let (em, box) = (ems[label], halfBoxes[label])
      for pose in place.scales.indices {
        let scale = place.scales[pose]
        if mustBeReadable, em * scale < least[label] { return false }
        let (center, reach) = (place.centers[pose] * sphereScale, box * (em * scale))
        let far = SIMD2(abs(center.x), abs(center.y)) + reach
        guard far.x <= half.x, far.y <= half.y, !isCovered(center, reach) else { return false }
        for (other, taken) in taken {
          let gap = center - taken.centers[pose] * sphereScale
          let apart =
            reach + halfBoxes[other] * (ems[other] * taken.scales[pose])
            + room * min(em, ems[other])
          guard abs(gap.x) >= apart.x || abs(gap.y) >= apart.y else { return false }
        }
      }
      return true
    }
  }

  /// Places on the side that the home pose shows, the nearest to the middle of the picture first; those
  /// beside it count as nearer than those above and below, as boxes are wide.
  private static let lattice: [SIMD3<Double>] = {
    let goldenAngle = Double.pi * (3 - 5.0.squareRoot())
    let lowest = cos(cap.angle)
    let places = (0..<cap.count).map { index -> SIMD3<Double> in
      let z = 1 - (1 - lowest) * Double(index) / Double(cap.count - 1)
      let (radius, angle) = ((1 - z * z).squareRoot(), Double(index) * goldenAngle)
      return [radius * cos(angle), radius * sin(angle), z]
    }
    func order(_ place: SIMD3<Double>) -> Double { place.x * place.x * 0.64 + place.y * place.y }
    return places.sorted { order($0) < order($1) }
  }()
}
