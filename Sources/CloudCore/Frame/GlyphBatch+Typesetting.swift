public import TagSphereTagData

extension GlyphBatch {
  /// Typesets a document's labels at their places.
  ///
  /// - Parameters:
  ///   - document: The tags.
  ///   - placement: The labels' positions and relative sizes, computed from the same document.
  ///   - textSize: How large the text is.
  ///   - theme: Gives each weight its colour; a tag's own colour takes precedence.
  ///   - maximumLabelWidth: Wider lines end in an ellipsis, em, > 0.
  ///   - source: Shapes the texts and draws the glyphs.
  ///   - atlas: Receives the glyphs; its size limits how many. Either empty, or the atlas of an
  ///     earlier batch of the same source: glyphs that it holds are not drawn again.
  ///   - loading: When the glyphs are drawn.
  ///   - tagPictures: The images of tags, and how they are arranged with the texts.
  ///   - progress: Called periodically with the number of labels shaped.
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
    self.atlas = atlas
    quadIndex = QuadIndex(metrics: source.metrics)
    var pictureTypesetter = PictureTypesetter(tagPictures)
    labels.reserveCapacity(document.tags.count)
    let palette = (0...255).map { theme.ramp.color(at: Double($0) / 255).packed }
    var words: [GlyphWord] = []
    for (index, tag) in document.tags.enumerated() {
      let (firstGlyph, firstPicture) = (words.count, pictureTypesetter.words.count)
      let line = typeset(
        tag, label: index, maximumWidth: maximumLabelWidth, into: &words,
        pictures: &pictureTypesetter, source: &source)
      if line.isCut {
        shortfalls.cutLabels.append(index)
      } else if words.count == firstGlyph, pictureTypesetter.words.count == firstPicture {
        shortfalls.blankLabels.append(index)
      }
      for scalar in line.missing { shortfalls.missing[scalar, default: 0] += 1 }
      let color = tag.details?.color?.packed
      labels.append(
        LabelRecord(
          position: SIMD3<Float>(placement.positions[index]), size: 0,
          color: color ?? palette[Int((placement.scaledWeights[index] * 255).rounded())],
          halfWidth: line.half.x, halfHeight: line.half.y, firstGlyph: UInt32(firstGlyph)))
      if index % 1024 == 1023 { progress(index + 1) }
    }
    glyphs = words
    let unit = worldUnitsPerRelativeSize(
      textSize, relativeSizes: placement.relativeSizes, form: placement.form)
    for index in labels.indices {
      labels[index].size = Float(placement.relativeSizes[index] * unit)
    }
    let unplaced = arrangeGlyphs(loading)
    (arrangedGlyphs, arrangedQuads) = (residency.glyphs.count, quads.count)
    shortfalls.unplacedGlyphs = unplaced.count + quadIndex.unnumberedGlyphs
    if !unplaced.isEmpty { drop(unplaced) }
    if !showBars(loading) { _ = drawGlyphs(source: &source) }
    _ = self.atlas.takeChanges()
    shortfalls.unplacedPictures = pictureTypesetter.finish(in: &self, source: &source)
  }

  /// Returns the world size of one em at relative size 1.
  ///
  /// - Parameter relativeSizes: One per label; those of 0 do not count.
  func worldUnitsPerRelativeSize(
    _ textSize: TextSize, relativeSizes: [Double], form: CloudForm
  ) -> Double {
    switch textSize {
    case .height(let height):
      let sizes = relativeSizes.lazy.filter { $0 > 0 }
      return height / (((sizes.min() ?? 1) + (sizes.max() ?? 1)) / 2)
    case .density(let density):
      var area = 0.0
      var widest = 0.0
      for (label, size) in zip(labels, relativeSizes) {
        let width = Double(label.halfWidth) * 2
        area += width * Double(label.halfHeight) * 2 * size * size
        widest = max(widest, width * size)
      }
      guard area > 0 else { return 1 }
      return min((density * form.area / area).squareRoot(), Self.widestLabel / widest)
    }
  }

  /// Removes the words of glyphs that found no room, so that none shows another glyph's ink.
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
