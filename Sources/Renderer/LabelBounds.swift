internal import TagSphereArrangement

/// The maximum extents of the labels of a batch.
struct LabelBounds {
  /// The radius of a sphere that contains all labels, world units.
  var reach: Double
  /// The largest em, world units.
  var largestSize: Double
  /// Half the width of the widest label's box and its gap, em.
  var widestBox: Double

  /// Creates the bounds of the labels of a plan.
  init(_ plan: DrawingPlan) {
    (reach, largestSize, widestBox) = (plan.reach, plan.largestSize, plan.widestBox)
  }
}
