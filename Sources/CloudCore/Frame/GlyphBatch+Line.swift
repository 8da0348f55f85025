internal import TagSphereTagData

/// How one label's line was typeset, besides its words.
struct TypesetLine {
  /// Half of width and height of the label's box, em, within the limits of `LabelRecord`.
  var half: SIMD2<Float>
  /// Whether it was cut at both ends.
  var isCut: Bool
  /// Characters that no font has.
  var missing: Set<Unicode.Scalar>
}

/// Which quad shows which glyph at which height.
struct QuadIndex: Sendable {
  /// Height of the baseline above the label's centre line, em.
  var baseline: Float = 0
  /// Glyphs beyond the number that words can name.
  var unnumberedGlyphs = 0

  fileprivate var quadOfGlyph: [Key: UInt16?] = [:]
  fileprivate var indexOfGlyph: [GlyphID: Int?] = [:]

  /// An index without glyphs.
  init() {}

  /// An index without glyphs, of labels in a font.
  init(metrics: FontMetrics) { baseline = -(metrics.ascender + metrics.descender) / 2 }

  /// A glyph at a height: marks are raised and lowered by shaping, and each height is a quad.
  fileprivate struct Key: Hashable {
    var glyph: GlyphID
    var rise: Int32
  }
}

extension GlyphBatch {
  /// Shapes a tag's text and names its glyphs, which get their places in the atlas later.
  ///
  /// - Parameters:
  ///   - tag: What is shaped.
  ///   - label: The label's index, which its words name.
  ///   - maximumWidth: Wider lines end in an ellipsis, em, > 0.
  ///   - words: Takes the words.
  ///   - pictures: Takes the words of its picture and of colour glyphs.
  ///   - source: Shapes the text.
  mutating func typeset(
    _ tag: Tag, label: Int, maximumWidth: Float, into words: inout [GlyphWord],
    pictures: inout PictureTypesetter, source: inout some GlyphSource
  ) -> TypesetLine {
    let run = source.run(
      for: tag.text, style: tag.details?.style ?? .inherited, maximumWidth: maximumWidth)
    let arrangement = pictures.arrangement(
      of: label, text: [run.advance, run.height(source.metrics)])
    pictures.addPicture(of: label, in: arrangement.pictureBox)
    var isCut = false
    for var glyph in arrangement.textCenter == nil ? [] : run.glyphs {
      let center = arrangement.textCenter ?? .zero
      glyph.origin += center - SIMD2(run.advance / 2, 0)
      let pen = (glyph.origin.x * GlyphWord.penStepsPerEm).rounded()
      guard let quad = quad(of: glyph, source: &source) else {
        pictures.add(
          glyph.glyph, label: label, pen: pen, rise: glyph.origin.y + quadIndex.baseline,
          source: &source)
        continue
      }
      guard let pen = Int16(exactly: pen) else {
        isCut = true
        continue
      }
      words.append(GlyphWord(label: UInt32(label), quad: quad, pen: pen))
    }
    // What a font claims of itself is not bounded, a box is.
    return TypesetLine(
      half: [
        max(0, min(arrangement.half.x, GlyphWord.penLimit)),
        max(0, min(arrangement.half.y, LabelRecord.boxLimit)),
      ], isCut: isCut, missing: Set(run.missing))
  }

  /// The quad of a glyph; nil where it has no ink, or where there is no number left for it.
  private mutating func quad(
    of glyph: PositionedGlyph, source: inout some GlyphSource
  ) -> UInt16? {
    let rise = (glyph.origin.y * GlyphWord.penStepsPerEm).rounded()
    let key = QuadIndex.Key(glyph: glyph.glyph, rise: Int32(max(-1e6, min(1e6, rise))))
    if let known = quadIndex.quadOfGlyph[key] { return known }
    var quad: UInt16?
    if let index = index(of: glyph.glyph, source: &source) {
      quad = UInt16(exactly: quads.count)
      if let quad {
        let lift = quadIndex.baseline + Float(key.rise) / GlyphWord.penStepsPerEm
        quads.append(residency.addQuad(quad, of: index, lift: lift))
      } else {
        quadIndex.unnumberedGlyphs += 1
      }
    }
    quadIndex.quadOfGlyph[key] = .some(quad)
    return quad
  }

  private mutating func index(of glyph: GlyphID, source: inout some GlyphSource) -> Int? {
    if let known = quadIndex.indexOfGlyph[glyph] { return known }
    var index: Int?
    if let geometry = source.fieldGeometry(of: glyph) {
      index = residency.glyphs.count
      residency.glyphs.append(GlyphResidency.Glyph(id: glyph, geometry: geometry))
    }
    quadIndex.indexOfGlyph[glyph] = .some(index)
    return index
  }
}
