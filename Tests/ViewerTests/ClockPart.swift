internal import TagSphereCloudBuilding
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereRenderer

@testable internal import TagSphereViewer

/// A clock in the lower left corner, as an example of a part: see the article about contributing.
struct ClockPart: ViewerPart {
  /// The minute of the day, 0…1439.
  private var minute: Int?
  private var layer = PanelLayer()
  private var typesetter: PanelTypesetter?

  /// The time as displayed; nil before the first turn.
  var text: String? {
    minute.map { "\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)" }
  }

  mutating func follow(_ view: inout View) {
    guard minute != view.input.minuteOfDay else { return }
    minute = view.input.minuteOfDay
    view.contentChanged()
  }

  func areas(in view: View) -> [Overlay.Rectangle] { layer.area.map { [$0] } ?? [] }

  mutating func upload(to canvas: CloudCanvas, in view: inout View) throws(GLError) {
    guard let text else { return }
    var typesetter = typesetter ?? PanelTypesetter(source: view.cloud.source)
    defer { self.typesetter = typesetter }
    let viewport = view.scene.viewport
    let content = PanelLayer.Content(
      panel: Panel(rows: [Panel.Row(text)]), place: .beside([0, Double(viewport.height)]),
      window: [viewport.width, viewport.height], contentScale: view.scene.textScale)
    let theme = view.cloud.design.theme
    try canvas.share { renderer throws(GLError) in
      try layer.show(content, theme: theme, with: &typesetter, sharing: renderer)
    }
  }

  var layers: [any PictureLayer] { layer.renderer.map { [$0] } ?? [] }

  mutating func leaveContext() { (layer, typesetter) = (PanelLayer(), nil) }
}
