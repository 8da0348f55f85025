internal import TagSphereGeometry
internal import TagSphereInteraction

/// Adds glyphs and images of labels to the picture as soon as they are ready.
struct ImagesPart: ViewerPart {
  /// The orientation when the waiting images were last sorted, and the earliest time to sort them again.
  private var preferredOrientation: Quaternion?
  private var preferenceTime = Duration.zero

  /// The approximate bytes of images inserted between two frames.
  private static let bytesPerFrame = 2 << 20
  /// The minimum interval between two sortings of the images that wait for decoding.
  private static let preferenceInterval = Duration.milliseconds(250)

  mutating func receiveContent(_ view: inout View) {
    drawGlyphs(of: &view)
    if view.cloud.sharpenImages(in: view.scene.frame, byteLimit: Self.bytesPerFrame) {
      view.contentChanged()
    }
    insertImages(into: &view)
  }

  /// Draws some of the missing glyphs of the next frame.
  private func drawGlyphs(of view: inout View) {
    guard view.cloud.isUnderGlyphPressure else { return }
    if view.cloud.drawGlyphs(for: view.scene.frame, clock: view.clock.now) { view.contentChanged() }
  }

  /// Inserts the images decoded so far.
  private mutating func insertImages(into view: inout View) {
    guard view.cloud.isLoadingImages else { return }
    preferFront(of: &view)
    let (hasChanged, notices) = view.cloud.insertImages(byteLimit: Self.bytesPerFrame)
    if hasChanged { view.contentChanged() }
    guard !view.cloud.isLoadingImages else { return }
    view.report(notices)
    view.memory.leave(at: view.now)
  }

  /// Decodes the images in front first; sorts the waiting images again while the sphere turns.
  private mutating func preferFront(of view: inout View) {
    let orientation = view.scene.orientation
    guard view.now >= preferenceTime, orientation != preferredOrientation else { return }
    preferenceTime = view.now + Self.preferenceInterval
    preferredOrientation = orientation
    view.cloud.preferImages(inFrontAt: orientation)
  }

  mutating func follow(_ change: ViewChange, in view: inout View) {
    if case .front = change { (preferredOrientation, preferenceTime) = (nil, view.now) }
  }

  func add(to facts: inout ViewFacts, in view: View) {
    if view.cloud.needsGlyphs || view.cloud.hasDecodedImages { facts.isMoving = true }
  }
}
