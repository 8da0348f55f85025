internal import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereGlyphs
internal import TagSphereImages
internal import TagSphereLabels

/// Images in other sizes than all others are kept in: those that a view shows large are as sharp as it
/// asks for.
struct ImageSharpening {
  /// The images in other sizes; nil without any that could be.
  private var details: PictureDetails?
  /// Decodes the next of them.
  private var loader: ImageLoader?
  /// The view that they were last chosen for; nil to choose again.
  private var view: FrameUniforms?

  /// The images that are decoded before the view is looked at again.
  private static let mostAtATime = 8

  /// Begins with the images of a batch, all in their usual size.
  init(of batch: GlyphBatch) { details = PictureDetails(batch.pictureAtlas) }

  /// Whether images are decoded that were not inserted yet.
  var hasArrivals: Bool { loader?.hasArrivals == true }

  /// Stops decoding.
  func cancel() { loader?.cancel() }

  /// A change of the quads of an image.
  typealias Change = (entry: Int, quads: [Int])

  /// Inserts images that are decoded by now, and begins to decode what a view needs next.
  ///
  /// - Parameters:
  ///   - frame: The view.
  ///   - states: The states of the labels; nil if all are shown plainly.
  ///   - images: The images of the labels.
  ///   - batch: The labels.
  ///   - byteLimit: The size of the images that are inserted, about.
  ///   - wake: Called on any thread when an image is decoded.
  /// - Returns: The images that look different now.
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
    let next = details.follow(visible, sizes: images.tagPictures.sizes, most: Self.mostAtATime)
    for entry in next.dropped { changes.append((entry, batch.setDetail(nil, at: entry))) }
    if !next.requests.isEmpty {
      loader = images.loader(
        of: next.requests, workers: ShownCloud.imageWorkers, onArrival: wake)
    }
    return changes
  }

  private static func insert(
    _ arrivals: [ImageLoader.Arrival], into batch: inout GlyphBatch,
    details: inout PictureDetails
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
  /// Returns the images of files of which a view shows a part, nearest to its middle first.
  ///
  /// - Parameters:
  ///   - frame: The view.
  ///   - states: The states of the labels; nil if all are shown plainly.
  ///   - images: The images of the labels.
  func demands(
    in frame: FrameUniforms, states: LabelStates?, for images: TagImageList
  ) -> [PictureDemand] {
    LabelTransform(uniforms: frame, states: states, tiles: tiles)
      .pictureDemands(of: self).filter { images.isStillFile($0.entry) }
  }
}
