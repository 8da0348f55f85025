internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereText

/// One panel over a window's cloud, laid out and uploaded anew only when it says something else.
struct PanelLayer {
  /// What it shows, and for which window.
  struct Content: Hashable {
    var panel: Panel
    var place: PanelPlace
    /// The window's size, pixels.
    var window: SIMD2<Int>
    var contentScale: Double
  }

  /// What is shown; nil for nothing.
  private(set) var content: Content?
  /// It, on the GPU.
  private(set) var renderer: OverlayRenderer?
  /// The panel's size, pixels.
  private(set) var size = SIMD2<Double>.zero

  /// Shows something else.
  ///
  /// - Returns: Whether it differs from what was shown.
  mutating func show(
    _ content: Content?, theme: Theme, with typesetter: inout PanelTypesetter,
    sharing cloud: LabelRenderer
  ) throws(GLError) -> Bool {
    guard content != self.content else { return false }
    self.content = content
    renderer = nil
    guard let content else { return true }
    (renderer, size) = try typesetter.renderer(of: content, theme: theme, sharing: cloud)
    return true
  }

  /// Moves what is shown from where it was laid out, pixels right and down.
  func move(by offset: SIMD2<Double>) { renderer?.offset = offset }
}

/// Lays panels out in the cloud's font, with one atlas of glyphs for all.
struct PanelTypesetter {
  private var source: FontGlyphSource
  private var atlas = GlyphAtlas()

  /// Bytes of the atlas from which it begins anew, so that strange texts do not fill the memory.
  private static let mostAtlasBytes = 8 << 20
  /// Texts are no wider, em.
  private static let widestText = 36.0

  /// A typesetter of a font.
  init(source: FontGlyphSource) { self.source = source }

  /// A panel on the GPU, and its size, pixels.
  mutating func renderer(
    of content: PanelLayer.Content, theme: Theme, sharing cloud: LabelRenderer
  ) throws(GLError) -> (OverlayRenderer, SIMD2<Double>) {
    let usual = CloudOverlay.textSize(contentScale: content.contentScale)
    let margin = (1.2 * usual).rounded()
    let window = SIMD2<Double>(content.window)
    // Margins, padding and a column of names want room too.
    let widest = Float(max(min(Self.widestText, window.x / usual * 0.6 - 4), 4))
    let source = source
    let measure: Panel.Measure = { text, style in
      Double(source.run(for: text, style: style, maximumWidth: widest).advance)
    }
    let em = content.panel.em(wanted: usual, in: window - 2 * margin, measure: measure)
    let size = (content.panel.size(measure: measure) * em).rounded(.up)
    var overlay = Overlay(width: content.window.x, height: content.window.y)
    content.panel.add(
      to: &overlay,
      at: content.place.corner(ofPanel: size, in: window, margin: margin),
      em: em, lineWidth: max(content.contentScale.rounded(), 1), theme: theme, measure: measure)
    if atlas.byteCount > Self.mostAtlasBytes { atlas = atlas.emptied }
    let batch = GlyphBatch(
      overlay, source: &self.source, atlas: atlas, maximumTextWidth: widest)
    atlas = batch.atlas
    return (try OverlayRenderer(overlay, batch: batch, sharing: cloud), size)
  }
}
