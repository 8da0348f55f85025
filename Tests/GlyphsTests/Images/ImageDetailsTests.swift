import TagSphereTestSupport
import Testing

import TagSphereGlyphs
@testable import TagSphereLabels

@Suite("Images that are large on the screen")
struct ImageDetailsTests {
  private let photo = ImageSize(width: 4000, height: 3000)

  /// Returns an atlas of photographs, 32 texels each, with room for details.
  private func atlas(_ count: Int) -> ImageAtlas {
    var atlas = ImageAtlas(sizes: Array(repeating: photo, count: count))
    atlas.addDetailLayer()
    return atlas
  }

  private func tile(_ format: ImageTile.Format) throws -> ImageTile {
    let bytes = [UInt8](repeating: 0, count: ImageTile.byteCount(format))
    return try #require(ImageTile(levels: bytes, format: format))
  }

  /// Follows a view and decodes the requested images; returns the number of requests.
  private func decode(
    _ demands: [ImageDemand], by details: inout ImageDetails,
    into shown: inout [Int: ImageAtlas.Detail], count: Int
  ) throws -> Int {
    let sizes = Array(repeating: photo, count: count)
    let changes = details.follow(demands, sizes: sizes, most: 8)
    for entry in changes.dropped { shown[entry] = nil }
    for request in changes.requests {
      shown[request.entry] = details.place(try tile(request.format), of: request.entry)
    }
    return changes.requests.count
  }

  @Test(
    "An image shown at 400 pixels has as many texels; an image shown at 20 pixels has no details")
  func size() throws {
    let atlas = atlas(9_000)
    #expect(atlas.resolution.longestSide == 32)
    var details = try #require(ImageDetails(atlas))
    var shown: [Int: ImageAtlas.Detail] = [:]
    let near = [
      ImageDemand(entry: 3, pixels: 400), ImageDemand(entry: 4, pixels: 20),
    ]
    _ = try decode(near, by: &details, into: &shown, count: 9_000)
    #expect(Array(shown.keys) == [3])
    let tile = try #require(shown[3]?.tile)
    #expect((340...600).contains(tile.width) && tile.height == tile.width * 3 / 4)
    #expect(try decode(near, by: &details, into: &shown, count: 9_000) == 0, "it is there")
    _ = try decode([ImageDemand(entry: 3, pixels: 30)], by: &details, into: &shown, count: 9_000)
    #expect(shown.isEmpty, "it is small again")
  }

  @Test("Details fit the available room and do not overlap, whatever sequence of views is shown")
  func bound() throws {
    let count = 2_000
    let atlas = atlas(count)
    var details = try #require(ImageDetails(atlas))
    var shown: [Int: ImageAtlas.Detail] = [:]
    var random = SeededGenerator(seed: 5)
    for _ in 0..<30 {
      let first = Int.random(in: 0..<count - 60, using: &random)
      let demands = (first..<first + Int.random(in: 1...60, using: &random)).map {
        ImageDemand(entry: $0, pixels: Float.random(in: 10...700, using: &random))
      }
      _ = try decode(demands, by: &details, into: &shown, count: count)
    }
    let squares = shown.values.map(\.square)
    #expect(!squares.isEmpty)
    let area = squares.reduce(0) { $0 + $1.width * $1.height }
    #expect(area <= ImageAtlas.layerSize * ImageAtlas.layerSize)
    func overlap(_ a: AtlasRectangle, _ b: AtlasRectangle) -> Bool {
      a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
    }
    for (index, square) in squares.enumerated() {
      #expect(square.layer == atlas.detailLayer)
      #expect(!squares[(index + 1)...].contains { overlap($0, square) })
    }
    let gutter = atlas.resolution.alignment
    for detail in shown.values {
      let (square, place) = (detail.square, detail.rectangle)
      #expect(place.x >= square.x + gutter && place.y >= square.y + gutter)
      #expect(place.x + place.width + gutter <= square.x + square.width)
      #expect(place.y + place.height + gutter <= square.y + square.height)
    }
  }

  @Test(
    "The details that were wanted least recently are evicted first, and wanted details are kept")
  func leastRecentlyUsed() throws {
    let count = 2_000
    var details = try #require(ImageDetails(atlas(count)))
    var shown: [Int: ImageAtlas.Detail] = [:]
    for entry in 0..<4 {
      _ = try decode(
        [ImageDemand(entry: entry, pixels: 2_000)], by: &details, into: &shown, count: count)
    }
    #expect(shown.keys.sorted() == [0, 1, 2, 3])
    _ = try decode(
      [ImageDemand(entry: 0, pixels: 2_000)], by: &details, into: &shown, count: count)
    _ = try decode(
      [ImageDemand(entry: 0, pixels: 2_000), ImageDemand(entry: 4, pixels: 2_000)],
      by: &details, into: &shown, count: count)
    #expect(shown.keys.sorted() == [0, 2, 3, 4])
  }

  @Test("An image that cannot be decoded is requested once, and its room is freed")
  func failures() throws {
    let count = 2_000
    let sizes = Array(repeating: photo, count: count)
    var details = try #require(ImageDetails(atlas(count)))
    for entry in 0..<40 {
      let demand = [ImageDemand(entry: entry, pixels: 2_000)]
      #expect(details.follow(demand, sizes: sizes, most: 8).requests.count == 1)
      details.giveUp(entry)
      #expect(details.follow(demand, sizes: sizes, most: 8).requests.isEmpty)
    }
  }

  @Test("Small images and clouds without images have no details")
  func none() {
    var atlas = ImageAtlas()
    atlas.addDetailLayer()
    #expect(atlas.byteCount == 0 && ImageDetails(atlas) == nil)
    var icons = GlyphBatch()
    icons.addDetailLayer(for: TagImages())
    #expect(icons.imageAtlas.byteCount == 0)
  }
}
