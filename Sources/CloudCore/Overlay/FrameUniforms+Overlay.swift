public import TagSphereGeometry
public import TagSphereTagData

extension FrameUniforms {
  /// The uniforms that draw an overlay's labels: pixels become clip coordinates, nothing fades.
  ///
  /// - Parameters:
  ///   - width: Width of the picture that the overlay was laid out for, pixels.
  ///   - height: Its height, pixels.
  ///   - viewport: The pixels that are drawn; more than the picture's where it is supersampled.
  ///   - background: What soft edges fade toward.
  ///   - offset: How far the overlay is moved, pixels of the picture, right and down.
  public init(
    overlayWidth width: Int, height: Int, viewport: Viewport, background: Color,
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
