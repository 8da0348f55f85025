package import TagSphereForms
package import TagSphereGlyphs

/// An image and its box in a label, from which a quad is made.
package struct ImagePlace: Hashable, Sendable {
  /// The image's index in `ImageAtlas.entries`.
  package var entry: Int
  /// The box, em from the pen and the label's centre line.
  package var box: Box
}

extension GlyphBatch {
  /// Returns the quad that shows an image in its box, centred and as large as possible.
  ///
  /// An image that is not loaded yet is replaced by the placeholder.
  func quad(of place: ImagePlace) -> GlyphQuad {
    let entries = imageAtlas.entries
    let entry = entries[place.entry].shown == nil ? placeholderEntry ?? place.entry : place.entry
    guard let rectangle = entries[entry].shown?.rectangle ?? entries[entry].rectangle else {
      return .unused
    }
    let room = place.box.size
    let size = SIMD2(Float(rectangle.width), Float(rectangle.height))
    let texelsPerEm = (size / room).max()
    guard texelsPerEm > 0, texelsPerEm.isFinite else { return .unused }
    let half = size / texelsPerEm / 2
    let center = place.box.center
    return GlyphQuad(
      left: center.x - half.x, bottom: center.y - half.y, right: center.x + half.x,
      top: center.y + half.y, texelX: Float(rectangle.x), texelY: Float(rectangle.y),
      texelsPerEm: texelsPerEm, layer: UInt32(rectangle.layer))
  }

  /// Inserts an image that was not loaded yet, or replaces a loaded image.
  ///
  /// - Parameters:
  ///   - tile: The image in the entry's format.
  ///   - entry: The index of an entry with a place in the image atlas.
  /// - Returns: The indices of the changed quads.
  /// - Complexity: O(quads of images).
  package mutating func insert(_ tile: ImageTile, at entry: Int) -> [Int] {
    imageAtlas.insert(tile, at: entry)
    return updatePictureQuads(of: entry)
  }

  /// Adds an atlas layer for details if any image is larger than its copy in the atlas.
  ///
  /// - Parameter pictures: The images of the tags.
  package mutating func addDetailLayer(for images: TagImages) {
    let isAnyLarger = zip(images.sizes, imageAtlas.entries).contains { size, entry in
      entry.rectangle.map { size.width > $0.width } ?? false
    }
    if isAnyLarger { imageAtlas.addDetailLayer() }
  }

  /// Shows an image in another size, or in its normal size again.
  ///
  /// - Parameters:
  ///   - detail: The image in the other size, in the layer of details; nil for the normal size.
  ///   - entry: The index of an entry with a place in the image atlas.
  /// - Returns: The indices of the changed quads.
  /// - Complexity: O(quads of images).
  package mutating func setDetail(_ detail: ImageAtlas.Detail?, at entry: Int) -> [Int] {
    imageAtlas.setDetail(detail, at: entry)
    return updatePictureQuads(of: entry)
  }

  /// Returns the range of a label's words in ``pictures``.
  ///
  /// - Parameter label: The label's index.
  /// - Complexity: O(log words).
  package func imageRange(of label: Int) -> Range<Int> {
    func first(from label: Int) -> Int {
      var range = images.indices
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        if images[middle].label < label {
          range = middle + 1..<range.upperBound
        } else {
          range = range.lowerBound..<middle
        }
      }
      return range.lowerBound
    }
    return images.isEmpty ? 0..<0 : first(from: label)..<first(from: label + 1)
  }

  /// Returns the alpha at a point of an image quad, filtered as in `picture-identity.frag`.
  ///
  /// - Parameters:
  ///   - place: Fractions of the quad, right and up.
  ///   - index: The quad's index in ``imageQuads``.
  /// - Returns: The alpha, 0…255; a value of at least 128 counts as ink.
  package func pictureAlpha(at place: SIMD2<Float>, inQuad index: Int) -> Float {
    let entry = imagePlaces[index].entry
    let entries = imageAtlas.entries
    let coming = placeholderEntry.flatMap { entries[$0].shown }
    guard let (rectangle, tile) = entries[entry].shown ?? coming else { return 0 }
    let quad = imageQuads[index]
    let size = SIMD2(quad.right - quad.left, quad.top - quad.bottom) * quad.texelsPerEm
    let texel = SIMD2(quad.texelX, quad.texelY) + size * place - 0.5
    let corner = texel.rounded(.down)
    let weight = texel - corner
    let (x, y) = (Int(corner.x) - rectangle.x, Int(corner.y) - rectangle.y)
    func alpha(_ x: Int, _ y: Int) -> Float { Float(tile.alpha(x: x, y: y)) }
    let bottom = alpha(x, y) * (1 - weight.x) + alpha(x + 1, y) * weight.x
    let top = alpha(x, y + 1) * (1 - weight.x) + alpha(x + 1, y + 1) * weight.x
    return bottom * (1 - weight.y) + top * weight.y
  }
}
