internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereForms
internal import TagSphereInteraction
internal import TagSphereLiveLabels
internal import TagSphereLook

extension LiveCloud.Style {
  /// Creates the style that all versions of a cloud share.
  init(_ cloud: Cloud, settings: ViewerSettings) {
    self.init()
    let (design, home) = (cloud.design, cloud.pose)
    layout = design.layout
    maximumLabelWidth = Float(design.look.maximumLabelWidth)
    maximumLines = design.look.maximumLines
    strokes = design.strokes
    isReduced = settings.motion.isReduced
    if settings.updates.startsEmpty { leastPlaces = 24 }
    if design.composesFew {
      few = LiveCloud.FewStyle(
        distance: home.camera.distance, axis: home.turnAxis, box: design.theme.style.box,
        obstacles: cloud.obstacles(in: cloud.picture))
    }
  }
}

extension ViewerSettings.UpdateSource {
  /// Whether the cloud starts without labels.
  fileprivate var startsEmpty: Bool {
    switch self {
    case .none, .document: false
    case .growth, .stream: true
    }
  }
}
