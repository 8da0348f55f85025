internal import TagSphereForms
package import TagSphereGlyphs

/// Builds distance fields from outlines.
///
/// Its scratch memory is reused from glyph to glyph.
///
/// The distance is exact. Each segment updates the minimum distance of all texels in the segment's
/// bounding box, extended by the spread. The sign is positive if the winding number at the texel's
/// centre is not zero.
package struct DistanceFieldBuilder {
  /// Texels per em.
  package let texelsPerEm: Float
  /// The reach of the field outside and inside the ink, texels.
  package let spread: Float
  /// The maximum width and height of a field; larger glyphs are built with fewer texels per em.
  package let largestSide: Int

  private var segments: [SIMD4<Float>] = []
  /// Squared distances, four texels of a row in each element.
  private var squares: [SIMD4<Float>] = []
  /// The change of the winding number from one texel to its right neighbour.
  private var windingSteps: [Int16] = []

  /// Creates a builder of fields of one resolution.
  package init(texelsPerEm: Float = 48, spread: Float = 6, largestSide: Int = 1024) {
    precondition(texelsPerEm > 0 && spread > 0, "\(texelsPerEm) texels per em, spread \(spread)")
    precondition(Float(largestSide) > 4 * spread, "a largest side of \(largestSide) texels")
    self.texelsPerEm = texelsPerEm
    self.spread = spread
    self.largestSide = largestSide
  }

  /// The chord tolerance for flattening outlines: 0.02 texels, in em.
  package var tolerance: Float { 0.02 / texelsPerEm }

  /// Returns the geometry of an outline's field; nil if the outline has no ink.
  package func geometry(of outline: GlyphOutline) -> FieldGeometry? {
    guard let bounds = outline.bounds, bounds.size.sum().isFinite else {
      return nil
    }
    return FieldGeometry(
      inkBox: bounds, texelsPerEm: texelsPerEm, spread: spread,
      largestSide: largestSide)
  }

  /// Returns the distance field of an outline; nil if the outline has no ink.
  ///
  /// - Complexity: O(length of the outline · spread + texels).
  package mutating func field(
    of outline: GlyphOutline, detail: FieldDetail = .full
  ) -> DistanceField? {
    guard let geometry = geometry(of: outline)?.reduced(to: detail) else { return nil }
    let (width, height, scale) = (geometry.width, geometry.height, geometry.texelsPerEm)
    let low = (geometry.origin * scale).rounded(.toNearestOrEven)
    let origin = SIMD4(lowHalf: low, highHalf: low)
    segments.removeAll(keepingCapacity: true)
    for segment in outline.segments { segments.append(segment * scale - origin) }

    let deepest = wind(width: width, height: height)
    // Where contours overlap, edges inside the ink are not part of its boundary.
    if deepest > 1 { segments = OverlapRemoval.boundary(of: segments) }
    squares.removeAll(keepingCapacity: true)
    squares.append(
      contentsOf: repeatElement(
        SIMD4(repeating: (spread + 1) * (spread + 1)), count: (width + 3) / 4 * height))
    Self.measure(segments, reach: spread + 0.5, height: height, into: &squares)
    return DistanceField(geometry, values: bytes(width: width, height: height))
  }

  /// Records where the winding number changes along each row of texel centres.
  ///
  /// - Returns: The largest absolute winding number.
  private mutating func wind(width: Int, height: Int) -> Int {
    // An extra column stores the winding changes beyond the last centre.
    let stride = width + 1
    windingSteps.removeAll(keepingCapacity: true)
    windingSteps.append(contentsOf: repeatElement(0, count: stride * height))
    for segment in segments {
      let goesUp = segment.w > segment.y
      let low = goesUp ? segment.y : segment.w
      let high = goesUp ? segment.w : segment.y
      // The rows whose centre is in low ..< high.
      let firstRow = max(0, Int((low - 0.5).rounded(.up)))
      let endRow = min(height, Int((high - 0.5).rounded(.up)))
      guard firstRow < endRow else { continue }
      let slope = (segment.z - segment.x) / (segment.w - segment.y)
      for row in firstRow..<endRow {
        let x = segment.x + (Float(row) + 0.5 - segment.y) * slope
        let column = max(0, min(width, Int((x - 0.5).rounded(.up))))
        windingSteps[row &* stride &+ column] &+= goesUp ? 1 : -1
      }
    }
    var deepest = 0
    for row in 0..<height {
      var winding = 0
      for column in 0..<width {
        winding &+= Int(windingSteps[row &* stride &+ column])
        deepest = max(deepest, abs(winding))
      }
    }
    return deepest
  }

  /// Updates, for every texel within reach, the minimum squared distance to a segment.
  private static func measure(
    _ segments: [SIMD4<Float>], reach: Float, height: Int, into squares: inout [SIMD4<Float>]
  ) {
    let stride = squares.count / height
    let columns = SIMD4<Float>(0.5, 1.5, 2.5, 3.5)
    let zero = SIMD4<Float>.zero
    let one = SIMD4<Float>.one
    var squares = squares.mutableSpan
    for segment in segments {
      let dx = segment.z - segment.x
      let dy = segment.w - segment.y
      let scale = 1 / (dx * dx + dy * dy)
      let stepX = dx * scale
      let stepY = dy * scale
      let left = min(segment.x, segment.z) - reach
      let right = max(segment.x, segment.z) + reach
      let bottom = min(segment.y, segment.w) - reach
      let top = max(segment.y, segment.w) + reach
      let firstBlock = max(0, Int(left)) / 4
      let endBlock = min(stride, Int(right) / 4 + 1)
      let firstRow = max(0, Int(bottom))
      let endRow = min(height, Int(top) + 1)
      for row in firstRow..<endRow {
        let y = Float(row) + 0.5 - segment.y
        for block in firstBlock..<endBlock {
          let x = columns + (Float(4 &* block) - segment.x)
          // The nearest point of the segment, as a fraction of its length.
          var t = x * stepX + y * stepY
          t.replace(with: zero, where: t .< zero)
          t.replace(with: one, where: t .> one)
          let offX = x - t * dx
          let offY = y - t * dy
          let square = offX * offX + offY * offY
          let old = squares[row &* stride &+ block]
          squares[row &* stride &+ block] = old.replacing(with: square, where: square .< old)
        }
      }
    }
  }

  private func bytes(width: Int, height: Int) -> [UInt8] {
    let stride = (width + 3) / 4
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    let scale = 127 / spread
    for row in 0..<height {
      var winding = 0
      var steps: SIMD4<Float> = .zero
      for column in 0..<width {
        if column & 3 == 0 {
          steps = squares[row &* stride &+ column / 4].squareRoot() * scale
        }
        winding &+= Int(windingSteps[row &* (width &+ 1) &+ column])
        let signed = winding == 0 ? -steps[column & 3] : steps[column & 3]
        values.append(UInt8(max(0, min(255, 128.5 + signed))))
      }
    }
    return values
  }
}
