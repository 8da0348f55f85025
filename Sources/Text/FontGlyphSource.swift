import CTagSpherePango
package import TagSphereGlyphs
package import TagSphereTagData

/// A source of glyphs from the system's fonts.
///
/// Pango shapes text. FreeType provides outlines for distance fields, and colour bitmaps for colour
/// fonts.
///
/// One font is the primary font. Characters that it lacks come from any font that fontconfig finds;
/// emoji come from a colour font if their presentation requires it. A character that no font has is
/// drawn as a hollow box and listed in `GlyphRun.missing`.
///
/// The source is not `Sendable`. It can be created and used in any task, but only in one.
package final class FontGlyphSource: GlyphSource {
  /// The line metrics of the primary font.
  package let metrics: FontMetrics
  /// The family and style of the primary font, from its file, such as “DejaVu Sans Book”.
  package let fontName: String
  /// The requested family, if it is not installed and another family replaces it; otherwise nil.
  package let absentFamily: String?

  /// The families of installed colour fonts that are not used.
  ///
  /// FreeType cannot render the formats of these fonts: COLR version 1 and SVG.
  package let unreadableColorFonts: [String]
  /// Whether an installed colour font can be drawn.
  package let hasColorFont: Bool
  /// The glyphs whose data in the font file are broken, with FreeType's error; such glyphs are drawn as boxes.
  package private(set) var brokenGlyphs: [GlyphID: FontError] = [:]

  var shaper: LineShaper
  var faces: FontFaceTable
  private let plainShaper = PlainLineShaper()
  private var lastPlainFont: (style: TextStyle, font: PlainLinesAhead.StyledFont?)?
  /// The fonts, by style, of lines that are shaped without Pango.
  private var plainFonts: [TextStyle: PlainLinesAhead.StyledFont] = [:]
  /// The lines that another thread shapes; nil if no lines were announced.
  private var ahead: PlainLinesAhead?
  /// Whether HarfBuzz alone shapes lines of printable ASCII.
  ///
  /// Tests compare the results with and without Pango.
  package var shapesPlainLines = true
  /// The cache of slowly shaped runs.
  var costlyRuns = CostlyRuns()
  private var builder: DistanceFieldBuilder
  /// The most recent colour bitmap, kept because callers ask whether a glyph has one before they request it.
  private var lastPicture: (glyph: GlyphID, picture: ColorGlyph?)?

  /// Creates a source whose primary font is the best match for a description.
  ///
  /// - Parameters:
  ///   - fontDescription: Family and style, as described for Pango, such as “DejaVu Sans Bold
  ///     Oblique”, or for fontconfig, such as “DejaVu Sans:bold:italic”. A size in the description
  ///     is ignored. If the family is not installed, the system's default font replaces it; see
  ///     `absentFamily` and `fontName`.
  ///   - texelsPerEm: The resolution of the distance fields.
  ///   - spread: The reach of the distance fields, texels.
  /// - Throws: `FontError` if no font is installed, or if the chosen font has no outlines.
  package convenience init(
    fontDescription: String = "DejaVu Sans", texelsPerEm: Float = 48, spread: Float = 6
  ) throws(FontError) {
    try self.init(font: .named(fontDescription), texelsPerEm: texelsPerEm, spread: spread)
  }

  /// Creates a source whose primary font is an installed font or a file.
  ///
  /// - Parameters:
  ///   - font: The font.
  ///   - texelsPerEm: The resolution of the distance fields.
  ///   - spread: The reach of the distance fields, texels.
  /// - Throws: `FontError` if no font is installed, if the chosen font has no outlines, or if the
  ///   file is not a font.
  package init(font: LabelFont, texelsPerEm: Float = 48, spread: Float = 6) throws(FontError) {
    let library = try FreeTypeLibrary()
    let fonts = UsableFonts(library: library)
    let shaper = try LineShaper(font, fonts: fonts)
    guard let key = FontFaceKey(shaper.primaryFont) else { throw .noFonts }
    if case .file(let path) = font, try key.path != FontFile(path: path).path {
      throw .badFile(path: path)
    }
    let primary = try FontFace(key, library: library)
    guard primary.isScalable else { throw .noOutlines(font: primary.name) }
    unreadableColorFonts = fonts.unreadableColorFonts
    hasColorFont = fonts.hasColorFont
    metrics = FontMetrics(ascender: primary.ascender, descender: primary.descender)
    fontName = primary.name
    absentFamily = shaper.absentFamily
    builder = DistanceFieldBuilder(texelsPerEm: texelsPerEm, spread: spread)
    faces = FontFaceTable(library: library)
    self.shaper = shaper
  }

  /// Fixes the default language of texts, which decides between fonts with the same characters.
  ///
  /// Pango takes the language from the locale at the first request. A window library may set the
  /// process's locale on one thread while another thread opens a font. Call this function before
  /// that. The corresponding C function is `pango_language_get_default`.
  package static func settleLanguage() { _ = pango_language_get_default() }

  /// Returns the shaped glyphs of a text of one or more lines.
  ///
  /// At most 1 024 characters (Unicode scalars) on 12 lines are drawn, followed by an ellipsis if
  /// the text is longer. At most 30 combining marks are drawn on one letter.
  ///
  /// - Complexity: O(drawn text), 1 to 5 µs for a short label.
  package func run(
    for text: String, style: TextStyle = .inherited, maximumWidth: Float? = nil
  ) -> GlyphRun {
    precondition(maximumWidth.map { $0 > 0 } ?? true, "lines of at most \(maximumWidth ?? 0) em")
    if let run = ahead?.line(of: text, style: style), run.advance <= maximumWidth ?? .infinity {
      return run
    }
    var text = text
    let asciiRun = text.withUTF8 { bytes in
      PlainLineShaper.takes(bytes)
        ? line(of: bytes, offsets: nil, style: style, maximumWidth: maximumWidth).run : nil
    }
    if let asciiRun { return asciiRun }
    let key = CostlyRuns.Key(text: text, style: style, maximumWidth: maximumWidth)
    return costlyRuns.run(key) { shapedRun(for: key) }
  }

  private func shapedRun(for key: CostlyRuns.Key) -> GlyphRun {
    var text = key.text
    let plainRun = text.withUTF8 { bytes in
      DrawnText.isPlain(bytes)
        ? line(of: bytes, offsets: nil, style: key.style, maximumWidth: key.maximumWidth).run : nil
    }
    if let plainRun { return plainRun }
    let lines = DrawnText(text).lines.map { drawn in
      drawn.bytes.withUnsafeBufferPointer {
        line(
          of: $0, offsets: drawn.offsets, style: key.style, maximumWidth: key.maximumWidth)
      }
    }
    return lines.count == 1 ? lines[0].run : block(of: lines)
  }

  /// Starts to shape lines of printable ASCII on another thread.
  package func announce(_ texts: [StyledText]) {
    // Leave out fonts that were not used yet, because faces are numbered in the order of their
    // first use.
    let isUseful = shapesPlainLines && !texts.isEmpty && !plainFonts.isEmpty
    ahead = isUseful ? PlainLinesAhead(texts, fonts: plainFonts) : nil
  }

  /// Returns the geometry of a glyph's distance field, without building the field.
  ///
  /// - Returns: The result; nil for a glyph without ink, and for a glyph that is drawn as a colour
  ///   bitmap.
  package func fieldGeometry(of glyph: GlyphID) -> FieldGeometry? {
    outline(of: glyph).flatMap { builder.geometry(of: $0) }
  }

  /// Returns the distance field of a glyph from a run of this source.
  ///
  /// - Returns: The result; nil for a glyph without ink, and for a glyph that is drawn as a colour
  ///   bitmap.
  package func distanceField(
    for glyph: GlyphID, detail: FieldDetail = .full
  ) -> DistanceField? {
    outline(of: glyph).flatMap { builder.field(of: $0, detail: detail) }
  }

  /// Returns the colour bitmap of a glyph from a run of this source.
  ///
  /// - Returns: The bitmap; nil for a glyph without ink, and for a glyph that is drawn as a
  ///   distance field.
  package func colorGlyph(for glyph: GlyphID) -> ColorGlyph? {
    guard let face = face(of: glyph), face.paintsColor, brokenGlyphs[glyph] == nil else {
      return nil
    }
    if let lastPicture, lastPicture.glyph == glyph { return lastPicture.picture }
    do throws(FontError) {
      let picture = try face.colorGlyph(glyph.index)
      lastPicture = (glyph, picture)
      return picture
    } catch {
      brokenGlyphs[glyph] = error
      return nil
    }
  }

  /// Returns the flattened outline of a glyph, em; nil if the glyph has no ink or is a colour bitmap.
  package func outline(of glyph: GlyphID) -> GlyphOutline? {
    guard let face = face(of: glyph) else { return MissingGlyph.outline }
    if face.paintsColor, colorGlyph(for: glyph) != nil { return nil }
    if brokenGlyphs[glyph] != nil { return MissingGlyph.outline }
    do throws(FontError) {
      return try face.outline(of: glyph.index, tolerance: builder.tolerance)
    } catch {
      brokenGlyphs[glyph] = error
      return MissingGlyph.outline
    }
  }

  /// Returns the face of a glyph; nil for the missing-glyph box.
  func face(of glyph: GlyphID) -> FontFace? {
    guard glyph != MissingGlyph.id else { return nil }
    precondition(Int(glyph.face) < faces.faces.count, "no run of this source named \(glyph)")
    return faces.faces[Int(glyph.face)]
  }

  /// Returns the font file of a glyph and the index of the face in this file; nil for the missing-glyph box.
  package func fontFile(of glyph: GlyphID) -> (path: String, index: Int)? {
    face(of: glyph).map { ($0.key.path, $0.key.index) }
  }
}

