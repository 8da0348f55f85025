import TagSphereGlyphs
import TagSphereTestSupport
import TagSphereWheels
import Testing

@Suite("Images of words on a ring") struct RingImagesTests {
  private let layout = WheelLayout(count: 1, width: 1000, height: 1000, anchor: .center)
  private let tile = ImageTile(
    Bitmap(width: 1, height: 1, rgba: [200, 100, 50, 255]),
    format: ImageTile.Format(
      width: RingImages.side, height: RingImages.side, levelCount: RingImages.levelCount))

  private func ring(
    _ count: Int, atlas: inout GlyphAtlas, image: (Int) -> String?
  ) -> Ring<BoxGlyphSource> {
    let words = (0..<count).map { number in
      var word = WheelDocument.Word("mmm")
      word.image = image(number)
      return word
    }
    return Ring(
      WheelDocument.Wheel(name: "w", words: words), geometry: layout.rings[0],
      source: BoxGlyphSource(), atlas: &atlas)
  }

  /// Returns the layers that the ring's discs refer to, by place.
  private func shown(_ ring: Ring<BoxGlyphSource>) -> [UInt32: UInt32] {
    let discs = ring.glyphs.filter { $0.flags.contains(.image) && $0.word != .max }
    return Dictionary(discs.map { ($0.word, $0.layer) }) { first, _ in first }
  }

  @Test(
    "Each visible disc refers to the layer of its own image, however far a long list of words is turned"
  )
  func layers() throws {
    var atlas = GlyphAtlas()
    var ring = ring(5000, atlas: &atlas) { $0 % 3 == 0 ? nil : "\($0 % 700).png" }
    var counts: Set<Int> = []
    for step in 0..<200 {
      ring.turn(to: Double(step * step * 7 % 40_000 - 9_000), atlas: &atlas)
      if step > 100 { counts.insert(ring.images.layers.count) }
      let shown = shown(ring)
      var expected = 0
      for slot in ring.slots {
        guard let name = ring.wheel.words[ring.word(of: slot)].image else { continue }
        expected += 1
        let layer = try #require(shown[UInt32(ring.place(of: slot))])
        #expect(ring.images.layers[Int(layer)].name == name)
      }
      #expect(shown.count == expected && expected > 10)
      if step % 5 == 0, let name = ring.images.missing.first {
        ring.insert(tile, of: name)
        #expect(!ring.images.missing.contains(name))
      }
    }
    #expect(counts.max() ?? 999 <= ring.placeCount, "the memory does not depend on the list")
  }

  @Test(
    "A layer that another image reuses is emptied; an image that returns in time keeps its layer")
  func reuse() {
    var images = RingImages()
    images.clear(placeCount: 2)
    let first = images.show("a", at: 0) ?? -1
    #expect(images.show("b", at: 1) == 1 && first == 0 && images.layers.count == 2)
    #expect(images.takeChanges() == nil, "there are more layers than before")
    images.insert(tile, of: "a")
    #expect(images.missing == ["b"] && images.takeChanges() == [first])
    images.clear(place: 0)
    #expect(images.show("a", at: 0) == first)
    #expect(images.missing == ["b"] && images.takeChanges() == [], "its image was kept")
    images.clear(place: 0)
    #expect(images.show("c", at: 0) == first && images.takeChanges() == [first])
    #expect(Set(images.missing) == ["b", "c"], "the layer does not show the image before")
    images.insert(tile, of: "a")
    #expect(Set(images.missing) == ["b", "c"], "an image that comes too late is dropped")
    // One place may show several images.
    #expect(images.show("d", at: 0) == 2 && images.layers.count == 3)
  }

  @Test("A disc stands before its word, within the room of its slot; an image moves no word")
  func place() throws {
    var atlas = GlyphAtlas()
    var plain = ring(40, atlas: &atlas) { _ in nil }
    var pictured = ring(40, atlas: &atlas) { $0 == 0 ? "a.png" : nil }
    let geometry = layout.rings[0]
    let diameter = 0.62 * geometry.width
    let room = diameter + Double(RingWord.imageGap) * geometry.em
    func reach(_ ring: inout Ring<BoxGlyphSource>) -> Double {
      ring.position(of: 0) - ring.position(of: -1)
    }
    #expect(reach(&pictured) - reach(&plain) > 0.5 * room)
    let disc = try #require(pictured.glyphs.first { $0.flags.contains(.image) && $0.word != .max })
    #expect(abs(Double(disc.ink.z - disc.ink.x) * geometry.em - diameter) < 0.01)
    let before = pictured.glyphs
    pictured.insert(tile, of: "a.png")
    #expect(pictured.glyphs == before, "only its layer is uploaded")
    _ = pictured.takeChanges()
    pictured.insert(tile, of: "a.png")
    #expect(pictured.takeChanges().imageLayers == [0])
  }
}
