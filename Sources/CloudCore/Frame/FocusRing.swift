public import TagSphereTagData

/// The line around the label in focus.
///
/// It runs outside the label's text and box, between two lines of the background's colour, so that
/// it stands out from whatever labels it crosses; it keeps its width whatever the label's size.
public struct FocusRing: Hashable, Sendable {
  /// The label, by its index.
  public var label: Int
  /// The line's colour.
  public var color: Color
  /// Framebuffer pixels for one pixel of an ordinary screen, > 0.
  public var contentScale: Double

  /// A ring around a label.
  public init(label: Int, color: Color, contentScale: Double = 1) {
    precondition(contentScale > 0, "a content scale of \(contentScale)")
    self.label = label
    self.color = color
    self.contentScale = contentScale
  }

  /// Width of the line, pixels of an ordinary screen.
  public static let width = 2.0
  /// Room between the label's box and the line, pixels of an ordinary screen.
  public static let gap = 3.0
  /// Width of the background's lines on either side, pixels of an ordinary screen.
  public static let margin = 1.5
  /// Radius of the line's outer corners, pixels of an ordinary screen.
  public static let radius = 6.0
  /// The contrast that the line has on background and boxes at least: what WCAG 2.2 asks of the
  /// parts of an interface (success criterion 1.4.11).
  public static let contrast = 3.0

  /// How far it reaches beyond the label's box, framebuffer pixels.
  public var reach: Double { (Self.gap + Self.width + Self.margin) * contentScale }
}

extension Theme {
  /// The colour of the line around the label in focus: the selection's if it stands out from the
  /// background and from boxes, otherwise the first of the theme's colours that does.
  public var focusColor: Color {
    let behind = [background] + boxFills
    func contrast(_ color: Color) -> Double {
      behind.lazy.map { color.contrast(with: $0) }.min() ?? 1
    }
    let candidates = [selection, highlight, ink, Color(hex: 0xFFFFFF), Color(hex: 0)]
    return candidates.first { contrast($0) >= FocusRing.contrast }
      ?? candidates.max { contrast($0) < contrast($1) } ?? ink
  }

  /// The colours that boxes behind labels may be filled with.
  private var boxFills: [Color] {
    switch style.box?.fill {
    case nil: highlightStyle.hasBox ? [highlight] : []
    case .color(let color): [color]
    case .own, .accent: [ramp.color(at: 0), ramp.color(at: 0.5), ramp.color(at: 1)] + palette
    }
  }
}