extension FontGlyphSource {
  /// A shaped line, and the distance from its baseline to the baseline of the next line, em.
  private typealias ShapedLine = (run: GlyphRun, height: Float)

  /// Shapes a line without control characters.
  ///
  /// - Parameter offsets: The offset in the original text of each byte; nil if the line equals the
  ///   original text.
  private func line(
    of bytes: UnsafeBufferPointer<UInt8>, offsets: [Int]?, style: TextStyle, maximumWidth: Float?
  ) -> ShapedLine {
    var line = shape(bytes, offsets: offsets, style: style, width: nil)
    guard let maximumWidth, line.run.advance > maximumWidth else { return line }
    // Pango's missing-glyph boxes and the boxes of this source differ in width. Reduce the limit
    // until the line fits.
    var width = maximumWidth
    for _ in 0..<16 {
      line = shape(bytes, offsets: offsets, style: style, width: width)
      guard line.run.advance > maximumWidth else { break }
      width *= min(0.9, maximumWidth / line.run.advance)
    }
    if line.run.advance > maximumWidth {
      let dots = Array("…".utf8).withUnsafeBufferPointer {
        shape($0, offsets: nil, style: style, width: nil)
      }
      line.run = line.run.cut(to: maximumWidth, ellipsis: dots.run)
    }
    return line
  }

