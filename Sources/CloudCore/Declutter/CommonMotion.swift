internal import TagSphereGeometry

/// What the ways of many labels from the present view to another have in common: a scale and a shift.
///
/// Boxes that change evenly from one view to the next overlap at some time only if they also do at a time
/// where a scale, the same for all, and a shift are removed from either view: at any time, all boxes are
/// then the same means of both ends, scaled and shifted alike.
struct CommonMotion {
  private var scale = SIMD2<Float>.one
  private var shift = SIMD2<Float>.zero

  /// By how much boxes grow, so that no rounding lets them miss each other.
  private static let margin: Float = 2e-6

  /// Finds the motion by which the distances to where labels are seen are least squares.
  ///
  /// - Parameter ways: The place of each label in the present view, and in the other one.
  init(of ways: some Sequence<(LabelPaths.Place, LabelPaths.Place)>) {
    var (count, from, to) = (0.0, SIMD2<Double>.zero, SIMD2<Double>.zero)
    var (squares, products) = (SIMD2<Double>.zero, SIMD2<Double>.zero)
    for (now, then) in ways where max(now.recession, then.recession) <= 1 {
      let (a, b) = (SIMD2<Double>(now.box.center), SIMD2<Double>(then.box.center))
      count += 1
      (from, to) = (from + a, to + b)
      (squares, products) = (squares + a * a, products + a * b)
    }
    guard count > 1 else { return }
    let spread = squares - from * from / count
    let scale = (products - from * to / count) / spread
    // Where nothing spreads, or a sphere turns round, there is none.
    guard all(spread .> 1e-9), all(scale .> 0.1), all(scale .< 10) else { return }
    (self.scale, shift) = (SIMD2(scale), SIMD2((to - scale * from) / count))
  }

  /// Returns the box of the other view without the motion.
  func removed(from box: Box) -> Box {
    Box(
      low: (box.low - shift) / scale - Self.margin, high: (box.high - shift) / scale + Self.margin)
  }
}
