internal import TagSphereCloudBuilding
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereTagData

extension Viewer {
  /// Follows the label whose image fills the window.
  func followEnlargement() {
    let size = scene.viewport
    let file = (scene.enlargement?.label).flatMap { cloud.imageFile(of: $0) }
    let request = file.map {
      EnlargedImage.Request(
        path: $0.path, version: $0.version, size: $0.size,
        room: PictureSize(width: size.width, height: size.height),
        movingFormat: $0.movingFormat)
    }
    let hasChanged = enlarged.show(
      request, preview: file?.preview, decoder: cloud.imageDecoder, wake: wake)
    if let file, let error = enlarged.takeFailure() {
      let name = (scene.enlargement?.label).flatMap { cloud.tags[$0].details?.image }
      report([.brokenImage(name: name ?? file.path, error)])
    }
    if hasChanged { pacer.contentChanged(now: now) }
    hasNewEnlargedImage = hasNewEnlargedImage || hasChanged
  }
}
