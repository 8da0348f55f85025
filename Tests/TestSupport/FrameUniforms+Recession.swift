package import TagSphereLabels

extension FrameUniforms {
  /// Returns the normalized view depth of a point of the model.
  package func recession(of point: SIMD3<Float>) -> Float {
    (SIMD3(recession.x, recession.y, recession.z) * point).sum() + recession.w
  }
}
