package import TagSphereLook
package import TagSphereTagData

/// The uniforms of the backdrop behind a cloud, described in `Shaders/backdrop.frag`.
package struct BackdropBlock: BitwiseCopyable, Equatable, Sendable {
  package var grid = SIMD4<Float>.zero
  package var background = SIMD3<Float>.zero
  package var edge = SIMD3<Float>.zero
  package var size = SIMD2<Float>.zero
  package var origin = SIMD2<Float>.zero

  /// Creates a block of zeros.
  package init() {}

  /// Creates the block of a backdrop.
  ///
  /// - Parameters:
  ///   - backdrop: The colours besides the background.
  ///   - background: The colour in the middle of the picture.
  ///   - size: The whole picture's width and height, pixels.
  ///   - origin: The lower left corner of the drawn part, pixels.
  package init(
    _ backdrop: Theme.Backdrop, on background: SRGBColor, size: SIMD2<Int>,
    origin: SIMD2<Int> = .zero
  ) {
    let grid = backdrop.grid
    self.grid = SIMD4((grid ?? background).encoded, grid == nil ? 0 : 1)
    (self.background, edge) = (background.encoded, backdrop.edge.encoded)
    self.size = [Float(size.x), Float(size.y)]
    self.origin = [Float(origin.x), Float(origin.y)]
  }
}
