package import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLabels

/// An overlay on the GPU, drawn over the cloud with the programs of the cloud's labels.
///
/// The overlay is uploaded once. Frames that only turn the cloud upload nothing for the overlay.
package final class OverlayRenderer: PictureLayer {
  /// Width of the picture that the overlay is laid out for, pixels.
  package let width: Int
  /// Height of the picture that the overlay is laid out for, pixels.
  package let height: Int
  /// The offset from the laid-out position, pixels, right and down.
  package var offset = SIMD2<Double>.zero
  /// Left, top, right and bottom of everything drawn, pixels from the upper-left corner.
  package var bounds: SIMD4<Double> { ownBounds + SIMD4(lowHalf: offset, highHalf: offset) }
  /// True: an overlay can be drawn in tiles.
  package let drawsTiles = true
  private let ownBounds: SIMD4<Double>
  private let labels: LabelRenderer

  /// Uploads an overlay.
  ///
  /// - Parameters:
  ///   - overlay: The overlay to draw.
  ///   - batch: The labels that were made from this overlay.
  ///   - renderer: The cloud's renderer, which shares its programs; nil for separate programs.
  package init(
    _ overlay: Overlay, batch: GlyphBatch, sharing renderer: LabelRenderer? = nil
  ) throws(GLError) {
    width = overlay.width
    height = overlay.height
    var bounds = SIMD4(.infinity, .infinity, -.infinity, -Double.infinity)
    for label in batch.labels {
      // Ink may extend slightly beyond its box.
      let half = SIMD2(Double(label.halfWidth), Double(label.halfHeight)) + 0.5
      let reach = half * Double(label.size)
      let middle = SIMD2(Double(label.x), Double(label.y))
      bounds.lowHalf = pointwiseMin(bounds.lowHalf, middle - reach)
      bounds.highHalf = pointwiseMax(bounds.highHalf, middle + reach)
    }
    ownBounds = bounds
    labels = try LabelRenderer(
      batch: batch, programs: renderer?.programs ?? LabelPrograms(),
      plan: DrawingPlan(batch, drawsAll: false))
  }

  /// Draws the overlay over the bound framebuffer, whose depth buffer is cleared.
  ///
  /// - Parameters:
  ///   - frame: The frame beneath, for its viewport and its background.
  ///   - quality: The edge quality, with the bound framebuffer's number of samples.
  ///   - sampleOffsets: Positions of the samples, for the method `.best`.
  package func draw(
    over frame: FrameUniforms, quality: EdgeQuality, sampleOffsets: [SIMD2<Float>]
  ) throws(GLError) {
    DrawState.clearDepth()
    let uniforms = FrameUniforms(
      overlayWidth: width, height: height, viewport: frame.tile?.whole ?? frame.viewport,
      background: frame.background, offset: offset
    ).showing(frame.tile)
    try labels.draw(uniforms, quality: quality, sampleOffsets: sampleOffsets)
  }
}
