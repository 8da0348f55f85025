internal import TagSphereForms
package import TagSphereGlyphs

/// Collects the images of a batch while its labels are shaped.
///
/// The atlas has entries in this order: the tags' images and badges, a placeholder for images not
/// yet loaded (if there are any images), and the glyphs of colour fonts.
package struct ImageTypesetter {
  /// The words of images, in the labels' order.
  package private(set) var words: [GlyphWord] = []
  /// The number of words left out because their quad or pen exceeds a word's range of values.
  private(set) var unnumberedCount = 0

  private let images: TagImages
  private var places: [ImagePlace] = []
  private var indexOfPlace: [ImagePlace: UInt16] = [:]
  private var sizes: [ImageSize]
  private var entryOfGlyph: [GlyphID: (entry: Int, inkBox: Box)?] = [:]
  private var glyphs: [(id: GlyphID, picture: ColorGlyph?)] = []
  private var heldBytes = 0

  /// The largest total size of glyph bitmaps kept until all glyphs are known; more bitmaps are requested again later.
  private static let mostHeldBytes = 64 << 20
  /// The side of the placeholder, texels.
  private static let frameSide = 96

  package init(_ images: TagImages) {
    self.images = images
    sizes = images.sizes
    if !sizes.isEmpty {
      sizes.append(ImageSize(width: Self.frameSide, height: Self.frameSide))
    }
  }

  /// Returns the arrangement of a label's text and image.
  ///
  /// - Parameters:
  ///   - tag: The tag's index.
  ///   - size: The text's width and height, em.
  func arrangement(of tag: Int, text size: SIMD2<Float>) -> LabelArrangement {
    var arrangement = LabelArrangement(text: size)
    if let picture = images.imageOfTag[tag] {
      arrangement = LabelArrangement(text: size, picture: sizes[picture], style: images.style)
    }
    if let badge = images.badgeOfTag[tag] { arrangement.addBadge(sizes[badge], text: size) }
    return arrangement
  }

  /// Adds the image and the badge of a tag, if the tag has them.
  ///
  /// The badge comes first: at equal depths, the first item drawn is in front.
  mutating func addImages(of tag: Int, as arrangement: LabelArrangement, shift: SIMD2<Float>) {
    add(images.badgeOfTag[tag], in: arrangement.badgeBox, shift: shift, label: tag)
    add(images.imageOfTag[tag], in: arrangement.imageBox, shift: shift, label: tag)
  }

  private mutating func add(_ entry: Int?, in box: Box?, shift: SIMD2<Float>, label: Int) {
    guard let entry, let box = box.map({ $0 + shift }) else { return }
    let middle = box.center.x
    let pen = (middle * GlyphWord.penStepsPerEm).rounded()
    // Put the horizontal position in the pen, so that all images above a text share one quad.
    add(entry, in: box + SIMD2(-middle, 0), label: label, pen: pen)
  }

  /// Adds a glyph if it belongs to a colour font.
  ///
  /// - Parameters:
  ///   - glyph: The glyph.
  ///   - label: The index of its label.
  ///   - pen: The position of the glyph, pen steps from the label's centre.
  ///   - rise: The height of the glyph's baseline above the label's centre line, em.
  ///   - source: Draws the glyph.
  mutating func add(
    _ glyph: GlyphID, label: Int, pen: Float, rise: Float, source: inout some GlyphSource
  ) {
    guard let (entry, ink) = entry(of: glyph, source: &source) else { return }
    add(entry, in: ink + SIMD2(0, rise), label: label, pen: pen)
  }

  private mutating func entry(
    of glyph: GlyphID, source: inout some GlyphSource
  ) -> (entry: Int, inkBox: Box)? {
    if let known = entryOfGlyph[glyph] { return known }
    guard let picture = source.colorGlyph(for: glyph), picture.width > 0, picture.height > 0 else {
      entryOfGlyph[glyph] = .some(nil)
      return nil
    }
    let entry = (sizes.count, picture.inkBox)
    entryOfGlyph[glyph] = entry
    sizes.append(ImageSize(width: picture.width, height: picture.height))
    heldBytes += picture.rgba.count
    glyphs.append((glyph, heldBytes <= Self.mostHeldBytes ? picture : nil))
    return entry
  }

  private mutating func add(_ entry: Int, in box: Box, label: Int, pen: Float) {
    let steps = GlyphWord.penStepsPerEm
    func rounded(_ corner: SIMD2<Float>) -> SIMD2<Float> {
      (corner * steps).rounded(.toNearestOrEven) / steps
    }
    let place = ImagePlace(
      entry: entry, box: Box(low: rounded(box.low), high: rounded(box.high)))
    var quad = indexOfPlace[place]
    if quad == nil, let next = UInt16(exactly: places.count) {
      indexOfPlace[place] = next
      places.append(place)
      quad = next
    }
    guard let quad, let pen = Int16(exactly: pen) else {
      unnumberedCount += 1
      return
    }
    words.append(GlyphWord(label: UInt32(label), quad: quad, pen: pen))
  }

  /// Assigns places to all images, and inserts the placeholder and the colour glyphs.
  ///
  /// - Returns: The number of images without room, plus the number of words left out.
  mutating func finish(
    in batch: inout GlyphBatch, source: inout some GlyphSource
  ) -> Int {
    guard !sizes.isEmpty else { return unnumberedCount }
    var atlas = ImageAtlas(sizes: sizes, finest: images.finest)
    let firstGlyph = sizes.count - glyphs.count
    var coming: Int?
    if firstGlyph > 0, let format = atlas.format(of: firstGlyph - 1) {
      atlas.insert(
        ImageTile(Placeholder(format: format).image, format: format), at: firstGlyph - 1)
      coming = firstGlyph - 1
    }
    for (index, glyph) in glyphs.enumerated() {
      let entry = firstGlyph + index
      guard let format = atlas.format(of: entry),
        let picture = glyph.picture ?? source.colorGlyph(for: glyph.id)
      else { continue }
      atlas.insert(ImageTile(Bitmap(picture), format: format), at: entry)
    }
    let drawn = words.filter { atlas.entries[places[Int($0.quad)].entry].rectangle != nil }
    batch.setPictures(drawn, at: places, in: atlas, coming: coming)
    return unnumberedCount + atlas.unplacedCount
  }
}

extension Bitmap {
  /// Creates the upright bitmap of a colour glyph.
  package init(_ glyph: ColorGlyph) {
    let row = glyph.width * 4
    let rows = (0..<glyph.height).reversed().flatMap { glyph.rgba[$0 * row..<($0 + 1) * row] }
    self.init(width: glyph.width, height: glyph.height, premultiplied: rows)
  }
}
