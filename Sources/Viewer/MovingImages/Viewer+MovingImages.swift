internal import TagSphereInteraction

extension Viewer {
  /// How long images play after the last motion of the cloud; then the window comes to rest.
  private static let playingTime = Duration.seconds(10)

  /// Whether animated images of the cloud may play: it is seen and not at rest, and motion is wanted.
  private var playsImages: Bool {
    showsMotion && scene.enlargement?.isShown != true && now < scene.lastMove + Self.playingTime
  }

  /// Whether an animated image that fills the window may play.
  private var playsEnlarged: Bool {
    showsMotion && scene.enlargement?.isShown == true && !scene.isPaused
  }

  private var showsMotion: Bool { input.isSeen && !isBlank && !scene.isCut }

  /// Shows the frames of animated images that are due.
  func playImages() {
    if playsEnlarged, enlarged.play(at: now, decoder: cloud.imageDecoder, wake: wake) {
      hasNewEnlargedImage = true
      pacer.contentChanged(now: now)
    }
    guard playsImages, cloud.hasMovingImages else { return }
    movingImages.choose(
      at: now, nearest: { cloud.nearestMovingImages(in: scene.frame) },
      reader: { cloud.movingFrames(of: $0) })
    let frames = movingImages.takeFrames(at: now, onArrival: wake)
    for frame in frames { cloud.show(frame.tile, asImage: frame.entry) }
    if !frames.isEmpty { pacer.contentChanged(now: now) }
  }

  /// When the next frame of an animated image is due; nil if none is awaited.
  private var movingImageDue: Duration? {
    if playsEnlarged { return enlarged.due }
    return playsImages ? movingImages.due : nil
  }

  /// Whether a frame of an animated image should be shown by now.
  var isMovingImageDue: Bool { movingImageDue.map { $0 <= now } ?? false }

  /// The time until the next frame of an animated image is due; nil if none is, and for one that is late:
  /// when it is decoded, it wakes the program itself.
  var movingImageWait: Duration? {
    guard let due = movingImageDue, due > now else { return nil }
    return due - now
  }
}
