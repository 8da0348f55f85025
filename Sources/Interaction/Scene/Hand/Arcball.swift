public import TagSphereCloudCore
public import TagSphereGeometry

/// The sphere in the hand: it turns so that the point that was taken hold of stays under the pointer.
///
/// A point of the window stands for a direction from the sphere's centre. Where the eye's ray meets
/// the sphere, that is the point it meets first. Beyond the silhouette it goes on as Bell's
/// trackball does: away from the eye along a hyperbola, so that a pull never breaks off at the rim
/// and the far corners of the screen still turn the sphere. With ρ the distance from the middle of
/// the silhouette and ρ₀ the silhouette's own radius, the angle θ from the eye's direction is
///
///     tan θ = tan θ₀ · (ρ / ρ₀)²        θ₀ at the rim, 90° at infinity
///
/// The orientation depends on where the pull began and where it is now, not on the way between.
///
/// Source: Henriksen, Sporring, Hornbæk, "Virtual trackballs revisited", IEEE TVCG 10(2), 2004;
/// the hyperbola is Bell's, begun at the rim as the eye sees it rather than at 45°.
public struct Arcball: Hashable, Sendable {
  /// The direction taken hold of, a unit vector in world coordinates.
  public let grabbed: SIMD3<Double>
  /// The sphere's orientation at that moment.
  public let start: Quaternion

  /// Takes hold of what is under a window point.
  ///
  /// - Parameters:
  ///   - windowPoint: Framebuffer pixels from the top left.
  ///   - orientation: The sphere's orientation, a unit quaternion.
  ///   - camera: The eye.
  ///   - viewport: The pixels that the frame is drawn to.
  public init(
    grabbing windowPoint: SIMD2<Double>, orientation: Quaternion, camera: Camera,
    viewport: Viewport
  ) {
    grabbed = Self.direction(under: windowPoint, camera: camera, viewport: viewport)
    start = orientation
  }

  /// The orientation that brings what was taken hold of under a window point; normalised.
  ///
  /// Camera and viewport may have changed since: it is the sphere's point that is held.
  public func orientation(
    pulledTo windowPoint: SIMD2<Double>, camera: Camera, viewport: Viewport
  ) -> Quaternion {
    let direction = Self.direction(under: windowPoint, camera: camera, viewport: viewport)
    return (Quaternion(turning: grabbed, to: direction) * start).normalized()
  }

  /// The direction from the sphere's centre that a window point stands for, a unit vector.
  public static func direction(
    under windowPoint: SIMD2<Double>, camera: Camera, viewport: Viewport
  ) -> SIMD3<Double> {
    let ray = camera.ray(through: windowPoint, in: viewport)
    if let crossings = ray.crossings(ofSphereWithRadius: 1) {
      return ray.point(at: crossings.enter).normalized()
    }
    // Parallel rays see the rim at 90° already: beyond it the pull goes around, not farther back.
    if camera.isOrthographic { return SIMD3(ray.origin.x, ray.origin.y, 0).normalized() }
    // Rays that miss have a sideways part, so this direction has a length.
    let sideways = SIMD3(ray.direction.x, ray.direction.y, 0)
    let rimTangentSquared = camera.distance * camera.distance - 1
    // ρ is sideways / forward; ρ₀ = 1 / tan θ₀, and tan θ₀ is the root of the square above.
    let ratioSquared =
      sideways.dot(sideways) / (ray.direction.z * ray.direction.z) * rimTangentSquared
    let tangent = rimTangentSquared.squareRoot() * ratioSquared
    return (sideways.normalized() * tangent + [0, 0, 1]).normalized()
  }
}
