internal import TagSphereForms
package import TagSphereGlyphs

extension GlyphBatch {
  /// Sorts the waiting glyphs by the size at which they are seen.
  ///
  /// - Parameter demand: The size at which each quad is seen, pixels per em; 0 for quads out of
  ///   sight.
  /// - Complexity: O(quads + waiting · log waiting).
  package mutating func orderGlyphs(demand: [Float]) {
    let demand = residency.demand(demand)
    residency.queue.sort { (demand[$0], $1) < (demand[$1], $0) }
  }

  /// Draws waiting glyphs, largest demand first, and updates their quads to show them.
  ///
  /// - Parameters:
  ///   - source: The source that shaped the batch.
  ///   - isOver: Whether the time budget is spent; called after every glyph.
  /// - Returns: What changed.
  package mutating func drawGlyphs(
    source: inout some GlyphSource, until isOver: () -> Bool = { false }
  ) -> GlyphChanges {
    var shown: [Int] = []
    while let index = residency.queue.popLast() {
      draw(index, detail: residency.detail, source: &source)
      show(index, detail: residency.detail)
      shown.append(index)
      if isOver() { break }
    }
    return takeChanges(of: shown)
  }

  /// Draws full-detail fields for glyphs that appear larger than their fields, while the atlas has room.
  ///
  /// The least recently used fields are evicted, except for fields that `demand` needs.
  ///
  /// - Parameters:
  ///   - demand: The size at which each quad is seen, pixels per em; 0 for quads out of sight.
  ///   - source: The source that shaped the batch.
  ///   - isOver: Whether the time budget is spent; called after every glyph.
  /// - Returns: What changed, and whether further glyphs need full-detail fields.
  package mutating func sharpenGlyphs(
    demand: [Float], source: inout some GlyphSource, until isOver: () -> Bool = { false }
  ) -> (changes: GlyphChanges, isUnfinished: Bool) {
    guard residency.detail < .full else { return (GlyphChanges(), false) }
    let demand = residency.demand(demand)
    let frame = atlas.beginFrame()
    var wanted: [Int] = []
    for index in residency.glyphs.indices {
      let geometry = residency.glyphs[index].geometry
      guard demand[index] > geometry.texelsPerEm * residency.detail.share else { continue }
      if residency.sharpened.contains(index) {
        atlas.use(FieldKey(glyph: residency.glyphs[index].id), frame: frame)
      } else if !residency.glyphs[index].isWaiting {
        wanted.append(index)
      }
    }
    wanted.sort { (demand[$0], $1) > (demand[$1], $0) }
    var touched: [Int] = []
    for (place, index) in wanted.enumerated() {
      guard reserveFullField(of: index, frame: frame, touched: &touched) else { break }
      draw(index, detail: .full, source: &source)
      residency.sharpened.insert(index)
      show(index, detail: .full)
      touched.append(index)
      if isOver() { return (takeChanges(of: touched), place + 1 < wanted.count) }
    }
    return (takeChanges(of: touched), false)
  }

  /// Reserves room for a glyph's full field.
  ///
  /// Glyphs whose full fields are evicted fall back to the lower detail.
  private mutating func reserveFullField(
    of index: Int, frame: Int, touched: inout [Int]
  ) -> Bool {
    let glyph = residency.glyphs[index]
    let key = FieldKey(glyph: glyph.id)
    if (try? atlas.reserve(glyph.geometry, for: key, frame: frame)) != nil { return true }
    guard let evicted = atlas.makeRoom(height: glyph.geometry.height, before: frame) else {
      return false
    }
    let lost = Set(evicted.map { $0.glyph })
    for other in residency.sharpened where lost.contains(residency.glyphs[other].id) {
      residency.sharpened.remove(other)
      show(other, detail: residency.detail)
      touched.append(other)
    }
    return (try? atlas.reserve(glyph.geometry, for: key, frame: frame)) != nil
  }

  private mutating func draw(
    _ index: Int, detail: FieldDetail, source: inout some GlyphSource
  ) {
    let id = residency.glyphs[index].id
    guard let field = source.distanceField(for: id, detail: detail) else { return }
    atlas.draw(field, for: FieldKey(glyph: id, detail: detail))
  }

  /// Makes a glyph's quads show its field at `detail`.
  package mutating func show(_ index: Int, detail: FieldDetail) {
    let glyph = residency.glyphs[index]
    guard let entry = atlas.entries[FieldKey(glyph: glyph.id, detail: detail)] else { return }
    let texel = entry.texel(at: entry.geometry.inkBox.low)
    locateQuads(ofGlyph: index) { quad in
      (quad.texelX, quad.texelY) = (texel.x, texel.y)
      quad.texelsPerEm = entry.geometry.texelsPerEm
      quad.layer = UInt32(entry.rectangle.layer)
    }
    residency.glyphs[index].isWaiting = false
  }

  private mutating func takeChanges(of glyphs: [Int]) -> GlyphChanges {
    var changes = GlyphChanges()
    changes.quads = Set(glyphs.flatMap { residency.glyphs[$0].quads.map(Int.init) }).sorted()
    changes.rectangles = atlas.takeChanges()
    return changes
  }
}
