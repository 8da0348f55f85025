internal import TagSphereGLObjects
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereRenderer
internal import TagSphereTagData
internal import TagSphereText

/// The marks of pages, uploaded again only after a change.
struct PageMarkLayer {
  private var marks: PageMarks?
  private var source: FontGlyphSource
  private let theme: Theme
  /// The marks on the GPU; nil for none.
  private(set) var renderer: OverlayRenderer?

  /// The maximum width of the name of a held label, em.
  private static let widestText: Float = 24

  /// Creates a layer without marks, in a font and a theme.
  init(theme: Theme, source: FontGlyphSource) { (self.theme, self.source) = (theme, source) }

  /// Shows other marks.
  mutating func show(_ marks: PageMarks?, sharing cloud: LabelRenderer) throws(GLError) {
    guard marks != self.marks else { return }
    self.marks = marks
    renderer = nil
    let source = source
    let overlay = marks?.overlay(theme: theme) { text in
      Double(source.run(for: text, style: .inherited, maximumWidth: Self.widestText).advance)
    }
    guard let overlay else { return }
    let batch = GlyphBatch(overlay, source: &self.source, maximumTextWidth: Self.widestText)
    renderer = try OverlayRenderer(overlay, batch: batch, sharing: cloud)
  }
}
