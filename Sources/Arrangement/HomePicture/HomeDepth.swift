internal import TagSphereForms
internal import TagSphereGeometry

/// The depths of places in the home pose of a form, in which the cloud starts, seen from a distance of 3.
struct HomeDepth: Hashable, Sendable {
  /// The normalized view depth, world space.
  private let plane: SIMD4<Double>
  /// The distance from the eye to the nearest point, world units.
  private let nearest: Double

  private static let eye = 3.0

  /// Creates the depth of a form.
  init(_ form: CloudForm) {
    let home = form.shape.homeOrientation
    let sight = home.conjugate.rotate([0, 0, 1])
    let recession = form.recession(toward: sight, distance: Self.eye).plane
    let normal = home.rotate([recession.x, recession.y, recession.z])
    plane = SIMD4(normal, recession.w)
    nearest = Self.eye - form.extent(toward: sight)
  }

  /// Returns the normalized view depth of a place in world space: 0 at the front, 1 at the rim.
  func recession(of place: SIMD3<Double>) -> Double {
    plane.x * place.x + plane.y * place.y + plane.z * place.z + plane.w
  }

  /// Returns the magnification at a place in world space, relative to the nearest point.
  func magnification(at place: SIMD3<Double>) -> Double { nearest / (Self.eye - place.z) }
}
