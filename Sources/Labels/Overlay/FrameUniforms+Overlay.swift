internal import TagSphereForms
package import TagSphereGeometry
internal import TagSphereLook
package import TagSphereTagData

extension FrameUniforms {
  /// Creates the uniforms that draw an overlay: pixels map to clip coordinates and nothing fades.
  ///
  /// - Parameters:
  ///   - width: The width of the picture that the overlay was laid out for, pixels.
  ///   - height: The height of that picture, pixels.
  ///   - viewport: The pixels that are drawn; more than the picture has if it is supersampled.
  ///   - background: The colour that soft edges fade toward.
  ///   - offset: The displacement of the overlay, in pixels of the picture, right and down.
  package init(
    overlayWidth width: Int, height: Int, viewport: Viewport, background: SRGBColor,
    offset: SIMD2<Double> = .zero
  ) {
    self.init(
      orientation: .identity, camera: Camera(), viewport: viewport,
      theme: .plain(.ink(on: background), on: background))
    let perPixel = SIMD2(2 / Float(width), 2 / Float(height))
    let moved = SIMD2<Float>(offset) * perPixel
    clipFromModel = FloatMatrix4(
      x: [perPixel.x, 0, 0, 0], y: [0, -perPixel.y, 0, 0], z: [0, 0, -1, 0],
      w: [-1 + moved.x, 1 - moved.y, 0, 1])
    projectionScale = perPixel
  }
}
