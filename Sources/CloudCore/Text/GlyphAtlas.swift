/// The distance fields of all glyphs in use, side by side in layers of one byte a texel.
///
/// A layer is a row-major picture, bottom row first, as OpenGL takes it. Texels between the
/// entries are 0: as far outside as the format can say, so that no filter carries ink from one
/// entry to its neighbour.
///
/// All layers have one size, since they become one array texture. As long as there is one layer,
/// it is only as high as its glyphs need, rounded up to a power of two: the letters of one
/// language take 256 KiB, not 4 MiB.
public struct GlyphAtlas: Hashable, Sendable {
  /// Width of every layer, texels.
  public var layerWidth: Int { packer.layerSize }
  /// Height of every layer, texels: a power of two, or `layerWidth`; 0 without entries.
  public private(set) var layerHeight = 0
  /// The texels of each layer: `layerWidth · layerHeight` bytes.
  public private(set) var layers: [[UInt8]] = []
  /// The entries, by `GlyphSlot.index`.
  public private(set) var entries: [AtlasEntry] = []
  /// A number that grows with every change, so that a copy on a GPU can tell that it is stale.
  public private(set) var revision = 0

  private var packer: AtlasPacker

  /// An empty atlas.
  ///
  /// - Parameters:
  ///   - layerSize: Width and greatest height of a layer, texels. OpenGL 4.1 guarantees 16 384.
  ///   - maximumLayers: Layers that may be opened; the default is 48 MiB at the default size.
  public init(layerSize: Int = 2048, maximumLayers: Int = 12) {
    packer = AtlasPacker(layerSize: layerSize, maximumLayers: maximumLayers)
  }

  /// The bytes of all layers.
  public var byteCount: Int { layers.count * layerWidth * layerHeight }

  /// The entry of a slot.
  ///
  /// - Precondition: The slot is one that this atlas gave out.
  public subscript(slot: GlyphSlot) -> AtlasEntry { entries[Int(slot.index)] }

  /// Takes a glyph in.
  ///
  /// Unsorted glyphs pack well; where all are known beforehand, `insert(all:)` packs them better.
  ///
  /// - Throws: `AtlasInsertError`; the atlas is unchanged then.
  public mutating func insert(_ field: DistanceField) throws(AtlasInsertError) -> GlyphSlot {
    try insert(field, fit: .snug)
  }

  private mutating func insert(
    _ field: DistanceField, fit: AtlasPacker.Fit
  ) throws(AtlasInsertError) -> GlyphSlot {
    guard entries.count <= Int(UInt16.max) else { throw .full(layers: layers.count) }
    let rectangle = try packer.place(width: field.width, height: field.height, fit: fit)
    grow()
    copy(field, to: rectangle)
    entries.append(
      AtlasEntry(
        rectangle: rectangle, origin: field.origin, inkBox: field.inkBox,
        texelsPerEm: field.texelsPerEm, spread: field.spread))
    revision += 1
    return GlyphSlot(index: UInt16(entries.count - 1))
  }

  /// Takes many glyphs in, the highest first, which packs them best.
  ///
  /// - Returns: For each field, in the order given, its slot or why it has none; the others are
  ///   taken in all the same.
  public mutating func insert(
    all fields: [DistanceField]
  ) -> [Result<GlyphSlot, AtlasInsertError>] {
    let byHeight = fields.indices.sorted {
      (fields[$0].height, fields[$0].width, $1) > (fields[$1].height, fields[$1].width, $0)
    }
    var results = [Result<GlyphSlot, AtlasInsertError>](
      repeating: .failure(.full(layers: packer.maximumLayers)), count: fields.count)
    for index in byHeight {
      do throws(AtlasInsertError) {
        results[index] = .success(try insert(fields[index], fit: .loose))
      } catch {
        results[index] = .failure(error)
      }
    }
    return results
  }

  /// Brings the layers to the size that the packer's shelves need.
  private mutating func grow() {
    if packer.layerCount > 1 {
      layerHeight = packer.layerSize
    } else {
      layerHeight = max(layerHeight, 16)
      while layerHeight < packer.usedHeight { layerHeight *= 2 }
      layerHeight = min(layerHeight, packer.layerSize)
    }
    let size = layerWidth * layerHeight
    while layers.count < packer.layerCount { layers.append([]) }
    for layer in layers.indices where layers[layer].count < size {
      layers[layer].append(contentsOf: repeatElement(0, count: size - layers[layer].count))
    }
  }

  private mutating func copy(_ field: DistanceField, to rectangle: AtlasRectangle) {
    for row in 0..<rectangle.height {
      let target = (rectangle.y + row) * layerWidth + rectangle.x
      let source = row * field.width
      layers[rectangle.layer].replaceSubrange(
        target..<target + field.width, with: field.values[source..<source + field.width])
    }
  }

  /// Traps unless entries are disjoint, inside their layers, and surrounded by empty gutters.
  package func checkInvariants() {
    packer.checkInvariants()
    precondition(layers.allSatisfy { $0.count == layerWidth * layerHeight }, "uneven layers")
    var owned = layers.map { [Bool](repeating: false, count: $0.count) }
    for entry in entries {
      let rectangle = entry.rectangle
      for y in rectangle.y..<rectangle.y + rectangle.height {
        for x in rectangle.x..<rectangle.x + rectangle.width {
          precondition(!owned[rectangle.layer][y * layerWidth + x], "entries overlap: \(entry)")
          owned[rectangle.layer][y * layerWidth + x] = true
        }
      }
    }
    for (layer, texels) in layers.enumerated() {
      precondition(
        texels.indices.allSatisfy { owned[layer][$0] || texels[$0] == 0 },
        "ink in a gutter of layer \(layer)")
    }
  }
}

/// A glyph's place in the list of an atlas's entries.
public struct GlyphSlot: Hashable, Sendable {
  /// The index into `GlyphAtlas.entries`.
  public var index: UInt16

  /// The slot with `index`.
  public init(index: UInt16) { self.index = index }
}

/// Where a glyph's distance field lies in an atlas, and how em become texels there.
public struct AtlasEntry: Hashable, Sendable {
  /// Its texels.
  public var rectangle: AtlasRectangle
  /// The lower left corner of `rectangle`, em from the glyph's origin, y up.
  public var origin: SIMD2<Float>
  /// The exact bounds of the ink, em from the glyph's origin: left, bottom, right, top.
  public var inkBox: SIMD4<Float>
  /// Texels per em.
  public var texelsPerEm: Float
  /// The distance, in texels, that maps to 127 steps.
  public var spread: Float

  /// An entry from its parts.
  public init(
    rectangle: AtlasRectangle, origin: SIMD2<Float>, inkBox: SIMD4<Float>, texelsPerEm: Float,
    spread: Float
  ) {
    self.rectangle = rectangle
    self.origin = origin
    self.inkBox = inkBox
    self.texelsPerEm = texelsPerEm
    self.spread = spread
  }

  /// The place in the layer, in texels from its lower left corner, of a point of the glyph.
  ///
  /// - Parameter point: em from the glyph's origin, y up.
  public func texel(at point: SIMD2<Float>) -> SIMD2<Float> {
    (point - origin) * texelsPerEm + SIMD2(Float(rectangle.x), Float(rectangle.y))
  }
}
