internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereRenderer
internal import TagSphereTagData

/// What is said over a cloud: status, search, tooltip, keys, and what the program says of itself.
struct CloudPanels {
  /// What the program says of itself, rather than of the cloud.
  struct Announcements: Hashable {
    /// Why there is no cloud.
    var center: Panel?
    /// What a person should know now.
    var bottom: Panel?
    /// How the program fares.
    var topLeft: Panel?
  }

  private var typesetter: PanelTypesetter
  private var status = PanelLayer()
  private var search = PanelLayer()
  private var tooltip = PanelLayer()
  private var keys = PanelLayer()
  private var page = PanelLayer()
  private var notice = PanelLayer()
  private var diagnostics = PanelLayer()
  private let theme: Theme
  private let display: StatusDisplay

  /// The panels of a cloud, in its font and colours.
  init(of cloud: Cloud, status display: StatusDisplay) {
    typesetter = PanelTypesetter(source: cloud.source)
    theme = cloud.theme
    self.display = display
  }

  /// What is drawn, the lowest first.
  var renderers: [OverlayRenderer] {
    [page, status, search, tooltip, keys, notice, diagnostics].compactMap(\.renderer)
  }

  /// Says what there is to say of a scene.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - document: Its tags; those without text are no labels.
  ///   - labelCount: How many labels there are; nil for as many as tags.
  ///   - marked: The number of labels marked.
  ///   - announcements: What the program says of itself.
  ///   - cloud: Whose programs the panels share.
  /// - Returns: Whether something else is said now.
  mutating func follow(
    _ scene: Scene, document: TagDocument, labelCount: Int?, marked: Int,
    announcements: Announcements, sharing cloud: LabelRenderer
  ) throws(GLError) -> Bool {
    func content(_ panel: Panel, _ place: PanelPlace) -> PanelLayer.Content {
      PanelLayer.Content(
        panel: panel, place: place, window: [scene.viewport.width, scene.viewport.height],
        contentScale: scene.contentScale)
    }
    let line = StatusLine(
      labels: labelCount ?? document.tags.count,
      matches: scene.search.flatMap { $0.text.isEmpty ? nil : $0.matches.count },
      isPaused: scene.isPaused, marked: marked)
    let isStatusShown = display == .on || (display == .auto && line.isNotable)
    let tag = scene.tooltipLabel.map { document.tags[$0] }
    let said: [(WritableKeyPath<Self, PanelLayer>, Panel?, PanelPlace)] = [
      (\.status, isStatusShown ? Panel(line) : nil, .bottomRight),
      (\.search, scene.search.map { Panel($0, focus: scene.focus) }, .top),
      (\.tooltip, tag.map { Panel(tooltipOf: $0) }, .corner),
      (\.keys, scene.showsKeys ? .keys : nil, .center),
      (\.page, announcements.center, .center),
      (\.notice, announcements.bottom, .bottom),
      (\.diagnostics, announcements.topLeft, .topLeft),
    ]
    var hasChanged = false
    for (layer, panel, place) in said {
      let content = panel.map { content($0, place) }
      if try show(content, on: layer, sharing: cloud) { hasChanged = true }
    }
    return hasChanged
  }

  private mutating func show(
    _ content: PanelLayer.Content?, on path: WritableKeyPath<Self, PanelLayer>,
    sharing cloud: LabelRenderer
  ) throws(GLError) -> Bool {
    var layer = self[keyPath: path]
    defer { self[keyPath: path] = layer }
    return try layer.show(content, theme: theme, with: &typesetter, sharing: cloud)
  }

  /// Puts the tooltip beside its label in the frame to come.
  mutating func place(in scene: Scene, batch: GlyphBatch) {
    guard tooltip.renderer != nil, let label = scene.tooltipLabel else { return }
    let (frame, viewport) = (scene.frame, scene.viewport)
    let corner = PanelPlace.corner(
      ofTooltip: tooltip.size,
      beside: frame.windowBox(of: batch.labels[label], isHighlighted: true),
      in: [Double(viewport.width), Double(viewport.height)], gap: 12 * scene.contentScale)
    // Where there is no room beside the label, none is shown.
    tooltip.move(by: corner ?? [-2 * Double(viewport.width), 0])
  }
}
