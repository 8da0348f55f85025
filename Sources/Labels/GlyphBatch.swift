internal import TagSphereForms
package import TagSphereGlyphs
package import TagSphereLook

/// A cloud's labels, typeset and placed: the data that is uploaded once.
package struct GlyphBatch: Sendable {
  /// One record per label, in the document's order.
  package var labels: [LabelRecord] = []
  /// All glyphs with ink, grouped by label, in the labels' order.
  package var glyphs: [GlyphWord] = []
  /// The glyphs that words refer to, each with its place in the atlas.
  package var quads: [GlyphQuad] = []
  /// One plane per label if labels face outward; empty if they face the camera.
  package var tiles: [LabelTile] = []
  /// The distance fields.
  package var atlas = GlyphAtlas()
  /// Which glyphs are drawn in the atlas.
  package var residency = GlyphResidency()
  /// The words of images and colour glyphs, in the labels' order; their `quad` is an index into
  /// ``imageQuads``.
  package var images: [GlyphWord] = []
  /// The quads that words of ``pictures`` refer to, each with its place in ``imageAtlas``.
  package var imageQuads: [GlyphQuad] = []
  /// The content of each of ``imageQuads``, and its box.
  package internal(set) var imagePlaces: [ImagePlace] = []
  /// The images and colour glyphs.
  package internal(set) var imageAtlas = ImageAtlas()
  /// The entry of ``imageAtlas`` that is the placeholder for images not yet loaded.
  var placeholderEntry: Int?
  /// The gap between labels' positions and their texts beside them, em; nil if texts are centred on their positions.
  package internal(set) var besideGap: Float?
  /// What could not be drawn as requested.
  package var shortfalls = Shortfalls()
  /// The mapping from glyphs to quads.
  var quadIndex = QuadIndex()
  /// The number of glyphs of ``residency`` that have, or were refused, a place in the atlas.
  package var arrangedGlyphs = 0
  /// The number of quads that point at their glyphs' fields.
  package var arrangedQuads = 0

  /// Glyphs and labels that degraded; every loss is counted here.
  package struct Shortfalls: Hashable, Sendable {
    /// Characters that no font has, with the number of labels; they are drawn as boxes.
    package var missing: [Unicode.Scalar: Int] = [:]
    /// Labels wider than the limit, cut at both ends: indices.
    package var cutLabels: [Int] = []
    /// Labels that consist only of blanks and invisible characters: indices.
    package var blankLabels: [Int] = []
    /// Labels that lack glyphs because the atlas has no room for them: indices.
    package var incompleteLabels: [Int] = []
    /// Glyphs without room in the atlas, which are not drawn.
    package var unplacedGlyphs = 0
    /// Images and colour glyphs without room in their atlas, which are not drawn.
    package var unplacedImages = 0

    /// No shortfalls.
    package init() {}
  }

  /// The default width beyond which lines are broken, em.
  package static let defaultLabelWidth: Float = 14
  /// The default number of lines that a long text is broken into.
  package static let defaultLineCount = 3
  /// The largest number of lines that can be requested.
  package static let greatestLineCount = 12
  /// The largest width that can be requested, em: pens reach no farther than `GlyphWord.penLimit` to either side.
  package static let greatestLabelWidth: Float = 120

  /// The largest width of a label when the size follows from the density, world units.
  package static let widestLabel = 1.5

  /// How far labels extend from their positions, world units.
  ///
  /// Half the widest box to the side, and up or down the farthest ink, such as that of stacked
  /// marks.
  ///
  /// - Complexity: O(glyphs).
  package var labelReach: SIMD2<Double> {
    if !tiles.isEmpty { return SIMD2(repeating: tileReach) }
    var (across, upward) = (Float(0), Float(0))
    for (index, label) in labels.enumerated() {
      across = max(across, reachAcross(label) * label.size)
      for place in glyphRange(of: index) {
        let quad = quads[Int(glyphs[place].quad)]
        upward = max(upward, max(quad.top, -quad.bottom) * label.size)
      }
      for word in images[imageRange(of: index)] {
        let box = imagePlaces[Int(word.quad)].box
        upward = max(upward, max(box.top, -box.bottom) * label.size)
      }
    }
    return [Double(across), Double(upward)]
  }

  /// Returns the centre of a label's box, em from the label's position, which it is centred on or beside.
  ///
  /// - Parameter label: A label of this batch.
  package func boxCenter(of label: LabelRecord) -> SIMD2<Float> {
    [besideGap.map { label.halfWidth + $0 } ?? 0, 0]
  }

  /// Returns how far a label's box extends to a side of its position, em.
  private func reachAcross(_ label: LabelRecord) -> Float {
    boxCenter(of: label).x + label.halfWidth
  }

  /// Returns the range in ``glyphs`` of a label's words.
  ///
  /// - Parameter label: The label's index.
  package func glyphRange(of label: Int) -> Range<Int> {
    let end = label + 1 < labels.count ? Int(labels[label + 1].firstGlyph) : glyphs.count
    return Int(labels[label].firstGlyph)..<end
  }

  /// Returns ``labelReach`` including everything that a style draws around the text.
  ///
  /// - Complexity: O(glyphs).
  package func labelReach(in style: LabelStyle) -> SIMD2<Double> {
    guard style != .plain else { return labelReach }
    let across = labels.lazy.map { (reachAcross($0) + style.margin.x) * $0.size }.max() ?? 0
    let upward = labels.lazy.map { ($0.halfHeight + style.margin.y) * $0.size }.max() ?? 0
    return pointwiseMax(labelReach, [Double(across), Double(upward)])
  }

  /// The radius of a sphere about the centre that contains every label, world units.
  package var reach: Double { Self.reach(ofLabels: labelReach) }

  /// Returns the radius of a sphere about the centre that contains labels with a certain reach, world units.
  package static func reach(ofLabels reach: SIMD2<Double>) -> Double {
    1 + (reach * reach).sum().squareRoot()
  }

  /// The bytes of labels and glyph words on the GPU; atlas and quads are shared by all labels.
  package var labelByteCount: Int {
    labels.count * MemoryLayout<LabelRecord>.stride
      + glyphs.count * MemoryLayout<GlyphWord>.stride
  }
}
