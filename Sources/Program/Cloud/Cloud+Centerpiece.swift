internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereImages
internal import TagSphereTagData
internal import TagSphereText

extension Centerpiece {
  /// What a command line puts in the middle; nil for nothing.
  ///
  /// - Throws: `CommandFailure` where the picture cannot be read, or the text shows nothing.
  @MainActor init?(_ options: CenterOptions, font: inout FontGlyphSource, theme: Theme) throws {
    var batch: GlyphBatch
    if let path = options.image {
      batch = try GlyphBatch(pictureAt: path, theme: theme, source: &font)
    } else if let text = options.text {
      batch = GlyphBatch(middle: Tag(text: text), theme: theme, source: &font)
      guard batch.shortfalls.blankLabels.isEmpty else {
        throw CommandFailure(
          "--center-text has no visible character; give a text with one", exitCode: .usage)
      }
    } else {
      return nil
    }
    self.init(batch, reach: options.reach, color: options.color, theme: theme)
  }
}

extension GlyphBatch {
  /// One label at the origin, of any size.
  fileprivate init(
    middle tag: Tag, theme: Theme, pictures: TagPictures = TagPictures(),
    source: inout FontGlyphSource
  ) {
    let document = TagDocument(tags: [tag])
    var placement = LabelPlacement(of: document)
    placement.positions = [.zero]
    self.init(
      document: document, placement: placement, textSize: .height(1), theme: theme,
      source: &source, tagPictures: pictures)
  }

  /// A picture at the origin, of any size.
  @MainActor fileprivate init(
    pictureAt path: String, theme: Theme, source: inout FontGlyphSource
  ) throws {
    var pictures = TagPictures()
    pictures.style.place = .alone
    pictures.style.cornerRadius = 0
    pictures.finest = PictureAtlas.Resolution.all[0]
    pictures.pictureOfTag = [0: 0]
    do {
      pictures.sizes = [
        try PictureFile.size(at: path, drawnSide: pictures.finest.longestSide)
      ]
      self.init(middle: Tag(text: path), theme: theme, pictures: pictures, source: &source)
      guard let format = pictureAtlas.format(of: 0) else { return }
      let size = PictureSize(width: format.width, height: format.height)
      _ = insert(
        PictureTile(try PictureFile.bitmap(at: path, for: size), format: format), at: 0)
    } catch {
      throw CommandFailure("--center-image \(path): \(error)")
    }
  }
}
