import TagSphereGlyphs
import TagSphereTestSupport
import Testing

@Suite("Atlas packer under pressure")
struct AtlasPackerTests {
  /// A packer with its expected state.
  private struct Model {
    var packer = AtlasPacker(layerSize: 128, maximumLayers: 3)
    var live: [AtlasRectangle: Int] = [:]
    var evictions = 0

    /// Places a rectangle, and evicts shelves if there is no room.
    mutating func place(width: Int, height: Int, frame: Int) -> AtlasRectangle? {
      while true {
        if let place = try? packer.place(width: width, height: height, frame: frame) {
          #expect(live[place] == nil)
          live[place] = frame
          return place
        }
        guard let shelves = packer.evict(height: height, before: frame), !shelves.isEmpty else {
          return nil
        }
        evictions += 1
        for shelf in shelves {
          for (rectangle, used) in live
          where rectangle.layer == shelf.layer && rectangle.y == shelf.y {
            #expect(used < frame, "what frame \(frame) uses was evicted")
            live[rectangle] = nil
          }
        }
      }
    }

    /// Expects rectangles that are disjoint, inside the layers, and have a gutter around them.
    func check() {
      packer.checkInvariants()
      let size = packer.layerSize
      #expect(packer.layerCount <= packer.maximumLayers)
      var owned = Set<Int>()
      for rectangle in live.keys {
        #expect(rectangle.x >= 1 && rectangle.x + rectangle.width < size)
        #expect(rectangle.y >= 1 && rectangle.y + rectangle.height < size)
        var isFree = true
        // Including the gutter on the left and below, no two rectangles may share a texel.
        for y in rectangle.y - 1..<rectangle.y + rectangle.height {
          for x in rectangle.x - 1..<rectangle.x + rectangle.width {
            isFree = owned.insert((rectangle.layer * size + y) * size + x).inserted && isFree
          }
        }
        #expect(isFree, "\(rectangle) overlaps another")
      }
    }
  }

  /// Runs frames that use some of the placed rectangles and place more.
  private func run(seed: UInt64, frames: Int) -> Model {
    var generator = SeededGenerator(seed: seed)
    var model = Model()
    for frame in 1...frames {
      let live = model.live.keys.sorted { ($0.layer, $0.y, $0.x) < ($1.layer, $1.y, $1.x) }
      for rectangle in live where Int.random(in: 0..<12, using: &generator) == 0 {
        model.packer.use(rectangle, frame: frame)
        model.live[rectangle] = frame
      }
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        let width = Int.random(in: 1...40, using: &generator)
        let height = Int.random(in: 1...(frame % 9 == 0 ? 90 : 30), using: &generator)
        _ = model.place(width: width, height: height, frame: frame)
      }
      model.check()
    }
    return model
  }

  @Test(
    "Packed rectangles are disjoint, padded and within the limit, and are not evicted while in use",
    arguments: [1, 2, 3, 4] as [UInt64])
  func invariants(seed: UInt64) {
    let model = run(seed: seed, frames: 120)
    #expect(model.packer.layerCount == 3)
    #expect(model.evictions > 50, "there was hardly any pressure")
  }

  @Test("Packing the same frames gives the same places")
  func deterministic() {
    let (first, second) = (run(seed: 9, frames: 60), run(seed: 9, frames: 60))
    #expect(first.packer == second.packer && first.live == second.live)
  }

  @Test("The least recently used shelf of the atlas is evicted first, and as a whole")
  func coldest() throws {
    var packer = AtlasPacker(layerSize: 64, maximumLayers: 1)
    // Three shelves of 20 rows, three rectangles each.
    let places = try (0..<9).map { try packer.place(width: 19, height: 20, frame: $0 / 3) }
    #expect(throws: AtlasInsertError.full(layers: 1)) {
      try packer.place(width: 19, height: 20, frame: 3)
    }
    packer.use(places[1], frame: 4)
    let evicted = packer.evict(height: 20, before: 4)
    #expect(evicted?.map(\.y) == [places[3].y])
    let reused = try packer.place(width: 30, height: 18, frame: 4)
    #expect(reused.x == 1 && reused.y == places[3].y)
    // Two adjacent cold shelves make room for a rectangle as high as both.
    packer.release(to: 4)
    let both = packer.evict(height: 40, before: 5)
    #expect(both?.count == 2)
    let high = try packer.place(width: 5, height: 40, frame: 5)
    #expect(high.height == 40)
    packer.checkInvariants()
  }

  @Test("Eviction from the atlas keeps rectangles that the current frame uses")
  func nothingToEvict() throws {
    var packer = AtlasPacker(layerSize: 32, maximumLayers: 2)
    for _ in 0..<2 { _ = try packer.place(width: 30, height: 30, frame: 7) }
    let none = packer.evict(height: 1, before: 7)
    #expect(none == nil)
    let one = packer.evict(height: 30, before: 8)
    #expect(one?.count == 1)
    let noMore = packer.evict(height: 30, before: 8)
    #expect(noMore == [], "there is room already")
  }
}
