internal import TagSphereCloudBuilding
internal import TagSphereGlyphs
internal import TagSphereImages
internal import TagSphereLabels
internal import TagSphereTagData
internal import TagSphereText

/// The images of a shown cloud's labels: their decoding, their sharpness, and checks of their files.
struct CloudImages {
  /// The images of the labels.
  private(set) var list: TagImageList
  /// How images are decoded.
  private(set) var decoder: ImageDecoder
  /// Whether images are still being decoded.
  private(set) var isLoading = true
  /// The findings about the files of images.
  private var findings = ImageFindings()
  private var loader: ImageLoader
  /// The additional sizes of images that a view shows large.
  private var sharpening: ImageSharpening
  /// Called on any thread after an image is decoded.
  let wake: @Sendable () -> Void

  /// A change of the quads of an image.
  typealias Change = ImageSharpening.Change

  /// The number of images decoded at a time.
  static let workers = 2

  /// Starts to decode the images of a cloud.
  ///
  /// - Parameters:
  ///   - list: The images.
  ///   - batch: The labels.
  ///   - wake: Called on any thread when an image is decoded.
  init(_ list: TagImageList, of batch: GlyphBatch, wake: @escaping @Sendable () -> Void) {
    (self.list, decoder, self.wake) = (list, list.decoder, wake)
    loader = list.loader(for: batch, workers: Self.workers, onArrival: wake)
    sharpening = ImageSharpening(of: batch)
  }

  /// Whether decoded images wait to be inserted.
  var hasArrivals: Bool { loader.hasArrivals || list.drawsMorePlates || sharpening.hasArrivals }

  /// Decodes the images of the nearest labels first.
  ///
  /// - Parameter distance: Returns the distance of a label.
  func prefer(nearestBy distance: (Int) -> Float) { loader.prefer(list.nearest(by: distance)) }

  /// Inserts the images decoded so far, up to about `byteLimit` bytes, and some missing plates.
  ///
  /// - Returns: The changed quads and, once all images are loaded, the images that cannot be shown.
  mutating func insert(
    byteLimit: Int, into batch: inout GlyphBatch, tags: [Tag], source: FontGlyphSource
  ) -> (changes: [Change], notices: [CloudNotice]) {
    let mostDrawn = TagImageList.drawnAtATime
    var changes: [Change] = []
    for arrival in loader.fetch(byteLimit: byteLimit, failureLimit: mostDrawn) {
      let quads = list.insert(arrival, into: &batch, tags: tags, source: source)
      changes.append((arrival.entry, quads))
    }
    let drawn = list.insertKnownPlates(into: &batch, tags: tags, source: source, limit: mostDrawn)
    for (index, quads) in drawn { changes.append((index, quads)) }
    isLoading = !loader.isDone || list.drawsMorePlates
    return (changes, isLoading ? [] : list.takeNotices())
  }

  /// Adapts the sharpness of the images to a view: see ``ImageSharpening``.
  ///
  /// - Returns: The changed quads.
  mutating func sharpen(
    _ frame: FrameUniforms, states: LabelStates?, in batch: inout GlyphBatch, byteLimit: Int
  ) -> [Change] {
    sharpening.follow(
      frame, states: states, of: list, in: &batch, byteLimit: byteLimit, wake: wake)
  }

  /// Stops decoding.
  ///
  /// - Returns: The images that cannot be shown and were not reported yet.
  mutating func stop() -> [CloudNotice] {
    loader.cancel()
    sharpening.cancel()
    return list.takeNotices()
  }

  /// Sets the decoder of the next batch's images.
  ///
  /// - Returns: Whether the decoder differs, so that the batch must be rebuilt.
  mutating func decode(by decoder: ImageDecoder) -> Bool {
    guard decoder != self.decoder else { return false }
    self.decoder = decoder
    return true
  }

  /// Follows the new indices of labels.
  ///
  /// - Parameter number: Returns the new index of a label; nil if it is gone.
  mutating func renumber(_ number: (Int) -> Int?) { list.renumber(number) }

  // MARK: Other batches

  /// Replaces the images with the images of a document, before the document's batch is typeset.
  ///
  /// - Returns: The former images.
  mutating func replace(by document: TagDocument, in folder: String) -> TagImageList {
    loader.cancel()
    let former = list
    list = list.next(of: document, in: folder, decoder: decoder)
    look(at: list.unknownPaths)
    return former
  }

  /// Inserts the images that are already known into a new batch.
  ///
  /// - Parameters:
  ///   - batch: The batch.
  ///   - former: The images of the former batch.
  ///   - atlas: Their atlas.
  ///   - tags: The tags of the labels.
  ///   - source: Draws texts.
  mutating func fill(
    _ batch: inout GlyphBatch, from former: TagImageList, in atlas: ImageAtlas, tags: [Tag],
    source: FontGlyphSource
  ) {
    list.insertTiles(of: former, from: atlas, into: &batch, tags: tags)
    _ = list.insertKnownPlates(
      into: &batch, tags: tags, source: source, limit: TagImageList.drawnAtATime)
    batch.addDetailLayer(for: list.tagImages)
  }

  /// Starts to decode the images of a new batch.
  mutating func load(for batch: GlyphBatch) {
    sharpening.cancel()
    sharpening = ImageSharpening(of: batch)
    loader = list.loader(for: batch, workers: Self.workers, onArrival: wake)
    isLoading = true
  }

  // MARK: Files

  /// Starts to check the files of all images again.
  mutating func lookAgain() { look(at: list.paths) }

  private mutating func look(at paths: [String]) {
    findings.add(list.request(paths, onFound: wake))
  }

  /// Returns whether the findings about the files differ from the shown images.
  ///
  /// - Parameter isNewVersion: Whether the document was read again, which checks its images too.
  mutating func hasNewFindings(isNewVersion: Bool) -> Bool {
    findings.areNew(of: list, isNewVersion: isNewVersion)
  }
}
