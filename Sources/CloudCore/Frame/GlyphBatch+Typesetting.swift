extension GlyphBatch {
  /// Typesets a document's labels at their places.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - placement: Where they stand; made of the same document.
  ///   - textSize: How large they are.
  ///   - theme: Gives each weight its colour; a tag's own colour comes first.
  ///   - maximumLabelWidth: Wider lines end in an ellipsis, em, > 0.
  ///   - source: Shapes the texts and draws the glyphs.
  ///   - atlas: Takes the glyphs; its size limits how many. Empty, or that of an earlier batch of
  ///     the same source: glyphs that it holds are not drawn again.
  ///   - loading: When the glyphs are drawn.
  ///   - tagPictures: The pictures that tags have, and how they stand to the texts.
  ///   - progress: Called now and then with the number of labels shaped.
  public init(
    document: TagDocument, placement: LabelPlacement, textSize: TextSize, theme: Theme,
    maximumLabelWidth: Float = defaultLabelWidth, source: inout some GlyphSource,
    atlas: GlyphAtlas = GlyphAtlas(), loading: GlyphLoading = .complete,
    tagPictures: TagPictures = TagPictures(),
    progress: (Int) -> Void = { _ in }
  ) {
    precondition(
      placement.positions.count == document.tags.count,
      "\(placement.positions.count) places for \(document.tags.count) tags")
    let metrics = source.metrics
    var typesetter = Typesetter(baseline: -(metrics.ascender + metrics.descender) / 2)
    var pictureTypesetter = PictureTypesetter(tagPictures)
    labels.reserveCapacity(document.tags.count)
    let palette = (0...255).map { theme.ramp.color(at: Double($0) / 255).packed }
    for (index, tag) in document.tags.enumerated() {
      let run = source.run(
        for: tag.text, style: tag.details?.style ?? .inherited, maximumWidth: maximumLabelWidth)
      let arrangement = pictureTypesetter.arrangement(
        of: index, text: [run.advance, run.height(metrics)])
      let (firstGlyph, firstPicture) = (glyphs.count, pictureTypesetter.words.count)
      pictureTypesetter.addPicture(of: index, in: arrangement.pictureBox)
      for var glyph in arrangement.textCenter == nil ? [] : run.glyphs {
        let center = arrangement.textCenter ?? .zero
        glyph.origin += center - SIMD2(run.advance / 2, 0)
        let pen = (glyph.origin.x * GlyphWord.penStepsPerEm).rounded()
        guard let quad = typesetter.quad(of: glyph, source: &source) else {
          pictureTypesetter.add(
            glyph.glyph, label: index, pen: pen, rise: glyph.origin.y + typesetter.baseline,
            source: &source)
          continue
        }
        guard let pen = Int16(exactly: pen) else {
          if shortfalls.cutLabels.last != index { shortfalls.cutLabels.append(index) }
          continue
        }
        glyphs.append(GlyphWord(label: UInt32(index), quad: quad, pen: pen))
      }
      if glyphs.count == firstGlyph, pictureTypesetter.words.count == firstPicture,
        shortfalls.cutLabels.last != index
      {
        shortfalls.blankLabels.append(index)
      }
      for scalar in Set(run.missing) { shortfalls.missing[scalar, default: 0] += 1 }
      // What a font claims of itself is not bounded, a box is.
      let halfHeight = max(0, min(arrangement.half.y, LabelRecord.boxLimit))
      let position = placement.positions[index]
      let color = tag.details?.color?.packed
      labels.append(
        LabelRecord(
          position: SIMD3<Float>(position), size: 0,
          color: color ?? palette[Int((placement.scaledWeights[index] * 255).rounded())],
          halfWidth: max(0, min(arrangement.half.x, GlyphWord.penLimit)), halfHeight: halfHeight,
          firstGlyph: UInt32(firstGlyph)))
      if index % 1024 == 1023 { progress(index + 1) }
    }
    let unit = worldUnitsPerRelativeSize(textSize, placement: placement)
    for index in labels.indices {
      labels[index].size = Float(placement.relativeSizes[index] * unit)
    }
    self.atlas = atlas
    quads = typesetter.quads
    residency = typesetter.residency
    let unplaced = arrangeGlyphs(loading)
    shortfalls.unplacedGlyphs = unplaced.count + typesetter.unnumberedGlyphs
    if !unplaced.isEmpty { drop(unplaced) }
    if !showBars(loading) { _ = drawGlyphs(source: &source) }
    _ = self.atlas.takeChanges()
    shortfalls.unplacedPictures = pictureTypesetter.finish(in: &self, source: &source)
  }

  /// The world size of one em at relative size 1.
  private func worldUnitsPerRelativeSize(
    _ textSize: TextSize, placement: LabelPlacement
  ) -> Double {
    switch textSize {
    case .height(let height):
      let least = placement.relativeSizes.min() ?? 1
      let greatest = placement.relativeSizes.max() ?? 1
      return height / ((least + greatest) / 2)
    case .density(let density):
      var area = 0.0
      var widest = 0.0
      for (label, size) in zip(labels, placement.relativeSizes) {
        let width = Double(label.halfWidth) * 2
        area += width * Double(label.halfHeight) * 2 * size * size
        widest = max(widest, width * size)
      }
      guard area > 0 else { return 1 }
      return min((density * placement.form.area / area).squareRoot(), Self.widestLabel / widest)
    }
  }

  /// Takes the words of glyphs that found no room out, so that none shows another's ink.
  private mutating func drop(_ unplaced: Set<UInt16>) {
    var kept: [GlyphWord] = []
    kept.reserveCapacity(glyphs.count)
    for index in labels.indices {
      // The range ends where the next label begins, whose record still has its old first glyph.
      let words = glyphs[glyphRange(of: index)]
      labels[index].firstGlyph = UInt32(kept.count)
      kept += words.lazy.filter { !unplaced.contains($0.quad) }
    }
    glyphs = kept
  }
}

