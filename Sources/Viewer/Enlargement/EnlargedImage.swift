internal import TagSphereCloudBuilding
internal import TagSphereFiles
internal import TagSphereGlyphs
internal import TagSphereImages

/// The image that fills the window, decoded on another thread for the window's size.
///
/// Until the image is decoded, the label's small image is shown. An animated image plays once it is
/// decoded.
struct EnlargedImage {
  /// An image and the size of the window.
  struct Request: Hashable {
    /// The path of its file.
    var path: String
    /// The version of the file.
    var version: FileSignature?
    /// The image's own size, pixels.
    var size: ImageSize
    /// The size of the window, pixels.
    var room: ImageSize
    /// The format of the file if the image may be animated; nil for a still image.
    var movingFormat: ImageFormat?

    /// The format requested from the decoder.
    var format: ImageTile.Format {
      let fitted = size.fitted(into: room)
      let isSmall = fitted.width > size.width
      return ImageTile.Format(
        width: isSmall ? size.width : fitted.width, height: isSmall ? size.height : fitted.height,
        levelCount: 1)
    }
  }

  /// The tile shown; nil for none.
  private(set) var tile: ImageTile?
  /// The reason why the image cannot be shown; nil after `takeFailure()` returned it.
  private var failure: ImageFileError?
  private var request: Request?
  private var loader: ImageLoader?
  /// Whether the image is decoded and has not begun to play yet.
  private var isReadyToPlay = false
  private var player: ImagePlayer?

  /// Shows another image, or the current image at another window size; nil shows no image.
  ///
  /// - Parameters:
  ///   - request: The image.
  ///   - preview: The tile shown until the image is decoded.
  ///   - decoder: The decoder of the image.
  ///   - wake: Called on any thread after the image is decoded.
  /// - Returns: Whether the shown tile changed.
  mutating func show(
    _ request: Request?, preview: ImageTile?, decoder: ImageDecoder,
    wake: @escaping @Sendable () -> Void
  ) -> Bool {
    guard request != self.request else { return receive() }
    loader?.cancel()
    (failure, player, isReadyToPlay) = (nil, nil, false)
    // After a resize, the previous tile stays until the new tile is decoded.
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

  /// Stops decoding.
  mutating func close() {
    loader?.cancel()
    loader = nil
  }

  /// Receives the decoded image, if the decoding is complete; returns whether the shown tile changed.
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

  /// The time of the next frame of an animated image; nil if there is no next frame.
  var due: Duration? { player.flatMap { $0.isOver ? nil : $0.due } }

  /// Shows the next frame of an animated image, if it is due and decoded.
  ///
  /// - Parameters:
  ///   - time: The time.
  ///   - decoder: The decoder of the image.
  ///   - wake: Called on any thread after a frame is decoded.
  /// - Returns: Whether the shown tile changed.
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

  /// Returns the reason why the image cannot be shown, once; nil if no failure is known.
  mutating func takeFailure() -> ImageFileError? {
    defer { failure = nil }
    return failure
  }
}
