internal import Glibc
internal import TagSphereCloudCore
internal import TagSphereImages
internal import TagSphereTagData
internal import TagSphereText

extension Cloud {
  /// Starts to decode the pictures that are not there yet.
  ///
  /// - Parameters:
  ///   - workers: How many at a time.
  ///   - onArrival: Called on any thread when one is done.
  func pictureLoader(
    workers: Int, onArrival: @escaping @Sendable () -> Void = {}
  ) -> PictureLoader {
    let jobs = pictures.sources.indices.compactMap { index -> PictureLoader.Job? in
      let source = pictures.sources[index]
      let size = pictures.tagPictures.sizes[index]
      guard source.error == nil, let format = pictures.format(of: index, in: batch) else {
        return nil
      }
      return PictureLoader.Job(
        entry: index, path: source.path, format: format, pixelCount: size.width * size.height)
    }
    return PictureLoader(jobs, workers: workers, onArrival: onArrival)
  }

  /// Decodes all pictures and waits for them; tells how far it has come.
  mutating func loadPictures() {
    let loader = pictureLoader(workers: 4)
    let count = pictures.sources.count
    var loaded = 0
    var progress = ProgressLine()
    defer { progress.end() }
    while !loader.isDone {
      let arrivals = loader.fetch()
      for arrival in arrivals {
        _ = pictures.insert(arrival, into: &batch, document: document, source: source)
      }
      loaded += arrivals.count
      progress.show("picture \(loaded) of \(count)")
      if arrivals.isEmpty { usleep(1000) }
    }
    pictures.reportBroken()
  }
}

extension PictureList {
  /// Takes a picture that is done into a batch; a plate with its name where there is none.
  ///
  /// - Returns: The quads that have changed.
  @MainActor mutating func insert(
    _ arrival: PictureLoader.Arrival, into batch: inout GlyphBatch, document: TagDocument,
    source: FontGlyphSource
  ) -> [Int] {
    switch arrival.result {
    case .success(let tile): return batch.insert(tile, at: arrival.entry)
    case .failure(let error):
      note(error, at: arrival.entry)
      return insertPlate(at: arrival.entry, into: &batch, document: document, source: source)
    }
  }

  /// Draws plates with names where it is known that there are no pictures.
  @MainActor func insertKnownPlates(
    into batch: inout GlyphBatch, document: TagDocument, source: FontGlyphSource
  ) {
    for (index, picture) in sources.enumerated() where picture.error != nil {
      _ = insertPlate(at: index, into: &batch, document: document, source: source)
    }
  }

  /// What the tile of a picture is made to; nil where there is no room for it.
  func format(of index: Int, in batch: GlyphBatch) -> PictureTile.Format? {
    batch.pictureAtlas.format(of: index, cornerRadius: tagPictures.style.cornerRadius)
  }

  @MainActor private func insertPlate(
    at index: Int, into batch: inout GlyphBatch, document: TagDocument, source: FontGlyphSource
  ) -> [Int] {
    guard let format = format(of: index, in: batch) else { return [] }
    let picture = sources[index]
    // Where no text stands beside it, the plate says what the label would.
    let name =
      tagPictures.style.place == .alone && document.tags.indices.contains(picture.tag)
      ? document.tags[picture.tag].text
      : picture.name.split(separator: "/").last.map(String.init) ?? picture.name
    var source = source
    return batch.insert(
      PictureTile(placeholder: name, format: format, source: &source), at: index)
  }

  /// Tells each broken picture once, with its reason.
  @MainActor mutating func reportBroken() {
    let broken = takeUnreported()
    for source in broken.prefix(Self.reportedCount) {
      guard let error = source.error else { continue }
      StandardError.report("warning: picture \(source.name): \(error)")
    }
    let rest = broken.count - Self.reportedCount
    if rest > 0 {
      StandardError.report("warning: \(rest) more pictures cannot be shown, for such reasons")
    }
  }

  /// Broken pictures told one by one.
  private static let reportedCount = 20
}
