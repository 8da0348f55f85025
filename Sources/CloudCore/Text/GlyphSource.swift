public import TagSphereTagData

/// Where glyphs come from: it shapes texts into glyphs and draws glyphs, as distance fields or, of
/// colour fonts, as pictures.
///
/// `FontGlyphSource` reads real fonts; `BoxGlyphSource` draws boxes and serves tests that must not
/// depend on fonts.
public protocol GlyphSource {
  /// The metrics that all labels share: those of the primary font.
  var metrics: FontMetrics { get }

  /// Shapes a text, of one line or several.
  ///
  /// Control characters and bidirectional controls take no part. A character that no font has
  /// becomes a glyph that draws as a box, and is named in `GlyphRun.missing`.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - style: The weight, slant and width of the letters.
  ///   - maximumWidth: What no line exceeds, em, > 0: a longer one ends in an ellipsis, at the end
  ///     that is read last. nil for any width.
  mutating func run(for text: String, style: TextStyle, maximumWidth: Float?) -> GlyphRun

  /// How the distance field of one glyph, in full detail, lies about its ink, without drawing it.
  ///
  /// - Returns: nil for a glyph without a field.
  mutating func fieldGeometry(of glyph: GlyphID) -> FieldGeometry?

  /// The distance field of one glyph that a run of this source named.
  ///
  /// - Returns: nil for a glyph without ink, such as a space, and for one of a colour font; else a
  ///   field of the geometry that `fieldGeometry(of:)` gives, reduced to the detail.
  mutating func distanceField(for glyph: GlyphID, detail: FieldDetail) -> DistanceField?

  /// The picture of one glyph of a colour font that a run of this source named.
  ///
  /// - Returns: nil for a glyph without ink, and for one that is drawn as a distance field.
  mutating func colorGlyph(for glyph: GlyphID) -> ColorGlyph?
}

extension GlyphSource {
  /// The distance field of one glyph in full detail; nil for a glyph without one.
  public mutating func distanceField(for glyph: GlyphID) -> DistanceField? {
    distanceField(for: glyph, detail: .full)
  }

  /// Shapes a text in the primary font's own style, as wide as it is.
  public mutating func run(for text: String) -> GlyphRun {
    run(for: text, style: .inherited, maximumWidth: nil)
  }
}

/// One glyph of one face of a glyph source.
public struct GlyphID: Hashable, Sendable {
  /// The face, by the order in which the source first used it.
  public var face: UInt16
  /// The glyph's index in that face.
  public var index: UInt32

  /// The glyph with `index` in `face`.
  public init(face: UInt16, index: UInt32) {
    self.face = face
    self.index = index
  }
}

/// The vertical extents of a font, in em, y up from the baseline.
public struct FontMetrics: Hashable, Sendable {
  /// Height of the line box above the baseline, > 0.
  public var ascender: Float
  /// Lower end of the line box, usually < 0.
  public var descender: Float

  /// Metrics from the two ends of the line box.
  public init(ascender: Float, descender: Float) {
    self.ascender = ascender
    self.descender = descender
  }

  /// From one end of the line box to the other, em.
  public var lineHeight: Float { ascender - descender }
}

/// The glyphs of a shaped text.
///
/// Lines are centred above each other, and the block of them about the place of a single line: the
/// baselines of three lines are at y = s, 0 and −s, where s is `lineSpacing`.
public struct GlyphRun: Hashable, Sendable {
  /// The glyphs, line after line, each in visual order, left to right.
  public var glyphs: [PositionedGlyph]
  /// Width of the widest line, em.
  public var advance: Float
  /// Characters that no font has.
  public var missing: [Unicode.Scalar]
  /// The number of lines, at least 1.
  public var lineCount: Int
  /// From one baseline to the next, em, > 0; without effect on a single line.
  public var lineSpacing: Float

  /// A run from its parts.
  public init(
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

  /// Height of the box around all lines, em.
  ///
  /// - Parameter metrics: The source's.
  public func height(_ metrics: FontMetrics) -> Float {
    metrics.lineHeight + Float(lineCount - 1) * lineSpacing
  }
}

/// A glyph and where it stands in its line.
public struct PositionedGlyph: Hashable, Sendable {
  /// Which glyph.
  public var glyph: GlyphID
  /// The glyph's origin, em, y up, from the left end of the block of lines and the baseline of a
  /// single line.
  public var origin: SIMD2<Float>
  /// Offset of the first UTF-8 byte of the cluster that it belongs to.
  public var cluster: Int

  /// A glyph at a place.
  public init(glyph: GlyphID, origin: SIMD2<Float>, cluster: Int) {
    self.glyph = glyph
    self.origin = origin
    self.cluster = cluster
  }
}
