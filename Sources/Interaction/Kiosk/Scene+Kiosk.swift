internal import TagSphereCloudCore

extension Scene {
  /// Forgets what the last visitor did: search, focus, panel and pause; turn and zoom return home.
  public mutating func endVisit() {
    (search, focus, showsKeys, isPaused) = (nil, nil, false, false)
    pointer = nil
    hoveredLabel = nil
    returnHome()
  }

  /// Lets a sphere without a label rest, to be told again within two seconds: nobody sees it turn.
  public mutating func waitForLabels() { rest(for: .seconds(2)) }

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
