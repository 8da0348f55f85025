internal import TagSphereGeometry
/// The band of a ring, without its words; it mirrors `Shaders/ring.vert`.
package struct RingBand: Sendable {
  private let frame: WheelFrame
  private let ring: Int

  /// The number of segments of the strip; the strip starts at the mark and runs once around the ring.
  private static let segments: Float = 96

  /// The number of vertices of a band.
  package static let vertexCount = 2 * (Int(segments) + 1)

  /// Creates the band of a ring in a frame.
  package init(_ frame: WheelFrame, ring: Int) { (self.frame, self.ring) = (frame, ring) }

  /// Returns a vertex of the strip: even vertices are on the inner side, odd vertices on the outer side.
  ///
  /// - Returns: The clip position, and the place in pixels from the ring's centre, right and up.
  package func vertex(_ number: Int) -> (position: SIMD4<Float>, place: SIMD2<Float>) {
    let circles = frame.layout.rings[ring]
    let angle = Float(frame.layout.mark) + Float(number / 2) / Self.segments * (2 * .pi)
    // Enlarge the outer radius, so that the strip's chords do not cut the circle.
    let outer = Float(circles.outer) / Float.cos(.pi / Self.segments) + 1
    let radius = number % 2 == 1 ? outer : Float(circles.inner) - 1
    let place = SIMD2(Float.sin(angle), Float.cos(angle)) * radius
    let clip = (place + SIMD2<Float>(frame.layout.center)) * frame.rings[ring].clipScale
    return (SIMD4(clip.x, clip.y, 0.5, 1), place)
  }
}
