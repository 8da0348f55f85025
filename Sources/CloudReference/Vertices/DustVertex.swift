internal import TagSphereGeometry
package import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

/// The outputs of the vertex shader of dots, for one corner of a dot.
package struct DustVertex: Sendable {
  /// The clip position of the corner, or of the middle of a point.
  package var position: SIMD4<Float>
  /// The diameter of a point, pixels.
  package var pointSize: Float
  /// The place, radii from the centre.
  package var place: SIMD2<Float>
  /// The colour.
  package var color: SIMD3<Float>
  /// The strength: 0 is the background's colour, 1 is the label's colour.
  package var share: Float
  /// Whether the dot is a disc with an edge instead of a soft dot.
  package var isHard: Bool
}

/// The look of a label's dot.
package struct DustLook: Sendable {
  /// The strength: 0 is the background's colour, 1 is the label's colour.
  package var share: Float
  /// The radius, world units, before text is scaled; 0 if the label has no dot.
  package var radius: Float
  /// Whether the label is in front of the rim.
  package var isInFront: Bool
  /// Whether the dot is a disc with an edge instead of a soft dot.
  package var isHard: Bool
}

extension LabelTransform {
  /// Returns the look of a label's dot: twin of `Shaders/dust.vert`.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - index: The label's index.
  package func dust(of label: LabelRecord, index: Int) -> DustLook {
    let arrived = uniforms.entrance?.progress ?? 1
    let strength = uniforms.dust * arrived
    let marks = uniforms.besideGap == nil ? 0 : arrived
    let state = states?[index] ?? LabelState()
    let shown = Float(state.visibility) / 255
    let receded = recession(of: label)
    let behind = min(max((receded - 1) / (uniforms.backRecession - 1), 0), 1)
    let isBehind = behind > 0
    let isDrawn = (isBehind ? strength.x > 0 : marks > 0) && label.size > 0
    var look =
      isBehind
      ? DustLook(
        share: mix(strength.x, strength.y, behind) * min(behind * 8, 1),
        radius: label.size * 0.22 + 0.004, isInFront: false, isHard: false)
      : DustLook(
        share: marks * (0.9 - 0.5 * receded * receded) * mix(0.5, 1, shown),
        radius: (label.size * 0.07 + 0.0055) * mix(0.4, 1, shown), isInFront: true, isHard: true)
    if !isDrawn { look.radius = 0 }
    if state.flags.contains(.filtered) {
      (look.share, look.radius, look.isHard) = (0.3 * (1 - 0.6 * behind), 0.0045, false)
    }
    if state.flags.contains(.dimmed) { look.share *= 1 - uniforms.dustDim }
    return look
  }

  /// Returns one corner of a label's dot: twin of `Shaders/dust.vert`.
  ///
  /// - Parameters:
  ///   - corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right; nil for a dot that is
  ///     drawn as a point.
  ///   - label: The label.
  ///   - index: The label's index.
  ///   - stepStrength: The strength of the dot's step in `DustOrder`, 0…1.
  package func dustVertex(
    ofCorner corner: Int?, of label: LabelRecord, index: Int, stepStrength: Float
  ) -> DustVertex {
    let look = dust(of: label, index: index)
    // Dots grow with the text.
    let radius = uniforms.projectionScale * uniforms.textScale * look.radius
    let matrix = uniforms.clipFromModel
    var position = ((matrix.x * label.x + matrix.y * label.y) + matrix.z * label.z) + matrix.w
    let pointSize = 2 * radius.y / position.w * (Float(uniforms.viewport.height) / 2)
    var place = SIMD2<Float>.zero
    if let corner {
      place = SIMD2(corner & 1 != 0 ? 1 : -1, corner & 2 != 0 ? 1 : -1)
      position.x += place.x * radius.x
      position.y += place.y * radius.y
    } else if radius.y == 0 {
      position = Self.outside
    }
    return DustVertex(
      position: position, pointSize: pointSize, place: place,
      color: SRGBColor(packed: label.color).encoded, share: look.share * stepStrength,
      isHard: look.isHard)
  }
}
