internal import TagSphereGeometry
package import TagSphereGlyphs
internal import TagSphereLabels

/// The outputs of the bars' vertex shader for one corner.
package struct BarVertex: Sendable {
  /// The clip position.
  package var position: SIMD4<Float>
  /// The place, pixels from the bar's centre.
  package var place: SIMD2<Float>
  /// Half the size of the bar, pixels.
  package var halfSize: SIMD2<Float>
  /// The share of the bar's area that is ink.
  package var ink: Float
  /// The colour, faded toward the background.
  package var color: SIMD3<Float>
}

extension LabelTransform {
  /// Returns one corner of the bar of a label: twin of `Shaders/bar.vert`.
  ///
  /// - Parameters:
  ///   - corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
  ///   - label: The label.
  ///   - index: The label's index.
  ///   - bars: The sizes, ink and crowding of bars.
  /// - Returns: The corner; nil if the label is not a bar, or if rounding decides whether the label
  ///   is a bar.
  package func barVertex(
    ofCorner corner: Int, of label: LabelRecord, index: Int, bars: VertexLayer.Bars
  ) -> BarVertex? {
    let pixelsPerEm = barPixelsPerEm(of: label, index: index)
    let side = SIMD2<Float>(corner & 1 != 0 ? 1 : -1, corner & 2 != 0 ? 1 : -1)
    let inset = bars.ink.inset
    let half = pointwiseMax(
      SIMD2(label.halfWidth, label.halfHeight - 0.5 * inset.sum()), .zero)
    guard isBar(label, index: index, largest: bars.largest) == true, pixelsPerEm > 0, half.min() > 0
    else {
      return nil
    }
    let halfSize = half * pixelsPerEm
    var offset = side * (half + 0.5 / pixelsPerEm)
    offset.y += 0.5 * (inset.x - inset.y)
    return BarVertex(
      position: clipPosition(of: offset, in: label, index: index), place: side * (halfSize + 0.5),
      halfSize: halfSize, ink: ink(of: label, halfSize: halfSize, pixelsPerEm: pixelsPerEm, bars),
      color: faded(
        ink(of: label, index: index), presence: presence(of: label, index: index)))
  }

  /// Returns whether a label is a bar, which depends on its size and a hash of its index; nil if rounding decides.
  ///
  /// Source: MurmurHash3, the finalizer.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - index: The label's index.
  ///   - largest: The em, pixels, from which labels are never bars.
  package func isBar(_ label: LabelRecord, index: Int, largest: Float) -> Bool? {
    var bits = UInt32(truncatingIfNeeded: index) &* 0x9E37_79B9
    bits = (bits ^ bits >> 16) &* 0x85EB_CA6B
    bits ^= bits >> 13
    let limit = largest * Float.exp2(-Float(bits & 0xFFFF) / 65536)
    let pixels = barPixelsPerEm(of: label, index: index)
    return abs(pixels - limit) < 1e-5 * limit ? nil : pixels < limit
  }

  private func barPixelsPerEm(of label: LabelRecord, index: Int) -> Float {
    scale(of: label, index: index).y * (Float(uniforms.viewport.height) / 2)
      / clipPosition(of: label, index: index).w
  }

  /// Returns the share of ink in a bar.
  ///
  /// It increases with crowding, because a bar also stands for hidden bars.
  ///
  /// Twin of `crowdedInk` in `Shaders/bar.vert`.
  private func ink(
    of label: LabelRecord, halfSize: SIMD2<Float>, pixelsPerEm: Float, _ bars: VertexLayer.Bars
  ) -> Float {
    let pixelsPerUnit =
      uniforms.projectionScale.y * (Float(uniforms.viewport.height) / 2)
      / clipPosition(of: label, index: nil).w
    let slant = max(abs(1 - recession(of: label)), 0.3)
    let touched = 2 * halfSize + 1
    let area = touched.x * touched.y
    let count = bars.crowding / (pixelsPerUnit * pixelsPerUnit * slant) * area
    let mean = bars.ink.share * 4 * halfSize.x * halfSize.y / area
    let all = 1 - Float.exp(-count * mean)
    let one = mean * (1 - Float.exp(-count))
    let bolder = mix(1.28, 1, min(max((pixelsPerEm - 0.75) * 1.25, 0), 1))
    return bars.ink.share * bolder * max(Float.pow(all / one, 0.9), 1)
  }
}
