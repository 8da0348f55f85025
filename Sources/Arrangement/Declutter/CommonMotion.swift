internal import TagSphereForms
internal import TagSphereGeometry

/// The part of their motion that all labels share from one view to another: a scale and a shift per axis.
///
/// If boxes change linearly from one view to the other, removing this part from the other view
/// loses no overlap. At any time, each edge is a weighted mean of its two ends. It is also a
/// weighted mean of its first end and of its second end without the common motion, up to a scale
/// and a shift that are the same for all boxes. So boxes that overlap at any time also overlap in
/// the boxes around these two ends.
struct CommonMotion {
  private var scale = SIMD2<Float>.one
  private var shift = SIMD2<Float>.zero

  /// Growth of boxes against rounding errors, relative to the sphere's radius plus their distance from the middle.
  private static let margin: Float = 1e-6

  /// Fits the motion of the boxes' centres from one view to the other by least squares.
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
    // No common motion: boxes without spread, or a fit with an extreme or negative scale.
    guard all(spread .> 1e-9), all(scale .> 0.5), all(scale .< 2) else { return }
    (self.scale, shift) = (SIMD2(scale), SIMD2((to - scale * from) / count))
  }

  /// Returns a box of the other view without the common motion, slightly larger.
  func removed(from box: Box) -> Box {
    let (low, high) = ((box.low - shift) / scale, (box.high - shift) / scale)
    let farthest = max(max(abs(low.x), abs(low.y)), max(abs(high.x), abs(high.y)))
    let margin = Self.margin * (1 + farthest)
    return Box(low: low - margin, high: high + margin)
  }
}
