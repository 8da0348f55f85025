package import TagSphereCloudCore
internal import TagSphereGeometry

extension LabelPicker {
  /// Returns whether the painted box behind a label contains a point.
  func isInPaintedBox(
    _ label: Int, ndc: SIMD2<Float>, transform: LabelTransform
  ) -> Bool {
    guard let shape = transform.boxShape(of: batch.labels[label], index: label),
      let offset = offset(of: ndc, in: label, transform: transform)
    else { return false }
    return shape.contains(offset - transform.boxCenter(of: batch.labels[label]))
  }

  /// Returns whether the box around a label's text, advance by line height, contains a point.
  func isInBox(_ label: Int, ndc: SIMD2<Float>, transform: LabelTransform) -> Bool {
    let record = batch.labels[label]
    guard let place = offset(of: ndc, in: label, transform: transform) else { return false }
    let offset = place - transform.boxCenter(of: record)
    return abs(offset.x) <= record.halfWidth && abs(offset.y) <= record.halfHeight
  }

  /// Returns a window point as em from a label's centre; nil if its plane is seen edge on.
  private func offset(
    of ndc: SIMD2<Float>, in label: Int, transform: LabelTransform
  ) -> SIMD2<Float>? {
    let record = batch.labels[label]
    guard batch.tiles.isEmpty else {
      let plane = SeenPlane(of: record, index: label, transform: transform)
      return plane.offset(at: SIMD2<Double>(ndc)).map { SIMD2<Float>($0) }
    }
    let center = transform.clipPosition(of: record, index: label)
    let scale = transform.scale(of: record, index: label)
    return (ndc * center.w - SIMD2(center.x, center.y)) / scale
  }

  /// Returns a window point snapped to the rasterizer's sub-pixel grid.
  func snapped(_ point: SIMD2<Double>) -> SIMD2<Double> {
    (point * stepsPerPixel).rounded(.toNearestOrAwayFromZero) / stepsPerPixel
  }

  /// Returns whether one of a label's glyphs or images has ink at a point.
  func hasInk(
    _ label: Int, at windowPoint: SIMD2<Double>, transform: LabelTransform
  ) -> Bool {
    guard batch.tiles.isEmpty else {
      return hasTileInk(label, at: windowPoint, transform: transform)
    }
    let record = batch.labels[label]
    for word in batch.glyphs[batch.glyphRange(of: label)] {
      let quad = batch.quads[Int(word.quad)]
      guard
        let place = place(
          of: windowPoint, in: word, quad: quad, label: record, transform: transform)
      else { continue }
      // A glyph that is not loaded yet counts as hit anywhere in its placeholder.
      if batch.residency.isWaiting(quad: Int(word.quad)) { return true }
      if batch.inkByte(at: place, in: quad) >= 128 { return true }
    }
    for word in batch.pictures[batch.pictureRange(of: label)] {
      let quad = batch.pictureQuads[Int(word.quad)]
      guard
        let place = place(
          of: windowPoint, in: word, quad: quad, label: record, transform: transform)
      else { continue }
      if batch.pictureAlpha(at: place, inQuad: Int(word.quad)) >= 128 { return true }
    }
    return false
  }

  /// Returns the position of a point in a quad, as fractions right and up; nil outside.
  private func place(
    of windowPoint: SIMD2<Double>, in word: GlyphWord, quad: GlyphQuad, label: LabelRecord,
    transform: LabelTransform
  ) -> SIMD2<Float>? {
    let viewport = transform.uniforms.viewport
    func corner(_ index: Int) -> SIMD2<Double> {
      let clip = SIMD4<Double>(
        transform.clipPosition(ofCorner: index, of: word, quad: quad, label: label))
      return viewport.windowPoint(ofNDCPoint: [clip.x / clip.w, clip.y / clip.w])
    }
    let (bottomLeft, topRight) = (corner(0), corner(3))
    let (low, high) = (snapped(bottomLeft), snapped(topRight))
    // A rasterizer includes points on the left and lower edges. Window points have y down.
    guard windowPoint.x >= low.x, windowPoint.x < high.x, windowPoint.y <= low.y,
      windowPoint.y > high.y
    else { return nil }
    // Fractions of the quad, right and up, 0…1 inside.
    return SIMD2<Float>((windowPoint - bottomLeft) / (topRight - bottomLeft))
  }
}

extension GlyphBatch {
  /// Returns the distance field at a position in a quad, filtered as `label-identity.frag` does.
  ///
  /// - Parameter place: Fractions of the quad, right and up.
  /// - Returns: 0…255; values of 128 or more are ink.
  package func inkByte(at place: SIMD2<Float>, in quad: GlyphQuad) -> Float {
    let size = SIMD2(quad.right - quad.left, quad.top - quad.bottom) * quad.texelsPerEm
    let texel = SIMD2(quad.texelX, quad.texelY) + size * place - 0.5
    let corner = texel.rounded(.down)
    let weight = texel - corner
    let (x, y) = (Int(corner.x), Int(corner.y))
    let layer = atlas.layers[Int(quad.layer)]
    func byte(_ x: Int, _ y: Int) -> Float {
      let x = min(max(x, 0), atlas.layerWidth - 1)
      let y = min(max(y, 0), atlas.layerHeight - 1)
      return Float(layer[y * atlas.layerWidth + x])
    }
    let bottom = byte(x, y) * (1 - weight.x) + byte(x + 1, y) * weight.x
    let top = byte(x, y + 1) * (1 - weight.x) + byte(x + 1, y + 1) * weight.x
    return bottom * (1 - weight.y) + top * weight.y
  }
}
