import CPango
public import CloudCore

/// Glyphs of the system's fonts: Pango shapes, FreeType reads the outlines, and distance fields
/// are drawn from these.
///
/// One font is primary; characters that it lacks come from whatever font fontconfig finds. A
/// character that no font has, or that only a font of pictures has, is drawn as a hollow box and
/// named in `GlyphRun.missing`.
///
/// The source is not `Sendable`, but whole: it can be made and used in any one task.
public final class FontGlyphSource: GlyphSource {
  /// The line box of the primary font.
  public let metrics: FontMetrics
  /// The primary font's family and style, as its file gives them: “DejaVu Sans Book”.
  public let fontName: String
  /// The family that was asked for, if no such font is installed and another takes its place.
  public let absentFamily: String?

  private let shaper: LineShaper
  private var faces: FontFaceTable
  private var builder: DistanceFieldBuilder

  /// A source whose primary font fits a description best.
  ///
  /// - Parameters:
  ///   - fontDescription: Family and style, as Pango reads them: “DejaVu Sans Bold Oblique”. A
  ///     size in it has no effect. Where the family is not installed, the system's default
  ///     takes its place; see `absentFamily` and `fontName`.
  ///   - texelsPerEm: Resolution of the distance fields.
  ///   - spread: Reach of the distance fields, texels.
  /// - Throws: `FontError` when there is no font, or the one found has no outlines.
  public init(
    fontDescription: String = "DejaVu Sans", texelsPerEm: Float = 48, spread: Float = 6
  ) throws(FontError) {
    let library = try FreeTypeLibrary()
    let shaper = try LineShaper(fontDescription: fontDescription)
    guard let key = FontFaceKey(shaper.primaryFont) else { throw .noFonts }
    let primary = try FontFace(key, library: library)
    metrics = FontMetrics(ascender: primary.ascender, descender: primary.descender)
    fontName = primary.name
    absentFamily = shaper.absentFamily
    builder = DistanceFieldBuilder(texelsPerEm: texelsPerEm, spread: spread)
    faces = FontFaceTable(library: library)
    self.shaper = shaper
  }

  /// Shapes one line of text.
  ///
  /// At most 1 024 characters (Unicode scalars) are drawn, then an ellipsis, and at most 30 marks
  /// on one letter.
  ///
  /// - Complexity: O(text drawn), about 5 µs for a short label.
  public func run(
    for text: String, style: TextStyle = .inherited, maximumWidth: Float? = nil
  ) -> GlyphRun {
    var text = text
    let plainRun = text.withUTF8 { bytes in
      DrawnText.isPlain(bytes) ? run(for: bytes, offsets: nil) : nil
    }
    if let plainRun { return plainRun }
    let drawn = DrawnText(text)
    return drawn.bytes.withUnsafeBufferPointer { run(for: $0, offsets: drawn.offsets) }
  }

  /// How the distance field of one glyph lies about its ink, without drawing it.
  ///
  /// - Returns: nil for a glyph without ink.
  public func fieldGeometry(of glyph: GlyphID) -> FieldGeometry? {
    outline(of: glyph).flatMap { builder.geometry(of: $0) }
  }

  /// The distance field of one glyph that a run of this source named.
  ///
  /// - Returns: nil for a glyph without ink.
  public func distanceField(
    for glyph: GlyphID, detail: FieldDetail = .full
  ) -> DistanceField? {
    outline(of: glyph).flatMap { builder.field(of: $0, detail: detail) }
  }

  /// The picture of one glyph of a colour font that a run of this source named.
  ///
  /// - Returns: nil for a glyph without ink, and for one of an outline font.
  public func colorGlyph(for glyph: GlyphID) -> ColorGlyph? { nil }

  /// The flattened outline of a glyph, em; nil for a glyph without ink.
  package func outline(of glyph: GlyphID) -> GlyphOutline? {
    if glyph == MissingGlyph.id { return MissingGlyph.outline }
    precondition(Int(glyph.face) < faces.faces.count, "no run of this source named \(glyph)")
    return faces.faces[Int(glyph.face)].outline(of: glyph.index, tolerance: builder.tolerance)
  }

  /// The file that a glyph comes from, and the number of its face there; nil for the box.
  package func fontFile(of glyph: GlyphID) -> (path: String, index: Int)? {
    guard glyph != MissingGlyph.id else { return nil }
    let key = faces.faces[Int(glyph.face)].key
    return (key.path, key.index)
  }

  /// Shapes a line without controls.
  ///
  /// - Parameter offsets: Where each byte stands in the text given, if not where it is.
  private func run(for bytes: UnsafeBufferPointer<UInt8>, offsets: [Int]?) -> GlyphRun {
    var glyphs: [PositionedGlyph] = []
    glyphs.reserveCapacity(bytes.count)
    var missing: [Unicode.Scalar] = []
    var named: Set<Unicode.Scalar> = []
    // Counted in whole units: a long line loses no precision.
    var pen = 0
    let emPerUnit = 1 / Float(LineShaper.unitsPerEm)
    shaper.forEachStretch(of: bytes) { stretch in
      let face = stretch.font.flatMap { faces.index(of: $0) }
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
    return GlyphRun(glyphs: glyphs, advance: Float(pen) * emPerUnit, missing: missing)
  }
}
