internal import TagSphereGeometry
package import TagSphereLook
package import TagSphereMessages
internal import TagSphereTagData

/// The geometry of wheels in a picture: concentric rings, and the mark of the chosen words.
///
/// Lengths are in pixels. Points have their origin in the picture's middle, x right, y up. Angles
/// are clockwise from upward, radians.
package struct WheelLayout: Hashable, Sendable {
  /// The centre of all rings.
  package var center: SIMD2<Double>
  /// The rings, the outermost first.
  package var rings: [Ring]
  /// The angle of the mark.
  package var mark: Double
  /// The size of the picture.
  package var size: SIMD2<Double>
  /// The angle from the mark at which rings end, radians; π for whole rings.
  package private(set) var arc = Double.pi
  /// The number of innermost wheels without a ring, because the picture is too small for all rings.
  package private(set) var omittedCount = 0
  /// The place of the cloud that the wheels filter: the largest free disc, reduced by a margin.
  ///
  /// The disc is beside the wheels or in their hub. It is empty unless the wheels were laid out beside a
  /// cloud.
  package private(set) var freeDisc = Disc(center: .zero, radius: 0)

  /// One ring: the area between two circles.
  package struct Ring: Hashable, Sendable {
    /// The radius of the inner circle.
    package var inner: Double
    /// The radius of the outer circle.
    package var outer: Double
    /// The size of one em of the ring's words.
    package var em: Double
    /// The angles from the mark at which the ring leaves the picture; π if it stays in the picture.
    ///
    /// The first angle is counterclockwise, the second clockwise.
    package var exits: SIMD2<Double>

    /// The radius of the circle on which the words stand.
    package var radius: Double { (inner + outer) / 2 }
    /// The distance between the inner and the outer circle.
    package var width: Double { outer - inner }
  }

  /// The minimum radius of a ring, em of its words; on a smaller ring, letters come apart.
  package static let leastRadius = 6.0

  /// The minimum sizes of rings that users can touch and read, pixels.
  package struct Needs: Hashable, Sendable {
    /// The minimum em of a ring's text.
    package var text = 12.0
    /// The minimum width of a ring.
    package var ring = 0.0

    /// The needs of a reader at a desk.
    package init() {}

    /// Returns the needs at a wall: rings 20 mm wide for fingers, and text that standing people can read.
    ///
    /// - Parameter scale: The scale of the screen's text relative to the usual size.
    package static func wall(scale: Double) -> Needs {
      var needs = Needs()
      (needs.text, needs.ring) = (24 * scale, 20 / 25.4 * 96 * scale)
      return needs
    }
  }

  /// Lays out wheels.
  ///
  /// If a ring would be smaller than `needs` allows, the innermost wheel is left out, and the remaining
  /// wheels are laid out again. At least one wheel stays in any picture.
  ///
  /// - Parameters:
  ///   - count: The number of wheels, ≥ 1.
  ///   - width: The picture's width, pixels, ≥ 1.
  ///   - height: The picture's height, pixels, ≥ 1.
  ///   - anchor: The place of the centre.
  ///   - geometry: Sizes relative to the default sizes.
  ///   - needs: The minimum sizes.
  ///   - isBesideCloud: Whether the rings leave most of the picture to a cloud.
  package init(
    count: Int, width: Int, height: Int, anchor: WheelAnchor,
    geometry: WheelGeometry = WheelGeometry(), needs: Needs = Needs(), isBesideCloud: Bool = false
  ) {
    precondition(count >= 1 && width >= 1 && height >= 1, "\(count) wheels in \(width)×\(height)")
    self.init(
      all: count, width: width, height: height, anchor: anchor, geometry: geometry, needs: needs,
      isBesideCloud: isBesideCloud)
    var shown = count
    while shown > 1, !rings.allSatisfy({ $0.em >= needs.text && $0.width >= needs.ring - 0.01 }) {
      shown -= 1
      self = WheelLayout(
        all: shown, width: width, height: height, anchor: anchor, geometry: geometry, needs: needs,
        isBesideCloud: isBesideCloud)
    }
    omittedCount = count - shown
    for index in rings.indices {
      let exits = exits(of: rings[index])
      rings[index].exits = SIMD2(min(exits.x, arc), min(exits.y, arc))
    }
    if isBesideCloud { freeDisc = largestFreeDisc() }
  }

  /// Lays out wheels of any size, even below the minimum sizes.
  private init(
    all count: Int, width: Int, height: Int, anchor: WheelAnchor, geometry: WheelGeometry,
    needs: Needs, isBesideCloud: Bool
  ) {
    size = SIMD2(Double(width), Double(height))
    (center, rings, mark) = (.zero, [], 0)
    let side = size.min()
    let half = size / 2
    let gapShare = geometry.ringGap ?? 0.1
    let parts = Double(count) + gapShare * Double(count - 1)
    let isFlat = isBesideCloud && size.x > size.y
    var (outer, ringWidth) = (0.0, 0.0)
    switch anchor {
    case .center where isBesideCloud:
      outer = 0.47 * side
      ringWidth = min(0.068 * side, 0.4 * outer / parts)
      center = [0, -0.2 * ringWidth]
      mark = 0
    case .center:
      outer = (count < 5 ? 0.452 : 0.464) * side
      ringWidth = min(0.18 * outer, 0.73 * outer / parts)
      center = [0, -0.2 * ringWidth]
      mark = 0
    case .bottomLeft, .bottomRight, .topLeft, .topRight:
      outer = 1.04 * side
      ringWidth = min(0.104 * side, 0.62 * outer / parts)
      let isRight = anchor == .bottomRight || anchor == .topRight
      let isTop = anchor == .topLeft || anchor == .topRight
      center = [(half.x + 0.06 * side) * (isRight ? 1 : -1), 0]
      center.y = (half.y - 1.236 * side) * (isTop ? -1 : 1)
      if size.y > size.x { center.y = (-half.y - 0.236 * side) * (isTop ? -1 : 1) }
      mark = (isTop ? .pi - Self.tilt : Self.tilt) * (isRight ? -1 : 1)
    case .bottom where isFlat, .top where isFlat:
      // A flat arc leaves most of the height to the cloud.
      outer = 1.54 * side
      ringWidth = min(0.092 * side, 0.36 * side / parts)
      let apex = -half.y + (parts + 0.35) * ringWidth
      center = [0, (outer - apex) * (anchor == .top ? 1 : -1)]
      mark = anchor == .top ? .pi : 0
    case .bottom, .top:
      let scale = size.x > size.y ? 0.8 : 1
      outer = 0.963 * side * scale
      // Beside a cloud, the neighbours of the chosen word should also be in the picture.
      ringWidth = min((isBesideCloud ? 0.092 : 0.139) * side * scale, 0.6 * outer / parts)
      center = [0, (half.y + 0.256 * side * scale) * (anchor == .top ? 1 : -1)]
      mark = anchor == .top ? .pi : 0
    case .left, .right:
      outer = 0.66 * side
      ringWidth = min(0.104 * side, 0.62 * outer / parts)
      center = [(half.x + 0.1 * side) * (anchor == .right ? 1 : -1), -0.12 * side]
      mark = Self.sideTilt * (anchor == .right ? -1 : 1)
    }
    arc = min((geometry.arc ?? 360) / 2 * .pi / 180, .pi)
    // A larger circle touches the same point at the mark, unless whole wheels are visible.
    let usual = outer
    outer *= geometry.radius ?? 1
    if anchor == .center {
      outer = min(outer, 0.47 * side)
      if arc < .pi, !isBesideCloud {
        // Enlarge a part of a wheel until it fills the picture, and centre it.
        let low = min(Double.cos(arc), 0)
        let width = 2 * (arc < .pi / 2 ? Double.sin(arc) : 1)
        let most = min(0.94 * size.x / width, 0.9 * size.y / (1 - low), 1.6 * outer)
        outer = max(outer, most)
        ringWidth *= outer / usual
        center.y = -(1 + low) / 2 * outer - 0.2 * ringWidth
      }
    } else {
      center -= SIMD2(Double.sin(mark), Double.cos(mark)) * (outer - usual)
    }
    let room =
      switch anchor {
      case .center: 0.73 * outer
      case .top where isFlat, .bottom where isFlat: 0.5 * side
      default: 0.6 * outer
      }
    let most = room / parts
    ringWidth = min(
      ringWidth * (geometry.ringWidth ?? 1), max(ringWidth, most), roomBelowMark(outer) / parts)
    // In a small picture, and for touch, rings may be wider than the best-looking width.
    ringWidth = max(ringWidth, min(max(needs.text / 0.42, needs.ring), 0.3 * outer, most))
    rings = []
    let gap =
      geometry.ringGap.map { $0 * ringWidth } ?? max(0.1 * ringWidth, min(3, 0.3 * ringWidth))
    for number in 0..<count {
      let edge = outer - Double(number) * (ringWidth + gap)
      let most = (edge - ringWidth / 2) / Self.leastRadius
      let em = max(min(0.42 * ringWidth, most), min(needs.text, 0.45 * ringWidth, most))
      rings.append(
        Ring(inner: edge - ringWidth, outer: edge, em: em, exits: [.pi, .pi]))
    }
  }

  /// The angle of the mark in corners: 53° above the horizontal.
  private static let tilt = 37 * Double.pi / 180
  /// The angle of the mark at the sides, where words along the tangent would be vertical.
  private static let sideTilt = 35 * Double.pi / 180

  /// Returns the distance, inside the picture, from a circle's point at the mark toward the centre.
  private func roomBelowMark(_ radius: Double) -> Double {
    let inward = -SIMD2(Double.sin(mark), Double.cos(mark))
    let start = point(radius: radius, angle: mark)
    let ways = [0, 1].map { axis in
      abs(inward[axis]) < 1e-9
        ? radius
        : ((inward[axis] > 0 ? 1 : -1) * size[axis] / 2 - start[axis]) / inward[axis]
    }
    return min(radius, ways.min() ?? radius)
  }

  /// Returns the point of a circle around the centre.
  package func point(radius: Double, angle: Double) -> SIMD2<Double> {
    center + radius * SIMD2(Double.sin(angle), Double.cos(angle))
  }

  /// Returns the angles from the mark at which a ring's middle leaves the picture.
  private func exits(of ring: Ring) -> SIMD2<Double> {
    func exit(_ direction: Double) -> Double {
      let steps = 720
      for step in 1..<steps {
        let angle = Double(step) * .pi / Double(steps)
        let place = point(radius: ring.radius, angle: mark + direction * angle)
        if abs(place.x) > size.x / 2 || abs(place.y) > size.y / 2 { return angle }
      }
      return .pi
    }
    return [exit(-1), exit(1)]
  }
}

