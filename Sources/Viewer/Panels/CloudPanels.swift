internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereRenderer
internal import TagSphereText

/// The panels over a cloud, on the GPU.
struct CloudPanels {
  private var typesetter: PanelTypesetter
  private var layers: [PanelContents.Kind: PanelLayer] = [:]
  private let theme: Theme
  /// The area at the foot of the window that notices avoid, pixels; nil for none.
  var footArea: Overlay.Rectangle? { didSet { liftNotice() } }

  /// Creates the panels of a cloud, in its font and colours.
  init(theme: Theme, source: FontGlyphSource) {
    typesetter = PanelTypesetter(source: source)
    self.theme = theme
  }

  /// The renderers of the panels, from the lowest to the topmost.
  var renderers: [OverlayRenderer] {
    PanelContents.Kind.allCases.compactMap { layers[$0]?.renderer }
  }

  /// Shows other contents.
  mutating func show(
    _ contents: PanelContents, sharing cloud: LabelRenderer
  ) throws(GLError) {
    for kind in PanelContents.Kind.allCases {
      var layer = layers[kind] ?? PanelLayer()
      try layer.show(contents.content(of: kind), theme: theme, with: &typesetter, sharing: cloud)
      layers[kind] = layer
    }
    liftNotice()
  }

  private func liftNotice() { layers[.notice]?.move(by: [0, -noticeRise]) }

  /// The shift of the notice up from the lower edge, pixels.
  ///
  /// The shift keeps the notice off the status line and the foot area.
  private var noticeRise: Double {
    guard let notice = layers[.notice]?.area else { return 0 }
    let below = [layers[.status]?.area, footArea].compactMap(\.self).filter(notice.overlaps)
    return below.map { notice.origin.y + notice.size.y - $0.origin.y + Self.noticeGap }.max() ?? 0
  }

  /// The areas that a tooltip must not cover.
  private var busyAreas: [Overlay.Rectangle] {
    let notice = layers[.notice]?.area.map { area in
      var area = area
      area.origin.y -= noticeRise
      return area
    }
    return [layers[.search]?.area, layers[.status]?.area, notice].compactMap(\.self)
  }

  /// The gap between the notice and the status line below it, pixels.
  private static let noticeGap = 6.0

  /// Places the tooltip beside its label for the next frame, clear of search, notice and status line.
  mutating func place(in scene: Scene, frame: FrameUniforms, batch: GlyphBatch) {
    guard let tooltip = layers[.tooltip], let size = tooltip.area?.size,
      let label = scene.tooltipLabel
    else { return }
    let viewport = scene.viewport
    let corner = PanelPlace.corner(
      ofTooltip: size,
      beside: frame.windowBox(of: batch.labels[label], isHighlighted: true),
      in: [Double(viewport.width), Double(viewport.height)], gap: 12 * scene.textScale,
      avoiding: busyAreas)
    // If there is no space beside the label, the tooltip moves out of the window.
    tooltip.move(by: corner ?? [-2 * Double(viewport.width), 0])
  }
}
