import CloudCore
import TestSupport
import Testing

@Suite("Glyph atlas")
struct GlyphAtlasTests {
  /// Fields of random sizes, each filled with a byte of its own.
  private func fields(count: Int, seed: UInt64) -> [DistanceField] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let width = Int.random(in: 14...60, using: &generator)
      let height = Int.random(in: 14...70, using: &generator)
      return DistanceField(
        width: width, height: height, origin: SIMD2(-0.125, -0.25),
        inkBox: SIMD4(0, -0.1, 0.5, 0.7), texelsPerEm: 48, spread: 6,
        values: [UInt8](repeating: UInt8(index % 255 + 1), count: width * height))
    }
  }

  @Test(
    "Rectangles are disjoint, padded and inside their layers", arguments: [1, 2, 3] as [UInt64])
  func disjoint(seed: UInt64) throws {
    var atlas = GlyphAtlas(layerSize: 256, maximumLayers: 40)
    let fields = fields(count: 400, seed: seed)
    let slots = try fields.map { try atlas.insert($0) }
    atlas.checkInvariants()
    #expect(atlas.layers.count > 1)
    #expect(atlas.revision == fields.count)
    for (field, slot) in zip(fields, slots) {
      let place = atlas[slot].rectangle
      #expect(place.x >= 1 && place.x + place.width < atlas.layerWidth)
      #expect(place.y >= 1 && place.y + place.height < atlas.layerHeight)
      for row in 0..<place.height {
        let start = (place.y + row) * atlas.layerWidth + place.x
        let texels = atlas.layers[place.layer][start - 1...start + place.width]
        #expect(texels.first == 0 && texels.last == 0)
        #expect(texels.dropFirst().dropLast().allSatisfy { $0 == field.values[0] })
      }
    }
  }

  @Test("A batch packs well, and in the order of the slots returned")
  func batch() throws {
    let fields = fields(count: 1500, seed: 4)
    let area = fields.reduce(0) { $0 + $1.values.count }
    var unsorted = GlyphAtlas()
    for field in fields { _ = try unsorted.insert(field) }
    var sorted = GlyphAtlas()
    let slots = try sorted.insert(all: fields).map { try $0.get() }
    sorted.checkInvariants()
    for (field, slot) in zip(fields, slots) {
      let place = sorted[slot].rectangle
      #expect(place.width == field.width && place.height == field.height)
    }
    func fill(_ atlas: GlyphAtlas) -> Double {
      let top = atlas.entries.map {
        $0.rectangle.layer * atlas.layerHeight + $0.rectangle.y + $0.rectangle.height
      }
      return Double(area) / Double((top.max() ?? 0) * atlas.layerWidth)
    }
    print("atlas fill: sorted \(fill(sorted)), unsorted \(fill(unsorted))")
    #expect(fill(sorted) > 0.9)
    #expect(fill(unsorted) > 0.65)
  }

  @Test("One layer is only as high as its glyphs need")
  func grows() throws {
    var atlas = GlyphAtlas()
    #expect(atlas.byteCount == 0)
    _ = atlas.insert(all: fields(count: 95, seed: 5))
    #expect(atlas.layers.count == 1)
    #expect(atlas.layerHeight == 128)
    #expect(atlas.byteCount == 2048 * 128)
  }

  @Test("The same glyphs in the same order give the same bytes")
  func deterministic() {
    var first = GlyphAtlas()
    var second = GlyphAtlas()
    #expect(first.insert(all: fields(count: 200, seed: 6)).count == 200)
    _ = second.insert(all: fields(count: 200, seed: 6))
    #expect(first == second)
  }

  @Test("A full atlas and a glyph too large are named, and change nothing")
  func errors() throws {
    var atlas = GlyphAtlas(layerSize: 64, maximumLayers: 2)
    func square(_ side: Int) -> DistanceField {
      DistanceField(
        width: side, height: side, origin: .zero, inkBox: .zero, texelsPerEm: 48, spread: 6,
        values: [UInt8](repeating: 9, count: side * side))
    }
    #expect(throws: AtlasInsertError.tooLarge(width: 63, height: 63, limit: 62)) {
      try atlas.insert(square(63))
    }
    #expect(atlas.layers.isEmpty)
    let results = atlas.insert(all: [square(62), square(50), square(62), square(1)])
    #expect(try results[0].get() == GlyphSlot(index: 0))
    #expect(try results[2].get() == GlyphSlot(index: 1))
    #expect(results[1] == .failure(.full(layers: 2)))
    #expect(results[3] == .failure(.full(layers: 2)))
    #expect(atlas.revision == 2)
    atlas.checkInvariants()
    #expect("\(AtlasInsertError.full(layers: 2))".contains("2 layers"))
  }

  @Test("The map from em to texels is that of the field")
  func affine() throws {
    var atlas = GlyphAtlas(layerSize: 128, maximumLayers: 1)
    let field = fields(count: 1, seed: 7)[0]
    let slot = try atlas.insert(field)
    let entry = atlas[slot]
    let corner = SIMD2(Float(entry.rectangle.x), Float(entry.rectangle.y))
    #expect(entry.texel(at: field.origin) == corner)
    #expect(entry.texel(at: field.origin + SIMD2(1, 0.5)) == corner + SIMD2(48, 24))
  }
}

@Suite("Box glyphs")
struct BoxGlyphSourceTests {
  @Test("Every character is a box of 0.6 em; spaces have no ink")
  func runs() throws {
    let source = BoxGlyphSource()
    let run = source.run(for: "aé b")
    #expect(run.glyphs.map(\.cluster) == [0, 1, 3, 4])
    #expect(abs(run.advance - 2.4) < 1e-6)
    #expect(source.distanceField(for: run.glyphs[2].glyph) == nil)
    #expect(source.run(for: "").glyphs.isEmpty)
  }

  @Test("Distances are exact, and the border is far outside")
  func field() throws {
    let source = BoxGlyphSource()
    let field = try #require(source.distanceField(for: source.run(for: "a").glyphs[0].glyph))
    for row in 0..<field.height {
      for column in 0..<field.width {
        let value = Int(field.values[row * field.width + column])
        let x = field.origin.x + (Float(column) + 0.5) / 48
        let y = field.origin.y + (Float(row) + 0.5) / 48
        let inside = x > 0.05 && x < 0.55 && y > 0 && y < 0.7
        #expect(inside == (value > 128))
        if row == 0 || row == field.height - 1 || column == 0 || column == field.width - 1 {
          #expect(value < 20)
        }
      }
    }
  }
}