extension WheelLayout {
  /// Returns a message that names the wheels without a ring; nil if all wheels have a ring.
  ///
  /// - Parameter document: The wheels.
  package func omission(of document: WheelDocument) -> Message? {
    guard omittedCount > 0 else { return nil }
    let names = document.wheels.suffix(omittedCount).map { quoted($0.name) }
    let list = names.joined(separator: ", ")
    return Message(
      names.count, one: "there is no room for the wheel \(list); it keeps its choice",
      other: "there is no room for the wheels \(list); they keep their choices")
  }

  /// Returns the ring under a point; if two rings touch at the point, the outer ring.
  ///
  /// - Parameter point: Pixels from the picture's upper left corner, y down.
  /// - Returns: The ring's index; nil in gaps, in the hub, outside, and beyond the rings' arc.
  package func ring(at point: SIMD2<Double>) -> Int? {
    let offset = self.offset(of: point)
    let square = (offset * offset).sum()
    guard abs(angleFromMark(of: point)) <= arc else { return nil }
    return rings.firstIndex { $0.inner * $0.inner <= square && square < $0.outer * $0.outer }
  }

  /// Returns the clockwise angle of a point about the centre, measured from the mark.
  ///
  /// - Parameter point: Pixels from the picture's upper left corner, y down.
  /// - Returns: −π…π.
  func angleFromMark(of point: SIMD2<Double>) -> Double {
    (angle(of: point) - mark).remainder(dividingBy: 2 * .pi)
  }

  /// Returns the angle of a point about the centre.
  ///
  /// - Parameter point: Pixels from the picture's upper left corner, y down.
  /// - Returns: −π…π.
  package func angle(of point: SIMD2<Double>) -> Double {
    let offset = self.offset(of: point)
    return Double.atan2(offset.x, offset.y)
  }

  /// Returns the clockwise angle about the centre between two points, radians, −π…π.
  ///
  /// The cross product of the two directions distinguishes clockwise from counterclockwise.
  ///
  /// - Parameters:
  ///   - first: The first point, pixels from the picture's upper left corner, y down.
  ///   - second: The second point, pixels from the picture's upper left corner, y down.
  package func turn(from first: SIMD2<Double>, to second: SIMD2<Double>) -> Double {
    let (before, after) = (offset(of: first), offset(of: second))
    let cross = before.y * after.x - before.x * after.y
    return Double.atan2(cross, (before * after).sum())
  }

  private func offset(of point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(point.x - size.x / 2, size.y / 2 - point.y) - center
  }
}
