internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels

/// The plane of a label as the camera sees it.
///
/// It consists of the clip-space position of its centre and the clip-space steps of one em along
/// each axis.
struct SeenPlane {
  private let center: SIMD4<Double>
  private let across: SIMD4<Double>
  private let upward: SIMD4<Double>

  /// Creates the plane of a label.
  init(of label: LabelRecord, index: Int, transform: LabelTransform) {
    center = SIMD4<Double>(transform.clipPosition(of: label, index: index))
    let steps = transform.steps(of: label, index: index)
    across = SIMD4<Double>(steps.across)
    upward = SIMD4<Double>(steps.upward)
  }

  /// Returns the intersection of a view ray with the plane.
  ///
  /// - Parameter ndc: The point of the view through which the ray passes.
  /// - Returns: Em from the label's centre; nil if the plane is seen edge on.
  func offset(at ndc: SIMD2<Double>) -> SIMD2<Double>? {
    // The intersection satisfies two linear equations: x − ndc.x · w = 0 and y − ndc.y · w = 0.
    let origin = Self.miss(center, ndc)
    let (first, second) = (Self.miss(across, ndc), Self.miss(upward, ndc))
    let determinant = first.x * second.y - first.y * second.x
    guard determinant != 0 else { return nil }
    return [
      (origin.y * second.x - origin.x * second.y) / determinant,
      (origin.x * first.y - origin.y * first.x) / determinant,
    ]
  }

  /// Returns the clip-space position of a point in the plane.
  ///
  /// - Parameter offset: Em from the label's centre.
  func clipPosition(of offset: SIMD2<Double>) -> SIMD4<Double> {
    (center + across * offset.x) + upward * offset.y
  }

  private static func miss(_ clip: SIMD4<Double>, _ ndc: SIMD2<Double>) -> SIMD2<Double> {
    [clip.x - ndc.x * clip.w, clip.y - ndc.y * clip.w]
  }
}

extension LabelPicker {
  /// Returns whether one of the glyphs or images of an outward-facing label has ink at a point.
  func hasTileInk(
    _ label: Int, at windowPoint: SIMD2<Double>, transform: LabelTransform
  ) -> Bool {
    let record = batch.labels[label]
    let viewport = transform.uniforms.viewport
    let plane = SeenPlane(of: record, index: label, transform: transform)
    guard let offset = plane.offset(at: viewport.ndcPoint(ofWindowPoint: windowPoint)) else {
      return false
    }
    func place(in word: GlyphWord, quad: GlyphQuad) -> SIMD2<Float>? {
      let pen = Double(word.pen) / Double(GlyphWord.penStepsPerEm)
      let place =
        (offset - [Double(quad.left) + pen, Double(quad.bottom)])
        / SIMD2(Double(quad.right - quad.left), Double(quad.top - quad.bottom))
      // The rasterizer's grid matters only near the quad's edges, so skip distant points.
      guard place.min() > -0.5, place.max() < 1.5 else { return nil }
      let corners = (0..<4).map { corner in
        let clip = SIMD4<Double>(
          transform.clipPosition(ofCorner: corner, of: word, quad: quad, label: record))
        return snapped(viewport.windowPoint(ofNDCPoint: [clip.x / clip.w, clip.y / clip.w]))
      }
      guard
        Self.holds(corners[0], corners[1], corners[2], windowPoint)
          || Self.holds(corners[2], corners[1], corners[3], windowPoint)
      else { return nil }
      return SIMD2<Float>(place)
    }
    for word in batch.glyphs[batch.glyphRange(of: label)] {
      let quad = batch.quads[Int(word.quad)]
      guard let place = place(in: word, quad: quad) else { continue }
      if batch.inkByte(at: place, in: quad) >= 128 { return true }
    }
    return batch.images[batch.imageRange(of: label)].contains { word in
      let index = Int(word.quad)
      guard let place = place(in: word, quad: batch.imageQuads[index]) else { return false }
      return batch.pictureAlpha(at: place, inQuad: index) >= 128
    }
  }

  /// Returns whether a triangle contains a point.
  ///
  /// Points on edges count, and the winding does not matter.
  private static func holds(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ point: SIMD2<Double>
  ) -> Bool {
    func side(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Double {
      let (edge, way) = (end - start, point - start)
      return edge.x * way.y - edge.y * way.x
    }
    let sides = [side(a, b), side(b, c), side(c, a)]
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }
}
