import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@Suite struct ImageAtlasTests {
  /// Returns sizes of all kinds: emoji strikes, photographs, banners, single pixels.
  private func sizes(_ count: Int, seed: UInt64) -> [ImageSize] {
    var generator = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: ImageSize(width: 136, height: 128)
      case 1:
        ImageSize(
          width: .random(in: 1...400, using: &generator),
          height: .random(in: 1...400, using: &generator))
      case 2: ImageSize(width: 16_384, height: .random(in: 1...900, using: &generator))
      default: ImageSize(width: .random(in: 1...20, using: &generator), height: 1)
      }
    }
  }

  @Test(
    "No texel of any level belongs to two images",
    arguments: [(1, 1), (40, 2), (300, 3), (900, 4), (4000, 5)] as [(Int, UInt64)])
  func texels(count: Int, seed: UInt64) {
    let atlas = ImageAtlas(sizes: sizes(count, seed: seed))
    #expect(atlas.unplacedCount == 0)
    #expect(atlas.layerCount <= ImageAtlas.maximumLayers)
    let alignment = atlas.resolution.alignment
    let (columns, rows) = (atlas.layerWidth / alignment, atlas.layerHeight / alignment)
    // Texels of the coarsest level; each contains the texels of all finer levels.
    var owned = [Bool](repeating: false, count: columns * rows * atlas.layerCount)
    var gutter = owned
    for place in atlas.entries.compactMap(\.rectangle) {
      #expect(place.x % alignment == 0 && place.y % alignment == 0)
      let right = (place.x + place.width - 1) / alignment
      let top = (place.y + place.height - 1) / alignment
      // Each image has a gutter of a texel, even at the layer's edge, because filters repeat the outermost
      // texels.
      #expect(place.x >= alignment && right + 1 < columns)
      #expect(place.y >= alignment && (top + 1 < rows))
      for y in place.y / alignment - 1...top + 1 {
        for x in place.x / alignment - 1...right + 1 {
          let index = (place.layer * rows + y) * columns + x
          let isInside =
            x >= place.x / alignment && x <= right && y >= place.y / alignment && y <= top
          #expect(!owned[index], "a texel of one picture lies in or beside another")
          #expect(!isInside || !gutter[index])
          if isInside { owned[index] = true } else { gutter[index] = true }
        }
      }
    }
  }

  @Test("With more images, the resolution falls so that the atlas takes at most 64 MiB")
  func memory() {
    let emoji = ImageSize(width: 136, height: 128)
    let sides = [1, 360, 361, 588, 589, 2352, 2353, 9408].map { count in
      let atlas = ImageAtlas(sizes: Array(repeating: emoji, count: count))
      #expect(atlas.byteCount <= 64 << 20)
      #expect(atlas.unplacedCount == 0)
      return atlas.resolution.longestSide
    }
    #expect(sides == [256, 256, 128, 128, 64, 64, 32, 32])
    let full = ImageAtlas(sizes: Array(repeating: emoji, count: 40_000))
    #expect(full.unplacedCount > 0 && full.unplacedCount < 40_000)
    #expect(full.byteCount <= 64 << 20)
  }

  @Test("The atlas of a single image is small, and an empty atlas takes no memory")
  func few() {
    let atlas = ImageAtlas(sizes: [ImageSize(width: 136, height: 128)])
    #expect(atlas.layerHeight == 256)
    #expect(ImageAtlas().byteCount == 0)
  }

  @Test("Images keep their proportions and are never enlarged")
  func proportions() {
    let resolution = ImageAtlas.Resolution.ofTags
    #expect(resolution.size(of: ImageSize(width: 16, height: 16)).width == 16)
    let wide = resolution.size(of: ImageSize(width: 4000, height: 3000))
    #expect(wide == ImageSize(width: 256, height: 192))
    #expect(resolution.size(of: ImageSize(width: 1, height: 16_384)).width == 1)
  }

  @Test("Images of equal sizes get equal places")
  func places() {
    let sizes = sizes(200, seed: 9)
    #expect(ImageAtlas(sizes: sizes).entries == ImageAtlas(sizes: sizes).entries)
  }
}
