public import TagSphereCloudCore
public import TagSphereGLObjects

extension FloorRenderer {
  /// Creates the floor that draws one ink-tight quad a label, from images of whole labels.
  ///
  /// The images fill several textures where one is too small, which are drawn one after the other.
  /// Where all textures are full, as of three million small labels, further labels repeat the images
  /// of the first ones.
  ///
  /// - Parameters:
  ///   - batch: The labels, with their glyphs drawn.
  ///   - uniforms: The view in which the images have about a texel a pixel.
  ///   - order: The labels in the order in which they are drawn; nil for their own.
  public convenience init(
    labelsOf batch: GlyphBatch, in uniforms: FrameUniforms, order: [UInt32]? = nil
  ) throws(GLError) {
    let driver = try Driver()
    let images = LabelImages(of: batch, in: uniforms)
    let side = LabelSheets.side(of: images.area, most: driver.maximumSize)
    try self.init(
      labelsOf: batch, order: order, sheets: LabelSheets(images, side: side, most: LabelSheets.most)
    )
  }

  /// Creates the same with textures of a given size and number, for tests.
  ///
  /// - Parameters:
  ///   - sheetSide: Texels, no fewer than the longest image has.
  ///   - mostSheets: At least 1.
  package convenience init(
    labelsOf batch: GlyphBatch, in uniforms: FrameUniforms, sheetSide: Int, mostSheets: Int
  ) throws(GLError) {
    let images = LabelImages(of: batch, in: uniforms)
    try self.init(
      labelsOf: batch, order: nil,
      sheets: LabelSheets(images, side: sheetSide, most: mostSheets))
  }

  private convenience init(
    labelsOf batch: GlyphBatch, order: [UInt32]?, sheets: LabelSheets
  ) throws(GLError) {
    var sheets = sheets
    if let order {
      for label in order { sheets.add(Int(label), of: batch) }
    } else {
      for label in batch.labels.indices { sheets.add(label, of: batch) }
    }
    sheets.finish()
    try self.init(sheets.parts)
  }
}

/// Packs images of labels into textures, row by row, and makes a part of each.
struct LabelSheets {
  /// The most textures: 256 MiB.
  static let most = 16

  /// The parts that are complete.
  private(set) var parts: [FloorPart] = []
  private var images: LabelImages
  private let side: Int
  private let most: Int
  private var quads = FloorQuads()
  private var texels: [UInt8]
  private var places: [Place] = []
  /// The lower left texel of the next image, and the end of the row's highest image.
  private var next = SIMD2(0, 0)
  private var rowEnd = 0
  /// The textures that are full, with their images.
  private var full: [(texture: FloorTexture, places: [Place])] = []

  /// An image in a texture.
  private struct Place {
    /// The ink, em from the label's position.
    var ink: Box
    /// The ink's corners, texels.
    var low: SIMD2<Float>
    var high: SIMD2<Float>
  }

  init(_ images: LabelImages, side: Int, most: Int) {
    (self.images, self.side, self.most) = (images, side, most)
    texels = Array(repeating: 0, count: side * side)
  }

  /// Returns the side of textures for images of an area, texels: a power of two.
  static func side(of area: Int, most: Int) -> Int {
    var side = LabelImages.longest
    while side < min(most, 4096), side * side < area * 5 / 4 { side *= 2 }
    return side
  }

  /// Adds a label, after those before it; does nothing for one without glyphs.
  mutating func add(_ label: Int, of batch: GlyphBatch) {
    if full.count == most { return repeatImage(for: batch.labels[label]) }
    guard let plan = images.plan(ofLabel: label) else { return }
    if next.x + plan.size.x > side { next = [0, rowEnd] }
    if next.y + plan.size.y > side {
      finish()
      return add(label, of: batch)
    }
    images.draw(label, plan, into: &texels, width: side, at: next)
    let (corner, ink) = (SIMD2<Float>(next), plan.inkTexels)
    let place = Place(ink: plan.ink, low: corner + ink.low, high: corner + ink.high)
    places.append(place)
    quads.add(place.ink, of: batch.labels[label], texels: coordinates(of: place))
    // A texel stays empty between images, so that none takes ink from another.
    next.x += plan.size.x + 1
    rowEnd = max(rowEnd, next.y + plan.size.y + 1)
  }

  /// Uploads what is left.
  mutating func finish() {
    guard quads.count > 0 else { return }
    let texture: FloorTexture
    if full.count < most {
      texture = FloorTexture(texels: texels, width: side, height: side)
      full.append((texture, places))
      texels.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
      (places, next, rowEnd) = ([], [0, 0], 0)
    } else {
      texture = full[parts.count % most].texture
    }
    parts.append(FloorPart(quads, texture: texture))
    quads = FloorQuads()
  }

  /// Adds a label with the image of another one.
  private mutating func repeatImage(for label: LabelRecord) {
    let images = full[parts.count % most].places
    quads.add(images[quads.count].ink, of: label, texels: coordinates(of: images[quads.count]))
    if quads.count == images.count { finish() }
  }

  private func coordinates(of place: Place) -> (low: SIMD2<Float>, high: SIMD2<Float>) {
    (place.low / Float(side), place.high / Float(side))
  }
}
