internal import TagSphereForms
internal import TagSphereGeometry

/// Places and sizes of a few labels of a sphere that are all completely visible in every pose of its swing.
///
/// Home is the pose in which the cloud starts; the sphere swings to either side of it.
///
/// Each of these attempts is made only if the previous ones fail:
///
/// 1. The labels keep the places and sizes of the home picture if every pose shows all of them.
/// 2. They push each other apart, and away from the edges, until no boxes overlap in any pose.
/// 3. If the labels do not settle, each in turn, wide labels first, takes a free place: the place
///    with the most room, or the place nearest to the middle of the picture.
/// 4. All texts become smaller, down to the least legible size. Then the sphere becomes smaller,
///    and then the swing.
/// 5. The labels are stacked in rows.
/// 6. Texts become smaller than legible, the largest first, for example if a line is longer than
///   the picture is wide.
///
/// The unit of lengths in the picture is half of its smaller side.
package struct FewPlaces {
  /// The labels' positions, unit vectors; the home pose looks along −z.
  private(set) var positions: [SIMD3<Double>]
  /// The size of one em of each label, world units.
  private(set) var sizes: [Double]
  /// The angle of the swing to either side of home, radians.
  private(set) var swing = FewPlaces.swings[0]
  /// The size of the sphere relative to the usual size; smaller if labels must avoid obstacles in the picture.
  ///
  /// Without obstacles the size is 1, because the camera can move instead until all labels are
  /// visible.
  private(set) var sphereScale = 1.0
  /// The size of texts relative to the requested size.
  private(set) var textScale = 1.0

  private let picture: Picture
  private let halfBoxes: [SIMD2<Double>]
  private let least: [Double]

  /// The largest number of labels for which `FewPlaces` finds places.
  package static let mostLabels = FrontOrder.allInFront

  /// The swings to try, radians to either side; smaller swings follow if labels have too little room.
  private static let swings = [20, 14, 9, 5, 2.5, 1, 0.4].map { $0 * Double.pi / 180 }
  /// The factor by which a swing overshoots before it turns back.
  private static let overshoot = 1.06
  /// The swing and the size of the sphere that are used if texts are smaller than legible.
  private static let (crowdedSwing, crowdedSphereScale) = (swings[3], 0.76)
  /// The sizes of the sphere to try, relative to the usual size.
  private static let sphereScales = [1, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.45]
  /// The factor on text sizes from one attempt to the next; also used for sizes smaller than legible.
  private static let textStep = 0.88
  /// The factors on the least legible size of texts: the final factor and the first factor.
  ///
  /// Both factors exceed 1, because labels away from the middle appear smaller.
  private static let readableSpare = (least: 1.02, first: 1.3)
  /// The least scale of texts in a loose picture (0.55), and in any picture (0.01).
  private static let (leastLooseScale, leastScale) = (0.55, 0.01)
  /// The room around labels in a loose picture and in a dense picture, em.
  private static let (looseRoom, denseRoom) = (0.12, 0.02)
  /// The room around labels that push each other apart, em, and the number of rounds of pushing.
  private static let (pushedRoom, pushCount) = (0.1, 160)
  /// The factor by which neighbours at a label's sides should be farther away than neighbours above and below.
  private static let sideways = 1.15
  /// The distance between labels beyond which more room adds nothing, and the weight of the distance from the middle.
  private static let (enoughRoom, centering) = (0.3, 0.2)
  /// The distance of labels from the edges of the picture.
  private static let edge = 0.008
  /// The normalized view depth up to which labels are not faded before the rim.
  private static let deepest = 0.9
  /// The least height of labels above the plane of the outline; lower labels are pushed toward the front.
  private static let lowest = 0.42
  /// The cap in which places are tried: its largest angle from the axis, radians, and the number of places.
  private static let cap = (angle: 62 * Double.pi / 180, count: 1500)
  /// The number of poses to either side of home that are checked.
  private static let poseCount = 4

  /// The picture for which places are found.
  struct Picture {
    /// The distance of the camera from the centre, world units; infinite without perspective.
    var distance: Double
    /// Half of the width and half of the height.
    var half: SIMD2<Double>
    /// Half of the smaller side as a tangent, or in world units without perspective.
    var tangent: Double
    /// The axis of the swing, world space.
    var axis: SIMD3<Double>
    /// Areas of the picture that obstacles cover, from its middle, y up.
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

    /// Returns the factor by which lengths at a height appear shortened: 1 at the sphere's nearest point.
    func depth(atHeight z: Double) -> Double {
      distance.isFinite ? (distance - z) / (distance - 1) : 1
    }

    /// The world length that appears as a picture length of 1 at the nearest point of the sphere of the usual size.
    var unit: Double { tangent * (distance.isFinite ? distance - 1 : 1) }

    /// Returns the poses of a swing, home first, and the same poses turned about the vertical axis.
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

  /// A place as seen in each pose.
  private struct Place {
    var position: SIMD3<Double>
    /// The place's position in the picture of each pose, for the usual size of the sphere.
    var centers: [SIMD2<Double>]
    /// The scale of lengths at the place in each pose, relative to the sphere's nearest point.
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
  ///   - positions: The labels' positions in the home picture, heaviest label first.
  ///   - sizes: The size of one em of each label, world units.
  ///   - halfBoxes: Half of each label's box, including the room around it, em.
  ///   - least: For each label, the least legible em, as a length in the picture.
  ///   - picture: The picture.
  init(
    positions: [SIMD3<Double>], sizes: [Double], halfBoxes: [SIMD2<Double>], least: [Double],
    picture: Picture
  ) {
    (self.positions, self.sizes, self.halfBoxes) = (positions, sizes, halfBoxes)
    (self.least, self.picture) = (least, picture)
    let ems = sizes.map { $0 / picture.unit }
    if showsAll(ems) { return }
    // A line that is too long at the least legible size does not fit at any legible size.
    let fits = zip(halfBoxes, least).allSatisfy {
      $0.x * $1 * Self.readableSpare.least <= picture.half.x - Self.edge
    }
    for swing in fits ? Self.swings : [] where solve(ems, swing: swing, isReadable: true) { return }
    for swing in fits ? Self.swings : [] where stack(ems, swing: swing) { return }
    _ = solve(ems, swing: Self.crowdedSwing, isReadable: false)
  }

  /// Returns whether every pose shows all labels at their present places.
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

  /// Finds places for the largest possible texts.
  ///
  /// A loose picture is preferred. If it needed much smaller texts, the picture is dense.
  private mutating func solve(_ ems: [Double], swing: Double, isReadable: Bool) -> Bool {
    let poses = picture.poses(swing: swing)
    // Compute places lazily, because usually pushing the labels apart is enough.
    lazy var places = Self.lattice.compactMap { Place($0, in: poses, of: picture) }
    let largest = max(ems.max() ?? 0, least.max() ?? 0)
    for sphereScale in isReadable ? Self.sphereScales : [Self.crowdedSphereScale] {
      for isLoose in [true, false] {
        var scale = 1.0
        while scale > (isLoose ? Self.leastLooseScale : Self.leastScale) {
          let spare = max(
            Self.readableSpare.least,
            Self.readableSpare.first - 2 * (1 - scale) * (Self.readableSpare.first - 1))
          // If texts need not be legible, shrink the largest texts first.
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

  /// Stacks the labels in rows, each at its least legible size.
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

  /// Adopts the places and sizes of a trial.
  ///
  /// - Parameter ems: The text sizes before the trial.
  private mutating func adopt(_ trial: Trial, of ems: [Double], swing: Double) {
    self.swing = swing
    textScale = zip(trial.ems, ems).map { $0 / $1 }.min() ?? 1
    if !picture.obstacles.isEmpty { sphereScale = trial.sphereScale }
    positions = positions.indices.map { trial.taken[$0]?.position ?? positions[$0] }
    sizes = trial.ems.map { $0 * picture.unit / trial.sphereScale }
  }

  /// An attempt with given sizes of the texts and the sphere, and the places that labels have taken in it.
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
      let depth = few.picture.depth(atHeight: Double.cos(angle))
      shrinkTooWide(way: sphereScale * Double.sin(angle) / (few.picture.unit * depth))
    }

    /// Shrinks lines that a swing would cut at the edges of the picture.
    ///
    /// A line stays legible, unless it would be wider than the picture.
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

    /// Lets labels push each other apart, and away from the edges, and takes their places if they settle.
    ///
    /// For each pair of labels, and each label at an edge, the worst pose decides.
    ///
    /// - Parameter start: The initial positions.
    /// - Returns: Whether all labels have a place.
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

    /// Returns the move that separates the first of two labels from the second, and the pose that needs it most.
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

    /// Returns the move that brings a whole label into the picture and onto the near side.
    ///
    /// The result includes the pose that needs the largest move.
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

    /// Converts a move in the picture of a pose to a move of a position, model space.
    private func world(
      _ push: SIMD2<Double>, _ pose: Quaternion, _ box: PosedBox, _ picture: Picture
    ) -> SIMD3<Double> {
      pose.conjugate.rotate(SIMD3(push * (picture.unit / (box.scale * sphereScale)), 0))
    }

    /// Takes places in rows, heaviest label on top, each at its least legible size.
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
        // The pose in which the label appears smallest decides.
        ems[label] = readable[label] / (place.scales.min() ?? 1)
        guard take(place, for: label, room: 0) else { return false }
      }
      return true
    }

    /// Returns the place on the near side that the home pose shows in the middle of a row.
    ///
    /// The result is nil if the row is outside the sphere.
    private func position(ofRow row: Double, of picture: Picture) -> SIMD3<Double>? {
      func height(_ angle: Double) -> Double {
        Double.sin(angle) / picture.depth(atHeight: Double.cos(angle)) / picture.unit * sphereScale
      }
      var (low, high) = (-FewPlaces.cap.angle, FewPlaces.cap.angle)
      guard (height(low)...height(high)).contains(row) else { return nil }
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if height(middle) < row { low = middle } else { high = middle }
      }
      return [0, Double.sin(low), Double.cos(low)]
    }

    /// Takes a place for each label: the place with the most room, or the place nearest to the middle.
    mutating func placeAll(among places: [Place], room: Double, spreads: Bool) -> Bool {
      taken = [:]
      // Wide labels go first, because they find no place beside other labels. In a dense picture,
      // they fit only in its middle.
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

    /// Returns the room around a label in the home pose, reduced by its distance from the middle.
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

    /// Takes a place for a label if the place suits the label.
    mutating func take(_ place: Place, for label: Int, room: Double) -> Bool {
      guard suits(place, for: label, room: room) else { return false }
      taken[label] = place
      return true
    }

    /// Returns whether a box overlaps an obstacle.
    private func isCovered(_ center: SIMD2<Double>, _ reach: SIMD2<Double>) -> Bool {
      guard !obstacles.isEmpty else { return false }
      let box = Box(
        low: SIMD2<Float>(center - reach), high: SIMD2<Float>(center + reach))
      return obstacles.contains { $0.overlaps(box) }
    }

    /// Returns whether a label at a place is uncut, apart from other labels, and large enough in each pose.
    ///
    /// - Parameter room: The room between labels, em.
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

  /// Candidate places on the side that the home pose shows, nearest to the middle of the picture first.
  ///
  /// Places beside the middle count as nearer than places above and below it, because boxes are
  /// wide.
  private static let lattice: [SIMD3<Double>] = {
    let goldenAngle = Double.pi * (3 - 5.0.squareRoot())
    let lowest = Double.cos(cap.angle)
    let places = (0..<cap.count).map { index -> SIMD3<Double> in
      let z = 1 - (1 - lowest) * Double(index) / Double(cap.count - 1)
      let (radius, angle) = ((1 - z * z).squareRoot(), Double(index) * goldenAngle)
      return [radius * Double.cos(angle), radius * Double.sin(angle), z]
    }
    func order(_ place: SIMD3<Double>) -> Double { place.x * place.x * 0.64 + place.y * place.y }
    return places.sorted { order($0) < order($1) }
  }()
}
