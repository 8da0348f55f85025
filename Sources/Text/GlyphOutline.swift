package import TagSphereForms

/// A glyph's outline as straight segments, in em from the glyph's origin, y up.
///
/// Contours are closed; the non-zero winding rule determines the ink, so the direction of the
/// contours does not matter.
package struct GlyphOutline: Hashable, Sendable {
  /// The segments: start x and y, then end x and y.
  ///
  /// No segment has length 0.
  package private(set) var segments: [SIMD4<Float>] = []

  private let tolerance: Float
  private var start = SIMD2<Float>.zero
  private var pen = SIMD2<Float>.zero

  /// Creates an outline without segments.
  ///
  /// - Parameter tolerance: The maximum distance of a chord from its curve.
  package init(tolerance: Float) {
    precondition(tolerance > 0, "a tolerance of \(tolerance)")
    self.tolerance = tolerance
  }

  /// Closes the current contour and starts the next contour at a point.
  package mutating func move(to point: SIMD2<Float>) {
    close()
    start = point
    pen = point
  }

  /// Closes the current contour with a straight edge.
  package mutating func close() { line(to: start) }

  /// Adds a straight edge.
  package mutating func line(to point: SIMD2<Float>) {
    if point != pen { segments.append(SIMD4(lowHalf: pen, highHalf: point)) }
    pen = point
  }

  /// Adds a quadratic curve, in as many equal steps as the tolerance requires.
  ///
  /// Source: G. Wang, "The subdivision method for finding the intersection between two Bézier
  /// curves", 1984: n² ≥ d(d−1)/8 · (largest second difference) / tolerance.
  package mutating func conic(control: SIMD2<Float>, to end: SIMD2<Float>) {
    let begin = pen
    let bend = begin - 2 * control + end
    let steps = self.steps(0.25 * length(bend))
    for step in 1..<steps {
      let t = Float(step) / Float(steps)
      line(to: begin + t * (2 * (control - begin) + t * bend))
    }
    line(to: end)
  }

  /// Adds a cubic curve, in as many equal steps as the tolerance requires.
  package mutating func cubic(
    control1: SIMD2<Float>, control2: SIMD2<Float>, to end: SIMD2<Float>
  ) {
    let begin = pen
    let bend = max(
      length(begin - 2 * control1 + control2), length(control1 - 2 * control2 + end))
    let steps = self.steps(0.75 * bend)
    let a = end - begin + 3 * (control1 - control2)
    let b = 3 * (begin - 2 * control1 + control2)
    let c = 3 * (control1 - begin)
    for step in 1..<steps {
      let t = Float(step) / Float(steps)
      line(to: begin + t * (c + t * (b + t * a)))
    }
    line(to: end)
  }

  /// The bounds of the ink; nil without segments.
  package var bounds: Box? {
    guard let first = segments.first else { return nil }
    // Every corner of a closed contour starts a segment.
    var low = first.lowHalf
    var high = first.lowHalf
    for segment in segments {
      low = pointwiseMin(low, segment.lowHalf)
      high = pointwiseMax(high, segment.lowHalf)
    }
    return Box(low: low, high: high)
  }

  private func length(_ vector: SIMD2<Float>) -> Float { (vector * vector).sum().squareRoot() }

  /// Returns the number of steps for a curve that bends by `bend`: at most 64, enough for curves of many em.
  private func steps(_ bend: Float) -> Int {
    Int(max(1, min(64, (bend / tolerance).squareRoot().rounded(.up))))
  }
}
