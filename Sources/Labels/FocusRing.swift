public import TagSphereLook
public import TagSphereTagData

/// The focus outline: a line around the label in focus.
///
/// The line runs outside the label's text and box. Two lines in the background's colour enclose it,
/// so that it stands out from the labels that it crosses. Its width does not depend on the label's
/// size.
package struct FocusRing: Hashable, Sendable {
  /// The label's index.
  package var label: Int
  /// The line's colour.
  package var color: SRGBColor
  /// The framebuffer pixels per pixel at a content scale of 1, > 0.
  package var contentScale: Double

  /// Creates a focus outline around a label.
  package init(label: Int, color: SRGBColor, contentScale: Double = 1) {
    precondition(contentScale > 0, "a content scale of \(contentScale)")
    self.label = label
    self.color = color
    self.contentScale = contentScale
  }

  /// The width of the line, pixels at a content scale of 1.
  package static let width = 2.0
  /// The gap between the label's box and the line, pixels at a content scale of 1.
  package static let gap = 3.0
  /// The width of the background-coloured lines on either side, pixels at a content scale of 1.
  package static let margin = 1.5
  /// The radius of the line's outer corners, pixels at a content scale of 1.
  package static let radius = 6.0
  /// The minimum contrast of the line with background and boxes.
  ///
  /// WCAG 2.2 requires it for user interface components (success criterion 1.4.11).
  package static let contrast = 3.0

  /// How far the outline reaches beyond the label's box, framebuffer pixels.
  package var reach: Double { (Self.gap + Self.width + Self.margin) * contentScale }
}

extension Theme {
  /// The colour of the focus outline.
  ///
  /// The result is the selection colour if it stands out from the background and from boxes.
  /// Otherwise it is the first of the theme's colours that stands out.
  public var focusColor: SRGBColor {
    let behind = [background] + boxFills
    func contrast(_ color: SRGBColor) -> Double {
      behind.lazy.map { color.contrast(with: $0) }.min() ?? 1
    }
    let candidates = [selection, highlight, ink, SRGBColor(hex: 0xFFFFFF), SRGBColor(hex: 0)]
    return candidates.first { contrast($0) >= FocusRing.contrast }
      ?? candidates.max { contrast($0) < contrast($1) } ?? ink
  }

  /// The fill colours that boxes behind labels may have.
  private var boxFills: [SRGBColor] {
    switch style.box?.fill {
    case nil: highlightStyle.hasBox ? [highlight] : []
    case .color(let color): [color]
    case .own, .accent: [ramp.color(at: 0), ramp.color(at: 0.5), ramp.color(at: 1)] + palette
    }
  }
}
