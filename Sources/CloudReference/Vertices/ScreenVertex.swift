/// The outputs of the vertex shader of full-screen passes, for one corner of the triangle that covers the screen.
///
/// Twin of `Shaders/screen.vert`.
package struct ScreenVertex: Sendable {
  /// The clip position.
  package var position: SIMD4<Float>

  /// Creates a corner: 0 bottom left, 1 beyond the right edge, 2 beyond the top edge.
  package init(corner: Int) {
    let x: Float = corner == 1 ? 3 : -1
    let y: Float = corner == 2 ? 3 : -1
    position = SIMD4(x, y, 0, 1)
  }
}
