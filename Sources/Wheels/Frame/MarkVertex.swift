internal import TagSphereGeometry

/// The output of the mark's vertex shader for one corner; it mirrors `Shaders/mark.vert`.
package struct MarkVertex: Sendable {
  /// The clip position.
  package var position: SIMD4<Float>

  /// Creates a corner.
  ///
  /// - Parameters:
  ///   - corner: Pixels from the picture's middle.
  ///   - size: The picture's width and height, pixels.
  package init(_ corner: SIMD2<Double>, in size: SIMD2<Double>) {
    let clipScale = SIMD2<Float>(2 / size)
    let clip = SIMD2<Float>(corner) * clipScale
    position = SIMD4(clip.x, clip.y, 0, 1)
  }
}
