package import TagSphereForms

/// The signed distances to a glyph's outline, one byte per texel.
///
///     byte = 128 + distance in texels / spread · 127,  inside > 128, clamped to 0…255
///
/// Rows run from the bottom up. Texel (i, j) has its centre at
/// `((i, j) + 0.5) / texelsPerEm + origin`, in em from the glyph's origin.
package struct DistanceField: Hashable, Sendable {
  /// Width in texels.
  package var width: Int
  /// Height in texels.
  package var height: Int
  /// The lower left corner of the lower left texel, em from the glyph's origin, y up.
  package var origin: SIMD2<Float>
  /// The exact bounds of the ink, em from the glyph's origin.
  package var inkBox: Box
  /// Texels per em.
  package var texelsPerEm: Float
  /// The distance, in texels, that is encoded as 127 steps of a byte.
  package var spread: Float
  /// `width · height` encoded distances, bottom row first.
  package var values: [UInt8]

  /// Creates a field from its parts.
  package init(
    width: Int, height: Int, origin: SIMD2<Float>, inkBox: Box, texelsPerEm: Float,
    spread: Float, values: [UInt8]
  ) {
    precondition(values.count == width * height, "\(values.count) values for \(width)×\(height)")
    self.width = width
    self.height = height
    self.origin = origin
    self.inkBox = inkBox
    self.texelsPerEm = texelsPerEm
    self.spread = spread
    self.values = values
  }

  /// Creates a field with a geometry.
  package init(_ geometry: FieldGeometry, values: [UInt8]) {
    self.init(
      width: geometry.width, height: geometry.height, origin: geometry.origin,
      inkBox: geometry.inkBox, texelsPerEm: geometry.texelsPerEm, spread: geometry.spread,
      values: values)
  }

  /// The geometry of the field relative to its ink.
  package var geometry: FieldGeometry {
    FieldGeometry(
      width: width, height: height, origin: origin, inkBox: inkBox, texelsPerEm: texelsPerEm,
      spread: spread)
  }

  /// Returns the byte that encodes a distance.
  ///
  /// - Parameters:
  ///   - distance: Texels, > 0 inside the ink.
  ///   - spread: The distance in texels that is encoded as 127 steps, > 0.
  package static func byte(distance: Float, spread: Float) -> UInt8 {
    UInt8(max(0, min(255, 128.5 + distance / spread * 127)))
  }
}
