internal import TagSphereCloudBuilding
internal import TagSphereFiles
internal import TagSphereGlyphs
internal import TagSphereImages

/// The image that fills the window: decoded on another thread, for the window's size and no larger.
///
/// Until it is there, the small one of the label is in its place. One that is animated then plays.
struct EnlargedImage {
  /// An image and the room for it.
  struct Request: Hashable {
    /// The path of its file.
    var path: String
    /// The version of the file.
    var version: FileSignature?
    /// Its own size, pixels.
    var size: PictureSize
    /// The size of the window, pixels.
    var room: PictureSize
    /// The format of the file, if it may be animated.
    var movingFormat: PictureFormat?

    /// The format that is asked of the decoder.
    var format: PictureTile.Format {
      let fitted = size.fitted(into: room)
      let isSmall = fitted.width > size.width
      return PictureTile.Format(
        width: isSmall ? size.width : fitted.width, height: isSmall ? size.height : fitted.height,
        levelCount: 1)
    }
  }

  /// What is shown; nil for nothing.
  private(set) var tile: PictureTile?
  /// Why the image cannot be shown, until it is taken.
  private var failure: PictureFileError?
  private var request: Request?
  private var loader: ImageLoader?
  /// Whether the image is there and has yet to begin to play.
  private var isReadyToPlay = false
  private var player: ImagePlayer?

  /// Shows another image, or the same one in another room; nil for none.
  ///
  /// - Parameters:
  ///   - request: The image.
  ///   - preview: What is shown until it is decoded.
  ///   - decoder: How it is decoded.
  ///   - wake: Called on any thread when it is decoded.
  /// - Returns: Whether something else is shown.
  mutating func show(
    _ request: Request?, preview: PictureTile?, decoder: ImageDecoder,
    wake: @escaping @Sendable () -> Void
  ) -> Bool {
    guard request != self.request else { return receive() }
    loader?.cancel()
    (failure, player, isReadyToPlay) = (nil, nil, false)
    // What was decoded for another size of the window serves until the next is there.
    if request?.path != self.request?.path { tile = preview }
    self.request = request
    loader = request.map { request in
      let job = ImageLoader.Job(
        entry: 0, path: request.path, format: request.format,
        pixelCount: request.size.width * request.size.height)
      return ImageLoader([job], workers: 1, decoder: decoder, onArrival: wake)
    }
    return true
  }

  /// Receives what is decoded by now.
  private mutating func receive() -> Bool {
    guard let arrival = loader?.fetch().first else { return false }
    loader = nil
    switch arrival.result {
    case .success(let decoded):
      tile = decoded
      isReadyToPlay = request?.movingFormat != nil
      return true
    case .failure(let error):
      failure = error
      return false
    }
  }

  /// When the next frame of an animated image is due; nil if none is awaited.
  var due: Duration? { player.flatMap { $0.isOver ? nil : $0.due } }

  /// Shows the next frame of an animated image, if it is due and decoded.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - decoder: How it is decoded.
  ///   - wake: Called on any thread when a frame is decoded.
  /// - Returns: Whether something else is shown.
  mutating func play(
    at time: Duration, decoder: ImageDecoder, wake: @escaping @Sendable () -> Void
  ) -> Bool {
    if isReadyToPlay, let request, let kind = request.movingFormat {
      isReadyToPlay = false
      player = decoder.frames(at: request.path, of: kind, format: request.format)
        .map { ImagePlayer($0, at: time) }
    }
    guard let frame = player?.takeFrame(at: time, onArrival: wake) else { return false }
    tile = frame
    return true
  }

  /// Returns why the image cannot be shown, once; nil if it can as far as known.
  mutating func takeFailure() -> PictureFileError? {
    defer { failure = nil }
    return failure
  }
}
