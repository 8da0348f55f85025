package import TagSphereCloudCore

extension Scene {
  /// Shows another extent at zoom 1.
  package mutating func show(_ extent: ViewExtent?) {
    guard camera.extent != extent else { return }
    camera.extent = extent
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
