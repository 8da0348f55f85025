internal import TagSphereForms
internal import TagSphereGeometry

/// What the ways of many labels from one view to another have in common: a scale and a shift, across and
/// up.
///
/// While boxes change evenly from one view to the other, removing both from the other view loses no
/// meeting. At any time, each edge is a mean of both ends; with the scale and the shift removed it is
/// another mean, the same for all boxes, but for a scale and a shift that are the same for all. So boxes
/// that meet at any time overlap in the boxes around both ends, too.
struct CommonMotion {
  private var scale = SIMD2<Float>.one
  private var shift = SIMD2<Float>.zero

  /// By how much boxes grow, as a part of their distance from the middle and of the sphere's radius, so
  /// that no rounding lets them miss each other.
  private static let margin: Float = 1e-6

  /// Finds the motion that takes the middles of boxes nearest to where they are in the other view, by
  /// least squares.
  ///
  /// - Parameter ways: The place of each label in one view, and in the other one.
  init(of ways: some Sequence<(LabelPaths.Place, LabelPaths.Place)>) {
    var (count, from, to) = (0.0, SIMD2<Double>.zero, SIMD2<Double>.zero)
    var (squares, products) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for (start, end) in ways where max(start.recession, end.recession) <= 1 {
      let (a, b) = (SIMD2<Double>(start.box.center), SIMD2<Double>(end.box.center))
      count += 1
      (from, to) = (from + a, to + b)
      (squares, products) = (squares + a * a, products + a * b)
    }
    guard count > 1 else { return }
    let spread = squares - from * from / count
    let scale = (products - from * to / count) / spread
    // Boxes without any spread, or that change places, have none in common.
    guard all(spread .> 1e-9), all(scale .> 0.5), all(scale .< 2) else { return }
    (self.scale, shift) = (SIMD2(scale), SIMD2((to - scale * from) / count))
  }

  /// Returns a box of the other view without the motion, slightly larger.
  func removed(from box: Box) -> Box {
    let (low, high) = ((box.low - shift) / scale, (box.high - shift) / scale)
    let farthest = max(max(abs(low.x), abs(low.y)), max(abs(high.x), abs(high.y)))
    let margin = Self.margin * (1 + farthest)
    return Box(low: low - margin, high: high + margin)
  }
}
