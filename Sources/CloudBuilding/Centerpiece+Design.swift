internal import TagSphereArrangement
internal import TagSphereDesign
internal import TagSphereGlyphs
internal import TagSphereImages
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData
package import TagSphereText

extension Centerpiece {
  /// Creates the text in the middle of a design's cloud; nil for a design without such a text.
  ///
  /// If the design gives the text no colour, the theme determines the colour.
  ///
  /// - Throws: `CloudError` if the text has no visible character.
  package init?(textOf design: CloudDesign, font: inout FontGlyphSource) throws(CloudError) {
    guard design.look.center.text != nil else { return nil }
    try self.init(
      design.look.center, font: &font, theme: design.theme, decoder: design.imageDecoder)
  }

  /// Creates the centerpiece that the options describe; nil if they describe no centerpiece.
  ///
  /// - Throws: `CloudError` if the image cannot be read, or the text has no visible character.
  init?(
    _ options: CenterContent, font: inout FontGlyphSource, theme: Theme, decoder: ImageDecoder
  ) throws(CloudError) {
    var batch: GlyphBatch
    if let path = options.image {
      batch = try GlyphBatch(imageAt: path, decoder: decoder, source: &font)
    } else if let text = options.text {
      batch = GlyphBatch(atOrigin: Tag(text: text), source: &font)
      guard batch.shortfalls.blankLabels.isEmpty else { throw .blankCenterText }
    } else {
      return nil
    }
    self.init(batch, reach: options.reach, color: options.color, theme: theme)
  }
}

extension GlyphBatch {
  /// Creates a text at the origin, as a single label.
  fileprivate init(
    atOrigin tag: Tag, images: TagImages = TagImages(), source: inout FontGlyphSource
  ) {
    let document = TagDocument(tags: [tag])
    var placement = LabelPlacement(of: document)
    placement.positions = [.zero]
    self.init(typesetting: document, source: &source, tagImages: images)
    place(placement, textSize: .height(1))
  }

  /// Creates an image at the origin, as a single label.
  fileprivate init(
    imageAt path: String, decoder: ImageDecoder, source: inout FontGlyphSource
  ) throws(CloudError) {
    var images = TagImages()
    images.style.place = .alone
    images.style.cornerRadius = 0
    images.finest = ImageAtlas.Resolution.all[0]
    images.imageOfTag = [0: 0]
    do {
      images.sizes = [try ImageFile.size(at: path, drawnSide: images.finest.longestSide)]
      self.init(atOrigin: Tag(text: path), images: images, source: &source)
      guard let format = imageAtlas.format(of: 0) else { return }
      _ = insert(try decoder.worker().tile(at: path, format: format), at: 0)
    } catch {
      throw .badCenterImage(path: path, reason: "\(error)")
    }
  }
}
