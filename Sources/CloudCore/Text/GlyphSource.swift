/// Where glyphs come from: it shapes texts into glyphs and draws glyphs as distance fields.
///
/// The program's one protocol. `Typography.FontGlyphSource` reads real fonts; `BoxGlyphSource`
/// draws boxes and serves tests that must not depend on fonts.
public protocol GlyphSource {
  /// The metrics that all labels share: those of the primary font.
  var metrics: FontMetrics { get }

  /// Shapes one line of text.
  ///
  /// Control characters and bidirectional controls take no part. A character that no font has
  /// becomes a glyph that draws as a box, and is named in `GlyphRun.missing`.
  ///
  /// - Parameter text: Any text; line breaks count as spaces.
  mutating func run(for text: String) -> GlyphRun

  /// The distance field of one glyph that a run of this source named.
  ///
  /// - Returns: nil for a glyph without ink, such as a space.
  mutating func distanceField(for glyph: GlyphID) -> DistanceField?
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
}

/// The glyphs of one shaped line.
public struct GlyphRun: Hashable, Sendable {
  /// The glyphs in visual order, left to right.
  public var glyphs: [PositionedGlyph]
  /// Width of the line, em.
  public var advance: Float
  /// Characters that no font has.
  public var missing: [Unicode.Scalar]

  /// A run from its parts.
  public init(glyphs: [PositionedGlyph], advance: Float, missing: [Unicode.Scalar] = []) {
    self.glyphs = glyphs
    self.advance = advance
    self.missing = missing
  }
}

/// A glyph and where it stands in its line.
public struct PositionedGlyph: Hashable, Sendable {
  /// Which glyph.
  public var glyph: GlyphID
  /// The glyph's origin, em, from the left end of the baseline, y up.
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
