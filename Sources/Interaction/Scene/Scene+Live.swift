package import TagSphereCloudCore

extension Scene {
  /// Reserves room at the rim for labels that reach this far from their positions, world units.
  public mutating func reserve(labelReach: SIMD2<Double>) {
    guard camera.labelReach != labelReach else { return }
    camera.labelReach = labelReach
    lastMove = time
  }

  /// Repeats the search after labels have changed.
  public mutating func findAgain(guide: LabelGuide) {
    guard var search, !search.text.isEmpty else { return }
    search.adopt(listed(guide.find(search.text), guide: guide))
    self.search = search
  }

  /// Adopts other motion and colours; the view stays where it is.
  package mutating func adopt(_ settings: Settings, theme: Theme) {
    self.theme = theme
    guard settings != self.settings else { return }
    self.settings = settings
    zoom.limit(to: settings.zoomRange, home: settings.homeCamera.zoom)
    idle = idle.followed(by: settings.idleTurn)
    guard !isHeld else { return }
    begin(.none)
    // A sphere that turns, or is about to, goes on.
    if idle.delay == nil { rest(for: settings.idleDelay) }
  }
}
