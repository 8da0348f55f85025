import TagSphereArrangement
import TagSphereGlyphs
import TagSphereInteraction
import TagSphereLabels
import TagSphereLook
import TagSphereTagData
import TagSphereTestSupport
import TagSphereText

extension Scene {
  /// Returns words, two in three of them with an image.
  ///
  /// There are twenty images of two colours each; some have holes, the others are opaque.
  static func pictures(
    _ count: Int, place: ImageStyle.Place = .above, theme: Theme = .midnight
  ) throws -> GlyphBatch {
    var generator = SeededGenerator(seed: 12)
    let tags = (0..<count).map { _ in
      let letters = (0..<6).map { _ in UInt8.random(in: 97...122, using: &generator) }
      return Tag(
        text: String(decoding: letters, as: UTF8.self),
        weight: Double.random(in: 1...100, using: &generator))
    }
    var pictures = TagImages()
    pictures.style.place = place
    pictures.sizes = (0..<20).map { ImageSize(width: 60 + $0 * 9, height: 90) }
    for tag in 0..<count where tag % 3 > 0 { pictures.imageOfTag[tag] = tag % 20 }
    var source = try FontGlyphSource(fontDescription: "DejaVu Sans")
    let document = TagDocument(tags: tags)
    var batch = GlyphBatch(
      document: document, placement: LabelPlacement(of: document), textSize: .density(0.5),
      theme: theme, source: &source, tagImages: pictures)
    for index in 0..<20 {
      guard let format = batch.imageAtlas.format(of: index, cornerRadius: 0.2) else { continue }
      let color = [UInt8(60 + index * 9), UInt8(250 - index * 11), UInt8(index % 5 * 60)]
      let bitmap = Bitmap(
        width: format.width, height: format.height,
        rgba: (0..<format.width * format.height).flatMap { pixel -> [UInt8] in
          let (x, y) = (pixel % format.width, pixel / format.width)
          let isHole = index % 2 == 0 && x % 30 < 8 && y % 30 < 8
          return (x + y) % 24 < 12 ? color + [isHole ? 0 : 255] : [240, 240, 240, 255]
        })
      _ = batch.insert(ImageTile(bitmap, format: format), at: index)
    }
    return batch
  }

  /// Returns a single image at the front, without text.
  static func lonePicture(
    _ bitmap: Bitmap, height: Double, corner: Float = 0,
    theme: Theme = .plain(SRGBColor(hex: 0xFFFFFF), on: SRGBColor(hex: 0x000000))
  ) throws -> GlyphBatch {
    var pictures = TagImages()
    pictures.style.place = .alone
    pictures.style.height = 1
    pictures.sizes = [ImageSize(width: bitmap.width, height: bitmap.height)]
    pictures.imageOfTag = [0: 0]
    var source = BoxGlyphSource()
    let document = TagDocument(tags: [Tag(text: "picture")])
    var batch = GlyphBatch(
      document: document, placement: LabelPlacement(of: document), textSize: .height(height),
      theme: theme, source: &source, tagImages: pictures)
    if let format = batch.imageAtlas.format(of: 0, cornerRadius: corner) {
      _ = batch.insert(ImageTile(bitmap, format: format), at: 0)
    }
    return batch
  }
}
