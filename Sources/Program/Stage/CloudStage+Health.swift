internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction

extension CloudStage {
  /// Diagnostics change no more often.
  private static let diagnosticsInterval = Duration.seconds(1)
  /// How long a notice stays.
  private static let noticeLength = Duration.seconds(8)

  /// Says for some seconds, over the cloud, what a person should know.
  func show(notice sentence: String) {
    notice = (Panel(notice: sentence), now + Self.noticeLength)
  }

  /// Brings what is said of the program itself up to date.
  ///
  /// A still screen stays still: what is said of frames changes only while something moves.
  func followHealth() {
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
    diagnostics.renderer = canvas?.driver.renderer ?? "none"
    diagnostics.size = [scene.viewport.width, scene.viewport.height]
    diagnostics.labels = labelCount
    diagnostics.dataVersion = health.dataVersion
    diagnostics.dataAge = health.loadTime.map {
      .seconds(max(WallClock.now.seconds - $0.seconds, 0))
    }
    diagnostics.lastError = health.lastError
    announcements.topLeft = Panel(diagnostics)
  }

  /// How long nothing is to be said anew; nil for any time.
  var healthWait: Duration? {
    var ends: [Duration] = []
    if let notice { ends.append(notice.end) }
    if let diagnosticsTime, !scene.isStill {
      ends.append(diagnosticsTime + Self.diagnosticsInterval)
    }
    return ends.min().map { max($0 - now, .zero) }
  }
}
