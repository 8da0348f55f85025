package import TagSphereGLObjects
package import TagSphereGeometry
internal import TagSphereInteraction
package import TagSphereLabels
package import TagSphereLook
internal import TagSphereMessages
package import TagSphereRenderer
internal import TagSphereScreen
internal import TagSphereTagData
package import TagSphereText
internal import TagSphereWheels

/// Wheels on the GPU, with the targets that their frames are drawn to.
package final class WheelCanvas {
  /// Whether this driver needs quick frames to move smoothly.
  let isQuickWhileMoving: Bool
  private let nothing: LabelRenderer
  private var renderer: WheelRenderer
  private var layout: WheelLayout
  private var document: WheelDocument
  private let best: EdgeQuality
  private var targets: [Bool: RenderTarget] = [:]
  private var lastTarget: RenderTarget?
  private var keys = PanelLayer()
  private var typed = PanelLayer()
  private var typesetter: PanelTypesetter

  /// Uploads the wheels of a scene into the current context.
  init(_ scene: WheelScene<FontGlyphSource>) throws(GLError) {
    DrawState.claim()
    (layout, document) = (scene.wheels.layout, scene.wheels.document)
    nothing = try Self.nothing(in: Self.viewport(of: layout), source: scene.wheels.source)
    let driver = nothing.driver
    isQuickWhileMoving = driver.needsQuickFrames
    best = EdgeQuality(
      method: .best, samples: nil, maximumSamples: driver.maximumSamples,
      isSoftware: driver.isSoftware)
    renderer = WheelRenderer(scene.wheels)
    typesetter = PanelTypesetter(source: scene.wheels.source)
  }

  /// Uploads what changed, and draws a frame.
  func draw(
    _ scene: inout WheelScene<FontGlyphSource>, theme: Theme, isBest: Bool
  ) throws(GLError) {
    if scene.wheels.layout != layout || scene.wheels.document != document {
      (layout, document) = (scene.wheels.layout, scene.wheels.document)
      renderer = WheelRenderer(scene.wheels, sharing: renderer)
      (targets, lastTarget) = ([:], nil)
    }
    renderer.update(&scene.wheels)
    renderer.frame = scene.frame
    let viewport = Self.viewport(of: layout)
    let target = try target(of: viewport, isBest: isBest)
    func content(_ panel: Panel?, at place: PanelPlace) -> PanelLayer.Content? {
      panel.map {
        PanelLayer.Content(
          panel: $0, place: place, window: [viewport.width, viewport.height],
          contentScale: scene.contentScale, isMirrored: scene.messages.isRightToLeft)
      }
    }
    try typed.show(
      content(scene.typedPanel, at: .topLeft), theme: theme, with: &typesetter, sharing: nothing)
    try keys.show(
      content(scene.showsKeys ? .wheelKeys(in: scene.messages) : nil, at: .center), theme: theme,
      with: &typesetter, sharing: nothing)
    var layers: [any PictureLayer] = [renderer]
    for panel in [typed.renderer, keys.renderer] { if let panel { layers.append(panel) } }
    try target.draw(Self.ground(in: viewport, theme: theme), with: nothing, overlays: layers)
    lastTarget = target
  }

  /// Writes the last frame into a framebuffer.
  func present(into framebuffer: UInt32) throws(GLError) {
    guard let lastTarget else { return }
    let size = SIMD2(lastTarget.width, lastTarget.height)
    try lastTarget.present(
      Presentation(ScreenTransform(windowSize: size)), into: framebuffer)
  }

  /// The last frame: four bytes per pixel, top row first; empty before the first.
  func pixels() -> [UInt8] {
    lastTarget?.resolve()
    return lastTarget?.pixels() ?? []
  }

  private func target(
    of viewport: Viewport, isBest: Bool
  ) throws(GLError) -> RenderTarget {
    if let known = targets[isBest] { return known }
    let best = best.fitting(
      width: viewport.width, height: viewport.height, within: nothing.driver.maximumSize)
    let target = try RenderTarget(
      width: viewport.width, height: viewport.height, quality: isBest ? best : .smooth)
    targets[isBest] = target
    return target
  }

  private static func viewport(of layout: WheelLayout) -> Viewport {
    Viewport(width: Int(layout.size.x), height: Int(layout.size.y))
  }

  /// Returns a renderer of no labels, for the background and for programs that are shared.
  package static func nothing(
    in viewport: Viewport, source: FontGlyphSource
  ) throws(GLError) -> LabelRenderer {
    var source = source
    let overlay = Overlay(width: viewport.width, height: viewport.height)
    return try LabelRenderer(batch: GlyphBatch(overlay, source: &source))
  }

  /// Returns the view of the background alone.
  package static func ground(in viewport: Viewport, theme: Theme) -> FrameUniforms {
    var uniforms = FrameUniforms(
      overlayWidth: viewport.width, height: viewport.height, viewport: viewport,
      background: theme.background)
    uniforms.backdrop = theme.backdrop
    uniforms.isTransparent = theme.isTransparent
    return uniforms
  }
}
