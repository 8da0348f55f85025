package import TagSphereGlyphs
package import TagSphereImages
package import TagSphereLabels
package import TagSphereTagData
package import TagSphereText

extension TagImageList {
  /// Starts to decode the images that are not in the atlas yet.
  ///
  /// - Parameters:
  ///   - batch: The labels, with room for the images.
  ///   - workers: The number of images that are decoded at a time.
  ///   - onArrival: Called on any thread when an image is decoded.
  package func loader(
    for batch: GlyphBatch, workers: Int, onArrival: @escaping @Sendable () -> Void = {}
  ) -> ImageLoader {
    let jobs = sources.indices.compactMap { index -> ImageLoader.Job? in
      let source = sources[index]
      let size = tagImages.sizes[index]
      guard source.error == nil, batch.imageAtlas.entries[index].tile == nil,
        let format = format(of: index, in: batch)
      else { return nil }
      return ImageLoader.Job(
        entry: index, path: source.path, format: format, pixelCount: size.width * size.height)
    }
    return ImageLoader(jobs, workers: workers, decoder: decoder, onArrival: onArrival)
  }

  /// Starts to decode images, each at the size that its request gives.
  ///
  /// - Parameters:
  ///   - requests: The images, in this order.
  ///   - workers: The number of images that are decoded at a time.
  ///   - onArrival: Called on any thread when an image is decoded.
  package func loader(
    of requests: [ImageDetails.Request], workers: Int,
    onArrival: @escaping @Sendable () -> Void
  ) -> ImageLoader {
    let jobs = requests.map { request in
      var format = request.format
      format.cornerRadius = tagImages.style.cornerRadius
      let size = tagImages.sizes[request.entry]
      return ImageLoader.Job(
        entry: request.entry, path: sources[request.entry].path, format: format,
        pixelCount: size.width * size.height)
    }
    return ImageLoader(jobs, workers: workers, decoder: decoder, onArrival: onArrival)
  }

  /// Inserts a decoded image into a batch.
  ///
  /// If the image cannot be shown, a plate with its name is inserted instead.
  ///
  /// - Returns: The quads that changed.
  package mutating func insert(
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

  /// The largest number of plates and badges drawn in one call; each takes up to 0.5 ms.
  package static let drawnAtATime = 16

  /// Whether ``insertKnownPlates(into:tags:source:limit:)`` has further badges or plates to draw.
  package var drawsMorePlates: Bool { nextKnownPlate < sources.count }

  /// Draws badges, and plates with names that replace images known to be missing.
  ///
  /// Each call continues where the previous call stopped. It skips images whose tiles come from a
  /// former batch.
  ///
  /// - Parameter limit: The largest number of badges and plates to draw.
  /// - Returns: The drawn badges and plates, and the quads that changed.
  package mutating func insertKnownPlates(
    into batch: inout GlyphBatch, tags: [Tag], source: FontGlyphSource, limit: Int = .max
  ) -> [(index: Int, quads: [Int])] {
    var drawn: [(index: Int, quads: [Int])] = []
    while nextKnownPlate < sources.count, drawn.count < limit {
      let index = nextKnownPlate
      nextKnownPlate += 1
      guard batch.imageAtlas.entries[index].tile == nil else { continue }
      if let badge = sources[index].badge {
        drawn.append((index, insert(badge, at: index, into: &batch, source: source)))
      } else if sources[index].error != nil {
        drawn.append((index, insertPlate(at: index, into: &batch, tags: tags, source: source)))
      }
    }
    return drawn
  }

  private func insert(
    _ badge: Badge, at index: Int, into batch: inout GlyphBatch, source: FontGlyphSource
  ) -> [Int] {
    guard let format = batch.imageAtlas.format(of: index, cornerRadius: 0) else { return [] }
    var source = source
    return batch.insert(ImageTile(badge, format: format, source: &source), at: index)
  }

  /// Takes over the images of a former batch, so that they are not decoded or drawn again.
  ///
  /// - Parameters:
  ///   - former: The images of the former batch.
  ///   - atlas: The tiles of the former batch.
  ///   - batch: The new batch.
  ///   - tags: The tags of the new batch.
  package mutating func insertTiles(
    of former: TagImageList, from atlas: ImageAtlas, into batch: inout GlyphBatch, tags: [Tag]
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
    insertPlates(of: former, from: atlas, into: &batch, tags: tags)
  }

  /// Takes over the badges and plates of a former batch.
  private mutating func insertPlates(
    of former: TagImageList, from atlas: ImageAtlas, into batch: inout GlyphBatch, tags: [Tag]
  ) {
    func key(of source: Source, plate: String?) -> [String]? {
      source.badge.map { ["badge", $0.text] } ?? plate.map { ["plate", source.path, $0] }
    }
    var formerIndex: [[String]: Int] = [:]
    for (index, source) in former.sources.enumerated() {
      if let key = key(of: source, plate: source.plate) { formerIndex[key] = index }
    }
    guard !formerIndex.isEmpty else { return }
    for (index, source) in sources.enumerated() where source.badge != nil || source.error != nil {
      let plate = source.error == nil ? nil : plateText(of: index, tags: tags)
      guard let key = key(of: source, plate: plate), let at = formerIndex[key],
        let tile = atlas.entries[at].tile,
        let format = source.badge == nil
          ? format(of: index, in: batch) : batch.imageAtlas.format(of: index, cornerRadius: 0),
        tile.suits(format)
      else { continue }
      _ = batch.insert(tile, at: index)
      notePlate(plate, at: index)
    }
  }

  /// Returns a reader of an animated image's frames; nil without room for the image, or if the decoder has no frames.
  package func frames(of index: Int, in batch: GlyphBatch) -> (any MovingFrameReader)? {
    guard let format = format(of: index, in: batch), let kind = self.kind(of: index) else {
      return nil
    }
    return decoder.frames(at: sources[index].path, of: kind, format: format)
  }

  /// The format to which an image is converted; nil if the atlas has no room for the image.
  func format(of index: Int, in batch: GlyphBatch) -> ImageTile.Format? {
    batch.imageAtlas.format(of: index, cornerRadius: tagImages.style.cornerRadius)
  }

  private mutating func insertPlate(
    at index: Int, into batch: inout GlyphBatch, tags: [Tag], source: FontGlyphSource
  ) -> [Int] {
    guard let format = format(of: index, in: batch) else { return [] }
    let text = plateText(of: index, tags: tags)
    notePlate(text, at: index)
    var source = source
    return batch.insert(
      ImageTile(placeholder: text, format: format, source: &source), at: index)
  }

  /// The text of the plate that replaces an image: the image's name; for an image without a text, the label's text.
  private func plateText(of index: Int, tags: [Tag]) -> String {
    let image = sources[index]
    let tag = image.tag.flatMap { tags.indices.contains($0) ? tags[$0] : nil }
    let label = tagImages.style.place == .alone ? tag?.text : nil
    return label ?? image.name.split(separator: "/").last.map(String.init) ?? image.name
  }
}

extension Cloud {
  /// Decodes all images and waits for them.
  ///
  /// - Parameters:
  ///   - workers: The number of images that are decoded at a time.
  ///   - progress: Called periodically, with a phrase such as "picture 5 of 20".
  /// - Returns: The images that cannot be shown.
  package mutating func loadImages(
    workers: Int = 4, progress: (String) -> Void = { _ in }
  ) -> [CloudNotice] {
    let count = images.tagImages.sizes.count
    var loaded = 0
    _ = images.insertKnownPlates(into: &batch, tags: document.tags, source: source)
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
