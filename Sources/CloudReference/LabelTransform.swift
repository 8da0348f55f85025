internal import TagSphereGeometry
package import TagSphereGlyphs
package import TagSphereLabels
internal import TagSphereLook

/// The vertex shaders' arithmetic on the CPU, operation by operation.
///
/// This is a twin of `Shaders/label.glsl` and `main()` of `Shaders/label.vert`.
/// `TransformParityTests` and `tagsphere verify` check that the results agree bit for bit. Every
/// expression has the shader's order of operations, and no product is fused with a sum: Swift never
/// does so, and the shader declares its results `precise`.
package struct LabelTransform: Sendable {
  /// This frame's uniforms.
  package let uniforms: FrameUniforms
  /// The labels' current states; nil if all labels are shown normally.
  package let states: LabelStates?
  /// The labels' planes; empty if all labels face the camera.
  package let tiles: [LabelTile]

  /// Creates the transform of one frame.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - states: One state for each label; nil if all labels are shown normally.
  ///   - tiles: One tile for each label; empty if all labels face the camera.
  package init(
    uniforms: FrameUniforms, states: LabelStates? = nil, tiles: [LabelTile] = []
  ) {
    self.tiles = tiles
    self.uniforms = uniforms
    self.states = states
  }

  /// The NDC depth of the hovered label, nearer than the depth of any other label.
  static let hoveredDepth: Float = -0.9990234375

  /// Returns the clip-space position of a label's centre.
  ///
  /// - Parameters:
  ///   - label: A label whose position is in model space.
  ///   - index: The label's index, by which the label may be highlighted; nil for no highlight.
  /// - Returns: Homogeneous clip coordinates; `w` is the view depth in world units.
  package func clipPosition(of label: LabelRecord, index: Int? = nil) -> SIMD4<Float> {
    var center = uniforms.clipPosition(of: label, size: size(of: label, index: index))
    guard let index else { return center }
    if isSelected(index) { center.z = center.z * 0.125 - center.w * 0.875 }
    if index == uniforms.highlightedLabel { center.z = center.w * Self.hoveredDepth }
    return center
  }

  /// Returns the clip units per em of a label, horizontally and vertically; zero for hidden labels.
  ///
  /// - Parameters:
  ///   - label: A label whose size is in world units.
  ///   - index: The label's index, by which the label may be highlighted or hidden; nil for a
  ///     normal label.
  package func scale(of label: LabelRecord, index: Int? = nil) -> SIMD2<Float> {
    uniforms.projectionScale * size(of: label, index: index)
  }

  /// Returns one em of a label, world units; zero for hidden labels.
  package func size(of label: LabelRecord, index: Int?) -> Float {
    var size = isHidden(label, index: index) ? 0 : label.size * uniforms.depthScale(of: label)
    if let index {
      if let states, states[index].visibility == 0 { size = 0 }
      if isHighlighted(index) { size = size * uniforms.highlightScale }
      if index == uniforms.highlightedLabel, size > 0 { size = max(size, uniforms.leastHighlight) }
    }
    return size
  }

  /// Returns the clip-space position of a point in a label's own plane.
  ///
  /// The plane faces the camera unless the label has a tile.
  ///
  /// - Parameters:
  ///   - offset: Em from the label's centre, x right, y up.
  ///   - label: The label.
  ///   - index: The label's index; nil for no highlight and no state.
  ///   - layer: The part of the label.
  /// - Returns: Homogeneous clip coordinates. The depth is the depth of the label's centre or,
  ///   depending on the layer, slightly greater.
  package func clipPosition(
    of offset: SIMD2<Float>, in label: LabelRecord, index: Int? = nil, layer: LabelLayer = .ink
  ) -> SIMD4<Float> {
    var clipPosition = clipPosition(of: label, index: index)
    if layer != .ink { clipPosition.z = clipPosition.z + clipPosition.w * layer.depth }
    if let index, !tiles.isEmpty {
      let (across, upward) = steps(of: label, index: index, layer: layer)
      return (clipPosition + across * offset.x) + upward * offset.y
    }
    return FacingLabel(center: clipPosition, scale: scale(of: label, index: index))
      .clipPosition(of: offset)
  }

  /// Returns the clip-space position and scale of the ink layer of a camera-facing label.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - index: The label's index.
  func facing(_ label: LabelRecord, index: Int) -> FacingLabel {
    FacingLabel(
      center: clipPosition(of: label, index: index), scale: scale(of: label, index: index))
  }

  /// Returns the clip-space position of one corner of a glyph's quad.
  ///
  /// - Parameters:
  ///   - corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
  ///   - glyph: The glyph's word.
  ///   - quad: The quad that the word refers to.
  ///   - label: The label that the word refers to.
  /// - Returns: Homogeneous clip coordinates, at the depth of the label's centre.
  package func clipPosition(
    ofCorner corner: Int, of glyph: GlyphWord, quad: GlyphQuad, label: LabelRecord
  ) -> SIMD4<Float> {
    clipPosition(
      of: glyph.offset(ofCorner: corner, of: quad), in: label, index: Int(glyph.label))
  }

  /// The indices of all highlighted labels: the hovered label and the selected labels.
  ///
  /// - Complexity: O(selected labels). With states, O(labels) with a very small constant.
  var highlightedLabels: [Int] {
    var labels = states?.labels(with: .selected) ?? []
    if let hovered = uniforms.highlightedLabel { labels.append(hovered) }
    return labels
  }

  /// Returns half the size of a label's box with its padding, em; zero for a label without a box.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - index: The label's index, by which the label may be highlighted.
  package func boxHalfSize(of label: LabelRecord, index: Int) -> SIMD2<Float> {
    guard let box = uniforms.box, hasBox(index) else { return .zero }
    return pointwiseMax(SIMD2(label.halfWidth, label.halfHeight) + box.padding, .zero)
  }

  /// Returns the clip-space position of one corner of a label's box.
  ///
  /// Twin of `main()` of `Shaders/label-box.vert`, without soft edges.
  ///
  /// - Parameters:
  ///   - corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
  ///   - label: The label.
  ///   - index: The label's index.
  /// - Returns: Homogeneous clip coordinates, slightly behind the label's centre; for a label
  ///   without a box, the same position for all corners.
  package func clipPosition(
    ofBoxCorner corner: Int, of label: LabelRecord, index: Int
  ) -> SIMD4<Float> {
    let extent = boxHalfSize(of: label, index: index)
    let offset = SIMD2(
      corner & 1 != 0 ? extent.x : -extent.x, corner & 2 != 0 ? extent.y : -extent.y)
    return clipPosition(of: offset + boxCenter(of: label), in: label, index: index, layer: .box)
  }

  /// Returns the centre of a label's box, em from the label's position; 0 if the text is centred on the position.
  package func boxCenter(of label: LabelRecord) -> SIMD2<Float> {
    [uniforms.besideGap.map { label.halfWidth + $0 } ?? 0, 0]
  }

  /// Returns whether any part of a label's box is painted.
  func hasBox(_ index: Int) -> Bool {
    isFilled(index) || uniforms.box?.border != nil
  }

  /// Returns whether a label's box is filled.
  ///
  /// A box that is not filled is a frame, or is not drawn.
  package func isFilled(_ index: Int) -> Bool {
    uniforms.style.box?.fill != nil || (uniforms.highlightStyle.hasBox && isHighlighted(index))
  }

  func isHighlighted(_ index: Int) -> Bool {
    index == uniforms.highlightedLabel || isSelected(index)
  }

  func isSelected(_ index: Int) -> Bool {
    states?[index].flags.contains(.selected) ?? false
  }
}

/// The clip-space position and scale of a camera-facing label.
struct FacingLabel {
  /// The clip-space position of the label's centre.
  let center: SIMD4<Float>
  /// Clip units per em, horizontally and vertically.
  let scale: SIMD2<Float>

  /// Returns the clip-space position of a point, em from the centre, at the depth of the centre.
  func clipPosition(of offset: SIMD2<Float>) -> SIMD4<Float> {
    var clipPosition = center
    clipPosition.x = clipPosition.x + offset.x * scale.x
    clipPosition.y = clipPosition.y + offset.y * scale.y
    return clipPosition
  }
}

extension GlyphWord {
  /// Returns a corner of a glyph's quad, em from the label's centre.
  ///
  /// - Parameter corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
  func offset(ofCorner corner: Int, of quad: GlyphQuad) -> SIMD2<Float> {
    let pen = Float(pen) * (1 / GlyphWord.penStepsPerEm)
    return SIMD2(
      (corner & 1 != 0 ? quad.right : quad.left) + pen, corner & 2 != 0 ? quad.top : quad.bottom)
  }
}
