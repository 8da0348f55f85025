package import TagSphereForms

/// A glyph of a ring in the form that the shader reads: 48 bytes, three `RGBA32UI` texels.
///
/// Its memory layout is a contract with `Shaders/ring-text.vert`; a test asserts the stride.
package struct RingGlyphRecord: Hashable, Sendable, BitwiseCopyable {
  /// The bounds of the ink: left, bottom, right, top.
  ///
  /// Em of the ring, from the cluster's middle on the middle circle.
  package var ink: SIMD4<Float>
  /// The atlas texel at the left and bottom edges of the ink.
  ///
  /// For a pill: half its length and half its height, em of the ring. For an image: half its diameter, in
  /// both components.
  package var texel: SIMD2<Float>
  /// The texels per em of the ring; 1 for a pill or an image.
  package var texelsPerEm: Float
  /// The layer of the atlas, or of the ring's images.
  package var layer: UInt32
  /// The rotation of the cluster relative to its word's middle, clockwise: cosine and sine.
  package var rotation: SIMD2<Float>
  /// The index of the word record; `UInt32.max` for an unused record.
  package var word: UInt32
  /// The part of the word that the glyph belongs to, and whether it is bent.
  package var flags: Flags

  /// The part of a word that a glyph belongs to, and how it follows the arc.
  package struct Flags: OptionSet, Hashable, Sendable, BitwiseCopyable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The glyph is drawn while its word is at the mark, and hidden otherwise.
    package static let bold = Flags(rawValue: 1)
    /// The glyph belongs to the figure.
    package static let figure = Flags(rawValue: 4)
    /// The shape of the glyph follows the arc.
    package static let bent = Flags(rawValue: 8)
    /// The glyph belongs to the text of a badge.
    package static let badge = Flags(rawValue: 16)
    /// The glyph is the pill behind a badge's text, and has no place in the atlas.
    package static let pill = Flags(rawValue: 32)
    /// The glyph is the disc of an image; with ``noImage`` as its layer, only the plate is drawn.
    package static let image = Flags(rawValue: 64)
    /// The glyph is the image of a glyph of a colour font.
    package static let colorGlyph = Flags(rawValue: 128)
  }

  /// Creates the record of a pill that follows the arc.
  ///
  /// - Parameters:
  ///   - length: The length of the pill along the middle circle, em of the ring.
  ///   - height: The height of the pill, em of the ring, at most `length`.
  ///   - radius: The radius of the middle circle, em of the ring.
  package static func pill(length: Float, height: Float, radius: Float) -> RingGlyphRecord {
    let half = SIMD2(length, height) / 2
    var record = unused
    // The pill's ends are farther apart above the middle circle. They bend from the tangent toward the
    // centre; if the word is turned, this direction is upward.
    let across = half.x * (1 + half.y / radius)
    let high = half.y + half.x * half.x / (2 * radius)
    record.ink = [-across, -high, across, high]
    record.texel = half
    record.flags = .pill
    return record
  }

  /// The layer number of an image without a layer.
  private static let noImage = UInt32(0xFFFF)

  /// Creates the record of an image: a rigid disc.
  ///
  /// - Parameters:
  ///   - diameter: The diameter of the disc, em of the ring.
  ///   - layer: The layer of the ring's images; nil to draw only a plate.
  package static func image(diameter: Float, layer: Int?) -> RingGlyphRecord {
    let half = diameter / 2
    var record = unused
    record.ink = [-half, -half, half, half]
    record.texel = [half, half]
    record.layer = layer.map { UInt32($0) } ?? noImage
    record.flags = .image
    return record
  }

  /// Creates the record of a glyph of a colour font.
  ///
  /// - Parameters:
  ///   - ink: The edges of the glyph's bitmap relative to the glyph's origin, em of its text.
  ///   - size: The size of the glyph's text, em of the ring.
  ///   - origin: The glyph's origin relative to the cluster's middle on the middle circle, em of
  ///     the ring.
  ///   - layer: The layer of the ring's images.
  package static func colorGlyph(
    ink: Box, size: Float, origin: SIMD2<Float>, layer: Int
  ) -> RingGlyphRecord {
    var record = unused
    record.ink = SIMD4(lowHalf: ink.low * size + origin, highHalf: ink.high * size + origin)
    record.layer = UInt32(layer)
    record.flags = .colorGlyph
    return record
  }

  /// A record that draws nothing.
  package static let unused = RingGlyphRecord(
    ink: .zero, texel: .zero, texelsPerEm: 1, layer: 0, rotation: [1, 0], word: .max, flags: [])
}

/// A word of a ring in the form that the shader reads: 16 bytes, one `RGBA32UI` texel.
package struct RingWordRecord: Hashable, Sendable, BitwiseCopyable {
  /// The angle of the middle of the word with its figure, as cosine and sine.
  ///
  /// The angle is measured clockwise from the start of the tape.
  package var place: SIMD2<Float>
  /// 1 for a word without results, 0 for all other words.
  package var emptiness: Float
  /// Half the angle that the word with its image, figure and badge covers, radians.
  package var halfAngle: Float

  /// Creates a record.
  package init(place: SIMD2<Float>, emptiness: Float, halfAngle: Float = 0) {
    (self.place, self.emptiness, self.halfAngle) = (place, emptiness, halfAngle)
  }

  /// A record that no glyph refers to.
  package static let unused = RingWordRecord(place: [1, 0], emptiness: 0)
}
