import TagSphereForms
import TagSphereGlyphs
import TagSphereText
import Testing

/// Tests fields of shapes whose distances are known exactly.
@Suite("Distance fields of known shapes")
struct DistanceFieldTests {
  /// Adds a rectangle, counter-clockwise unless `clockwise`.
  private func addRectangle(
    _ box: Box, to outline: inout GlyphOutline, clockwise: Bool = false
  ) {
    let corners = [
      box.low, SIMD2(box.right, box.bottom), box.high, SIMD2(box.left, box.top),
    ]
    let ordered = clockwise ? corners.reversed() : corners
    outline.move(to: ordered[0])
    for corner in ordered.dropFirst() { outline.line(to: corner) }
    outline.close()
  }

  /// Returns a circle of four cubic curves, off by at most 0.03 % of the radius.
  private func circle(radius: Float, center: SIMD2<Float>, tolerance: Float) -> GlyphOutline {
    var outline = GlyphOutline(tolerance: tolerance)
    let k: Float = 0.552_284_75 * radius
    outline.move(to: center + SIMD2(radius, 0))
    var out = SIMD2<Float>(1, 0)
    for _ in 0..<4 {
      let next = SIMD2(-out.y, out.x)
      outline.cubic(
        control1: center + out * radius + next * k, control2: center + next * radius + out * k,
        to: center + next * radius)
      out = next
    }
    outline.close()
    return outline
  }

  /// Returns the field of an outline that has ink.
  private func drawn(_ outline: GlyphOutline) throws -> DistanceField {
    var builder = DistanceFieldBuilder()
    let field = builder.field(of: outline)
    return try #require(field)
  }

  /// Returns the position of a texel's centre, in em.
  private func center(_ column: Int, _ row: Int, of field: DistanceField) -> SIMD2<Float> {
    SIMD2(Float(column) + 0.5, Float(row) + 0.5) / field.texelsPerEm + field.origin
  }

