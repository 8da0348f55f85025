package import TagSphereGlyphs
package import TagSphereLook

/// All wheels of a document in a picture: their rings, and one atlas for all words.
package struct WheelSet<Source: GlyphSource> {
  /// The document of the wheels.
  ///
  /// Its weights are the initial weights, for which slots reserve space; ``rings`` have the current weights.
  /// Its selected words are the words to which Home returns.
  package var document: WheelDocument
  /// The geometry of the wheels.
  package let layout: WheelLayout
  /// The colours of the wheels.
  package let colors: RingColors
  /// The rings, the outermost first; the innermost wheels may lack a ring.
  package private(set) var rings: [Ring<Source>]
  /// The glyphs of all words.
  package private(set) var atlas: GlyphAtlas
  /// The number of times that the atlas was emptied; each time, all glyphs get new places.
  package private(set) var atlasVersion = 0
  /// Shapes the words.
  package let source: Source
  /// Whether words on the far side are turned upright.
  package var turnsUpright = true

  /// Lays out the wheels with their selected words at the mark.
  ///
  /// - Parameters:
  ///   - document: The wheels.
  ///   - layout: The geometry for this number of wheels.
  ///   - theme: The source of the colours.
  ///   - source: Shapes the words.
  ///   - atlas: An empty atlas, large enough for the glyphs of all visible words.
  package init(
    _ document: WheelDocument, layout: WheelLayout, theme: Theme, source: Source,
    atlas: GlyphAtlas = GlyphAtlas()
  ) {
    precondition(
      layout.rings.count + layout.omittedCount == document.wheels.count,
      "\(layout.rings.count) rings for \(document.wheels.count) wheels")
    (self.document, self.layout, self.source) = (document, layout, source)
    colors = RingColors(theme)
    var atlas = atlas
    rings = zip(document.wheels, layout.rings).map { wheel, geometry in
      Ring(wheel, geometry: geometry, source: source, atlas: &atlas)
    }
    self.atlas = atlas
  }

  /// Turns a ring so that a position of its tape is at the mark.
  package mutating func turn(ring: Int, to position: Double) {
    rings[ring].turn(to: position, atlas: &atlas)
    if rings[ring].lacksGlyphs { renewAtlas() }
  }

  /// Changes the weights of the words of all rings; see ``Ring/show(weights:atlas:)``.
  ///
  /// - Parameter weights: One weight per word of each wheel, including wheels without a ring.
  package mutating func show(weights: [[Double?]]) {
    for (ring, weights) in zip(rings.indices, weights) {
      rings[ring].show(weights: weights, atlas: &atlas)
    }
    if rings.contains(where: { $0.lacksGlyphs }) { renewAtlas() }
  }

  /// Empties the atlas, and inserts only the glyphs of the visible words again.
  private mutating func renewAtlas() {
    atlas = atlas.emptied
    atlasVersion += 1
    for ring in rings.indices { rings[ring].rewrite(atlas: &atlas) }
  }

  /// Returns the position of a ring's tape at which a slot's word is at the mark.
  package mutating func position(ring: Int, slot: Int) -> Double {
    rings[ring].position(of: slot)
  }

  /// Returns the slot of a ring at a point.
  ///
  /// - Parameters:
  ///   - ring: The ring's index.
  ///   - point: Pixels from the picture's upper left corner, y down.
  package mutating func slot(ofRing ring: Int, at point: SIMD2<Double>) -> Int {
    rings[ring].slot(atAngle: layout.angleFromMark(of: point))
  }

  /// Renumbers the slots of a list longer than its circle; see ``Ring/recenter(onWord:atlas:)``.
  package mutating func recenter(ring: Int, onWord word: Int) -> Bool {
    guard rings[ring].recenter(onWord: word, atlas: &atlas) else { return false }
    if rings[ring].lacksGlyphs { renewAtlas() }
    return true
  }

  /// Returns the slot of a ring whose word is nearest to a position.
  package mutating func slot(ring: Int, nearest position: Double) -> Int {
    rings[ring].slot(nearest: position)
  }

  /// Returns the position of the word of a ring that is nearest to a given position.
  package mutating func nearestPosition(to position: Double, ring: Int) -> Double {
    rings[ring].position(of: rings[ring].slot(nearest: position))
  }

  /// Returns the word of a ring that is nearest to a position.
  package mutating func word(at position: Double, ring: Int) -> Int {
    rings[ring].word(of: rings[ring].slot(nearest: position))
  }

  /// Returns the mean distance of neighbouring words on a ring, pixels.
  package mutating func pitch(ofRing ring: Int) -> Double { rings[ring].pitch }

  /// Returns the changed records of a ring since the last call.
  package mutating func takeChanges(ring: Int) -> RingChanges { rings[ring].takeChanges() }

  /// The names of images of visible words that are not loaded yet, each once.
  package var missingImages: [String] {
    var seen: Set<String> = []
    return rings.flatMap { $0.images.missing }.filter { seen.insert($0).inserted }
  }

  /// Shows an image beside all visible words that name the image.
  package mutating func insert(_ tile: ImageTile, of name: String) {
    for ring in rings.indices { rings[ring].insert(tile, of: name) }
  }

  /// Removes an image from all words; the image counts as missing again.
  package mutating func removeImage(_ name: String) {
    for ring in rings.indices { rings[ring].removeImage(name) }
  }

  /// Returns the rectangles of the atlas that changed since the last call.
  package mutating func takeAtlasChanges() -> [AtlasRectangle] { atlas.takeChanges() }

  /// The frame to draw.
  package var frame: WheelFrame {
    let uniforms = rings.enumerated().map { index, ring in
      var uniforms = RingUniforms(layout, ring: index, position: ring.position)
      uniforms.depth = 0.25
      uniforms.turnsUpright = turnsUpright
      uniforms.markedWord = UInt32(ring.markedPlace)
      return uniforms
    }
    return WheelFrame(layout: layout, colors: colors, rings: uniforms)
  }
}
