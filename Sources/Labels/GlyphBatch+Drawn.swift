package import TagSphereGlyphs

extension GlyphBatch {
  /// The largest distance of labels from the centre, and the largest em, world units, in ``init(drawn:)``.
  fileprivate static var farthest: Float { 8 }
  /// The largest coordinate of a glyph's ink, em, in ``init(drawn:)``.
  fileprivate static var largestInk: Float { 64 }

  /// The arrays of a batch whose glyphs are all drawn, without images.
  package struct Drawn {
    /// See ``GlyphBatch/labels``.
    package var labels: [LabelRecord] = []
    /// See ``GlyphBatch/glyphs``.
    package var glyphs: [GlyphWord] = []
    /// See ``GlyphBatch/quads``.
    package var quads: [GlyphQuad] = []
    /// See ``GlyphBatch/tiles``.
    package var tiles: [LabelTile] = []
    /// See ``GlyphBatch/atlas``.
    package var atlas = GlyphAtlas()
    /// See ``GlyphBatch/besideGap``.
    package var besideGap: Float?

    /// Creates the arrays of a batch without labels.
    package init() {}
  }

  /// The arrays of the batch; its images are left out.
  package var drawn: Drawn {
    var drawn = Drawn()
    (drawn.labels, drawn.glyphs, drawn.quads) = (labels, glyphs, quads)
    (drawn.tiles, drawn.atlas, drawn.besideGap) = (tiles, atlas, besideGap)
    return drawn
  }
}

extension GlyphBatch.Drawn {
  /// Whether each index refers to an element, and the words are in the labels' order.
  var refersToItself: Bool {
    guard tiles.isEmpty || tiles.count == labels.count else { return false }
    var next = 0
    for (index, label) in labels.enumerated() {
      let end = index + 1 < labels.count ? labels[index + 1].firstGlyph : UInt32(glyphs.count)
      guard label.firstGlyph == UInt32(next), end >= label.firstGlyph, end <= UInt32(glyphs.count)
      else { return false }
      while next < Int(end) {
        guard glyphs[next].label == UInt32(index), Int(glyphs[next].quad) < quads.count else {
          return false
        }
        next += 1
      }
    }
    guard next == glyphs.count else { return false }
    for quad in quads {
      guard quad.layer < UInt32(atlas.layers.count) || glyphs.isEmpty else { return false }
    }
    return true
  }

  /// Whether all numbers are finite, and small enough for arithmetic without overflow.
  var isBounded: Bool {
    func isWithin(_ number: Float, _ most: Float) -> Bool { abs(number) <= most }
    guard isWithin(besideGap ?? 0, GlyphBatch.largestInk) else { return false }
    for label in labels {
      guard isWithin(label.x, GlyphBatch.farthest), isWithin(label.y, GlyphBatch.farthest),
        isWithin(label.z, GlyphBatch.farthest), label.size >= 0,
        isWithin(label.size, GlyphBatch.farthest)
      else { return false }
    }
    for quad in quads {
      for edge in [quad.left, quad.bottom, quad.right, quad.top] {
        guard isWithin(edge, GlyphBatch.largestInk) else { return false }
      }
      let (width, height) = (Float(atlas.layerWidth), Float(atlas.layerHeight))
      guard quad.left <= quad.right, quad.bottom <= quad.top,
        (-1...width + 1).contains(quad.texelX), (-1...height + 1).contains(quad.texelY),
        (0...4_096).contains(quad.texelsPerEm)
      else { return false }
    }
    for tile in tiles {
      for axis in [tile.right, tile.up] {
        for lane in 0..<4 where !isWithin(axis[lane], 2) { return false }
      }
    }
    return true
  }
}
