internal import TagSphereGeometry
package import TagSphereLabels
internal import TagSphereLook

/// The outputs of the ball's vertex shader for one corner: twin of `Shaders/ball.vert`.
package struct BallVertex: Sendable {
  /// The clip position.
  package var position: SIMD4<Float>
  /// The place in the view, NDC.
  package var ndc: SIMD2<Float>

  /// Creates a corner of a frame's ball; nil if the frame has no ball.
  ///
  /// - Parameters:
  ///   - corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
  ///   - uniforms: The view.
  package init?(corner: Int, _ uniforms: FrameUniforms) {
    guard let ball = uniforms.ball else { return nil }
    let viewport = uniforms.viewport
    // Add a margin of two pixels on each side.
    let margin = SIMD2(4 / Float(viewport.width), 4 / Float(viewport.height))
    let outline = SIMD2<Float>(uniforms.outline(ofRadius: ball.radius)) + margin
    ndc =
      SIMD2(corner & 1 != 0 ? 1 : -1, corner & 2 != 0 ? 1 : -1) * outline
      + SIMD2<Float>(ball.shift)
    position = SIMD4(ndc.x, ndc.y, 0, 1)
  }
}
