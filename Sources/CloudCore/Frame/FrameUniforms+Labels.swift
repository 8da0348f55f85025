internal import TagSphereGeometry

/// The vertex shaders' arithmetic for a label's centre, word for word: see `label.glsl`.
extension FrameUniforms {
  /// The clip-space position of a label's centre, were it not highlighted.
  ///
  /// - Parameter label: Its position is in model space.
  /// - Returns: Homogeneous clip coordinates; `w` is the view depth in world units.
  package func clipPosition(of label: LabelRecord) -> SIMD4<Float> {
    let matrix = clipFromModel
    return ((matrix.x * label.x + matrix.y * label.y) + matrix.z * label.z) + matrix.w
  }

  /// How far back a label stands: 0 at the cloud's front, 1 at its rim, more behind.
  ///
  /// - Parameter label: Its position is in model space.
  package func recession(of label: LabelRecord) -> Float {
    let plane = recession
    return ((plane.x * label.x + plane.y * label.y) + plane.z * label.z) + plane.w
  }
}
