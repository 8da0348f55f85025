internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereTagData
internal import TagSphereText

/// The place and size of a panel in its window, for drawing and for the pointer.
struct PanelLayout {
  /// The panel with its wide lines broken.
  let panel: Panel
  /// The size of the text, pixels.
  let em: Double
  /// The upper left corner, pixels.
  let corner: SIMD2<Double>
  /// Width and height, pixels.
  let size: SIMD2<Double>
  /// The maximum width of a text, em.
  let widestText: Float
  /// Returns the width of a text.
  let measure: Panel.Measure

  /// Lays out a panel in a font.
  init(_ content: PanelLayer.Content, source: FontGlyphSource) {
    let usual = Panel.textSize(contentScale: content.contentScale)
    let margin = Panel.margin(textSize: usual)
    let window = SIMD2<Double>(content.window)
    let widest = Float(Self.widest(in: window.x, textSize: usual))
    measure = { text, style in
      Double(source.run(for: text, style: style, maximumWidth: widest).advance)
    }
    widestText = widest
    panel = content.panel.broken(at: Double(widest)) { text, style in
      Double(source.run(for: text, style: style, maximumWidth: nil).advance)
    }
    em = panel.em(wanted: usual, in: window - 2 * margin, measure: measure)
    size = (panel.size(measure: measure) * em).rounded(.up)
    corner = content.place.corner(
      ofPanel: size, in: window, margin: margin, isMirrored: content.isMirrored)
  }

  /// The area in the window.
  var area: Overlay.Rectangle {
    Overlay.Rectangle(x: corner.x, y: corner.y, width: size.x, height: size.y)
  }

  /// Returns the maximum width of texts, em, in a window of a width in pixels.
  private static func widest(in width: Double, textSize: Double) -> Double {
    Panel.widestText(in: width / textSize)
  }
}