  private func shape(
    _ bytes: UnsafeBufferPointer<UInt8>, offsets: [Int]?, style: TextStyle, width: Float?
  ) -> ShapedLine {
    if width == nil, offsets == nil, let plain = shapePlain(bytes, style: style) { return plain }
    var glyphs: [PositionedGlyph] = []
    glyphs.reserveCapacity(bytes.count)
    var missing: [Unicode.Scalar] = []
    var named: Set<Unicode.Scalar> = []
    var height = metrics.lineHeight
    // Use integer units, so that a long line loses no precision.
    var pen = 0
    let emPerUnit = 1 / Float(LineShaper.unitsPerEm)
    let units = width.map { Int($0 * Float(LineShaper.unitsPerEm)) }
    shaper.forEachStretch(of: bytes, style: style, width: units) { stretch in
      let face = stretch.font.flatMap { faces.index(of: $0) }
      if let face { height = max(height, faces.faces[Int(face)].lineHeight) }
      for (position, info) in stretch.glyphs.enumerated() {
        let cluster = stretch.start + Int(stretch.clusters[position])
        if MissingGlyph.isEmpty(info.glyph) {
          pen += Int(info.geometry.width)
          if let last = glyphs.indices.last {
            glyphs[last].advance += Float(info.geometry.width) * emPerUnit
          }
          continue
        }
        var glyph = GlyphID(face: face ?? MissingGlyph.id.face, index: info.glyph)
        var width = Int(info.geometry.width)
        var offset = SIMD2(Float(info.geometry.x_offset), -Float(info.geometry.y_offset))
        if face == nil || MissingGlyph.isMissing(info.glyph) {
          let scalar = MissingGlyph.scalar(info.glyph, cluster: cluster, in: bytes)
          if scalar.properties.isDefaultIgnorableCodePoint { continue }
          if named.insert(scalar).inserted { missing.append(scalar) }
          glyph = MissingGlyph.id
          width = Int(MissingGlyph.advance * Float(LineShaper.unitsPerEm))
          offset = .zero
        }
        glyphs.append(
          PositionedGlyph(
            glyph: glyph,
            origin: (SIMD2(Float(pen), 0) + offset) * emPerUnit,
            cluster: offsets?[cluster] ?? cluster, advance: Float(width) * emPerUnit))
        pen += width
      }
    }
    return (
      GlyphRun(glyphs: glyphs, advance: Float(pen) * emPerUnit, missing: missing), height
    )
  }

