import TagSphereForms
import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@Suite("Glyph atlas")
struct GlyphAtlasTests {
  private func key(_ index: Int) -> FieldKey {
    FieldKey(glyph: GlyphID(face: 0, index: UInt32(index)))
  }

  /// Returns fields of random sizes, each filled with a different byte.
  private func fields(count: Int, seed: UInt64) -> [DistanceField] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let width = Int.random(in: 14...60, using: &generator)
      let height = Int.random(in: 14...70, using: &generator)
      return DistanceField(
        width: width, height: height, origin: SIMD2(-0.125, -0.25),
        inkBox: Box(left: 0, bottom: -0.1, right: 0.5, top: 0.7),
        texelsPerEm: 48, spread: 6,
        values: [UInt8](repeating: UInt8(index % 255 + 1), count: width * height))
    }
  }

  @Test(
    "Rectangles of the glyph atlas are disjoint, padded and inside their layers",
    arguments: [1, 2, 3] as [UInt64])
  func disjoint(seed: UInt64) throws {
    var atlas = GlyphAtlas(layerSize: 256, maximumLayers: 40)
    let fields = fields(count: 400, seed: seed)
    let entries = try fields.enumerated().map { try atlas.insert($1, for: key($0)) }
    atlas.checkInvariants()
    #expect(atlas.layers.count > 1)
    let changes = atlas.takeChanges()
    #expect(changes == entries.map(\.rectangle))
    let noMore = atlas.takeChanges()
    #expect(noMore.isEmpty)
    for (field, entry) in zip(fields, entries) {
      let place = entry.rectangle
      #expect(entry.isDrawn && entry.geometry == field.geometry)
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

  @Test("Fields pack densely in the atlas, most densely by decreasing height")
  func fill() throws {
    let fields = fields(count: 1500, seed: 4)
    let area = fields.reduce(0) { $0 + $1.values.count }
    var unsorted = GlyphAtlas()
    for (index, field) in fields.enumerated() { _ = try unsorted.insert(field, for: key(index)) }
    var sorted = GlyphAtlas()
    for (index, field) in fields.sorted(by: { $0.height > $1.height }).enumerated() {
      _ = try sorted.insert(field, for: key(index), fit: .loose)
    }
    func fill(_ atlas: GlyphAtlas) -> Double {
      let top = atlas.entries.values.map {
        $0.rectangle.layer * atlas.layerHeight + $0.rectangle.y + $0.rectangle.height
      }
      return Double(area) / Double((top.max() ?? 0) * atlas.layerWidth)
    }
    print("atlas fill: sorted \(fill(sorted)), unsorted \(fill(unsorted))")
    #expect(fill(sorted) > 0.9)
    #expect(fill(unsorted) > 0.65)
  }

  @Test("A single layer is only as high as its glyphs need")
  func grows() throws {
    var atlas = GlyphAtlas()
    #expect(atlas.byteCount == 0)
    for (index, field) in fields(count: 95, seed: 5).sorted(by: { $0.height > $1.height })
      .enumerated()
    {
      _ = try atlas.insert(field, for: key(index), fit: .loose)
    }
    #expect(atlas.layers.count == 1)
    #expect(atlas.layerHeight == 128)
    #expect(atlas.byteCount == 2048 * 128)
  }

  @Test("The atlas predicts whether fields fit")
  func holds() throws {
    let geometries = fields(count: 60, seed: 6).map(\.geometry).sorted { $0.height > $1.height }
    var answers: Set<Bool> = []
    for layers in 1...5 {
      var atlas = GlyphAtlas(layerSize: 256, maximumLayers: layers)
      let isHeld = atlas.holds(geometries, layers: layers, withBars: false)
      let places = geometries.enumerated().map { index, geometry in
        (try? atlas.reserve(geometry, for: key(index), fit: .loose)) != nil
      }
      #expect(isHeld == places.allSatisfy { $0 })
      answers.insert(isHeld)
    }
    #expect(answers == [true, false])
  }

  @Test("A full atlas and an oversized glyph throw their own errors and change nothing")
  func errors() throws {
    var atlas = GlyphAtlas(layerSize: 64, maximumLayers: 2)
    func square(_ side: Int) -> FieldGeometry {
      FieldGeometry(
        width: side, height: side, origin: .zero, inkBox: Box(low: .zero, high: .zero),
        texelsPerEm: 48, spread: 6)
    }
    #expect(throws: AtlasInsertError.tooLarge(width: 63, height: 63, limit: 62)) {
      try atlas.reserve(square(63), for: key(0))
    }
    #expect(atlas.layers.isEmpty)
    for index in 1...2 { try atlas.reserve(square(62), for: key(index), frame: index) }
    let full = atlas
    #expect(throws: AtlasInsertError.full(layers: 2)) { try atlas.reserve(square(1), for: key(3)) }
    #expect(atlas == full)
    #expect("\(AtlasInsertError.full(layers: 2))".contains("2 layers"))
    // Making room evicts the field that was used less recently.
    let none = atlas.makeRoom(height: 9, before: 1)
    #expect(none == nil)
    let evicted = atlas.makeRoom(height: 9, before: 2)
    #expect(evicted == [key(1)])
    #expect(atlas.entries[key(1)] == nil && atlas.entries[key(2)] != nil)
    try atlas.reserve(square(9), for: key(3))
    atlas.checkInvariants()
  }

  @Test("The atlas maps em to texels in the same way as the field")
  func affine() throws {
    var atlas = GlyphAtlas(layerSize: 128, maximumLayers: 1)
    let field = fields(count: 1, seed: 7)[0]
    let entry = try atlas.insert(field, for: key(0))
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

  @Test("Box glyphs have exact distances, and the border of a field is far outside the glyph")
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
