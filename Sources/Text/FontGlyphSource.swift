import CTagSpherePango
public import TagSphereCloudCore
public import TagSphereTagData

/// Glyphs of the system's fonts: Pango shapes, FreeType reads the outlines, and distance fields
/// are drawn from these; glyphs of colour fonts are pictures.
///
/// One font is primary; characters that it lacks come from whatever font fontconfig finds, emoji
/// from a colour font where their presentation asks for it. A character that no font has is drawn
/// as a hollow box and named in `GlyphRun.missing`.
///
/// The source is not `Sendable`, but whole: it can be made and used in any one task.
public final class FontGlyphSource: GlyphSource {
  /// The line box of the primary font.
  public let metrics: FontMetrics
  /// The primary font's family and style, as its file gives them: “DejaVu Sans Book”.
  public let fontName: String
  /// The family that was asked for, if no such font is installed and another takes its place.
  public let absentFamily: String?

  /// Colour fonts that are installed but not used, by family.
  ///
  /// FreeType does not paint their kind: COLR version 1, or SVG pictures.
  public let unreadableColorFonts: [String]
  /// Whether a colour font is installed that can be drawn.
  public let hasColorFont: Bool
  /// Glyphs whose data in the font file are broken, with what FreeType says; boxes stand for them.
  public private(set) var brokenGlyphs: [GlyphID: FontError] = [:]

  var shaper: LineShaper
  var faces: FontFaceTable
  private var builder: DistanceFieldBuilder
  /// The picture asked for last: whether a glyph is one is asked before what it is.
  private var lastPicture: (glyph: GlyphID, picture: ColorGlyph?)?

  /// A source whose primary font fits a description best.
  ///
  /// - Parameters:
  ///   - fontDescription: Family and style, as Pango reads them, “DejaVu Sans Bold Oblique”, or
  ///     fontconfig, “DejaVu Sans:bold:italic”. A size in it has no effect. Where the family is not installed, the system's default
  ///     takes its place; see `absentFamily` and `fontName`.
  ///   - texelsPerEm: Resolution of the distance fields.
  ///   - spread: Reach of the distance fields, texels.
  /// - Throws: `FontError` when there is no font, or the one found has no outlines.
  public init(
    fontDescription: String = "DejaVu Sans", texelsPerEm: Float = 48, spread: Float = 6
  ) throws(FontError) {
    let library = try FreeTypeLibrary()
    let fonts = UsableFonts(library: library)
    let shaper = try LineShaper(fontDescription: fontDescription, fonts: fonts)
    guard let key = FontFaceKey(shaper.primaryFont) else { throw .noFonts }
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

  /// Shapes a text, of one line or several.
  ///
  /// At most 1 024 characters (Unicode scalars) on 12 lines are drawn, then an ellipsis, and at
  /// most 30 marks on one letter.
  ///
  /// - Complexity: O(text drawn), about 5 µs for a short label.
  public func run(
    for text: String, style: TextStyle = .inherited, maximumWidth: Float? = nil
  ) -> GlyphRun {
    precondition(maximumWidth.map { $0 > 0 } ?? true, "lines of at most \(maximumWidth ?? 0) em")
    var text = text
    let plainRun = text.withUTF8 { bytes in
      DrawnText.isPlain(bytes)
        ? line(of: bytes, offsets: nil, style: style, maximumWidth: maximumWidth) : nil
    }
    if let plainRun { return plainRun.run }
    let lines = DrawnText(text).lines.map { drawn in
      drawn.bytes.withUnsafeBufferPointer {
        line(of: $0, offsets: drawn.offsets, style: style, maximumWidth: maximumWidth)
      }
    }
    return lines.count == 1 ? lines[0].run : block(of: lines)
  }

  /// How the distance field of one glyph lies about its ink, without drawing it.
  ///
  /// - Returns: nil for a glyph without ink, and for one of a colour font.
  public func fieldGeometry(of glyph: GlyphID) -> FieldGeometry? {
    outline(of: glyph).flatMap { builder.geometry(of: $0) }
  }

  /// The distance field of one glyph that a run of this source named.
  ///
  /// - Returns: nil for a glyph without ink, and for one of a colour font.
  public func distanceField(
    for glyph: GlyphID, detail: FieldDetail = .full
  ) -> DistanceField? {
    outline(of: glyph).flatMap { builder.field(of: $0, detail: detail) }
  }

  /// The picture of one glyph of a colour font that a run of this source named.
  ///
  /// - Returns: nil for a glyph without ink, and for one that is drawn as a distance field.
  public func colorGlyph(for glyph: GlyphID) -> ColorGlyph? {
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

  /// The flattened outline of a glyph, em; nil for a glyph without ink, and for a picture.
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

  /// The face that a glyph comes from; nil for the box.
  private func face(of glyph: GlyphID) -> FontFace? {
    guard glyph != MissingGlyph.id else { return nil }
    precondition(Int(glyph.face) < faces.faces.count, "no run of this source named \(glyph)")
    return faces.faces[Int(glyph.face)]
  }

  /// The file that a glyph comes from, and the number of its face there; nil for the box.
  package func fontFile(of glyph: GlyphID) -> (path: String, index: Int)? {
    face(of: glyph).map { ($0.key.path, $0.key.index) }
  }
}

extension FontGlyphSource {
  /// A shaped line, and how far its baseline is to be from the next one, em.
  private typealias ShapedLine = (run: GlyphRun, height: Float)

  /// Shapes a line without controls.
  ///
  /// - Parameter offsets: Where each byte stands in the text given, if not where it is.
  private func line(
    of bytes: UnsafeBufferPointer<UInt8>, offsets: [Int]?, style: TextStyle, maximumWidth: Float?
  ) -> ShapedLine {
    var line = shape(bytes, offsets: offsets, style: style, width: nil)
    guard let maximumWidth, line.run.advance > maximumWidth else { return line }
    // Pango's boxes for missing glyphs are of other widths than ours: less, then, until ours fit.
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
    var glyphs: [PositionedGlyph] = []
    glyphs.reserveCapacity(bytes.count)
    var missing: [Unicode.Scalar] = []
    var named: Set<Unicode.Scalar> = []
    var height = metrics.lineHeight
    // Counted in whole units: a long line loses no precision.
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
            cluster: offsets?[cluster] ?? cluster))
        pen += width
      }
    }
    return (
      GlyphRun(glyphs: glyphs, advance: Float(pen) * emPerUnit, missing: missing), height
    )
  }

  /// Centres lines above each other.
  private func block(of lines: [ShapedLine]) -> GlyphRun {
    let widest = lines.map(\.run.advance).max() ?? 0
    // One distance for all lines, that of the highest; what a font claims of itself is not bounded.
    let spacing = max(0.1, min(3, lines.map(\.height).max() ?? 1))
    var glyphs: [PositionedGlyph] = []
    var missing: [Unicode.Scalar] = []
    for (number, line) in lines.enumerated() {
      let start = SIMD2(
        (widest - line.run.advance) / 2, (Float(lines.count - 1) / 2 - Float(number)) * spacing)
      glyphs += line.run.glyphs.map {
        PositionedGlyph(glyph: $0.glyph, origin: $0.origin + start, cluster: $0.cluster)
      }
      missing += line.run.missing.filter { !missing.contains($0) }
    }
    return GlyphRun(
      glyphs: glyphs, advance: widest, missing: missing, lineCount: lines.count,
      lineSpacing: spacing)
  }
}
