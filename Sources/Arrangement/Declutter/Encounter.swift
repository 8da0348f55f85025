internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereLabels

/// A test of whether two labels of the near side can come to overlap while the sphere turns.
///
/// On the near side, labels that overlap on the screen are near each other on the sphere, because a
/// camera ray meets the sphere only once before the rim. Distant points come close on the screen
/// only at the rim, at a grazing angle. The two most distant labels that can still overlap lie at
/// the rim, one of them closer to the middle. Labels beyond that distance never meet, however the
/// sphere turns. Nearer labels do not meet within a limited turn if the gap between them is wider
/// than the turn can close.
struct Encounter {
  /// World units per screen unit at the sphere's front.
  private let frontScale: Float
  /// The distance of the camera from the sphere's centre, world units; infinite without
  /// perspective.
  private let eye: Float
  /// A point at the rim: distance from the line of sight, and height toward the camera.
  private let rim: SIMD2<Float>
  /// The largest approach of two labels during the turn, relative to their distance.
  private let closing: Float

  /// One of the two labels.
  struct Party {
    /// The position, model space.
    var position: SIMD3<Float>
    /// The half-extents of the box from the position, world units.
    var reach: SIMD2<Float>
    /// The current box on the screen.
    var box: Box
  }

  /// Creates a test for a view and all turns from it up to an angle.
  ///
  /// - Parameter turn: The largest turn, radians; π for any turn.
  init(_ view: ViewAxes, turn: Float) {
    // When the sphere turns by an angle, the line of sight to a label turns by at most half of it.
    closing = 2 * Float.sin(min(turn * 1.5, .pi) / 2)
    eye = view.eyeDistance
    frontScale = eye.isFinite ? (eye - 1) / (eye * eye - 1).squareRoot() : 1
    let height = 1 / eye
    rim = [(1 - height * height).squareRoot(), height]
  }

  /// Returns whether any turn up to the test's angle may make two labels overlap.
  func isPossible(_ a: Party, _ b: Party) -> Bool {
    let way = b.position - a.position
    let squaredDistance = (way * way).sum()
    // The width of the gap at the front, where boxes appear largest.
    let across = max(a.box.left - b.box.right, b.box.left - a.box.right) * frontScale
    let upward = max(a.box.bottom - b.box.top, b.box.bottom - a.box.top) * frontScale
    guard max(across, upward) <= closing * squaredDistance.squareRoot() else { return false }
    let reach = a.reach + b.reach
    return squaredDistance < squaredReach(ofBoxes: (reach * reach).sum().squareRoot())
  }

  /// Returns the square of the largest distance at which two labels can still overlap on the near side.
  ///
  /// - Parameter reach: The sum of the half-diagonals of their boxes, world units.
  private func squaredReach(ofBoxes reach: Float) -> Float {
    // The innermost screen position of an overlap that starts at the rim, with boxes as large as at
    // the front.
    let place = 1 - reach / frontScale
    guard place > -1 else { return .infinity }
    // The first point at which the ray through that position meets the sphere.
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

/// The orientation of a frame's view of the sphere.
struct ViewAxes: Hashable, Sendable {
  /// The screen's axes in model space, unit vectors.
  let right: SIMD3<Float>
  let up: SIMD3<Float>
  let toward: SIMD3<Float>
  /// The distance of the camera from the sphere's centre, world units; infinite without
  /// perspective.
  let eyeDistance: Float
  /// The smallest em that can be read, as a tangent, or in world units without perspective.
  let legibleTangent: Float
  /// What determines the visible part: clip units per world unit, and the position of the sphere's centre, NDC.
  private let (scale, shift): (SIMD2<Float>, SIMD2<Float>)

  /// Extracts the axes from a frame's matrix.
  init(_ uniforms: FrameUniforms) {
    let matrix = uniforms.clipFromModel
    (scale, shift) = (uniforms.projectionScale, uniforms.shift)
    let depth = SIMD3(matrix.x.w, matrix.y.w, matrix.z.w)
    right = (SIMD3(matrix.x.x, matrix.y.x, matrix.z.x) - depth * shift.x) / scale.x
    up = (SIMD3(matrix.x.y, matrix.y.y, matrix.z.y) - depth * shift.y) / scale.y
    toward = [
      right.y * up.z - right.z * up.y, right.z * up.x - right.x * up.z,
      right.x * up.y - right.y * up.x,
    ]
    eyeDistance = Float(uniforms.eyeDistance)
    legibleTangent = Self.legibleTangent(uniforms)
  }

  /// Returns the smallest em that can be read, as a tangent, or in world units without perspective.
  static func legibleTangent(_ uniforms: FrameUniforms) -> Float {
    let (width, height) = (Double(uniforms.viewport.width), Double(uniforms.viewport.height))
    let pixels = SizeBudget.legiblePixels(
      inPictureOfSide: min(width, height) * uniforms.roomShare)
    return Float(pixels / GlyphBatch.xHeight / (height / 2)) / uniforms.projectionScale.y
  }

  /// Returns the factor from tangents, or world units without perspective, to units of the sphere's
  /// outline.
  static func screenScale(_ uniforms: FrameUniforms) -> Float {
    let eye = uniforms.eyeDistance
    return eye.isFinite ? Float(max(eye * eye - 1, 0.01).squareRoot()) : 1
  }

  /// Returns the angle of the turn between two views, radians.
  func angle(to other: ViewAxes) -> Float {
    func squaredWay(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { ((a - b) * (a - b)).sum() }
    let sum =
      squaredWay(right, other.right) + squaredWay(up, other.up)
      + squaredWay(toward, other.toward)
    return 2 * Float.asin(min(1, (sum / 8).squareRoot()))
  }
}
