internal import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereGlyphs
internal import TagSphereImages
internal import TagSphereLabels

/// Additional image sizes for labels that a view shows large, so that their images are sharp.
struct ImageSharpening {
  /// The images in additional sizes; nil if there are none.
  private var details: ImageDetails?
  /// The loader that decodes the next images; nil for none.
  private var loader: ImageLoader?
  /// The view at the last choice of images; nil to choose again.
  private var view: FrameUniforms?

  /// The maximum number of images decoded before the view is checked again.
  private static let mostAtATime = 8

  /// Begins with the images of a batch, all in the common size.
  init(of batch: GlyphBatch) { details = ImageDetails(batch.imageAtlas) }

  /// Whether decoded images wait to be inserted.
  var hasArrivals: Bool { loader?.hasArrivals == true }

  /// Stops decoding.
  func cancel() { loader?.cancel() }

  /// A change of the quads of an image.
  typealias Change = (entry: Int, quads: [Int])

  /// Inserts the images decoded so far, and starts to decode the next ones that a view needs.
  ///
  /// - Parameters:
  ///   - frame: The view.
  ///   - states: The states of the labels; nil if all labels are shown normally.
  ///   - images: The images of the labels.
  ///   - batch: The labels.
  ///   - byteLimit: The approximate maximum size of the inserted images.
  ///   - wake: Called on any thread after an image is decoded.
  /// - Returns: The changed images.
  mutating func follow(
    _ frame: FrameUniforms, states: LabelStates?, of images: TagImageList,
    in batch: inout GlyphBatch, byteLimit: Int, wake: @escaping @Sendable () -> Void
  ) -> [Change] {
    guard var details = details.take() else { return [] }
    defer { self.details = details }
    var changes: [Change] = []
    if let loader {
      changes = Self.insert(loader.fetch(byteLimit: byteLimit), into: &batch, details: &details)
      guard loader.isDone else { return changes }
      (self.loader, view) = (nil, nil)
    }
    guard frame != view else { return changes }
    view = frame
    let visible = batch.demands(in: frame, states: states, for: images)
    let next = details.follow(visible, sizes: images.tagImages.sizes, most: Self.mostAtATime)
    for entry in next.dropped { changes.append((entry, batch.setDetail(nil, at: entry))) }
    if !next.requests.isEmpty {
      loader = images.loader(
        of: next.requests, workers: CloudImages.workers, onArrival: wake)
    }
    return changes
  }

  private static func insert(
    _ arrivals: [ImageLoader.Arrival], into batch: inout GlyphBatch,
    details: inout ImageDetails
  ) -> [Change] {
    var changes: [Change] = []
    for arrival in arrivals {
      guard case .success(let tile) = arrival.result,
        let detail = details.place(tile, of: arrival.entry)
      else {
        details.giveUp(arrival.entry)
        continue
      }
      changes.append((arrival.entry, batch.setDetail(detail, at: arrival.entry)))
    }
    return changes
  }
}

extension GlyphBatch {
  /// Returns the file images that are at least partly in view, nearest to the centre first.
  ///
  /// - Parameters:
  ///   - frame: The view.
  ///   - states: The states of the labels; nil if all labels are shown normally.
  ///   - images: The images of the labels.
  func demands(
    in frame: FrameUniforms, states: LabelStates?, for images: TagImageList
  ) -> [ImageDemand] {
    LabelTransform(uniforms: frame, states: states, tiles: tiles)
      .imageDemands(of: self).filter { images.isStillFile($0.entry) }
  }
}
