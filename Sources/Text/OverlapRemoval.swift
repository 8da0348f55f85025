/// Finds the boundary of an outline whose contours overlap.
///
/// Segments are cut into pieces at the crossings of contours. A piece bounds the ink only if the
/// winding number is zero on exactly one side of the piece. Other pieces, with ink on both sides or
/// on neither side, are left out.
///
/// Overlapping contours are common in Arabic fonts and in variable fonts, whose strokes are
/// separate contours. Along a contour, pieces can differ only at points at which another segment
/// crosses or touches the contour. Winding numbers are computed only after such points.
struct OverlapRemoval {
  private let segments: [SIMD4<Double>]
  /// For each segment, the index of the next segment of its contour.
  private let followers: [Int]

  /// Returns the pieces of `segments` that separate ink from background under the non-zero winding rule.
  ///
  /// - Parameter segments: Closed contours, in texels: start x and y, then end x and y.
  /// - Complexity: O(n²). Call this method only for outlines that overlap.
  static func boundary(of segments: [SIMD4<Float>]) -> [SIMD4<Float>] {
    OverlapRemoval(segments).boundary()
  }

  private init(_ segments: [SIMD4<Float>]) {
    self.segments = segments.map { SIMD4<Double>($0) }
    var followers: [Int] = []
    var start = 0
    for (index, segment) in segments.enumerated() {
      let isClosed = segment.highHalf == segments[start].lowHalf
      followers.append(isClosed ? start : index + 1)
      if isClosed { start = index + 1 }
    }
    self.followers = followers
  }

  private func boundary() -> [SIMD4<Float>] {
    var boundary: [SIMD4<Float>] = []
    // Whether the previous piece of the contour bounds the ink; nil if unknown.
    var carried: Bool?
    for (index, segment) in segments.enumerated() {
      let delta = segment.highHalf - segment.lowHalf
      let length = (delta * delta).sum().squareRoot()
      let crossings = crossings(of: index).sorted()
      if let first = crossings.first, first <= 0 { carried = nil }
      let cuts = [0] + crossings.filter { $0 > 0 && $0 < 1 } + [1]
      for (from, to) in zip(cuts, cuts.dropFirst()) where (to - from) * length > 1e-6 {
        let isBoundary: Bool
        if from == 0, let carried {
          isBoundary = carried
        } else {
          // Test points a thousandth of a texel to either side.
          let normal = SIMD2(-delta.y, delta.x) * (1e-3 / length)
          let middle = segment.lowHalf + delta * ((from + to) / 2)
          isBoundary = hasInk(at: middle + normal) != hasInk(at: middle - normal)
        }
        carried = isBoundary
        if isBoundary {
          boundary.append(
            SIMD4(
              lowHalf: SIMD2(segment.lowHalf + delta * from),
              highHalf: SIMD2(segment.lowHalf + delta * to)))
        }
      }
      let isTouchedAtEnd = crossings.last.map { $0 >= 1 } ?? false
      if isTouchedAtEnd || followers[index] != index + 1 { carried = nil }
    }
    return boundary
  }

  /// Returns where other segments cross or touch a segment, as fractions of its length.
  ///
  /// The points at which neighbours on a contour meet do not count.
  private func crossings(of index: Int) -> [Double] {
    let segment = segments[index]
    let a = segment.highHalf - segment.lowHalf
    let low = pointwiseMin(segment.lowHalf, segment.highHalf)
    let high = pointwiseMax(segment.lowHalf, segment.highHalf)
    var crossings: [Double] = []
    for (otherIndex, other) in segments.enumerated() where otherIndex != index {
      guard max(other.x, other.z) >= low.x, min(other.x, other.z) <= high.x,
        max(other.y, other.w) >= low.y, min(other.y, other.w) <= high.y
      else { continue }
      let isNeighbour = followers[index] == otherIndex || followers[otherIndex] == index
      let b = other.highHalf - other.lowHalf
      let between = other.lowHalf - segment.lowHalf
      let cross = a.x * b.y - a.y * b.x
      if cross == 0 {
        // The segments are parallel. If both lie on the same line, the ends of the other segment
        // cut this segment.
        guard abs(a.x * between.y - a.y * between.x) < 1e-9 else { continue }
        for end in [other.lowHalf, other.highHalf] {
          let t = (a * (end - segment.lowHalf)).sum() / (a * a).sum()
          if t >= 0 && t <= 1 && !(isNeighbour && (t == 0 || t == 1)) { crossings.append(t) }
        }
      } else if !isNeighbour {
        let t = (between.x * b.y - between.y * b.x) / cross
        let u = (between.x * a.y - between.y * a.x) / cross
        if t >= 0 && t <= 1 && u >= 0 && u <= 1 { crossings.append(t) }
      }
    }
    return crossings
  }

  /// Returns whether a point is inside the ink.
  private func hasInk(at point: SIMD2<Double>) -> Bool {
    var winding = 0
    for segment in segments {
      let startsBelow = segment.y <= point.y
      guard startsBelow != (segment.w <= point.y) else { continue }
      let t = (point.y - segment.y) / (segment.w - segment.y)
      if segment.x + t * (segment.z - segment.x) > point.x { winding += startsBelow ? 1 : -1 }
    }
    return winding != 0
  }
}
