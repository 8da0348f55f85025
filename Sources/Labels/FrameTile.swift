package import TagSphereGeometry
internal import TagSphereLook

/// A part of a view that is drawn separately.
package struct FrameTile: Hashable, Sendable {
  /// The size of the whole view, pixels.
  package var whole: Viewport
  /// The size of the part, pixels; it may reach beyond the view.
  package var size: Viewport
  /// The lower left corner of the part, pixels right and up from the lower left corner of the view.
  package var origin: SIMD2<Int>

  /// Creates a tile from its parts.
  package init(whole: Viewport, size: Viewport, origin: SIMD2<Int>) {
    (self.whole, self.size, self.origin) = (whole, size, origin)
  }

  /// Returns the same part of a view with more pixels.
  ///
  /// - Parameter factor: The new pixels per old pixel in each direction, ≥ 1.
  package func enlarged(by factor: Int) -> FrameTile {
    func enlarged(_ viewport: Viewport) -> Viewport {
      Viewport(width: viewport.width * factor, height: viewport.height * factor)
    }
    return FrameTile(whole: enlarged(whole), size: enlarged(size), origin: origin &* factor)
  }

  /// The mapping from NDC of the view to NDC of the part: a factor, then an offset.
  var crop: (factor: SIMD2<Double>, offset: SIMD2<Double>) {
    let (all, own) = (
      SIMD2(Double(whole.width), Double(whole.height)),
      SIMD2(Double(size.width), Double(size.height))
    )
    return (all / own, (all - 2 * SIMD2<Double>(origin)) / own - 1)
  }
}

extension FrameUniforms {
  /// Returns the uniforms of a part of this view: an off-centre projection in the part's viewport.
  ///
  /// - Parameter tile: A part of this view; nil for the whole view.
  package func showing(_ tile: FrameTile?) -> FrameUniforms {
    guard let tile else { return self }
    var uniforms = self
    let (factor, offset) = tile.crop
    let (scale, move) = (
      SIMD4(lowHalf: SIMD2<Float>(factor), highHalf: [1, 1]), SIMD2<Float>(offset)
    )
    func cropped(_ column: SIMD4<Float>) -> SIMD4<Float> {
      var column = column * scale
      column.x += move.x * column.w
      column.y += move.y * column.w
      return column
    }
    uniforms.clipFromModel = FloatMatrix4(
      x: cropped(clipFromModel.x), y: cropped(clipFromModel.y), z: cropped(clipFromModel.z),
      w: cropped(clipFromModel.w))
    uniforms.projectionScale = projectionScale * scale.lowHalf
    uniforms.shift = shift * scale.lowHalf + move
    uniforms.sides.x = sides.x * scale.x + move.x
    uniforms.sides.y = sides.y * scale.x
    if let ball {
      uniforms.ball?.shift = ball.shift * factor + offset
      uniforms.ball?.halfExtents = ball.halfExtents / factor
    }
    uniforms.viewport = tile.size
    uniforms.tile = tile
    return uniforms
  }
}
