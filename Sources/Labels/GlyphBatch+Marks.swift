package import TagSphereForms
package import TagSphereGlyphs

/// The drawing of one word of a label, em from the label's position, y up.
package enum LabelMark: Hashable, Sendable {
  /// A glyph of the batch's source, positioned by its origin.
  case glyph(GlyphID, origin: SIMD2<Float>)
  /// A filled rectangle of an overlay.
  case rectangle(Box)
  /// The disc inside a box, in an overlay.
  case disc(Box)
}

extension GlyphBatch {
  /// Returns the mark that a word of ``glyphs`` draws.
  package func mark(of word: GlyphWord) -> LabelMark {
    let index = Int(word.quad)
    let quad = quads[index]
    let pen = Float(word.pen) / GlyphWord.penStepsPerEm
    guard index < residency.glyphOfQuad.count else {
      let box = Box(
        left: quad.left + pen, bottom: quad.bottom, right: quad.right + pen, top: quad.top)
      return quad.isSolid ? .rectangle(box) : .disc(box)
    }
    let glyph = residency.glyphs[residency.glyphOfQuad[index]]
    return .glyph(glyph.id, origin: [pen, quad.bottom - glyph.geometry.inkBox.bottom])
  }

  /// Returns the image that a quad of ``imageQuads`` shows, and its entry in ``imageAtlas``.
  ///
  /// The result is nil if the image is not loaded and the batch has no placeholder.
  package func shownPicture(ofQuad index: Int) -> (entry: Int, tile: ImageTile)? {
    let entry = imagePlaces[index].entry
    if let tile = imageAtlas.entries[entry].shown?.tile { return (entry, tile) }
    guard let placeholderEntry, let tile = imageAtlas.entries[placeholderEntry].tile else {
      return nil
    }
    return (placeholderEntry, tile)
  }
}
