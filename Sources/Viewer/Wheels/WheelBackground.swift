package import TagSphereGeometry
package import TagSphereLabels
package import TagSphereLook
package import TagSphereRenderer
package import TagSphereText
internal import TagSphereTagData
package import TagSphereGLObjects

/// The background of wheels in a picture without a cloud.
package enum WheelBackground {
  /// Returns a renderer without labels; it draws the background and shares its shader programs.
  package static func renderer(
    in viewport: Viewport, source: FontGlyphSource
  ) throws(GLError) -> LabelRenderer {
    var source = source
    let overlay = Overlay(width: viewport.width, height: viewport.height)
    return try LabelRenderer(batch: GlyphBatch(overlay, source: &source))
  }

  /// Returns the view of the background alone.
  package static func frame(in viewport: Viewport, theme: Theme) -> FrameUniforms {
    var uniforms = FrameUniforms(
      overlayWidth: viewport.width, height: viewport.height, viewport: viewport,
      background: theme.background)
    uniforms.backdrop = theme.backdrop
    uniforms.isTransparent = theme.isTransparent
    return uniforms
  }
}
