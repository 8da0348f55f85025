package import TagSphereGlyphs
package import TagSphereTagData

/// The result of typesetting one label's line, without its words.
package struct TypesetLine {
  /// Half the width and height of the label's box, em, within the limits of `LabelRecord`.
  package var half: SIMD2<Float>
  /// Whether the line was cut at both ends.
  var isCut: Bool
  /// Whether the line lacks glyphs because no quad index was left for them.
  package var isIncomplete: Bool
  /// The characters of the line that no font has.
  var missing: Set<Unicode.Scalar>
}

/// The mapping from glyphs and their heights to quads.
struct QuadIndex: Sendable {
  /// Height of the baseline above the label's centre line, em.
  var baseline: Float = 0
  /// The number of glyphs that have no quad because all quad indices are used.
  var unnumberedGlyphs = 0

  fileprivate var quadOfGlyph: [Key: UInt16?] = [:]
  /// The quads of glyphs on the baseline, by face and glyph index.
  ///
  /// An entry is the quad's index plus 1. It is 0 if ``quadOfGlyph`` may contain the glyph, and −1
  /// if the glyph has no quad.
  fileprivate var quadsOnBaseline: [[Int32]] = []
  fileprivate var indexOfGlyph: [GlyphID: Int?] = [:]

  /// Creates an empty index.
  init() {}

  /// Creates an empty index for labels in a font.
  init(metrics: FontMetrics) { baseline = -(metrics.ascender + metrics.descender) / 2 }

  /// Returns the quad of a glyph on the baseline.
  ///
  /// The outer value is nil if the glyph is unknown. The inner value is nil if the glyph has no
  /// quad.
  @inline(__always)
  fileprivate func onBaseline(_ glyph: GlyphID) -> UInt16?? {
    let (face, index) = (Int(glyph.face), Int(glyph.index))
    guard face < quadsOnBaseline.count, index < quadsOnBaseline[face].count else { return nil }
    let quad = quadsOnBaseline[face][index]
    return quad == 0 ? nil : .some(quad < 0 ? nil : UInt16(quad - 1))
  }

  /// Remembers the quad of a glyph on the baseline; nil if it has no quad.
  fileprivate mutating func setOnBaseline(_ glyph: GlyphID, _ quad: UInt16?) {
    let (face, index) = (Int(glyph.face), Int(glyph.index))
    guard face < Self.mostFaces, index < Self.mostGlyphs else { return }
    while quadsOnBaseline.count <= face { quadsOnBaseline.append([]) }
    let missing = index + 1 - quadsOnBaseline[face].count
    if missing > 0 { quadsOnBaseline[face] += repeatElement(0, count: missing) }
    quadsOnBaseline[face][index] = quad.map { Int32($0) + 1 } ?? -1
  }

  /// The numbers of faces and of glyphs for which ``quadsOnBaseline`` has room.
  private static let mostFaces = 32
  private static let mostGlyphs = 8192

  /// The number of heights for which a glyph always gets a quad, as long as indices are left.
  ///
  /// This number exceeds the number of line heights in texts of up to twelve lines.
  private static let usualHeights = 24

  /// Returns the index of a glyph's next quad; nil if the glyph gets no further index.
  ///
  /// In stacks of marks, nearly every mark has a height of its own. Quads beyond the usual number
  /// of heights get at most half of all indices, so that indices are left for the letters of all
  /// labels.
  ///
  /// - Parameters:
  ///   - quads: The number of quads.
  ///   - heights: The number of heights at which the glyph has quads.
  fileprivate func next(afterQuads quads: Int, heights: Int) -> UInt16? {
    guard heights < Self.usualHeights || quads <= UInt16.max / 2 else { return nil }
    return UInt16(exactly: quads)
  }

  /// Returns whether an indexed glyph has ink in a distance field.
  fileprivate func hasInk(_ glyph: GlyphID) -> Bool { (indexOfGlyph[glyph] ?? nil) != nil }

  /// A glyph at a height.
  ///
  /// Shaping raises and lowers marks, and each height needs a separate quad.
  fileprivate struct Key: Hashable {
    var glyph: GlyphID
    var rise: Int32
  }
}

extension GlyphBatch {
  /// Shapes a tag's text and indexes its glyphs.
  ///
  /// The glyphs get their places in the atlas later.
  ///
  /// - Parameters:
  ///   - tag: The tag to shape.
  ///   - label: The label's index, to which its words refer.
  ///   - maximumWidth: The width, em, > 0, beyond which lines are broken, or cut with an ellipsis.
  ///   - maximumLines: The number of lines that a text is broken into, at least 1.
  ///   - strokes: The weight of strokes if the tag has none of its own; nil for the font's weight.
  ///   - words: Receives the words.
  ///   - pictures: Receives the words of the tag's image and of colour glyphs.
  ///   - source: Shapes the text.
  package mutating func typeset(
    _ tag: Tag, label: Int, maximumWidth: Float, maximumLines: Int,
    strokes: TextStyle.Weight?, into words: inout [GlyphWord],
    images: inout ImageTypesetter, source: inout some GlyphSource
  ) -> TypesetLine {
    let run = source.run(
      wrapping: tag.text, style: tag.style(strokes: strokes), maximumWidth: maximumWidth,
      maximumLines: maximumLines)
    let arrangement = images.arrangement(
      of: label, text: [run.advance, run.height(source.metrics)])
    // A font's metrics are unbounded, but a label's box is limited.
    let half = pointwiseMin(
      pointwiseMax(arrangement.half, .zero), [GlyphWord.penLimit, LabelRecord.boxLimit])
    let middle = SIMD2<Float>(besideGap.map { LabelRecord.kept(half.x) + $0 } ?? 0, 0)
    images.addImages(of: label, as: arrangement, shift: middle)
    var (isCut, isIncomplete) = (false, false)
    for var glyph in arrangement.textCenter == nil ? [] : run.glyphs {
      let center = (arrangement.textCenter ?? .zero) + middle
      glyph.origin += center - SIMD2(run.advance / 2, 0)
      let pen = (glyph.origin.x * GlyphWord.penStepsPerEm).rounded()
      guard let quad = quad(of: glyph, source: &source) else {
        if quadIndex.hasInk(glyph.glyph) {
          isIncomplete = true
          continue
        }
        images.add(
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
    return TypesetLine(
      half: half, isCut: isCut, isIncomplete: isIncomplete, missing: Set(run.missing))
  }

  /// Returns the quad of a glyph; nil if the glyph has no ink or no quad index is left.
  private mutating func quad(
    of glyph: PositionedGlyph, source: inout some GlyphSource
  ) -> UInt16? {
    let height = glyph.origin.y * GlyphWord.penStepsPerEm
    let rise = height == 0 ? 0 : height.rounded()
    if rise == 0, let known = quadIndex.onBaseline(glyph.glyph) { return known }
    let key = QuadIndex.Key(glyph: glyph.glyph, rise: Int32(max(-1e6, min(1e6, rise))))
    if let known = quadIndex.quadOfGlyph[key] {
      if rise == 0 { quadIndex.setOnBaseline(glyph.glyph, known) }
      return known
    }
    var quad: UInt16?
    if let index = index(of: glyph.glyph, source: &source) {
      quad = quadIndex.next(
        afterQuads: quads.count, heights: residency.glyphs[index].quads.count)
      if let quad {
        let lift = quadIndex.baseline + Float(key.rise) / GlyphWord.penStepsPerEm
        appendQuad(quad, ofGlyph: index, lift: lift)
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
