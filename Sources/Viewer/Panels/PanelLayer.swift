package import TagSphereGLObjects
internal import TagSphereGlyphs
package import TagSphereInteraction
package import TagSphereLabels
package import TagSphereLook
package import TagSphereRenderer
package import TagSphereText

/// A panel over a cloud, laid out and uploaded again only when its content changes.
package struct PanelLayer {
  /// A panel, and the window for which it is laid out.
  package nonisolated struct Content: Hashable {
    package var panel: Panel
    package var place: PanelPlace
    /// The window's size, pixels.
    package var window: SIMD2<Int>
    package var contentScale: Double
    /// Whether the panel runs from right to left, with left and right swapped.
    package var isMirrored: Bool

    package init(
      panel: Panel, place: PanelPlace, window: SIMD2<Int>, contentScale: Double,
      isMirrored: Bool = false
    ) {
      (self.panel, self.place, self.isMirrored) = (panel, place, isMirrored)
      (self.window, self.contentScale) = (window, contentScale)
    }
  }

  /// The content shown; nil for nothing.
  private(set) var content: Content?
  /// The panel on the GPU.
  private(set) var renderer: OverlayRenderer?
  /// The area for which the panel was laid out, window pixels; nil without a panel.
  private(set) var area: Overlay.Rectangle?

  /// Shows other content.
  mutating func show(
    _ content: Content?, theme: Theme, with typesetter: inout PanelTypesetter,
    sharing cloud: LabelRenderer
  ) throws(GLError) {
    guard content != self.content else { return }
    self.content = content
    (renderer, area) = (nil, nil)
    guard let content else { return }
    (renderer, area) = try typesetter.renderer(of: content, theme: theme, sharing: cloud)
  }

  /// Moves the panel from its laid-out position, pixels right and down.
  func move(by offset: SIMD2<Double>) { renderer?.offset = offset }
}

/// Lays out panels in the cloud's font, with a shared glyph atlas.
package struct PanelTypesetter {
  private var source: FontGlyphSource
  private var atlas = GlyphAtlas()

  /// The size at which the atlas is emptied, bytes, so that unusual texts do not fill the memory.
  private static let mostAtlasBytes = 8 << 20

  /// Creates a typesetter of a font.
  package init(source: FontGlyphSource) { self.source = source }

  /// Returns a panel on the GPU, and its area in the window, pixels.
  package mutating func renderer(
    of content: PanelLayer.Content, theme: Theme, sharing cloud: LabelRenderer
  ) throws(GLError) -> (OverlayRenderer, Overlay.Rectangle) {
    let layout = PanelLayout(content, source: source)
    var overlay = Overlay(width: content.window.x, height: content.window.y)
    layout.panel.add(
      to: &overlay, at: layout.corner, em: layout.em,
      lineWidth: max(content.contentScale.rounded(), 1), theme: theme,
      isMirrored: content.isMirrored, measure: layout.measure)
    if atlas.byteCount > Self.mostAtlasBytes { atlas = atlas.emptied }
    let batch = GlyphBatch(
      overlay, source: &self.source, atlas: atlas, maximumTextWidth: layout.widestText)
    atlas = batch.atlas
    return (try OverlayRenderer(overlay, batch: batch, sharing: cloud), layout.area)
  }
}
