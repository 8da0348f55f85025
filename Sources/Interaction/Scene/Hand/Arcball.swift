package import TagSphereForms
package import TagSphereGeometry

/// A virtual trackball: the sphere turns so that the grabbed point stays under the pointer.
///
/// A window point is mapped to a direction from the sphere's centre. If the camera's ray meets the
/// sphere, the direction leads to the first intersection. Beyond the silhouette the mapping continues as
/// in Bell's trackball: away from the camera along a hyperbola. A drag therefore does not stop at the
/// rim, and the far corners of the screen still turn the sphere. Let ρ be the distance from the middle of
/// the silhouette, and ρ₀ the radius of the silhouette. The angle θ from the camera's direction is
///
///     tan θ = tan θ₀ · (ρ / ρ₀)²        θ₀ at the rim, 90° at infinity
///
/// The orientation depends on the start and the current point of the drag, not on the path between them.
///
/// Source: Henriksen, Sporring, Hornbæk, "Virtual trackballs revisited", IEEE TVCG 10(2), 2004. The
/// hyperbola is Bell's. It starts at the rim as the camera sees it, rather than at 45°.
package struct Arcball: Hashable, Sendable {
  /// The grabbed direction, a unit vector in world coordinates.
  package let grabbed: SIMD3<Double>
  /// The sphere's orientation when it was grabbed.
  package let start: Quaternion

  /// Grabs the point under a window point.
  ///
  /// - Parameters:
  ///   - windowPoint: Framebuffer pixels from the top left.
  ///   - orientation: The sphere's orientation, a unit quaternion.
  ///   - camera: The camera.
  ///   - viewport: The pixels that the frame is drawn to.
  package init(
    grabbing windowPoint: SIMD2<Double>, orientation: Quaternion, camera: Camera,
    viewport: Viewport
  ) {
    grabbed = Self.direction(under: windowPoint, camera: camera, viewport: viewport)
    start = orientation
  }

  /// Returns the orientation that brings the grabbed point under a window point; normalized.
  ///
  /// Camera and viewport may have changed since the grab, because the grabbed point belongs to the sphere.
  package func orientation(
    pulledTo windowPoint: SIMD2<Double>, camera: Camera, viewport: Viewport
  ) -> Quaternion {
    let direction = Self.direction(under: windowPoint, camera: camera, viewport: viewport)
    return (Quaternion(turning: grabbed, to: direction) * start).normalized()
  }

  /// Returns the direction from the sphere's centre for a window point, a unit vector.
  package static func direction(
    under windowPoint: SIMD2<Double>, camera: Camera, viewport: Viewport
  ) -> SIMD3<Double> {
    let ray = camera.ray(through: windowPoint, in: viewport)
    if let crossings = ray.crossings(ofSphereWithRadius: 1) {
      return ray.point(at: crossings.enter).normalized()
    }
    // Parallel rays already meet the rim at 90°. Beyond it, a drag turns along the rim.
    if camera.isOrthographic { return SIMD3(ray.origin.x, ray.origin.y, 0).normalized() }
    // A ray that misses the sphere has a sideways component, so the direction has a length.
    let sideways = SIMD3(ray.direction.x, ray.direction.y, 0)
    let rimTangentSquared = camera.distance * camera.distance - 1
    // ρ is sideways / forward; ρ₀ = 1 / tan θ₀, and tan θ₀ is the root of the square above.
    let ratioSquared =
      sideways.dot(sideways) / (ray.direction.z * ray.direction.z) * rimTangentSquared
    let tangent = rimTangentSquared.squareRoot() * ratioSquared
    return (sideways.normalized() * tangent + [0, 0, 1]).normalized()
  }
}
