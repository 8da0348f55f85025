internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction

/// Updates the panel of diagnostics at intervals.
///
/// Frame statistics do not change at rest, so the diagnostics cause no frames.
struct DiagnosticsWatch {
  private var diagnostics = Diagnostics()
  private var panel: Panel?
  /// The time of the last update; nil while the panel is not shown.
  private var time: Duration?

  /// The interval between updates.
  private static let interval = Duration.seconds(1)

  /// The time of the next update; nil while the panel is not shown.
  var nextTime: Duration? { time.map { $0 + Self.interval } }

  /// Returns the current panel; nil if it is not shown.
  mutating func panel(in view: View) -> Panel? {
    guard view.showsDiagnostics else {
      (panel, time) = (nil, nil)
      return nil
    }
    if let nextTime, view.now < nextTime { return panel }
    time = view.now
    update(in: view)
    panel = Panel(diagnostics, in: view.messages)
    return panel
  }

  private mutating func update(in view: View) {
    if view.scene.isStill, diagnostics.frameTime != nil {
      diagnostics.framesPerSecond = 0
    } else {
      diagnostics.frameTime = view.health.meter.median
      diagnostics.framesPerSecond = view.health.meter.framesPerSecond(at: view.now)
    }
    diagnostics.renderer = view.rendererName
    diagnostics.graphics = view.canvas?.graphicsName
    diagnostics.size = [view.scene.viewport.width, view.scene.viewport.height]
    diagnostics.monitor = view.input.monitorName
    diagnostics.labels = view.cloud.count
    diagnostics.dataVersion = view.health.dataVersion
    diagnostics.dataAge = view.health.loadTime.map {
      .seconds(max(view.input.date.seconds - $0.seconds, 0))
    }
    diagnostics.lastError = view.health.lastFault
  }
}
