internal import Glibc

/// The geometry of wheels in a picture: concentric rings around one centre, and the mark at which
/// the chosen words stand.
///
/// Lengths are in pixels. Points have their origin in the picture's middle, x right, y up. Angles
/// are clockwise from upward, radians.
public struct WheelLayout: Hashable, Sendable {
  /// The centre of all rings.
  public var center: SIMD2<Double>
  /// The rings, the outermost first.
  public var rings: [Ring]
  /// The angle of the mark.
  public var mark: Double
  /// The size of the picture.
  public var size: SIMD2<Double>
  /// The number of wheels for which there is no room: the innermost ones, which have no ring.
  public private(set) var omittedCount = 0
  /// The largest disc beside the wheels, or in their hub, with a margin: the place of a cloud that
  /// they filter.
  public private(set) var freeDisc = Disc(center: .zero, radius: 0)

  /// One ring: the area between two circles.
  public struct Ring: Hashable, Sendable {
    /// The radius of the inner circle.
    public var inner: Double
    /// The radius of the outer circle.
    public var outer: Double
    /// The size of one em of its words.
    public var em: Double
    /// The angles from the mark at which the ring leaves the picture, counterclockwise and clockwise;
    /// π where it does not.
    public var exits: SIMD2<Double>

    /// The radius of the circle on which the words stand.
    public var radius: Double { (inner + outer) / 2 }
    /// The distance between the circles.
    public var width: Double { outer - inner }
  }

  /// The least radius of a ring, em of its words: on a narrower one letters no longer hold together.
  public static let leastRadius = 6.0
  /// The least size of text, pixels per em.
  public static let leastText = 12.0

  /// Lays out wheels.
  ///
  /// Where the text of a ring would be smaller than ``leastText``, the innermost wheel is left out
  /// and the others are laid out alone; the last one stays in any picture.
  ///
  /// - Parameters:
  ///   - count: The number of wheels, ≥ 1.
  ///   - width: The picture's width, pixels, ≥ 1.
  ///   - height: The picture's height, pixels, ≥ 1.
  ///   - anchor: The place of the centre.
  ///   - isAroundCloud: Whether rings around the picture's middle leave most of it to a cloud.
  public init(
    count: Int, width: Int, height: Int, anchor: WheelAnchor, isAroundCloud: Bool = false
  ) {
    precondition(count >= 1 && width >= 1 && height >= 1, "\(count) wheels in \(width)×\(height)")
    for shown in stride(from: count, to: 1, by: -1) {
      self.init(
        all: shown, width: width, height: height, anchor: anchor, isAroundCloud: isAroundCloud)
      omittedCount = count - shown
      if rings.allSatisfy({ $0.em >= Self.leastText }) { return }
    }
    self.init(
      all: 1, width: width, height: height, anchor: anchor, isAroundCloud: isAroundCloud)
    omittedCount = count - 1
  }

  /// Lays out wheels, however small their text is.
  private init(
    all count: Int, width: Int, height: Int, anchor: WheelAnchor, isAroundCloud: Bool
  ) {
    size = SIMD2(Double(width), Double(height))
    let side = size.min()
    let half = size / 2
    let parts = Double(count) + 0.1 * Double(count - 1)
    var (outer, ringWidth) = (0.0, 0.0)
    switch anchor {
    case .center where isAroundCloud:
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
    case .bottom, .top:
      let scale = size.x > size.y ? 0.8 : 1
      outer = 0.963 * side * scale
      ringWidth = min(0.139 * side * scale, 0.6 * outer / parts)
      center = [0, (half.y + 0.256 * side * scale) * (anchor == .top ? 1 : -1)]
      mark = anchor == .top ? .pi : 0
    case .left, .right:
      outer = 0.66 * side
      ringWidth = min(0.104 * side, 0.62 * outer / parts)
      center = [(half.x + 0.1 * side) * (anchor == .right ? 1 : -1), -0.12 * side]
      mark = Self.sideTilt * (anchor == .right ? -1 : 1)
    }
    // In a small picture, rings may be wider than is beautiful.
    ringWidth = max(ringWidth, min(Self.leastText / 0.42, 0.3 * outer, 0.6 * outer / parts))
    rings = []
    let gap = max(0.1 * ringWidth, min(3, 0.3 * ringWidth))
    for number in 0..<count {
      let edge = outer - Double(number) * (ringWidth + gap)
      let most = (edge - ringWidth / 2) / Self.leastRadius
      let em = max(min(0.42 * ringWidth, most), min(Self.leastText, 0.45 * ringWidth, most))
      rings.append(
        Ring(inner: edge - ringWidth, outer: edge, em: em, exits: [.pi, .pi]))
    }
    for index in rings.indices { rings[index].exits = exits(of: rings[index]) }
    freeDisc = largestFreeDisc()
  }

  /// The angle of the mark in corners: 53° over the horizontal.
  private static let tilt = 37 * Double.pi / 180
  /// The angle of the mark at the sides, where a tangent word would stand on end.
  private static let sideTilt = 35 * Double.pi / 180

  /// Returns the point of a circle around the centre.
  public func point(radius: Double, angle: Double) -> SIMD2<Double> {
    center + radius * SIMD2(sin(angle), cos(angle))
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
  /// Returns the ring under a point; the outer one where rings touch.
  ///
  /// - Parameter point: Pixels from the picture's upper left corner, y down.
  /// - Returns: The ring's index; nil in gaps, in the hub and outside.
  public func ring(at point: SIMD2<Double>) -> Int? {
    let offset = self.offset(of: point)
    let square = (offset * offset).sum()
    return rings.firstIndex { $0.inner * $0.inner <= square && square < $0.outer * $0.outer }
  }

  /// Returns the angle of a point about the centre.
  ///
  /// - Parameter point: Pixels from the picture's upper left corner, y down.
  /// - Returns: −π…π.
  public func angle(of point: SIMD2<Double>) -> Double {
    let offset = self.offset(of: point)
    return atan2(offset.x, offset.y)
  }

  /// Returns the angle about the centre between two points, clockwise, at most half a turn.
  ///
  /// The cross product of the two directions tells clockwise from counterclockwise.
  ///
  /// - Parameters:
  ///   - first: Pixels from the picture's upper left corner, y down.
  ///   - second: The same.
  public func turn(from first: SIMD2<Double>, to second: SIMD2<Double>) -> Double {
    let (before, after) = (offset(of: first), offset(of: second))
    let cross = before.y * after.x - before.x * after.y
    return atan2(cross, (before * after).sum())
  }

  private func offset(of point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(point.x - size.x / 2, size.y / 2 - point.y) - center
  }
}
