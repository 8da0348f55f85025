internal import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereInteraction
internal import TagSphereMessages

extension Viewer {
  /// Adopts preferences while the cloud is shown.
  func receive(_ update: PreferenceUpdate) {
    switch update {
    case .refusal(let reason): warn(Message(verbatim: reason))
    case .changed(let changes, let notes):
      for note in notes { warn(Message(verbatim: note)) }
      adopt(changes)
    }
  }

  private func adopt(_ changes: PreferenceChanges) {
    if changes.interface.showsDiagnostics != settings.interface.showsDiagnostics {
      showsDiagnostics = changes.interface.showsDiagnostics
    }
    (settings.motion, settings.interface) = (changes.motion, changes.interface)
    pacer.rate = changes.motion.frameRate
    if let design = changes.design {
      let legend = cloud.legend
      cloud.adopt(design, colorsByStream: feed?.recolor(for: design) == true)
      messages = Messages(design.look.language)
      wheels?.adopt(messages)
      followLegend(from: legend)
    }
    scene.adopt(
      Scene.Settings(
        settings, home: homePose, layout: cloud.design.layout, messages: messages),
      theme: cloud.design.theme)
    followSwing(of: cloud.batch)
    if changes.design != nil, feed == nil {
      scene.show(
        homePose.extent(
          of: cloud.batch, in: cloud.design, turningAbout: scene.settings.turnAxis))
    }
    adoptWheelSettings()
    if changes.design != nil {
      wheels?.adopt(scene.theme)
      renewWheels()
      renewPages()
    }
    pacer.contentChanged(now: now)
  }
}