  @Test("A rectangle's field matches the field of the box font to within one step")
  func rectangle() throws {
    let boxes = BoxGlyphSource()
    let expected = try #require(
      boxes.distanceField(for: boxes.run(for: "x").glyphs[0].glyph))
    for clockwise in [false, true] {
      var outline = GlyphOutline(tolerance: 1)
      addRectangle(BoxGlyphSource.inkBox, to: &outline, clockwise: clockwise)
      let field = try drawn(outline)
      #expect(field.width == expected.width && field.height == expected.height)
      #expect(field.origin == expected.origin && field.inkBox == expected.inkBox)
      let worst = zip(field.values, expected.values).map { abs(Int($0) - Int($1)) }.max()
      #expect(try #require(worst) <= 1)
    }
  }

  @Test(
    "A circle's field has the distances of a circle to within one step",
    arguments: [0.05, 0.3, 1.7] as [Float])
  func circle(radius: Float) throws {
    let builder = DistanceFieldBuilder()
    let middle = SIMD2<Float>(0.31, 0.27)
    let outline = circle(radius: radius, center: middle, tolerance: builder.tolerance)
    let field = try drawn(outline)
    var worst = 0
    for row in 0..<field.height {
      for column in 0..<field.width {
        let offset = center(column, row, of: field) - middle
        let distance = (radius - (offset * offset).sum().squareRoot()) * field.texelsPerEm
        let expected = DistanceField.byte(distance: distance, spread: field.spread)
        worst = max(worst, abs(Int(field.values[row * field.width + column]) - Int(expected)))
      }
    }
    print("circle of radius \(radius) em: off by at most \(worst) of 255 steps")
    #expect(worst <= 1)
    #expect(abs(field.inkBox.right - middle.x - radius) < 0.001)
  }

  @Test("Overlapping contours leave no edge inside the ink", arguments: [false, true])
  func overlap(areOpposed: Bool) throws {
    // A plus of two bars, and the same plus as one contour.
    var bars = GlyphOutline(tolerance: 1)
    addRectangle(Box(left: 0.1, bottom: 0.4, right: 0.9, top: 0.6), to: &bars)
    addRectangle(
      Box(left: 0.4, bottom: 0.1, right: 0.6, top: 0.9), to: &bars, clockwise: areOpposed)
    var plus = GlyphOutline(tolerance: 1)
    let corners: [SIMD2<Float>] = [
      [0.4, 0.1], [0.6, 0.1], [0.6, 0.4], [0.9, 0.4], [0.9, 0.6], [0.6, 0.6],
      [0.6, 0.9], [0.4, 0.9], [0.4, 0.6], [0.1, 0.6], [0.1, 0.4], [0.4, 0.4],
    ]
    plus.move(to: corners[0])
    for corner in corners.dropFirst() { plus.line(to: corner) }
    if areOpposed {
      // Bars of opposite orientation cancel where they cross: the result has a square hole.
      addRectangle(Box(left: 0.4, bottom: 0.4, right: 0.6, top: 0.6), to: &plus, clockwise: true)
    }
    plus.close()
    let field = try drawn(bars)
    let expected = try drawn(plus)
    #expect(field.origin == expected.origin)
    let worst = zip(field.values, expected.values).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(worst) <= 1)
  }

  @Test("Contours that touch along an edge leave no edge inside the ink")
  func touching() throws {
    var halves = GlyphOutline(tolerance: 1)
    addRectangle(Box(left: 0.1, bottom: 0.1, right: 0.5, top: 0.9), to: &halves)
    addRectangle(Box(left: 0.5, bottom: 0.1, right: 0.9, top: 0.9), to: &halves)
    // This rectangle overlaps both halves, so that an edge inside the ink would be seen.
    addRectangle(Box(left: 0.2, bottom: 0.2, right: 0.4, top: 0.4), to: &halves)
    var whole = GlyphOutline(tolerance: 1)
    addRectangle(Box(left: 0.1, bottom: 0.1, right: 0.9, top: 0.9), to: &whole)
    let field = try drawn(halves)
    let expected = try drawn(whole)
    let worst = zip(field.values, expected.values).map { abs(Int($0) - Int($1)) }.max()
    #expect(try #require(worst) <= 1)
  }

  @Test("The counter (the inner space) of a glyph stays open")
  func counter() throws {
    var ring = GlyphOutline(tolerance: 1)
    addRectangle(Box(left: 0, bottom: 0, right: 1, top: 1), to: &ring)
    addRectangle(Box(left: 0.3, bottom: 0.3, right: 0.7, top: 0.7), to: &ring, clockwise: true)
    let field = try drawn(ring)
    #expect(field.values[field.height / 2 * field.width + field.width / 2] < 40)
    #expect(field.values[field.height / 2 * field.width + 6 + 7] > 200)
  }

  @Test("A glyph too large for the atlas is drawn with fewer texels per em")
  func huge() throws {
    var outline = GlyphOutline(tolerance: 1)
    addRectangle(Box(left: 0, bottom: 0, right: 300, top: 2), to: &outline)
    let builder = DistanceFieldBuilder()
    let field = try drawn(outline)
    #expect(field.width <= builder.largestSide && field.height <= builder.largestSide)
    #expect(field.texelsPerEm == 3)
    #expect(field.inkBox == Box(left: 0, bottom: 0, right: 300, top: 2))
  }

  @Test("Outlines without ink have no field, and slivers and lines do not trap")
  func degenerate() {
    var builder = DistanceFieldBuilder()
    let blank = builder.field(of: GlyphOutline(tolerance: 1))
    #expect(blank == nil)
    var point = GlyphOutline(tolerance: 1)
    point.move(to: [0.5, 0.5])
    point.line(to: [0.5, 0.5])
    point.close()
    let ofPoint = builder.field(of: point)
    #expect(ofPoint == nil)
    var line = GlyphOutline(tolerance: 1)
    line.move(to: [0, 0])
    line.line(to: [1, 0.5])
    line.close()
    let ofLine = builder.field(of: line)
    #expect(ofLine?.values.allSatisfy { $0 <= 128 } == true)
    var infinite = GlyphOutline(tolerance: 1)
    infinite.move(to: [0, 0])
    infinite.line(to: [.infinity, 1])
    infinite.line(to: [1, 2])
    infinite.close()
    let ofInfinite = builder.field(of: infinite)
    #expect(ofInfinite == nil)
  }
}
