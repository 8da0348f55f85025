internal import TagSphereForms
package import TagSphereGlyphs
internal import TagSphereTagData

extension GlyphBatch {
  /// Creates the labels that draw an overlay: one label per item, positioned in the overlay's pixels.
  ///
  /// Shapes are glyphs too: quads over a solid patch of the atlas, and a disc.
  ///
  /// - Parameters:
  ///   - overlay: The overlay to draw.
  ///   - source: Shapes the texts and draws the glyphs.
  ///   - atlas: An empty atlas, or the atlas of an earlier overlay of the same source, whose glyphs
  ///     are reused.
  ///   - maximumTextWidth: The greatest width, in em of each text, > 0; a wider text ends in an
  ///     ellipsis.
  package init(
    _ overlay: Overlay, source: inout some GlyphSource, atlas: GlyphAtlas = GlyphAtlas(),
    maximumTextWidth: Float = 40
  ) {
    let texts = overlay.items.map { $0.text }
    self.init(
      typesetting: TagDocument(tags: texts.map { Tag($0) }), maximumLabelWidth: maximumTextWidth,
      maximumLines: 1,
      source: &source, atlas: atlas)
    shortfalls.blankLabels = []
    let step = 1 / Double(overlay.items.count + 1)
    for (index, item) in overlay.items.enumerated() {
      // Later items are in front.
      var place = SIMD3<Float>(SIMD3(item.place, Double(index + 1) * step))
      let size = Float(item.size)
      if case .text(let text) = item {
        place.x += text.alignment.shift(ofHalf: labels[index].halfWidth * size)
      }
      setPlace(place, ofLabel: index)
      setSize(size, ofLabel: index)
      setColors(text: item.color.packed, accent: item.color.packed, ofLabel: index)
    }
    add(overlay.items.map { $0.shape })
  }

  /// Adds the single word of each shape to its label.
  private mutating func add(_ shapes: [Overlay.Shape?]) {
    guard shapes.contains(where: { $0 != nil }) else { return }
    guard let solid = entry(of: .solid, drawing: { .solid }),
      let disc = entry(of: .disc, drawing: { .disc })
    else { return }
    let numbers = shapes.map { shape -> UInt16? in
      guard let shape, let number = UInt16(exactly: quads.count) else { return nil }
      append(
        shape: shape.isDisc
          ? GlyphQuad(filling: disc)
          : GlyphQuad(within: solid, aspect: Float(shape.frame.size.x / shape.frame.size.y)))
      return number
    }
    replaceWords(reservingCapacity: glyphs.count + shapes.count) { index, own, words in
      words += own
      if let number = numbers[index] {
        words.append(GlyphWord(label: UInt32(index), quad: number, pen: 0))
      }
    }
  }
}

extension GlyphBatch {
  /// Returns a field of the atlas, drawing it if necessary; nil if the atlas has no room.
  private mutating func entry(
    of key: FieldKey, drawing field: () -> DistanceField
  ) -> AtlasEntry? {
    if let entry = atlas.entries[key] { return entry }
    return try? atlas.insert(field(), for: key)
  }
}

extension Overlay.Alignment {
  /// Returns how far the middle of a text is to the right of the text's place.
  fileprivate func shift(ofHalf half: Float) -> Float {
    switch self {
    case .left: half
    case .center: 0
    case .right: -half
    }
  }
}

extension Tag {
  /// Creates a label's tag from a text; a shape's tag has a blank as its text.
  fileprivate init(_ text: Overlay.Text?) {
    self.init(text: text?.string ?? " ")
    guard let text, text.style != .inherited else { return }
    details = Details()
    details?.style = text.style
  }
}

extension Overlay.Item {
  /// The anchor of a text or the middle of a shape, pixels.
  fileprivate var place: SIMD2<Double> {
    switch self {
    case .text(let text): text.place
    case .shape(let shape): shape.frame.origin + shape.frame.size / 2
    }
  }
  /// The em size of a text or the height of a shape, pixels.
  fileprivate var size: Double {
    switch self {
    case .text(let text): text.size
    case .shape(let shape): shape.frame.size.y
    }
  }
  fileprivate var text: Overlay.Text? { if case .text(let text) = self { text } else { nil } }
  fileprivate var shape: Overlay.Shape? { if case .shape(let shape) = self { shape } else { nil } }
  fileprivate var color: SRGBColor {
    switch self {
    case .text(let text): text.color
    case .shape(let shape): shape.color
    }
  }
}

extension GlyphQuad {
  /// The texels per em of rectangles, so few that a rectangle samples one spot of a solid patch.
  private static let solidTexelsPerEm: Float = 1e-3

  /// Whether the quad is a rectangle filled with a solid patch of the atlas.
  var isSolid: Bool { texelsPerEm == Self.solidTexelsPerEm }

  /// A rectangle one em high that samples a tiny part of a solid patch, away from its edge.
  fileprivate init(within entry: AtlasEntry, aspect: Float) {
    let middle = entry.texel(at: [0.5, 0.5])
    self.init(
      left: -aspect / 2, bottom: -0.5, right: aspect / 2, top: 0.5, texelX: middle.x,
      texelY: middle.y, texelsPerEm: Self.solidTexelsPerEm, layer: UInt32(entry.rectangle.layer))
  }

  /// The ink of an entry, centred on the label.
  fileprivate init(filling entry: AtlasEntry) {
    let ink = entry.geometry.inkBox
    let texel = entry.texel(at: ink.low)
    self.init(
      left: ink.left, bottom: ink.bottom, right: ink.right, top: ink.top, texelX: texel.x,
      texelY: texel.y, texelsPerEm: entry.geometry.texelsPerEm,
      layer: UInt32(entry.rectangle.layer))
  }
}

extension FieldKey {
  /// A key that no font uses, because a source uses at most glyph 0, the box, in this face.
  fileprivate static let solid = FieldKey(glyph: GlyphID(face: .max, index: .max - 1))
  fileprivate static let disc = FieldKey(glyph: GlyphID(face: .max, index: .max))
}

extension DistanceField {
  /// A field that is solid ink, one em wide and high.
  fileprivate static var solid: DistanceField {
    DistanceField(
      width: 8, height: 8, origin: .zero, inkBox: Box(low: .zero, high: .one),
      texelsPerEm: 8, spread: 6, values: Array(repeating: .max, count: 64))
  }

  /// A disc one em in diameter about the origin.
  fileprivate static var disc: DistanceField {
    let bounds = Box(left: -0.5, bottom: -0.5, right: 0.5, top: 0.5)
    let geometry = FieldGeometry(inkBox: bounds, texelsPerEm: 48, spread: 6)
    var values: [UInt8] = []
    for row in 0..<geometry.height {
      for column in 0..<geometry.width {
        let place =
          (SIMD2(Float(column), Float(row)) + 0.5) / geometry.texelsPerEm + geometry.origin
        let distance = (0.5 - (place * place).sum().squareRoot()) * geometry.texelsPerEm
        values.append(byte(distance: distance, spread: geometry.spread))
      }
    }
    return DistanceField(geometry, values: values)
  }
}
