internal import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereImages
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereTagData

/// The label whose image fills the window, over the cloud.
struct EnlargementPart: ViewerPart {
  /// The image that fills the window, if any.
  private(set) var image = EnlargedImage()
  /// Whether the image must be uploaded again.
  private var isOutdated = false
  private var drawing: FillingImage?

  mutating func follow(_ view: inout View) {
    let (cloud, size, label) = (view.cloud, view.scene.viewport, view.scene.enlargement?.label)
    let file = label.flatMap { cloud.imageFile(of: $0) }
    let request = file.map {
      EnlargedImage.Request(
        path: $0.path, version: $0.version, size: $0.size,
        room: ImageSize(width: size.width, height: size.height),
        movingFormat: $0.movingFormat)
    }
    let hasChanged = image.show(
      request, preview: file?.preview, decoder: cloud.imageDecoder, wake: view.clock.wake)
    if let file, let error = image.takeFailure() {
      let name = label.flatMap { cloud.tags[$0].details?.image }
      view.report([.brokenImage(name: name ?? file.path, error)])
    }
    if hasChanged { change(&view) }
  }

  private mutating func change(_ view: inout View) {
    isOutdated = true
    view.contentChanged()
  }

  /// Whether an animated image may play.
  private func plays(in view: View) -> Bool {
    view.showsMotion && view.scene.enlargement?.isShown == true && !view.scene.isPaused
  }

  /// Shows the next frame of an animated image, if it is due.
  mutating func receiveContent(_ view: inout View) {
    guard plays(in: view) else { return }
    let hasChanged = image.play(
      at: view.now, decoder: view.cloud.imageDecoder, wake: view.clock.wake)
    if hasChanged { change(&view) }
  }

  mutating func close() -> [CloudNotice] {
    image.close()
    return []
  }

  func add(to facts: inout ViewFacts, in view: View) {
    if plays(in: view), let due = image.due, due <= view.now { facts.isContentDue = true }
  }

  /// The time of the next frame; nil if the frame is late, because its decoder then wakes the program.
  func wakeTime(in view: View) -> Duration? {
    guard plays(in: view), let due = image.due, due > view.now else { return nil }
    return due
  }

  // MARK: Drawing

  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError) {
    guard isOutdated else { return }
    isOutdated = false
    let viewport = view.scene.viewport
    guard let tile = image.tile else { return drawing = nil }
    if drawing?.replace(by: tile, width: viewport.width, height: viewport.height) == true { return }
    drawing = try FillingImage(tile, width: viewport.width, height: viewport.height)
  }

  mutating func place(in view: View) {
    drawing?.opacity = Float(view.scene.enlargement?.opacity(at: view.scene.time) ?? 0)
  }

  var layers: [any PictureLayer] { drawing.map { [$0] } ?? [] }

  mutating func leaveContext() { (drawing, isOutdated) = (nil, true) }
}

extension View {
  /// Whether images may move: they are visible, and motion is not reduced.
  var showsMotion: Bool { input.isSeen && !isBlank && !scene.isCut }
}
