package import TagSphereTagData

/// Shapes texts into glyphs and draws the glyphs as distance fields or, for colour fonts, as
/// bitmaps.
///
/// `FontGlyphSource` reads real fonts; `BoxGlyphSource` draws boxes, for tests that must
/// not depend on fonts.
package protocol GlyphSource {
  /// The metrics of the primary font, shared by all labels.
  var metrics: FontMetrics { get }

  /// Shapes a text of one or more lines.
  ///
  /// Control characters and bidirectional controls are ignored. A character that no font has
  /// becomes a glyph that is drawn as a box, and is listed in `GlyphRun.missing`.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - style: The weight, slant and width of the letters.
  ///   - maximumWidth: The maximum width of a line, em, > 0; an ellipsis replaces the middle of a
  ///     longer line. nil for no limit.
  mutating func run(for text: String, style: TextStyle, maximumWidth: Float?) -> GlyphRun

  /// Announces the texts that will be shaped next, in order, so that another thread can shape them in advance.
  ///
  /// Announcements never change runs. Each announcement cancels the previous one.
  mutating func announce(_ texts: [StyledText])

  /// Returns the full-detail geometry of a glyph's distance field, without drawing the field.
  ///
  /// - Returns: nil for a glyph without a field.
  mutating func fieldGeometry(of glyph: GlyphID) -> FieldGeometry?

  /// Returns the distance field of a glyph from a run of this source.
  ///
  /// - Returns: nil for a glyph without ink, such as a space, and for a glyph of a colour font.
  ///   Otherwise, the field has the geometry that `fieldGeometry(of:)` returns, reduced to
  ///   `detail`.
  mutating func distanceField(for glyph: GlyphID, detail: FieldDetail) -> DistanceField?

  /// Returns the bitmap of a colour-font glyph from a run of this source.
  ///
  /// - Returns: nil for a glyph without ink, and for a glyph that is drawn as a distance field.
  mutating func colorGlyph(for glyph: GlyphID) -> ColorGlyph?
}

extension GlyphSource {
  /// Does nothing; the default for sources without another thread.
  package mutating func announce(_ texts: [StyledText]) {}

  /// Returns the distance field of a glyph in full detail; nil if the glyph has no field.
  package mutating func distanceField(for glyph: GlyphID) -> DistanceField? {
    distanceField(for: glyph, detail: .full)
  }

  /// Shapes a text in the primary font's own style, without a limit on its width.
  package mutating func run(for text: String) -> GlyphRun {
    run(for: text, style: .inherited, maximumWidth: nil)
  }
}

/// A text to be shaped.
package struct StyledText: Hashable, Sendable {
  /// The text, of one or more lines.
  package var text: String
  /// The weight, slant and width of the text's letters.
  package var style: TextStyle

  /// Creates a text in a style.
  package init(_ text: String, style: TextStyle) { (self.text, self.style) = (text, style) }
}

/// A glyph of one face of a glyph source.
package struct GlyphID: Hashable, Sendable {
  /// The face, numbered in the order in which the source first used it.
  package var face: UInt16
  /// The glyph's index in the face.
  package var index: UInt32

  /// Creates the ID of the glyph with `index` in `face`.
  package init(face: UInt16, index: UInt32) {
    self.face = face
    self.index = index
  }
}

/// The vertical extents of a font, in em, y up from the baseline.
package struct FontMetrics: Hashable, Sendable {
  /// The height of the line box above the baseline, > 0.
  package var ascender: Float
  /// The lower end of the line box, usually < 0.
  package var descender: Float

  /// Creates metrics from the two ends of the line box.
  package init(ascender: Float, descender: Float) {
    self.ascender = ascender
    self.descender = descender
  }

  /// The height of the line box, em.
  package var lineHeight: Float { ascender - descender }
}

/// The glyphs of a shaped text.
///
/// Lines are centred horizontally. Their block is centred vertically about the position of a single
/// line. For example, the baselines of three lines are at y = s, 0 and −s, where s is
/// `lineSpacing`.
package struct GlyphRun: Hashable, Sendable {
  /// The glyphs, line after line, each line in visual order, left to right.
  package var glyphs: [PositionedGlyph]
  /// The width of the widest line, em.
  package var advance: Float
  /// The characters that no font has.
  package var missing: [Unicode.Scalar]
  /// The number of lines, at least 1.
  package var lineCount: Int
  /// The distance between baselines, em, > 0; irrelevant for a single line.
  package var lineSpacing: Float

  /// Creates a run from its parts.
  package init(
    glyphs: [PositionedGlyph], advance: Float, missing: [Unicode.Scalar] = [], lineCount: Int = 1,
    lineSpacing: Float = 1
  ) {
    precondition(lineCount > 0 && lineSpacing > 0, "\(lineCount) lines, spaced \(lineSpacing)")
    self.glyphs = glyphs
    self.advance = advance
    self.missing = missing
    self.lineCount = lineCount
    self.lineSpacing = lineSpacing
  }

  /// Returns the height of the box around all lines, em.
  ///
  /// - Parameter metrics: The metrics of the source.
  package func height(_ metrics: FontMetrics) -> Float {
    metrics.lineHeight + Float(lineCount - 1) * lineSpacing
  }
}

/// A glyph and its position in the run.
package struct PositionedGlyph: Hashable, Sendable {
  /// The glyph.
  package var glyph: GlyphID
  /// The glyph's origin, em, y up, from the left end of the block and the baseline of a single
  /// line.
  package var origin: SIMD2<Float>
  /// The offset of the first UTF-8 byte of the glyph's cluster in the text.
  package var cluster: Int
  /// How far the glyph moves the pen, including kerning, em.
  package var advance: Float

  /// Creates a positioned glyph.
  package init(glyph: GlyphID, origin: SIMD2<Float>, cluster: Int, advance: Float = 0) {
    self.glyph = glyph
    self.origin = origin
    self.cluster = cluster
    self.advance = advance
  }
}
