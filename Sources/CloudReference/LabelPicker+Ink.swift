internal import TagSphereGeometry
package import TagSphereGlyphs
internal import TagSphereLabels

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

  /// Returns whether the box of a label's text, its advance by its line height, contains a point.
  func isInBox(_ label: Int, ndc: SIMD2<Float>, transform: LabelTransform) -> Bool {
    let record = batch.labels[label]
    guard let place = offset(of: ndc, in: label, transform: transform) else { return false }
    let offset = place - transform.boxCenter(of: record)
    return abs(offset.x) <= record.halfWidth && abs(offset.y) <= record.halfHeight
  }

  /// Returns a window point as em from a label's centre; nil if the label's plane is seen edge on.
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
    return seenQuads(of: label, near: windowPoint, within: 0, transform: transform)
      .contains { hasInk($0, at: windowPoint) }
  }

  /// Returns whether a glyph or an image has ink at a point.
  func hasInk(_ quad: SeenQuad, at windowPoint: SIMD2<Double>) -> Bool {
    guard let place = quad.place(of: windowPoint) else { return false }
    switch quad.content {
    case .glyph(let number):
      // A glyph that is not loaded yet counts as hit anywhere in its placeholder.
      return batch.residency.isWaiting(quad: number)
        || batch.inkByte(at: place, in: batch.quads[number]) >= 128
    case .picture(let number): return batch.pictureAlpha(at: place, inQuad: number) >= 128
    }
  }

  /// Returns the glyphs and images of a camera-facing label at a point or within a distance of the point.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - point: The point, window pixels.
  ///   - distance: The largest horizontal and vertical distance from the point, pixels.
  ///   - transform: The frame's transform.
  func seenQuads(
    of label: Int, near point: SIMD2<Double>, within distance: Double, transform: LabelTransform
  ) -> [SeenQuad] {
    let record = batch.labels[label]
    let viewport = transform.uniforms.viewport
    let facing = transform.facing(record, index: label)
    var seen: [SeenQuad] = []
    func add(_ word: GlyphWord, _ quad: GlyphQuad, _ content: SeenQuad.Content) {
      func corner(_ index: Int) -> SIMD2<Double> {
        let clip = SIMD4<Double>(
          facing.clipPosition(of: word.offset(ofCorner: index, of: quad)))
        return viewport.windowPoint(ofNDCPoint: [clip.x / clip.w, clip.y / clip.w])
      }
      let (bottomLeft, topRight) = (corner(0), corner(3))
      // Window points have y down.
      guard point.x >= bottomLeft.x - distance - 1, point.x <= topRight.x + distance + 1,
        point.y <= bottomLeft.y + distance + 1, point.y >= topRight.y - distance - 1
      else { return }
      seen.append(
        SeenQuad(
          content: content, bottomLeft: bottomLeft, topRight: topRight,
          low: snapped(bottomLeft), high: snapped(topRight)))
    }
    for word in batch.glyphs[batch.glyphRange(of: label)] {
      add(word, batch.quads[Int(word.quad)], .glyph(Int(word.quad)))
    }
    for word in batch.images[batch.imageRange(of: label)] {
      add(word, batch.imageQuads[Int(word.quad)], .picture(Int(word.quad)))
    }
    return seen
  }
}

/// A glyph or an image as a frame shows it.
struct SeenQuad {
  /// The kinds of quads.
  enum Content {
    /// A glyph: the number of its quad.
    case glyph(Int)
    /// An image: the number of its quad.
    case picture(Int)
  }

  let content: Content
  /// The corners, window pixels, y down.
  let (bottomLeft, topRight): (SIMD2<Double>, SIMD2<Double>)
  /// The corners on the rasterizer's sub-pixel grid.
  let (low, high): (SIMD2<Double>, SIMD2<Double>)

  /// Returns the position of a window point in the quad, as fractions right and up, 0…1; nil outside the quad.
  func place(of point: SIMD2<Double>) -> SIMD2<Float>? {
    // A rasterizer includes points on the left and lower edges.
    guard point.x >= low.x, point.x < high.x, point.y <= low.y, point.y > high.y else {
      return nil
    }
    return SIMD2<Float>((point - bottomLeft) / (topRight - bottomLeft))
  }
}

extension GlyphBatch {
  /// Returns the distance field at a position in a quad, filtered as in `label-identity.frag`.
  ///
  /// - Parameter place: Fractions of the quad, right and up.
  /// - Returns: The encoded distance, 0…255; a value of at least 128 is ink.
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
