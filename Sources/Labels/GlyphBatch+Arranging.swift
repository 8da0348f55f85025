package import TagSphereGlyphs

extension GlyphBatch {
  /// The number of atlas layers kept free for full-detail fields of large glyphs.
  ///
  /// They are kept free if a window's glyphs only fit at a lower detail.
  private static let sparedLayers = 2

  /// Finds a place for every glyph of `residency`, at the finest detail at which all glyphs fit.
  ///
  /// Fields that the atlas still holds from an earlier batch are reused. Shelves (rows of the
  /// atlas) without such fields are evicted if that makes room. If the old fields are too
  /// scattered, the atlas is emptied and refilled. If there is not enough room even at the lowest
  /// detail, the most frequent glyphs get the room.
  ///
  /// - Parameter loading: When the glyphs are to be drawn.
  /// - Returns: The quads of glyphs without room even at the lowest detail.
  mutating func arrangeGlyphs(_ loading: GlyphLoading) -> Set<UInt16> {
    let glyphs = residency.glyphs
    let byHeight = glyphs.indices.filter { !glyphs[$0].quads.isEmpty }.sorted {
      let (first, second) = (glyphs[$0].geometry, glyphs[$1].geometry)
      return (first.height, first.width, $1) > (second.height, second.width, $0)
    }
    let isStreamed = loading != .complete
    let detail = FieldDetail.allCases.reversed().first { detail in
      let layers = atlas.maximumLayers - (isStreamed && detail < .full ? Self.sparedLayers : 0)
      return atlas.holds(
        byHeight.lazy.map { glyphs[$0].geometry.reduced(to: detail) }, layers: layers,
        withBars: isStreamed)
    }
    residency.detail = detail ?? .third
    var unplaced: Set<Int> = []
    if atlas.entries.isEmpty || !takeOverPlaces(byHeight) {
      atlas = atlas.emptied
      let order = detail == nil ? sortedByUse(byHeight) : byHeight
      for index in order where !reservePlace(of: index, fit: detail == nil ? .snug : .loose) {
        unplaced.insert(index)
      }
    }
    for index in byHeight.reversed() where !unplaced.contains(index) {
      let isDrawn = atlas.entries[residency.key(of: index)]?.isDrawn == true
      if isDrawn { show(index, detail: residency.detail) } else { residency.queue.append(index) }
    }
    return Set(unplaced.flatMap { glyphs[$0].quads })
  }

  /// Returns glyphs by the number of words that show them, most frequent first.
  private func sortedByUse(_ indices: [Int]) -> [Int] {
    var uses = [Int](repeating: 0, count: residency.glyphs.count)
    for word in glyphs { uses[residency.glyphOfQuad[Int(word.quad)]] += 1 }
    return indices.sorted { (uses[$0], $1) > (uses[$1], $0) }
  }

  /// Shows placeholders for the waiting glyphs if more glyphs wait than may be drawn at once.
  mutating func showBars(_ loading: GlyphLoading) -> Bool {
    guard case .streamed(let limit) = loading, residency.waitingCount > limit,
      (try? atlas.drawBars()) != nil, let bars = atlas.bars
    else { return false }
    for index in residency.queue {
      residency.glyphs[index].isWaiting = true
      locateQuads(ofGlyph: index) { bars.show(in: &$0) }
    }
    return true
  }

  /// Reserves places in the atlas for the glyphs of new labels; these glyphs then wait to be drawn.
  ///
  /// - Returns: The quads of glyphs without room.
  package mutating func arrangeNewGlyphs() -> Set<UInt16> {
    var unplaced: Set<UInt16> = []
    for index in arrangedGlyphs..<residency.glyphs.count {
      let key = residency.key(of: index)
      let geometry = residency.glyphs[index].geometry.reduced(to: residency.detail)
      if atlas.entries[key] == nil, (try? atlas.reserve(geometry, for: key)) == nil {
        unplaced.formUnion(residency.glyphs[index].quads)
        continue
      }
      if atlas.entries[key]?.isDrawn == true {
        show(index, detail: residency.detail)
      } else {
        wait(index)
      }
    }
    arrangedGlyphs = residency.glyphs.count
    // Existing glyphs may have new quads at other heights.
    for quad in arrangedQuads..<quads.count where !unplaced.contains(UInt16(quad)) {
      let glyph = residency.glyphOfQuad[quad]
      if residency.glyphs[glyph].isWaiting {
        if let bars = atlas.bars { locateQuad(quad) { bars.show(in: &$0) } }
      } else {
        show(glyph, detail: residency.sharpened.contains(glyph) ? .full : residency.detail)
      }
    }
    arrangedQuads = quads.count
    shortfalls.unplacedGlyphs += unplaced.count
    return unplaced
  }

  /// Shows a placeholder for a glyph until the glyph is drawn.
  private mutating func wait(_ index: Int) {
    try? atlas.drawBars()
    residency.glyphs[index].isWaiting = true
    residency.queue.append(index)
    guard let bars = atlas.bars else { return }
    locateQuads(ofGlyph: index) { bars.show(in: &$0) }
  }

  /// Reuses the places of an earlier batch, and reserves places for the remaining glyphs.
  ///
  /// - Returns: Whether all glyphs have a place.
  private mutating func takeOverPlaces(_ byHeight: [Int]) -> Bool {
    atlas.release()
    for index in byHeight { atlas.use(residency.key(of: index)) }
    for index in byHeight where atlas.entries[residency.key(of: index)] == nil {
      if reservePlace(of: index, fit: .snug) { continue }
      let height = residency.glyphs[index].geometry.reduced(to: residency.detail).height
      guard atlas.makeRoom(height: height, before: .max) != nil,
        reservePlace(of: index, fit: .snug)
      else { return false }
    }
    return true
  }

  private mutating func reservePlace(of index: Int, fit: AtlasPacker.Fit) -> Bool {
    let geometry = residency.glyphs[index].geometry.reduced(to: residency.detail)
    return (try? atlas.reserve(geometry, for: residency.key(of: index), fit: fit)) != nil
  }
}

extension GlyphResidency {
  /// Returns the atlas key of a glyph's field at the batch's detail.
  package func key(of index: Int) -> FieldKey { FieldKey(glyph: glyphs[index].id, detail: detail) }
}
