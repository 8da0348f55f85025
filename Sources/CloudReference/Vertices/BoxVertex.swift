internal import TagSphereGeometry
package import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook

/// The outputs of the boxes' vertex shader for one corner.
package struct BoxVertex: Sendable {
  /// The clip position.
  package var position: SIMD4<Float>
  /// The place, em from the middle of the box.
  package var place: SIMD2<Float>
  /// Half the size of the box, em.
  package var halfSize: SIMD2<Float>
  /// Pixels per em.
  package var pixelsPerEm: Float
  /// Whether the area inside the border is painted too.
  package var isFilled: Bool
  /// The colour inside the border, faded toward the background.
  package var color: SIMD3<Float>
  /// The colour of the border, faded toward the background.
  package var borderColor: SIMD3<Float>
  /// The width of a focus outline and the radius of its corners, em.
  package var ring: SIMD2<Float>
  /// The share of the label's own colours that remains after fading, 0…1.
  package var presence: Float
}

extension LabelTransform {
  /// Returns one corner of a box, its halo, its shadow or a focus outline.
  ///
  /// Twin of `Shaders/label-box.vert`.
  ///
  /// - Parameters:
  ///   - corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
  ///   - label: The label.
  ///   - index: The label's index.
  ///   - layer: The layer: a border, a halo, a shadow or a focus outline.
  ///   - isSoft: Whether the layer is a halo or a shadow.
  package func boxVertex(
    ofCorner corner: Int, of label: LabelRecord, index: Int, in layer: VertexLayer, isSoft: Bool
  ) -> BoxVertex {
    let center = clipPosition(of: .zero, in: label, index: index, layer: layer.layer)
    let pixelsPerEm =
      scale(of: label, index: index).y * (Float(uniforms.viewport.height) / 2) / center.w
    let box = uniforms.box
    var halfSize = pointwiseMax(
      SIMD2(label.halfWidth, label.halfHeight) + (box?.padding ?? .zero), .zero)
    var isBoxed = hasBox(index)
    var ring = SIMD2<Float>.zero
    if let pixels = layer.ring {
      isBoxed = pixelsPerEm > 0
      let em = isBoxed ? pixels / pixelsPerEm : .zero
      halfSize += em.x + em.y
      ring = [em.y, max(em.z, (box?.cornerRadius ?? 0) + em.x + em.y)]
    }
    var extent = halfSize + layer.reach
    if layer.growth == .edge { extent += min(0.5 / pixelsPerEm, 1) }
    if !isBoxed { extent = .zero }
    let place = SIMD2(
      corner & 1 != 0 ? extent.x : -extent.x, corner & 2 != 0 ? extent.y : -extent.y)
    let presence = presence(of: label, index: index)
    let paint = encoded(layer.paint, of: label)
    let color: SIMD3<Float>
    let borderColor: SIMD3<Float>
    if layer.ring != nil {
      (color, borderColor) = (paint, paint)
    } else if isSoft {
      color = faded(paint, presence: presence)
      borderColor = color
    } else {
      color = faded(fill(of: label, index: index), presence: presence)
      borderColor = faded(border(of: label, index: index), presence: presence)
    }
    return BoxVertex(
      position: clipPosition(
        of: place + layer.shift + boxCenter(of: label), in: label, index: index,
        layer: layer.layer),
      place: place, halfSize: halfSize, pixelsPerEm: pixelsPerEm,
      isFilled: layer.ring == nil && isFilled(index), color: color, borderColor: borderColor,
      ring: ring, presence: presence)
  }
}
