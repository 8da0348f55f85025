public import CloudCore
internal import Geometry

/// The vertex shader's arithmetic, word for word, on the CPU.
///
/// Twin of `main()` in `Shaders/label.vert`; `TransformParityTests` and `tagsphere verify` hold
/// the two equal bit for bit. Every expression keeps the shader's order, and none is contracted:
/// Swift never fuses a product with a sum, and the shader declares its results `precise`.
public struct LabelTransform: Sendable {
  /// This frame's words.
  public let uniforms: FrameUniforms

  /// The transform of one frame.
  public init(uniforms: FrameUniforms) { self.uniforms = uniforms }

  /// The clip-space position of a label's centre.
  ///
  /// - Parameter label: Its position is in model space.
  /// - Returns: Homogeneous clip coordinates; `w` is the view depth in world units.
  public func clipPosition(of label: LabelRecord) -> SIMD4<Float> {
    let matrix = uniforms.clipFromModel
    return ((matrix.x * label.x + matrix.y * label.y) + matrix.z * label.z) + matrix.w
  }

  /// The clip-space position of a point in a label's own plane, which faces the camera.
  ///
  /// - Parameters:
  ///   - offset: Em from the label's centre, x right, y up.
  ///   - label: The label.
  /// - Returns: Homogeneous clip coordinates, at the depth of the label's centre.
  public func clipPosition(of offset: SIMD2<Float>, in label: LabelRecord) -> SIMD4<Float> {
    var clipPosition = clipPosition(of: label)
    let scale = uniforms.projectionScale * label.size
    clipPosition.x = clipPosition.x + offset.x * scale.x
    clipPosition.y = clipPosition.y + offset.y * scale.y
    return clipPosition
  }

  /// The clip-space position of one corner of a glyph's quad.
  ///
  /// - Parameters:
  ///   - corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
  ///   - glyph: The glyph's word.
  ///   - quad: The quad that the word names.
  ///   - label: The label that the word names.
  /// - Returns: Homogeneous clip coordinates, at the depth of the label's centre.
  public func clipPosition(
    ofCorner corner: Int, of glyph: GlyphWord, quad: GlyphQuad, label: LabelRecord
  ) -> SIMD4<Float> {
    let pen = Float(glyph.pen) * (1 / GlyphWord.penStepsPerEm)
    let offset = SIMD2(
      (corner & 1 != 0 ? quad.right : quad.left) + pen,
      corner & 2 != 0 ? quad.top : quad.bottom)
    return clipPosition(of: offset, in: label)
  }
}
