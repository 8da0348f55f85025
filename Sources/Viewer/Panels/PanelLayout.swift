internal import TagSphereCloudCore
internal import TagSphereInteraction
internal import TagSphereTagData
internal import TagSphereText

/// The place and size of a panel in its window: what is drawn, and what the pointer hits.
struct PanelLayout {
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

  /// The maximum width of texts in wide windows, em.
  private static let widestText = 36.0

  /// Lays out a panel in a font.
  init(_ content: PanelLayer.Content, source: FontGlyphSource) {
    let usual = Panel.textSize(contentScale: content.contentScale)
    let margin = Panel.margin(textSize: usual)
    let window = SIMD2<Double>(content.window)
    // Margins, padding and a column of names need room too.
    let widest = Float(max(min(Self.widestText, window.x / usual * 0.6 - 4), 4))
    measure = { text, style in
      Double(source.run(for: text, style: style, maximumWidth: widest).advance)
    }
    widestText = widest
    em = content.panel.em(wanted: usual, in: window - 2 * margin, measure: measure)
    size = (content.panel.size(measure: measure) * em).rounded(.up)
    corner = content.place.corner(ofPanel: size, in: window, margin: margin)
  }
}
