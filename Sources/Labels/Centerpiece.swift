internal import TagSphereGeometry
internal import TagSphereGlyphs
package import TagSphereLook
package import TagSphereTagData

/// A text or an image at the centre of a cloud.
///
/// It is not a tag; labels pass in front of it and behind it.
///
/// It is a batch with a single label, drawn with the same depth buffer. Labels keep their indices
/// and states, and the centerpiece is never highlighted, picked or hidden by decluttering.
package struct Centerpiece: Sendable {
  /// A batch with a single label at the origin: the text or the image.
  package var batch: GlyphBatch

  /// The default reach: half of the larger side.
  ///
  /// It fits the square inside the sphere's outline.
  package static let defaultReach = 0.6
  /// The share of the background in the default colour of text, so that labels in front stay legible.
  static let shareOfBackground = 0.62

  /// Creates a centerpiece from a batch of one label.
  ///
  /// - Parameters:
  ///   - batch: One label, typeset at any size.
  ///   - reach: Half of the width or height, whichever is larger, world units, > 0.
  ///   - color: The text's colour; nil for black or white, whichever suits the background, mixed
  ///     with the background.
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
  /// The uniforms for drawing a centerpiece.
  ///
  /// It has its own colour at any depth, no style, and is drawn in front of and behind the rim.
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
