internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLook
package import TagSphereTagData

/// A text or an image at the centre of a cloud, which is not a tag; labels pass in front of and behind it.
///
/// It is a batch with a single label, drawn with the same depth buffer. Labels keep their indices
/// and states, and the centerpiece is never highlighted, picked or hidden by decluttering.
package struct Centerpiece: Sendable {
  /// The glyphs or the image; one label, at the origin.
  package var batch: GlyphBatch

  /// The default reach: half of the width or height, whichever is larger; it fits the inscribed
  /// square of the sphere's outline.
  package static let defaultReach = 0.6
  /// How far the theme's ink is mixed toward the background, so that labels in front stay legible.
  static let shareOfBackground = 0.62

  /// Creates a centerpiece from a batch of one label.
  ///
  /// - Parameters:
  ///   - batch: One label, typeset at any size.
  ///   - reach: Half of the width or height, whichever is larger, world units, > 0.
  ///   - color: The text's colour; nil for the theme's.
  ///   - theme: The cloud's theme.
  package init(_ batch: GlyphBatch, reach: Double, color: SRGBColor? = nil, theme: Theme) {
    precondition(batch.labels.count == 1, "a centerpiece of \(batch.labels.count) labels")
    precondition(reach > 0, "a centerpiece that reaches \(reach)")
    self.batch = batch
    let half = max(batch.labels[0].halfWidth, batch.labels[0].halfHeight)
    // Text without ink has no box; any size will do.
    self.batch.setSize(half > 0 ? Float(reach) / half : Float(reach), ofLabel: 0)
    let ink = SRGBColor.ink(on: theme.background)
    let tint = ColorRamp([ink, theme.background]).color(at: Self.shareOfBackground)
    let word = (color ?? tint).packed
    self.batch.setColors(text: word, accent: word, ofLabel: 0)
  }
}

extension FrameUniforms {
  /// The uniforms for drawing a centerpiece: in its own colour at any depth, unstyled and
  /// unclipped.
  package var ofCenterpiece: FrameUniforms {
    var uniforms = self
    uniforms.fade = .zero
    uniforms.lastRecession = .greatestFiniteMagnitude
    uniforms.dust = .zero
    uniforms.ball = nil
    uniforms.highlightedLabel = nil
    uniforms.focusRing = nil
    uniforms.style = LabelStyle()
    uniforms.highlightStyle = HighlightStyle()
    uniforms.highlightScale = 1
    uniforms.sides = FrameUniforms.endless
    return uniforms
  }
}
