internal import TagSphereGeometry
public import TagSphereTagData

/// A text or a picture in the middle of a cloud: labels pass before and behind it, and it is no tag.
///
/// It is a batch of one label of its own, drawn in the same depth, so that labels keep their numbers
/// and states and it never is highlighted, picked, or made to give way.
public struct Centerpiece: Sendable {
  /// Its glyphs or its picture; one label, at the origin.
  public var batch: GlyphBatch

  /// Half of width or height, whichever is larger, of a centerpiece that nobody gave a size: what
  /// the inscribed square of the sphere's outline has room for.
  public static let defaultReach = 0.6
  /// How far the theme's ink goes toward the background: labels are to be read before it.
  static let shareOfBackground = 0.62

  /// Makes a batch of one label a centerpiece.
  ///
  /// - Parameters:
  ///   - batch: One label, typeset in any size.
  ///   - reach: Half of its width or height, whichever is larger, world units, > 0.
  ///   - color: Its text's colour; nil for the theme's.
  ///   - theme: The cloud's theme.
  public init(_ batch: GlyphBatch, reach: Double, color: Color? = nil, theme: Theme) {
    precondition(batch.labels.count == 1, "a centerpiece of \(batch.labels.count) labels")
    precondition(reach > 0, "a centerpiece that reaches \(reach)")
    self.batch = batch
    let half = max(batch.labels[0].halfWidth, batch.labels[0].halfHeight)
    // Text without ink has no box: any size will do.
    self.batch.labels[0].size = half > 0 ? Float(reach) / half : Float(reach)
    let ink = Color.ink(on: theme.background)
    let tint = ColorRamp([ink, theme.background]).color(at: Self.shareOfBackground)
    self.batch.labels[0].color = (color ?? tint).packed
    self.batch.labels[0].accent = self.batch.labels[0].color
  }
}

extension FrameUniforms {
  /// These uniforms as a centerpiece is drawn: of its own colour at any depth, plainly, and whole.
  public var ofCenterpiece: FrameUniforms {
    var uniforms = self
    uniforms.fade = .zero
    uniforms.lastRecession = .greatestFiniteMagnitude
    uniforms.ball = nil
    uniforms.highlightedLabel = nil
    uniforms.focusRing = nil
    uniforms.style = LabelStyle()
    uniforms.highlightStyle = HighlightStyle()
    uniforms.highlightScale = 1
    return uniforms
  }
}
