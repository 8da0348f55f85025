internal import TagSphereInteraction

extension CloudStage {
  /// The labels that come forward by turns: so many of the heaviest.
  private static let presentedLabels = 40

  /// Does what nobody in particular is shown between two visits.
  func follow(_ step: IdleVisit.Step) {
    switch step {
    case .goHome: scene.endVisit()
    case .call(let turn):
      let guide = guide
      let labels = guide.order().labels.prefix(Self.presentedLabels)
      if !labels.isEmpty { scene.present(labels[turn % labels.count], guide: guide) }
    case .endCall: scene.endPresentation()
    case .stay: break
    }
  }
}