/// Collects the distinct glyphs of a batch while its labels are shaped.
private struct Typesetter {
  /// Height of the baseline above the label's centre line, em.
  let baseline: Float
  /// The quads, without a place in the atlas.
  private(set) var quads: [GlyphQuad] = []
  /// Their glyphs.
  private(set) var residency = GlyphResidency()
  /// Glyphs beyond the number that words can name.
  private(set) var unnumberedGlyphs = 0

  private var quadOfGlyph: [Key: UInt16?] = [:]
  private var indexOfGlyph: [GlyphID: Int?] = [:]

  init(baseline: Float) { self.baseline = baseline }

  /// A glyph at a height: marks are raised and lowered by shaping, and each height is a quad.
  private struct Key: Hashable {
    var glyph: GlyphID
    var rise: Int32
  }

  /// The quad of a glyph; nil where it has no ink, or where there is no number left for it.
  mutating func quad(of glyph: PositionedGlyph, source: inout some GlyphSource) -> UInt16? {
    let rise = (glyph.origin.y * GlyphWord.penStepsPerEm).rounded()
    let key = Key(glyph: glyph.glyph, rise: Int32(max(-1e6, min(1e6, rise))))
    if let known = quadOfGlyph[key] { return known }
    var quad: UInt16?
    if let index = index(of: glyph.glyph, source: &source) {
      quad = UInt16(exactly: quads.count)
      if let quad {
        let lift = baseline + Float(key.rise) / GlyphWord.penStepsPerEm
        quads.append(residency.addQuad(quad, of: index, lift: lift))
      } else {
        unnumberedGlyphs += 1
      }
    }
    quadOfGlyph[key] = .some(quad)
    return quad
  }

  private mutating func index(of glyph: GlyphID, source: inout some GlyphSource) -> Int? {
    if let known = indexOfGlyph[glyph] { return known }
    var index: Int?
    if let geometry = source.fieldGeometry(of: glyph) {
      index = residency.glyphs.count
      residency.glyphs.append(GlyphResidency.Glyph(id: glyph, geometry: geometry))
    }
    indexOfGlyph[glyph] = .some(index)
    return index
  }
}
