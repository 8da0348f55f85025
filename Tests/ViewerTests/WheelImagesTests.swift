import Foundation
import TagSphereCloudBuilding
import TagSphereGlyphs
import TagSphereImages
import TagSphereLook
import TagSphereTestSupport
import TagSphereViewer
import TagSphereWheels
import Testing

/// Tests how images of words reach the wheels.
@Suite("Images of words") struct WheelImagesTests {
  private let folder: TemporaryFolder
  private var images: WheelImages

  init() throws {
    folder = try TemporaryFolder()
    images = WheelImages(in: folder.url.path + "/", decoder: .inProcess)
  }

  private func wheels(_ names: [String?]) -> WheelSet<BoxGlyphSource> {
    let words = names.map { name in
      var word = WheelDocument.Word("mmm")
      word.image = name
      return word
    }
    return WheelSet(
      WheelDocument(wheels: [.init(name: "w", words: words)]),
      layout: WheelLayout(count: 1, width: 800, height: 800, anchor: .center), theme: .midnight,
      source: BoxGlyphSource())
  }

  /// Writes an image whose middle third has one colour and whose ends have another.
  private func write(_ name: String, _ color: [UInt8], isHigh: Bool = false) throws {
    let size = isHigh ? (width: 30, height: 90) : (width: 90, height: 30)
    let rgba = (0..<size.width * size.height).flatMap { index -> [UInt8] in
      let along = isHigh ? index / size.width : index % size.width
      return (30..<60).contains(along) ? color + [255] : [255, 255, 255, 255]
    }
    try folder.file(name, PNG.encode(width: size.width, height: size.height, rgba: rgba))
  }

  private func tile(_ name: String, in wheels: WheelSet<BoxGlyphSource>) -> ImageTile? {
    wheels.rings[0].images.layers.first { $0.name == name }?.tile
  }

  @Test(
    "The middle part of an image fills the image's square, whatever its aspect ratio",
    arguments: [false, true])
  mutating func middle(isHigh: Bool) throws {
    try write("a.png", [200, 0, 0], isHigh: isHigh)
    var wheels = wheels(["a.png", nil, "a.png"])
    images.complete(&wheels)
    let tile = try #require(self.tile("a.png", in: wheels))
    #expect(tile.levels.map(\.width) == [128, 64, 32, 16])
    #expect(tile.levels.map(\.height) == [128, 64, 32, 16])
    for level in tile.levels {
      // Half a texel of the coarsest level may mix with the part that was cut away.
      let middle = (level.width * (level.height / 2) + level.width / 2) * 4
      #expect(level.rgba[middle] > 150 && level.rgba[middle + 1] < 40)
      let mean = stride(from: 1, to: level.rgba.count, by: 4).reduce(0) {
        $0 + Int(level.rgba[$1])
      }
      #expect(mean / (level.rgba.count / 4) < 30, "hardly any white is left")
    }
    #expect(images.takeNotices().isEmpty)
  }

  @Test("A broken image is reported once, and is decoded again when its file has changed")
  mutating func failures() throws {
    try folder.file("torn.png", Array("no image".utf8))
    var shown = wheels(["torn.png", "absent.png", "https://a.example/b.png", ""])
    images.complete(&shown)
    let names = images.takeNotices().map { notice in
      guard case .brokenImage(let name, _) = notice else { return "" }
      return name
    }
    #expect(Set(names) == ["torn.png", "absent.png", "https://a.example/b.png"])
    #expect(names.count == 3)
    images.complete(&shown)
    #expect(images.takeNotices().isEmpty)
    try write("torn.png", [0, 200, 0])
    images.renew()
    images.complete(&shown)
    #expect(tile("torn.png", in: shown) != nil)
    #expect(images.takeNotices().count == 2)
  }

  @Test("Wheels in a new layout have their images at once, unless the files have changed")
  mutating func renewal() throws {
    try write("a.png", [200, 0, 0])
    var first = wheels(["a.png"])
    images.complete(&first)
    var second = wheels(["a.png"])
    #expect(images.follow(&second) && tile("a.png", in: second) == tile("a.png", in: first))
    try write("a.png", [0, 0, 200])
    images.renew()
    var third = wheels(["a.png"])
    images.complete(&third)
    #expect(tile("a.png", in: third) != tile("a.png", in: first))
  }

  @Test("Of a long list, only the images of visible words are decoded")
  mutating func longList() throws {
    let names = (0..<600).map { "\($0).png" }
    for name in names { try write(name, [10, 20, 30]) }
    var wheels = wheels(names)
    images.complete(&wheels)
    let there = names.indices.filter { tile(names[$0], in: wheels) != nil }
    let inSight = Set(wheels.rings[0].slots.map { wheels.rings[0].word(of: $0) })
    #expect(!there.isEmpty && Set(there) == inSight)
    wheels.turn(ring: 0, to: 9000)
    images.complete(&wheels)
    #expect(wheels.missingImages.isEmpty)
  }
}
