extension Scene {
  /// Forgets what the last visitor did: search, focus, panel and pause; turn and zoom return home.
  public mutating func endVisit() {
    (search, focus, showsKeys, isPaused) = (nil, nil, false, false)
    pointer = nil
    hoveredLabel = nil
    returnHome()
  }

  /// Shows a label to whoever passes by: in front, large, in focus.
  public mutating func present(_ label: Int, guide: LabelGuide) {
    guard !isHeld else { return }
    focus = label
    visit(label, magnifies: true, guide: guide)
  }

  /// Lets the label that was presented go back among the others, and the sphere turn on.
  public mutating func endPresentation() {
    focus = nil
    zoom.center()
    zoom.move(to: settings.homeCamera.zoom)
    rest(for: .zero)
  }
}
