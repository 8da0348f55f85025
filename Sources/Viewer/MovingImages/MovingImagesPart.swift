internal import TagSphereInteraction

/// The animated images that play in the cloud.
struct MovingImagesPart: ViewerPart {
  /// The playing images.
  private(set) var images = MovingImages()

  /// Images play for this time after the cloud's last motion.
  ///
  /// After that the window rests.
  private static let playingTime = Duration.seconds(10)

  /// Whether images may play: they are visible, the window does not rest, and motion is not reduced.
  private func plays(in view: View) -> Bool {
    view.showsMotion && view.scene.enlargement?.isShown != true
      && view.now < view.scene.lastMove + Self.playingTime
  }

  /// Shows the due frames.
  mutating func receiveContent(_ view: inout View) {
    guard plays(in: view), view.cloud.hasMovingImages else { return }
    images.choose(
      at: view.now, nearest: { view.cloud.nearestMovingImages(in: view.scene.frame) },
      reader: { view.cloud.movingFrames(of: $0) })
    let frames = images.takeFrames(at: view.now, onArrival: view.clock.wake)
    for frame in frames { view.cloud.show(frame.tile, asImage: frame.entry) }
    if !frames.isEmpty { view.contentChanged() }
  }

  mutating func follow(_ change: ViewChange, in view: inout View) {
    if case .images = change { images.reset() }
  }

  func add(to facts: inout ViewFacts, in view: View) {
    if plays(in: view), let due = images.due, due <= view.now { facts.isContentDue = true }
  }

  /// The time of the next frame; nil if the frame is late, because its decoder then wakes the program.
  func wakeTime(in view: View) -> Duration? {
    guard plays(in: view), let due = images.due, due > view.now else { return nil }
    return due
  }
}
