import CTagSphereFreeType
import TagSphereGlyphs
import TagSphereText
import Testing

/// Compares our fields with FreeType's two ways of drawing the same glyphs.
///
/// FreeType's `overlaps` property stays off: with it, version 2.12.1 reads freed memory.
@Suite("Distance fields against FreeType")
struct FreeTypeComparisonTests {
  /// A bitmap of FreeType: bytes, and the position of its lower left corner in pixels.
  struct Bitmap {
    var width: Int
    var height: Int
    var left: Int
    var bottom: Int
    var values: [UInt8]

    /// The byte of a pixel given by its distance from the origin; 0 outside.
    subscript(x: Int, y: Int) -> UInt8 {
      let column = x - left
      let row = bottom + height - 1 - y
      guard (0..<width).contains(column), (0..<height).contains(row) else { return 0 }
      return values[row * width + column]
    }
  }

  /// Returns FreeType's bitmap of a glyph at 48 pixels per em.
  private func bitmap(
    _ glyph: GlyphID, of source: FontGlyphSource, mode: FT_Render_Mode
  ) throws -> Bitmap {
    let file = try #require(source.fontFile(of: glyph))
    var library: FT_Library?
    try #require(FT_Init_FreeType(&library) == 0)
    defer { FT_Done_FreeType(library) }
    var face: FT_Face?
    try #require(FT_New_Face(library, file.path, FT_Long(file.index), &face) == 0)
    defer { FT_Done_Face(face) }
    try #require(FT_Set_Pixel_Sizes(face, 48, 48) == 0)
    try #require(FT_Load_Glyph(face, glyph.index, FT_Int32(FT_LOAD_NO_HINTING)) == 0)
    let slot = try #require(face?.pointee.glyph)
    try #require(FT_Render_Glyph(slot, mode) == 0)
    let bitmap = slot.pointee.bitmap
    let width = Int(bitmap.width)
    let height = Int(bitmap.rows)
    var values: [UInt8] = []
    for row in 0..<height {
      let start = try #require(bitmap.buffer) + row * Int(bitmap.pitch)
      values.append(contentsOf: UnsafeBufferPointer(start: start, count: width))
    }
    return Bitmap(
      width: width, height: height, left: Int(slot.pointee.bitmap_left),
      bottom: Int(slot.pointee.bitmap_top) - height, values: values)
  }

  /// Returns the field's lower left corner in texels; the grid is FreeType's.
  private func corner(_ field: DistanceField) -> (x: Int, y: Int) {
    let texels = field.origin * field.texelsPerEm
    return (Int(texels.x.rounded()), Int(texels.y.rounded()))
  }

  static let texts = [
    "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ&@%#", "ЖЯщβψعبم",
  ]

  @Test("Distances match the distances of FreeType's own field", arguments: texts)
  func field(text: String) throws {
    let source = try FontGlyphSource()
    var squares = 0.0
    var worst = 0.0
    var count = 0
    for glyph in Set(source.run(for: text).glyphs.map(\.glyph)) {
      let field = try #require(source.distanceField(for: glyph))
      let reference = try bitmap(glyph, of: source, mode: FT_RENDER_MODE_SDF)
      let (left, bottom) = corner(field)
      for row in 0..<field.height {
        for column in 0..<field.width {
          // FreeType's spread is 8 pixels over 128 steps.
          let expected = (Double(reference[left + column, bottom + row]) - 128) / 16
          guard abs(expected) < 5 else { continue }
          let actual = (Double(field.values[row * field.width + column]) - 128) * 6 / 127
          squares += (actual - expected) * (actual - expected)
          worst = max(worst, abs(actual - expected))
          count += 1
        }
      }
    }
    let error = (squares / Double(count)).squareRoot()
    print("against FreeType's field: RMS \(error) texels, at most \(worst), of \(count)")
    #expect(count > 1000)
    #expect(error < 0.05)
    #expect(worst < 0.2)
  }

  @Test("Thresholded fields match FreeType's exact coverage", arguments: texts)
  func coverage(text: String) throws {
    #expect(try coverageError(of: text) < 4.5)
  }

  @Test("Thresholded fields of overlapping contours in fonts-noto-core match exact coverage")
  func overlappingCoverage() throws {
    // If the edges inside the ink were kept, the error would be 3.8.
    #expect(try coverageError(of: "\u{FDAB}\u{FDC1}\u{FD9C}") < 3.4)
  }

  /// Returns the RMS difference to exact coverage over all texels, of 255.
  private func coverageError(of text: String) throws -> Double {
    let source = try FontGlyphSource()
    var squares = 0.0
    var count = 0
    for glyph in Set(source.run(for: text).glyphs.map(\.glyph)) {
      let field = try #require(source.distanceField(for: glyph))
      let reference = try bitmap(glyph, of: source, mode: FT_RENDER_MODE_NORMAL)
      let (left, bottom) = corner(field)
      for row in 1..<field.height - 1 {
        for column in 1..<field.width - 1 {
          let expected = Double(reference[left + column, bottom + row])
          let actual = coverage(of: field, column: column, row: row) * 255
          squares += (actual - expected) * (actual - expected)
          count += 1
        }
      }
    }
    let error = (squares / Double(count)).squareRoot()
    print("against exact coverage: RMSE \(error) of 255")
    return error
  }

  /// Returns the share of a texel that lies inside, from 8 × 8 bilinear taps.
  private func coverage(of field: DistanceField, column: Int, row: Int) -> Double {
    func value(_ column: Int, _ row: Int) -> Double {
      Double(field.values[row * field.width + column])
    }
    var inside = 0
    for stepY in 0..<8 {
      for stepX in 0..<8 {
        let x = Double(column) + (Double(stepX) + 0.5) / 8 - 0.5
        let y = Double(row) + (Double(stepY) + 0.5) / 8 - 0.5
        let left = Int(x.rounded(.down))
        let bottom = Int(y.rounded(.down))
        let across = x - Double(left)
        let up = y - Double(bottom)
        let low = value(left, bottom) * (1 - across) + value(left + 1, bottom) * across
        let high = value(left, bottom + 1) * (1 - across) + value(left + 1, bottom + 1) * across
        if low * (1 - up) + high * up > 128 { inside += 1 }
      }
    }
    return Double(inside) / 64
  }

  @Test("The test prints the time per glyph field; the goal is 0.1 ms in a release build")
  func speed() throws {
    let source = try FontGlyphSource()
    let glyphs = source.run(for: Self.texts.joined()).glyphs.map(\.glyph)
    var texels = 0
    let time = ContinuousClock().measure {
      for glyph in glyphs { texels += source.distanceField(for: glyph)?.values.count ?? 0 }
    }
    print("\(glyphs.count) glyphs, \(texels) texels: \(time / glyphs.count) a glyph")
    #expect(texels > 0)
  }
}
