internal import TagSphereCloudCore

extension Scene {
  /// Discards the last visitor's state: search, focus, keys panel and pause; orientation and zoom
  /// return home.
  package mutating func endVisit() {
    (search, focus, showsKeys, isPaused) = (nil, nil, false, false)
    (menu, waitingChoice, isPresenting) = (nil, nil, false)
    pointer = nil
    hoveredLabel = nil
    legend = LegendFocus()
    returnHome()
  }

  /// Rests a sphere without labels, whose turn is invisible; to be called again within two seconds.
  package mutating func waitForLabels() { rest(for: .seconds(2)) }

  /// Presents a label: in front, magnified and in focus, with all others dimmed.
  package mutating func present(_ label: Int, guide: LabelGuide) {
    guard !isHeld else { return }
    (focus, isPresenting) = (label, true)
    visit(label, magnifies: true, guide: guide)
  }

  /// Ends a label's presentation: the focus is dropped, the zoom returns home, and the sphere turns
  /// again.
  package mutating func endPresentation() {
    (focus, isPresenting) = (nil, false)
    zoom.center()
    zoom.move(to: settings.homeCamera.zoom)
    rest(for: .zero)
  }
}
