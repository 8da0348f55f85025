/// Which glyphs of a batch are drawn in its atlas, and which are still to come.
///
/// All glyphs of a batch have a place in the atlas, at one detail: the finest at which they all
/// fit. Glyphs that wait are shown as bars. Where the detail is not full, glyphs that are seen
/// large have a second, full field in what room is left; those are evicted, coldest first, when
/// others need it.
public struct GlyphResidency: Sendable {
  /// How finely every glyph has its place.
  public internal(set) var detail = FieldDetail.full
  /// The distinct glyphs, in the order of their first use.
  var glyphs: [Glyph] = []
  /// The index in `glyphs` of each quad's glyph.
  var glyphOfQuad: [Int] = []
  /// Indices of the glyphs that wait; the next to be drawn is the last.
  var queue: [Int] = []
  /// Indices of the glyphs that show a field of full detail while the others do not.
  var sharpened: Set<Int> = []

  /// A glyph and the quads that show it: one for each height at which shaping put it.
  struct Glyph: Sendable {
    var id: GlyphID
    /// In full detail.
    var geometry: FieldGeometry
    var quads: [UInt16] = []
    /// Whether its bar is shown, and not yet itself.
    var isWaiting = false
  }

  /// A batch without glyphs.
  init() {}

  /// Notes that a quad shows a glyph.
  ///
  /// - Returns: The quad, with the bounds of the ink, without a place in the atlas.
  mutating func addQuad(_ quad: UInt16, of glyph: Int, lift: Float) -> GlyphQuad {
    glyphs[glyph].quads.append(quad)
    glyphOfQuad.append(glyph)
    let ink = glyphs[glyph].geometry.inkBox
    return GlyphQuad(
      left: ink.x, bottom: ink.y + lift, right: ink.z, top: ink.w + lift, texelX: 0, texelY: 0,
      texelsPerEm: 1, layer: 0)
  }

  /// Glyphs that show a bar.
  public var waitingCount: Int { queue.count }

  /// Whether frames may need glyphs that the atlas does not hold: while none do, and while every
  /// glyph has its full detail, nothing has to be looked at as the view changes.
  public var isUnderPressure: Bool { !queue.isEmpty || (detail < .full && !glyphs.isEmpty) }

  /// Whether a quad shows a bar for its glyph.
  public func isWaiting(quad: Int) -> Bool {
    quad < glyphOfQuad.count && glyphs[glyphOfQuad[quad]].isWaiting
  }

  /// The largest demand of the quads of each glyph.
  ///
  /// - Parameter quadDemand: How large each quad is seen, pixels per em.
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

/// When the glyphs of a batch are drawn.
public enum GlyphLoading: Hashable, Sendable {
  /// All before the batch is used: for pictures and measurements.
  case complete
  /// All before the batch is used if there are at most so many; otherwise none, so that a window
  /// opens at once, and `GlyphBatch.drawGlyphs` draws them.
  case streamed(beyond: Int)
}

/// What of a batch differs from its copy on a GPU.
public struct GlyphChanges: Sendable {
  /// Indices of the quads that changed, increasing.
  public var quads: [Int] = []
  /// The atlas's texels that changed.
  public var rectangles: [AtlasRectangle] = []

  /// The quads that changed, neighbours together.
  public var quadRuns: [Range<Int>] {
    quads.reduce(into: []) { runs, quad in
      if let last = runs.last, last.upperBound == quad {
        runs[runs.count - 1] = last.lowerBound..<quad + 1
      } else {
        runs.append(quad..<quad + 1)
      }
    }
  }

  /// No changes.
  public init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool { quads.isEmpty && rectangles.isEmpty }
}
