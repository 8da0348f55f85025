import CTagSphereFreeType
import CTagSpherePango

@testable import TagSphereText

/// A line drawn by Pango with FreeType, as the reference for comparisons.
///
/// Pango places each glyph at a whole pixel. Therefore the line is drawn at `steps` times the size
/// and averaged over `steps` × `steps` pixels. Glyphs are then placed as shaped, to 1/`steps`
/// pixel, and the coverage is FreeType's exact area.
nonisolated struct PangoPicture: Sendable {
  /// Width, pixels.
  let width: Int
  /// Height, pixels.
  let height: Int
  /// The share of each pixel that is ink, 0…1, top row first.
  let coverage: [Float]

  /// Draws a line.
  ///
  /// - Parameters:
  ///   - text: One line.
  ///   - fontDescription: A description as for `FontGlyphSource`.
  ///   - pixelsPerEm: The size of the text in the picture.
  ///   - steps: Drawn pixels per picture pixel in each direction.
  ///   - start: The left end of the baseline, pixels from the upper-left corner, y down.
  ///   - width: The picture's width, pixels.
  ///   - height: The picture's height, pixels.
  /// - Throws: `FontError.noFonts`.
  init(
    of text: String, fontDescription: String, pixelsPerEm: Int, steps: Int, start: SIMD2<Double>,
    width: Int, height: Int
  ) throws(FontError) {
    guard let map = pango_ft2_font_map_new() else { throw .noFonts }
    let fontMap = GObjectOwner(adopting: OpaquePointer(map))
    guard let contextPointer = LineShaper.makeContext(of: map) else { throw .noFonts }
    let context = GObjectOwner(adopting: contextPointer)
    let description = FontDescription(fontDescription)
    let unitsPerPixel = Double(PANGO_SCALE)
    pango_font_description_set_absolute_size(
      description.pointer, Double(pixelsPerEm * steps) * unitsPerPixel)
    pango_context_set_font_description(context.pointer, description.pointer)
    guard let layoutPointer = pango_layout_new(context.pointer) else { throw .noFonts }
    let layout = GObjectOwner(adopting: layoutPointer)
    pango_layout_set_single_paragraph_mode(layout.pointer, 1)
    pango_layout_set_text(layout.pointer, text, -1)

    let (columns, rows) = (width * steps, height * steps)
    var ink = [UInt8](repeating: 0, count: columns * rows)
    let place = start * Double(steps) * unitsPerPixel
    ink.withUnsafeMutableBufferPointer { ink in
      var bitmap = FT_Bitmap()
      bitmap.width = UInt32(columns)
      bitmap.rows = UInt32(rows)
      bitmap.pitch = Int32(columns)
      bitmap.buffer = ink.baseAddress
      bitmap.num_grays = 256
      bitmap.pixel_mode = UInt8(FT_PIXEL_MODE_GRAY.rawValue)
      pango_ft2_render_layout_line_subpixel(
        &bitmap, pango_layout_get_line_readonly(layout.pointer, 0),
        Int32(place.x.rounded()), Int32(place.y.rounded()))
    }
    var coverage: [Float] = []
    coverage.reserveCapacity(width * height)
    for row in 0..<height {
      for column in 0..<width {
        var sum = 0
        for step in 0..<steps {
          let first = (row * steps + step) * columns + column * steps
          for index in first..<first + steps { sum += Int(ink[index]) }
        }
        coverage.append(Float(sum) / Float(255 * steps * steps))
      }
    }
    self.width = width
    self.height = height
    self.coverage = coverage
    _ = fontMap.pointer
  }
}
