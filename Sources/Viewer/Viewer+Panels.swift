internal import TagSphereCloudCore
internal import TagSphereGeometry
internal import TagSphereInteraction

extension Viewer {
  /// The interval at which diagnostics are updated.
  private static let diagnosticsInterval = Duration.seconds(1)
  /// The time for which a notice is shown.
  private static let noticeLength = Duration.seconds(8)

  /// Updates panels and label states to what the scene shows now.
  func followScene() {
    followHealth()
    followLegend()
    followHint()
    announcements.topRight = keysHint
    let hasChanged = cloud.follow(scene)
    let contents = PanelContents(
      scene, tags: cloud.tags, labelCount: cloud.count, group: shownGroup,
      marked: cloud.marks.count, marksSeveral: settings.choosing == .several,
      status: settings.interface.status, announcements: announcements)
    let isSilent = contents.panels.isEmpty && panels?.panels.isEmpty != false
    let saysMore = !isSilent && contents != panels
    panels = contents
    if hasChanged || saysMore { pacer.contentChanged(now: now) }
  }

  /// Shows a sentence over the cloud for some seconds.
  func show(notice sentence: String) {
    notice = (Panel(notice: sentence), now + Self.noticeLength)
  }

  /// Updates the panels about the program.
  ///
  /// Figures about frames do not change at rest, so that the diagnostics cause no frame.
  private func followHealth() {
    if let end = notice?.end, now >= end { notice = nil }
    announcements.bottom = notice?.panel
    announcements.center = health.reasonForNothing.map { Panel(nothingToShow: $0) }
    if announcements.center != nil { scene.waitForLabels() }
    guard showsDiagnostics else {
      (announcements.topLeft, diagnosticsTime) = (nil, nil)
      return
    }
    if let diagnosticsTime, now - diagnosticsTime < Self.diagnosticsInterval { return }
    diagnosticsTime = now
    if scene.isStill, diagnostics.frameTime != nil {
      diagnostics.framesPerSecond = 0
    } else {
      diagnostics.frameTime = health.meter.median
      diagnostics.framesPerSecond = health.meter.framesPerSecond(at: now)
    }
    diagnostics.renderer = rendererName ?? "none"
    diagnostics.size = [scene.viewport.width, scene.viewport.height]
    diagnostics.monitor = input.monitorName
    diagnostics.labels = cloud.count
    diagnostics.dataVersion = health.dataVersion
    diagnostics.dataAge = health.loadTime.map {
      .seconds(max(input.date.seconds - $0.seconds, 0))
    }
    diagnostics.lastError = health.lastError
    announcements.topLeft = Panel(diagnostics)
  }

  /// The time until a panel must be updated; nil if none is scheduled.
  var panelWait: Duration? {
    var ends: [Duration] = []
    if let notice { ends.append(notice.end) }
    if let hintEnd, announcements.topRight != nil { ends.append(hintEnd) }
    if let diagnosticsTime, !scene.isStill {
      ends.append(diagnosticsTime + Self.diagnosticsInterval)
    }
    return ends.min().map { max($0 - now, .zero) }
  }
}
