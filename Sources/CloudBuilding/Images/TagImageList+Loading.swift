public import TagSphereCloudCore
package import TagSphereImages
public import TagSphereTagData
public import TagSphereText

extension TagImageList {
  /// Starts to decode the images that are not there yet.
  ///
  /// - Parameters:
  ///   - batch: The labels, with room for the images.
  ///   - workers: How many images are decoded at a time.
  ///   - onArrival: Called on any thread when an image is decoded.
  public func loader(
    for batch: GlyphBatch, workers: Int, onArrival: @escaping @Sendable () -> Void = {}
  ) -> ImageLoader {
    let jobs = sources.indices.compactMap { index -> ImageLoader.Job? in
      let source = sources[index]
      let size = tagPictures.sizes[index]
      guard source.error == nil, batch.pictureAtlas.entries[index].tile == nil,
        let format = format(of: index, in: batch)
      else { return nil }
      return ImageLoader.Job(
        entry: index, path: source.path, format: format, pixelCount: size.width * size.height)
    }
    return ImageLoader(jobs, workers: workers, decoder: decoder, onArrival: onArrival)
  }

  /// Starts to decode images for sizes of their own.
  ///
  /// - Parameters:
  ///   - requests: The images, in this order.
  ///   - workers: How many images are decoded at a time.
  ///   - onArrival: Called on any thread when an image is decoded.
  package func loader(
    of requests: [PictureDetails.Request], workers: Int,
    onArrival: @escaping @Sendable () -> Void
  ) -> ImageLoader {
    let jobs = requests.map { request in
      var format = request.format
      format.cornerRadius = tagPictures.style.cornerRadius
      let size = tagPictures.sizes[request.entry]
      return ImageLoader.Job(
        entry: request.entry, path: sources[request.entry].path, format: format,
        pixelCount: size.width * size.height)
    }
    return ImageLoader(jobs, workers: workers, decoder: decoder, onArrival: onArrival)
  }

  /// Inserts a decoded image into a batch, or a plate with its name if it cannot be shown.
  ///
  /// - Returns: The quads that changed.
  public mutating func insert(
    _ arrival: ImageLoader.Arrival, into batch: inout GlyphBatch, tags: [Tag],
    source: FontGlyphSource
  ) -> [Int] {
    switch arrival.result {
    case .success(let tile): return batch.insert(tile, at: arrival.entry)
    case .failure(let error):
      note(error, at: arrival.entry)
      return insertPlate(at: arrival.entry, into: &batch, tags: tags, source: source)
    }
  }

  /// Draws what is in no file: badges, and plates with names for images that are known to be missing.
  public func insertKnownPlates(
    into batch: inout GlyphBatch, tags: [Tag], source: FontGlyphSource
  ) {
    for (index, image) in sources.enumerated() {
      if let badge = image.badge {
        insert(badge, at: index, into: &batch, source: source)
      } else if image.error != nil {
        _ = insertPlate(at: index, into: &batch, tags: tags, source: source)
      }
    }
  }

  private func insert(
    _ badge: Badge, at index: Int, into batch: inout GlyphBatch, source: FontGlyphSource
  ) {
    guard let format = batch.pictureAtlas.format(of: index, cornerRadius: 0) else { return }
    var source = source
    _ = batch.insert(PictureTile(badge, format: format, source: &source), at: index)
  }

  /// Inserts the images that a former batch had already, so that they are not decoded again.
  ///
  /// - Parameters:
  ///   - former: The images of that batch.
  ///   - atlas: Its tiles.
  ///   - batch: The new batch.
  package func insertTiles(
    of former: TagImageList, from atlas: PictureAtlas, into batch: inout GlyphBatch
  ) {
    let known = former.sources.indices.lazy.filter { former.sources[$0].version != nil }
    let formerIndex = Dictionary(known.map { (former.sources[$0].path, $0) }) { first, _ in first }
    for (index, source) in sources.enumerated() {
      guard let version = source.version, source.error == nil, let at = formerIndex[source.path],
        former.sources[at].version == version, former.sources[at].error == nil,
        let tile = atlas.entries[at].tile, let format = format(of: index, in: batch),
        tile.suits(format)
      else { continue }
      _ = batch.insert(tile, at: index)
    }
  }

  /// Returns a reader of the frames of an animated image; nil if it has no place, or the decoder has no
  /// frames.
  package func frames(of index: Int, in batch: GlyphBatch) -> (any MovingFrameReader)? {
    guard let format = format(of: index, in: batch), let kind = self.kind(of: index) else {
      return nil
    }
    return decoder.frames(at: sources[index].path, of: kind, format: format)
  }

  /// The format that an image is converted to; nil if there is no room for it.
  func format(of index: Int, in batch: GlyphBatch) -> PictureTile.Format? {
    batch.pictureAtlas.format(of: index, cornerRadius: tagPictures.style.cornerRadius)
  }

  private func insertPlate(
    at index: Int, into batch: inout GlyphBatch, tags: [Tag], source: FontGlyphSource
  ) -> [Int] {
    guard let format = format(of: index, in: batch) else { return [] }
    let image = sources[index]
    // Without a text beside it, the plate shows the label's own text.
    let tag = image.tag.flatMap { tags.indices.contains($0) ? tags[$0] : nil }
    let label = tagPictures.style.place == .alone ? tag?.text : nil
    let name = label ?? image.name.split(separator: "/").last.map(String.init) ?? image.name
    var source = source
    return batch.insert(
      PictureTile(placeholder: name, format: format, source: &source), at: index)
  }
}

extension Cloud {
  /// Decodes all images and waits for them.
  ///
  /// - Parameters:
  ///   - workers: How many images are decoded at a time.
  ///   - progress: Called now and then, with a phrase such as "picture 5 of 20".
  /// - Returns: The images that cannot be shown.
  public mutating func loadImages(
    workers: Int = 4, progress: (String) -> Void = { _ in }
  ) -> [CloudNotice] {
    let count = images.tagPictures.sizes.count
    var loaded = 0
    images.loader(for: batch, workers: workers).waitForAll { arrivals in
      for arrival in arrivals {
        _ = images.insert(arrival, into: &batch, tags: document.tags, source: source)
      }
      loaded += arrivals.count
      progress("image \(loaded) of \(count)")
    }
    return images.takeNotices()
  }
}
