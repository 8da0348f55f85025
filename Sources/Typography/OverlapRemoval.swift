/// Finds the boundary of an outline whose contours overlap.
///
/// Where contours cross, segments are cut; a piece bounds the ink only if the winding number is
/// zero on exactly one of its sides. Pieces with ink on both sides (or none) are left out.
///
/// Such outlines are common in variable fonts, where strokes are contours of their own.
enum OverlapRemoval {
  /// The pieces of `segments` that separate ink from paper, by the non-zero winding rule.
  ///
  /// - Parameter segments: Closed contours, in texels: start x and y, then end x and y.
  /// - Complexity: O(n²): only outlines that do overlap should come here.
  static func boundary(of segments: [SIMD4<Float>]) -> [SIMD4<Float>] {
    let exact = segments.map { SIMD4<Double>($0) }
    var boundary: [SIMD4<Float>] = []
    for segment in exact {
      var cuts = cuts(of: segment, with: exact)
      cuts.sort()
      let delta = segment.highHalf - segment.lowHalf
      let length = (delta * delta).sum().squareRoot()
      // A thousandth of a texel to either side.
      let normal = SIMD2(-delta.y, delta.x) * (1e-3 / length)
      for (from, to) in zip(cuts, cuts.dropFirst()) where (to - from) * length > 1e-6 {
        let middle = segment.lowHalf + delta * ((from + to) / 2)
        let leftIsInk = winding(at: middle + normal, of: exact) != 0
        let rightIsInk = winding(at: middle - normal, of: exact) != 0
        if leftIsInk != rightIsInk {
          boundary.append(
            SIMD4(
              lowHalf: SIMD2(segment.lowHalf + delta * from),
              highHalf: SIMD2(segment.lowHalf + delta * to)))
        }
      }
    }
    return boundary
  }

  /// Where other segments cross this one, as fractions of its length, with 0 and 1.
  private static func cuts(of segment: SIMD4<Double>, with others: [SIMD4<Double>]) -> [Double] {
    var cuts = [0.0, 1.0]
    let a = segment.highHalf - segment.lowHalf
    let low = pointwiseMin(segment.lowHalf, segment.highHalf)
    let high = pointwiseMax(segment.lowHalf, segment.highHalf)
    for other in others {
      guard max(other.x, other.z) >= low.x, min(other.x, other.z) <= high.x,
        max(other.y, other.w) >= low.y, min(other.y, other.w) <= high.y
      else { continue }
      let b = other.highHalf - other.lowHalf
      let between = other.lowHalf - segment.lowHalf
      let cross = a.x * b.y - a.y * b.x
      if cross == 0 {
        // Parallel: the ends of a segment on the same line cut this one.
        guard abs(a.x * between.y - a.y * between.x) < 1e-9 else { continue }
        for end in [other.lowHalf, other.highHalf] {
          let t = (a * (end - segment.lowHalf)).sum() / (a * a).sum()
          if t > 0 && t < 1 { cuts.append(t) }
        }
      } else {
        let t = (between.x * b.y - between.y * b.x) / cross
        let u = (between.x * a.y - between.y * a.x) / cross
        if t > 0 && t < 1 && u >= 0 && u <= 1 { cuts.append(t) }
      }
    }
    return cuts
  }

  /// How often the contours run around a point.
  private static func winding(at point: SIMD2<Double>, of segments: [SIMD4<Double>]) -> Int {
    var winding = 0
    for segment in segments {
      let startsBelow = segment.y <= point.y
      guard startsBelow != (segment.w <= point.y) else { continue }
      let t = (point.y - segment.y) / (segment.w - segment.y)
      if segment.x + t * (segment.z - segment.x) > point.x { winding += startsBelow ? 1 : -1 }
    }
    return winding
  }
}
