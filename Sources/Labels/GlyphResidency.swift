internal import TagSphereForms
package import TagSphereGlyphs

/// The glyphs of a batch: glyphs that are drawn in its atlas, and glyphs that wait to be drawn.
///
/// All glyphs of a batch have a place in the atlas, at one detail: the finest at which all glyphs
/// fit. Waiting glyphs are shown as placeholders. Below full detail, glyphs that are seen large
/// have a second, full field in the remaining room. When other glyphs need the room, these fields
/// are evicted, least recently used first.
package struct GlyphResidency: Sendable {
  /// The detail at which every glyph has its place.
  package internal(set) var detail = FieldDetail.full
  /// The distinct glyphs, in the order of their first use.
  package internal(set) var glyphs: [Glyph] = []
  /// The index in `glyphs` of each quad's glyph.
  package internal(set) var glyphOfQuad: [Int] = []
  /// The indices of the waiting glyphs; the last one is drawn next.
  package internal(set) var queue: [Int] = []
  /// The indices of the glyphs that show a full-detail field while the batch has a lower detail.
  package internal(set) var sharpened: Set<Int> = []

  /// A glyph and the quads that show it: one quad for each height at which shaping placed the glyph.
  package struct Glyph: Sendable {
    var id: GlyphID
    /// The geometry at full detail.
    package var geometry: FieldGeometry
    package var quads: [UInt16] = []
    /// Whether a placeholder is shown instead of the glyph.
    package var isWaiting = false
  }

  /// Creates the residency of a batch without glyphs.
  init() {}

  /// Registers a quad that shows a glyph.
  ///
  /// - Returns: The quad with the bounds of the ink, but without a place in the atlas.
  mutating func addQuad(_ quad: UInt16, of glyph: Int, lift: Float) -> GlyphQuad {
    glyphs[glyph].quads.append(quad)
    glyphOfQuad.append(glyph)
    let ink = glyphs[glyph].geometry.inkBox
    return GlyphQuad(
      left: ink.left, bottom: ink.bottom + lift, right: ink.right, top: ink.top + lift, texelX: 0,
      texelY: 0, texelsPerEm: 1, layer: 0)
  }

  /// The number of waiting glyphs.
  package var waitingCount: Int { queue.count }

  /// Whether a change of the view may need glyphs or details that the atlas lacks.
  package var isUnderPressure: Bool { !queue.isEmpty || (detail < .full && !glyphs.isEmpty) }

  /// Whether a quad shows a placeholder for its glyph.
  package func isWaiting(quad: Int) -> Bool {
    quad < glyphOfQuad.count && glyphs[glyphOfQuad[quad]].isWaiting
  }

  /// Returns the largest demand among each glyph's quads.
  ///
  /// - Parameter quadDemand: The size at which each quad is seen, pixels per em.
  func demand(_ quadDemand: [Float]) -> [Float] {
    precondition(
      quadDemand.count >= glyphOfQuad.count, "\(quadDemand.count) demands for other quads")
    var demand = [Float](repeating: 0, count: glyphs.count)
    for (quad, glyph) in glyphOfQuad.enumerated() {
      demand[glyph] = max(demand[glyph], quadDemand[quad])
    }
    return demand
  }
}

/// The time at which the glyphs of a batch are drawn.
package enum GlyphLoading: Hashable, Sendable {
  /// All glyphs are drawn before the batch is used, for pictures and measurements.
  case complete
  /// If the batch has at most `beyond` glyphs, all of them are drawn before the batch is used; otherwise none is.
  ///
  /// With more glyphs, a window opens at once, and `GlyphBatch.drawGlyphs` draws the glyphs later.
  case streamed(beyond: Int)
}

/// The differences between a batch and its copy on a GPU.
package struct GlyphChanges: Sendable {
  /// The indices of the quads that changed, in increasing order.
  package var quads: [Int] = []
  /// The areas of the atlas whose texels changed.
  package var rectangles: [AtlasRectangle] = []

  /// The quads that changed, as runs of adjacent indices.
  package var quadRuns: [Range<Int>] {
    quads.reduce(into: []) { runs, quad in
      if let last = runs.last, last.upperBound == quad {
        runs[runs.count - 1] = last.lowerBound..<quad + 1
      } else {
        runs.append(quad..<quad + 1)
      }
    }
  }

  /// No changes.
  package init() {}

  /// Whether nothing changed.
  package var isEmpty: Bool { quads.isEmpty && rectangles.isEmpty }
}
