package import TagSphereForms

/// The geometry of a glyph's distance field relative to its ink: all properties of the field except its values.
///
/// The geometry follows from the bounds of the ink alone. So a field can be placed, and its quad
/// can show a placeholder, long before the field itself is drawn.
package struct FieldGeometry: Hashable, Sendable {
  /// Width in texels, ≥ 1.
  package var width: Int
  /// Height in texels, ≥ 1.
  package var height: Int
  /// The lower left corner of the lower left texel, em from the glyph's origin, y up.
  package var origin: SIMD2<Float>
  /// The exact bounds of the ink, em from the glyph's origin.
  package var inkBox: Box
  /// Texels per em.
  package var texelsPerEm: Float
  /// The distance, in texels, that is encoded as 127 steps of a byte.
  package var spread: Float

  /// Creates a geometry from its parts.
  package init(
    width: Int, height: Int, origin: SIMD2<Float>, inkBox: Box, texelsPerEm: Float,
    spread: Float
  ) {
    self.width = width
    self.height = height
    self.origin = origin
    self.inkBox = inkBox
    self.texelsPerEm = texelsPerEm
    self.spread = spread
  }

  /// Creates the geometry of a field that extends `spread` texels beyond the ink on all sides, in whole texels.
  ///
  /// - Parameters:
  ///   - inkBox: The bounds of the ink, em from the glyph's origin; finite.
  ///   - texelsPerEm: The resolution, which is halved until neither side exceeds `largestSide`.
  ///   - spread: Texels.
  ///   - largestSide: Texels, > 4 · `spread`.
  package init(
    inkBox: Box, texelsPerEm: Float, spread: Float, largestSide: Int = .max
  ) {
    var scale = texelsPerEm
    let longest = inkBox.size.max()
    precondition(longest.isFinite && longest >= 0, "an ink box \(inkBox)")
    let room = Float(largestSide) - 2 * spread - 2
    while longest * scale > room { scale /= 2 }
    let low = (inkBox.low * scale - spread).rounded(.down)
    let high = (inkBox.high * scale + spread).rounded(.up)
    self.init(
      width: Int(high.x - low.x), height: Int(high.y - low.y), origin: low / scale,
      inkBox: inkBox, texelsPerEm: scale, spread: spread)
  }

  /// Returns the geometry of the same ink at reduced resolution.
  ///
  /// In texels, `spread` stays the same.
  package func reduced(to detail: FieldDetail) -> FieldGeometry {
    guard detail != .full else { return self }
    return FieldGeometry(inkBox: inkBox, texelsPerEm: texelsPerEm * detail.share, spread: spread)
  }
}

/// The level of detail of a glyph, as a share of its source's texels per em.
///
/// Detail is reduced when the atlas cannot hold all glyphs in full detail. With so many glyphs,
/// most labels are so small that their pixels cannot show more detail.
package enum FieldDetail: Int, CaseIterable, Hashable, Sendable, Comparable {
  /// A third of the source's texels: 16 texels per em if the source has 48.
  case third
  /// Half of the source's texels: 24 texels per em if the source has 48.
  case half
  /// Two thirds of the source's texels: 32 texels per em if the source has 48.
  case twoThirds
  /// All of the source's texels.
  case full

  /// The share of the source's texels per em.
  package var share: Float {
    switch self {
    case .third: 1 / 3
    case .half: 1 / 2
    case .twoThirds: 2 / 3
    case .full: 1
    }
  }

  /// Orders coarser detail first.
  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
