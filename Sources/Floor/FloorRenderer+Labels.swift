internal import TagSphereForms
package import TagSphereGLObjects
internal import TagSphereGlyphs
package import TagSphereLabels

extension FloorRenderer {
  /// Creates the floor that draws one ink-tight quad per label, from images of whole labels.
  ///
  /// The images fill as many textures as they need, and the textures are drawn one after the other. If all
  /// textures are full, as with three million small labels, further labels repeat the images of the first
  /// labels.
  ///
  /// - Parameters:
  ///   - batch: The labels, with their glyphs drawn into the atlas.
  ///   - uniforms: The view for which the images have about one texel per pixel.
  ///   - order: The drawing order of the labels; nil for the order of the batch.
  package convenience init(
    labelsOf batch: GlyphBatch, in uniforms: FrameUniforms, order: [UInt32]? = nil
  ) throws(GLError) {
    let images = LabelImages(of: batch, in: uniforms)
    let side = LabelSheets.side(of: images.area, most: try Driver().maximumSize)
    try self.init(
      labelsOf: batch, order: order, sheets: LabelSheets(images, side: side, most: LabelSheets.most)
    )
  }

  /// Creates the floor with textures of a given size and number, for tests.
  ///
  /// - Parameters:
  ///   - sheetSide: Texels, at least the side of the longest image.
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
    var (textures, parts): ([FloorTexture], [FloorPart]) = ([], [])
    sheets.pack(labelsOf: batch, order: order) { sheet in
      if let texels = sheet.texels {
        textures.append(FloorTexture(texels: texels, width: sheets.side, height: sheets.side))
      }
      parts.append(FloorPart(sheet.quads, texture: textures[sheet.texture]))
    }
    try self.init(parts)
  }
}

/// Packs images of labels into textures, row by row.
struct LabelSheets {
  /// The maximum number of textures, 256 MiB in total.
  static let most = 16

  /// The side of a texture, texels.
  let side: Int
  private var images: LabelImages
  private let most: Int
  private var quads = FloorQuads()
  private var texels: [UInt8]
  private var places: [Place] = []
  /// The lower left texel of the next image, and the upper end of the tallest image in the row.
  private var next = SIMD2(0, 0)
  private var rowEnd = 0
  /// The images of each full texture.
  private var full: [[Place]] = []
  /// The number of delivered sheets.
  private var sheetCount = 0

  /// A texture with the quads of its labels.
  struct Sheet {
    /// The texels of a new texture; nil if the sheet uses an earlier sheet's texture.
    var texels: [UInt8]?
    /// The index of the texture.
    var texture: Int
    /// The quads of labels, in drawing order.
    var quads: FloorQuads
    /// The number of texture rows that have images.
    var usedRows: Int
  }

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

  /// Returns the side of textures for images of a total area, texels, a power of two.
  static func side(of area: Int, most: Int) -> Int {
    var side = LabelImages.longest
    while side < min(most, 4096), side * side < area * 5 / 4 { side *= 2 }
    return side
  }

  /// Packs the labels of a batch.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - order: The drawing order of the labels; nil for the order of the batch.
  ///   - deliver: Receives each sheet when it is full.
  func pack(
    labelsOf batch: GlyphBatch, order: [UInt32]?, deliver: (Sheet) -> Void
  ) {
    var sheets = self
    if let order {
      for label in order { sheets.add(Int(label), of: batch, deliver) }
    } else {
      for label in batch.labels.indices { sheets.add(label, of: batch, deliver) }
    }
    sheets.finish(deliver)
  }

  /// Adds the next label; does nothing for a label without glyphs.
  private mutating func add(_ label: Int, of batch: GlyphBatch, _ deliver: (Sheet) -> Void) {
    if full.count == most { return repeatImage(for: batch.labels[label], deliver) }
    guard let plan = images.plan(ofLabel: label) else { return }
    if next.x + plan.size.x > side { next = [0, rowEnd] }
    if next.y + plan.size.y > side {
      finish(deliver)
      return add(label, of: batch, deliver)
    }
    images.draw(label, plan, into: &texels, width: side, at: next)
    let (corner, ink) = (SIMD2<Float>(next), plan.inkTexels)
    let place = Place(ink: plan.ink, low: corner + ink.low, high: corner + ink.high)
    places.append(place)
    quads.add(place.ink, of: batch.labels[label], texels: coordinates(of: place))
    // One texel between images stays empty, so that filtering mixes no ink from a neighbouring image.
    next.x += plan.size.x + 1
    rowEnd = max(rowEnd, next.y + plan.size.y + 1)
  }

  /// Delivers the last sheet.
  private mutating func finish(_ deliver: (Sheet) -> Void) {
    guard quads.count > 0 else { return }
    var sheet = Sheet(texels: nil, texture: sheetCount % most, quads: quads, usedRows: side)
    if full.count < most {
      (sheet.texels, sheet.usedRows) = (texels, min(rowEnd, side))
      full.append(places)
      texels = Array(repeating: 0, count: texels.count)
      (places, next, rowEnd) = ([], [0, 0], 0)
    }
    deliver(sheet)
    sheetCount += 1
    quads = FloorQuads()
  }

  /// Adds a label with the image of another label.
  private mutating func repeatImage(for label: LabelRecord, _ deliver: (Sheet) -> Void) {
    let images = full[sheetCount % most]
    quads.add(images[quads.count].ink, of: label, texels: coordinates(of: images[quads.count]))
    if quads.count == images.count { finish(deliver) }
  }

  private func coordinates(of place: Place) -> (low: SIMD2<Float>, high: SIMD2<Float>) {
    (place.low / Float(side), place.high / Float(side))
  }
}