  /// Shapes a line of printable ASCII without Pango; nil for any other line, or if one font lacks some characters.
  private func shapePlain(
    _ bytes: UnsafeBufferPointer<UInt8>, style: TextStyle
  ) -> ShapedLine? {
    guard shapesPlainLines, !bytes.isEmpty, PlainLineShaper.takes(bytes),
      let font = plainFont(of: style)
    else { return nil }
    var glyphs: [PositionedGlyph] = []
    glyphs.reserveCapacity(bytes.count)
    let advance = plainShaper.shape(bytes, in: font.font, face: font.face, into: &glyphs)
    return (
      GlyphRun(glyphs: glyphs, advance: advance),
      max(metrics.lineHeight, faces.faces[Int(font.face)].lineHeight)
    )
  }

  /// Returns the font for lines of printable ASCII in a style; nil if Pango must shape such lines.
  private func plainFont(of style: TextStyle) -> PlainLinesAhead.StyledFont? {
    if let lastPlainFont, lastPlainFont.style == style { return lastPlainFont.font }
    let font = shaper.plainFont(style: style).flatMap { font in
      faces.index(of: font.font).map { PlainLinesAhead.StyledFont(font: font, face: $0) }
    }
    lastPlainFont = (style, font)
    plainFonts[style] = font
    return font
  }

  /// Stacks lines, each centred horizontally.
  private func block(of lines: [ShapedLine]) -> GlyphRun {
    let widest = lines.map(\.run.advance).max() ?? 0
    // All lines have the greatest line distance of any line, within limits because a font's metrics
    // can be arbitrary. The distance is smaller than in running text, so that the lines of a label
    // look connected.
    let spacing = max(0.1, min(3, 0.88 * (lines.map(\.height).max() ?? 1)))
    var glyphs: [PositionedGlyph] = []
    var missing: [Unicode.Scalar] = []
    for (number, line) in lines.enumerated() {
      let start = SIMD2(
        (widest - line.run.advance) / 2, (Float(lines.count - 1) / 2 - Float(number)) * spacing)
      glyphs += line.run.glyphs.map {
        PositionedGlyph(
          glyph: $0.glyph, origin: $0.origin + start, cluster: $0.cluster, advance: $0.advance)
      }
      missing += line.run.missing.filter { !missing.contains($0) }
    }
    return GlyphRun(
      glyphs: glyphs, advance: widest, missing: missing, lineCount: lines.count,
      lineSpacing: spacing)
  }
}
