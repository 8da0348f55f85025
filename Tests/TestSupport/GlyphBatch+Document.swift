package import TagSphereArrangement
package import TagSphereGlyphs
package import TagSphereLabels
package import TagSphereLook
package import TagSphereTagData

extension GlyphBatch {
  /// Typesets, places and colours a document in one step.
  ///
  /// Colours follow the weights, and long labels are cut rather than broken.
  package init(
    document: TagDocument, placement: LabelPlacement, textSize: TextSize, theme: Theme,
    maximumLabelWidth: Float = 40, source: inout some GlyphSource,
    atlas: GlyphAtlas = GlyphAtlas(), loading: GlyphLoading = .complete,
    tagImages: TagImages = TagImages()
  ) {
    self.init(
      typesetting: document, maximumLabelWidth: maximumLabelWidth, maximumLines: 1, source: &source,
      atlas: atlas, loading: loading, tagImages: tagImages)
    place(placement, textSize: textSize)
    paint(
      LabelColors(
        of: document, by: .scale(placement.scaledWeights), display: .both, theme: theme))
  }
}
