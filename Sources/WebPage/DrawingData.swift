internal import TagSphereCloudBuilding
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereRenderer
internal import TagSphereTagData

/// The shaders, passes and uniforms with which a page draws its cloud, as JSON.
struct DrawingData {
  private let drawing: PortableDrawing
  private let frame: FrameUniforms

  init(_ cloud: Cloud) {
    // None of the values that the page keeps depends on the size of the viewport.
    frame = cloud.uniforms(in: Viewport(width: 1_000, height: 1_000))
    var focused = frame
    // Set these values as `Scene.frame` does for a label in focus.
    focused.highlightStyle.usesColor = false
    focused.highlightStyle.hasBox = true
    let focusColor = cloud.theme.focusColor
    focused.highlight = ColorRamp([cloud.theme.background, focusColor]).color(at: Self.plateShare)
    drawing = PortableDrawing(
      frame, focused: focused, focusColor: focusColor, hasTiles: !cloud.batch.tiles.isEmpty)
  }

  /// The share of the focus colour in the background of the label in focus.
  private static let plateShare = 0.14

  var json: String {
    JSONText.object([
      ("sources", JSONText.list(drawing.sources.map(JSONText.string))),
      ("programs", JSONText.list(drawing.programs.map { JSONText.numbers($0.map(Double.init)) })),
      ("plain", Self.list(drawing.plain)), ("focused", Self.list(drawing.focused)),
      ("ring", Self.list(drawing.ring)), ("identities", Self.list(drawing.identities.plain)),
      ("focusedIdentities", Self.list(drawing.identities.focused)),
      ("dust", drawing.dust.map { Self.object($0, [("isDark", "\(isDark)")]) } ?? "null"),
      ("backdrop", drawing.backdrop.map { Self.object($0) } ?? "null"),
      ("uniforms", Self.object(drawing.uniforms.all)),
      ("plainUniforms", Self.object(drawing.uniforms.plain)),
      ("focusedUniforms", Self.object(drawing.uniforms.focused)), ("highlight", highlight),
    ])
  }

  private var isDark: Bool { SRGBColor.ink(on: frame.background) == SRGBColor(hex: 0) }

  private var highlight: String {
    let style = frame.highlightStyle
    let pulse = style.pulse.map {
      JSONText.object([
        ("period", JSONText.number($0.period)), ("amplitude", JSONText.number($0.amplitude)),
      ])
    }
    return JSONText.object([("scale", JSONText.number(style.scale)), ("pulse", pulse ?? "null")])
  }

  private static func list(_ passes: [PortableDrawing.Pass]) -> String {
    JSONText.list(passes.map { object($0) })
  }

  private static func object(
    _ pass: PortableDrawing.Pass, _ more: [(name: String, value: String)] = []
  ) -> String {
    JSONText.object(
      [
        ("program", "\(pass.program)"), ("quads", JSONText.string(pass.quads.rawValue)),
        ("uniforms", object(pass.uniforms)),
      ] + more)
  }

  private static func object(_ uniforms: PortableDrawing.Uniforms) -> String {
    JSONText.object(
      uniforms.map { name, value in
        (name, value.count == 1 ? JSONText.number(value[0]) : JSONText.numbers(value))
      })
  }
}
