internal import Glibc
internal import TagSphereGeometry

/// Whether two labels of the near side can come to overlap while the sphere turns.
///
/// On the near side, labels that overlap on the screen are near each other on the sphere: a ray of
/// the eye meets it once before the rim. Only at the rim, seen at a grazing angle, do far points
/// come close; the farthest two that can still overlap lie there, one toward the middle. So labels
/// beyond that distance never meet, however the sphere is turned. Nearer ones are safe against
/// turns up to an angle if the gap between them is wider than such a turn can close.
struct Encounter {
  /// World units that a unit of the screen is at the sphere's front.
  private let frontScale: Float
  /// Distance of the eye from the sphere's centre, world units; infinite without perspective.
  private let eye: Float
  /// A point at the rim: distance from the line of sight, and height toward the eye.
  private let rim: SIMD2<Float>
  /// How far two labels can come nearer, over their distance.
  private let closing: Float

  /// A label that may meet another.
  struct Party {
    /// Its place, model space.
    var position: SIMD3<Float>
    /// The half-extents of its box from there, world units.
    var reach: SIMD2<Float>
    /// Its box on the screen now.
    var box: ScreenBox
  }

  /// Encounters in one view, and in those that it can turn to.
  ///
  /// - Parameter turn: By how much at most, radians; π for any turn at all.
  init(_ view: ViewAxes, turn: Float) {
    // While the sphere turns by an angle, the line of sight to a label turns by at most half of it.
    closing = 2 * sin(min(turn * 1.5, .pi) / 2)
    eye = view.eyeDistance
    frontScale = eye.isFinite ? (eye - 1) / (eye * eye - 1).squareRoot() : 1
    let height = 1 / eye
    rim = [(1 - height * height).squareRoot(), height]
  }

  /// Whether two labels may overlap after any such turn.
  func isPossible(_ a: Party, _ b: Party) -> Bool {
    let way = b.position - a.position
    let squaredDistance = (way * way).sum()
    // As wide as the gap would be at the front, where boxes seem largest.
    let across = max(a.box.left - b.box.right, b.box.left - a.box.right) * frontScale
    let upward = max(a.box.bottom - b.box.top, b.box.bottom - a.box.top) * frontScale
    guard max(across, upward) <= closing * squaredDistance.squareRoot() else { return false }
    let reach = a.reach + b.reach
    return squaredDistance < squaredReach(ofBoxes: (reach * reach).sum().squareRoot())
  }

  /// The square of the distance that two labels can have and still overlap on the near side.
  ///
  /// - Parameter reach: The sum of the half-diagonals of their boxes, world units.
  private func squaredReach(ofBoxes reach: Float) -> Float {
    // On the screen, no nearer than the front lets boxes seem, inward from the rim.
    let place = 1 - reach / frontScale
    guard place > -1 else { return .infinity }
    // Where the ray through that place meets the sphere first.
    var inner = SIMD2(place, (1 - min(place * place, 1)).squareRoot())
    if eye.isFinite {
      let tangent = place / (eye * eye - 1).squareRoot()
      let slant = 1 + tangent * tangent
      let depth = (eye - max(0, eye * eye - slant * (eye * eye - 1)).squareRoot()) / slant
      inner = SIMD2(tangent * depth, eye - depth)
    }
    return ((rim - inner) * (rim - inner)).sum()
  }
}

/// How a frame looks at the sphere.
struct ViewAxes: Hashable, Sendable {
  /// The screen's axes in model space, unit vectors.
  let right: SIMD3<Float>
  let up: SIMD3<Float>
  let toward: SIMD3<Float>
  /// Distance of the eye from the sphere's centre, world units; infinite without perspective.
  let eyeDistance: Float

  /// The axes that a frame's matrix holds.
  init(_ uniforms: FrameUniforms) {
    let matrix = uniforms.clipFromModel
    let (scale, shift) = (uniforms.projectionScale, uniforms.shift)
    let depth = SIMD3(matrix.x.w, matrix.y.w, matrix.z.w)
    right = (SIMD3(matrix.x.x, matrix.y.x, matrix.z.x) - depth * shift.x) / scale.x
    up = (SIMD3(matrix.x.y, matrix.y.y, matrix.z.y) - depth * shift.y) / scale.y
    toward = [
      right.y * up.z - right.z * up.y, right.z * up.x - right.x * up.z,
      right.x * up.y - right.y * up.x,
    ]
    eyeDistance = Float(uniforms.eyeDistance)
  }

  /// What takes tangents, or world units without perspective, to units of the sphere's outline.
  static func screenScale(_ uniforms: FrameUniforms) -> Float {
    let eye = uniforms.eyeDistance
    return eye.isFinite ? Float(max(eye * eye - 1, 0.01).squareRoot()) : 1
  }

  /// The angle of the turn between two views, radians.
  func angle(to other: ViewAxes) -> Float {
    func squaredWay(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { ((a - b) * (a - b)).sum() }
    let sum =
      squaredWay(right, other.right) + squaredWay(up, other.up)
      + squaredWay(toward, other.toward)
    return 2 * asin(min(1, (sum / 8).squareRoot()))
  }
}
