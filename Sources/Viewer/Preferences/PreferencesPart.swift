internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereInteraction
internal import TagSphereMessages

/// Applies changes of the user's preferences while the cloud is shown.
struct PreferencesPart: ViewerPart {
  mutating func begin(_ view: inout View) {
    switch view.input.preferences {
    case nil: break
    case .refusal(let reason): view.warn(Message(verbatim: reason))
    case .changed(let changes, let notes):
      for note in notes { view.warn(Message(verbatim: note)) }
      adopt(changes, in: &view)
    }
  }

  private func adopt(_ changes: PreferenceChanges, in view: inout View) {
    if changes.screen.showsDiagnostics != view.settings.screen.showsDiagnostics {
      view.showsDiagnostics = changes.screen.showsDiagnostics
    }
    view.settings.motion = changes.motion
    view.settings.screen.adopt(changes.screen)
    view.pace.rhythm.limit = changes.screen.frameRate
    if let design = changes.design {
      let legend = view.cloud.legend
      view.cloud.adopt(design, colorsByStream: view.settings.updates.isStream)
      view.messages = Messages(design.look.language)
      view.followLegend(from: legend)
    }
    view.scene.adopt(
      Scene.Settings(
        view.settings, home: view.homePose, layout: view.cloud.design.layout,
        messages: view.messages),
      theme: view.cloud.design.theme)
    view.followSwing(of: view.cloud.batch)
    if changes.design != nil, !view.settings.changesLabels {
      view.scene.show(
        view.homePose.extent(
          of: view.cloud.batch, in: view.cloud.design,
          turningAbout: view.scene.settings.turnAxis))
    }
    view.changes.append(.preferences(changes))
    view.contentChanged()
  }
}
