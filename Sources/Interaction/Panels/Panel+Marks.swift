internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

/// The marks in a panel: underlined matches, the caret, and the selected row.
extension Panel {
  /// Underlines a part of a line; the text runs from left to right, even in a mirrored panel.
  func addMark(
    to overlay: inout Overlay, under part: Range<String.Index>, of line: String,
    at pen: SIMD2<Double>, em: Double, theme: Theme, isMirrored: Bool, _ measure: Measure
  ) {
    var start = measure(String(line[..<part.lowerBound]), .inherited) * em
    var end = measure(String(line[..<part.upperBound]), .inherited) * em
    guard end > start else { return }
    if isMirrored {
      let whole = measure(line, .inherited) * em
      (start, end) = (whole - end, whole - start)
    }
    overlay.add(
      Overlay.Shape(
        Overlay.Rectangle(
          x: (pen.x + start).rounded(), y: (pen.y + 0.5 * em).rounded(), width: end - start,
          height: max((0.1 * em).rounded(), 1)), color: theme.focusColor))
  }

  /// Adds the caret after the title, at the place of the next character.
  func addCaret(
    to overlay: inout Overlay, after pen: SIMD2<Double>, em: Double, theme: Theme,
    isMirrored: Bool, measure: Measure
  ) {
    let width = max((0.1 * em).rounded(), 1)
    // Typed text runs from left to right, so in a mirrored panel it ends at the aligned edge.
    let advance =
      isMirrored
      ? -width - 0.24 * em : measure(title ?? "", Self.titleStyle) * titleSize * em
    overlay.add(
      Overlay.Shape(
        Overlay.Rectangle(
          x: (pen.x + advance + 0.12 * em).rounded(), y: (pen.y - 0.62 * em).rounded(),
          width: width, height: (1.24 * em).rounded()),
        color: theme.focusColor))
  }

  /// Adds the background of the selected row, whose upper edge is at `y`.
  func addSelection(
    to overlay: inout Overlay, at x: Double, _ y: Double, width: Double, em: Double, theme: Theme
  ) {
    let inset = (0.35 * em).rounded()
    guard width > 2 * inset else { return }
    let colors = theme.legend
    overlay.addRounded(
      Overlay.Rectangle(
        x: x + inset, y: y.rounded(), width: width - 2 * inset,
        height: (Self.rowHeight * em).rounded(.up)),
      radius: (0.3 * em).rounded(), fill: ColorRamp([colors.panel, colors.muted]).color(at: 0.35),
      border: theme.focusColor, borderWidth: max((0.08 * em).rounded(), 1))
  }
}
