internal import TagSphereForms
internal import TagSphereGeometry

/// The part of the motion from one view to another that all labels share: a scale and a shift per axis.
///
/// The boxes of the second view are used without this part. If boxes change linearly between the
/// views, this loses no overlap. At any time, each edge of a box is a weighted mean of its two
/// positions. Up to a scale and a shift that all boxes share, the edge is also a weighted mean of
/// its first position and its second position without the common motion. So if two boxes overlap at
/// any time, the boxes around these two positions also overlap.
struct CommonMotion {
  private var scale = SIMD2<Float>.one
  private var shift = SIMD2<Float>.zero

  /// The growth of boxes against rounding errors, relative to the sphere's radius plus the distance from the middle.
  private static let margin: Float = 1e-6

  /// Fits the motion of the boxes' centres from the first view to the second by least squares.
  ///
  /// - Parameter ways: The place of each label in the first view, and its place in the second view.
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
    // No common motion: boxes without spread, or a fit with an extreme or negative scale.
    guard all(spread .> 1e-9), all(scale .> 0.5), all(scale .< 2) else { return }
    (self.scale, shift) = (SIMD2(scale), SIMD2((to - scale * from) / count))
  }

  /// Returns a box of the second view without the common motion, slightly enlarged.
  func removed(from box: Box) -> Box {
    let (low, high) = ((box.low - shift) / scale, (box.high - shift) / scale)
    let farthest = max(max(abs(low.x), abs(low.y)), max(abs(high.x), abs(high.y)))
    let margin = Self.margin * (1 + farthest)
    return Box(low: low - margin, high: high + margin)
  }
}
