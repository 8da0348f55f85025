internal import TagSphereArrangement
package import TagSphereCloudBuilding
internal import TagSphereDesign
internal import TagSphereForms
package import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereRenderer
internal import TagSphereTagData

/// A frame of a single letter, drawn while a document is still read and arranged.
///
/// The rehearsal creates the target of the first frame. It also makes the driver compile the shader
/// programs, which takes longer than drawing. It holds GL objects of the current context.
package final class DrawingRehearsal {
  /// The renderer, which shares its programs with the renderer of the cloud.
  let renderer: LabelRenderer
  /// The target of quick frames.
  let target: RenderTarget

  /// Draws the frame; nil if the window's first frame is not quick: see `PaceState.opening`.
  ///
  /// - Parameters:
  ///   - design: How the cloud will be shown.
  ///   - settings: The settings of its viewer.
  ///   - size: The window's size, pixels.
  package init?(
    _ design: CloudDesign, settings: ViewerSettings, size: SIMD2<Int>
  ) throws(GLError) {
    let quality = DrawingQuality(settings, theme: design.theme, driver: try Driver())
    guard quality.quickFrames == .whileMoving, settings.opensQuickly else { return nil }
    let document = TagDocument(tags: [Tag(text: "o", weight: 1)])
    var source = BoxGlyphSource()
    var batch = GlyphBatch(typesetting: document, source: &source)
    batch.place(LabelPlacement(of: document), textSize: design.layout.textSize)
    renderer = try LabelRenderer(batch: batch)
    target = try RenderTarget(width: size.x, height: size.y, quality: quality.quick)
    if design.declutters { renderer.setStates(LabelStates(count: 1)) }
    let frame = FrameUniforms(
      orientation: .identity, camera: Camera(),
      viewport: Viewport(width: size.x, height: size.y), theme: design.theme,
      space: design.layout.space)
    try target.draw(frame, with: renderer)
  }
}
