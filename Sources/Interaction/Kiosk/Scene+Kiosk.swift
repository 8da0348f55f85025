internal import TagSphereForms

extension Scene {
  /// Discards the last visitor's state: search, focus, panels and pause; the view returns home.
  package mutating func endVisit() {
    (search, focus, showsKeys, isPaused) = (nil, nil, false, false)
    (menu, pointing.waitingChoice, presentation) = (nil, nil, nil)
    endEnlargement()
    pointing.point = nil
    hoveredLabel = nil
    legend = LegendFocus()
    returnHome()
  }

  /// Stops a sphere without labels, whose turn would be invisible, for 2 s; call again to prolong the stop.
  package mutating func waitForLabels() { rest(for: .seconds(2)) }

  /// Presents a label: in front, magnified and in focus, while all other labels fade out.
  package mutating func present(_ label: Int, guide: LabelGuide) {
    guard !isHeld else { return }
    endEnlargement()
    let clearance = presentation?.clearance(at: time) ?? 0
    presentation = LabelPresentation(
      label: label, start: time - LabelPresentation.clearingTime * (isCut ? 1 : clearance))
    focus = label
    visit(label, magnifies: true, guide: guide)
  }

  /// Ends a label's presentation: the other labels come back, and the sphere turns again.
  ///
  /// The focus is dropped, and the zoom returns home.
  package mutating func endPresentation() {
    focus = nil
    if let shown = presentation {
      let clearance = isCut ? 0 : shown.clearance(at: time)
      presentation?.end = time - LabelPresentation.clearingTime * (1 - clearance)
    }
    zoom.center()
    zoom.move(to: settings.homeCamera.zoom)
    rest(for: .zero)
  }
}
