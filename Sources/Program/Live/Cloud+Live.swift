internal import TagSphereCloudCore
internal import TagSphereTagData
internal import TagSphereText

extension Cloud {
  /// Makes the batch anew of the document's tags: with other pictures, and with room for all glyphs.
  ///
  /// Places, sizes and colours are for the caller to set.
  ///
  /// - Parameters:
  ///   - last: The batch that is shown; its glyphs are not drawn again.
  ///   - loading: When new glyphs are drawn.
  mutating func typesetAnew(after last: GlyphBatch, loading: GlyphLoading) {
    var placement = LabelPlacement(of: TagDocument(tags: []))
    placement.positions = document.tags.map { _ in [0, 0, 1] }
    placement.relativeSizes = document.tags.map { _ in 1 }
    placement.scaledWeights = document.tags.map { _ in 0.5 }
    pictures = PictureList(of: document, in: folder, style: pictures.tagPictures.style)
    var source = source
    batch = GlyphBatch(
      document: document, placement: placement, textSize: .height(1), theme: theme,
      maximumLabelWidth: maximumLabelWidth, source: &source, atlas: last.atlas,
      loading: loading, tagPictures: pictures.tagPictures)
    pictures.insertKnownPlates(into: &batch, document: document, source: source)
  }
}
