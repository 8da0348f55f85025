package import TagSphereForms

/// The geometry of a glyph's distance field relative to its ink: all of a field but its values.
///
/// It follows from the bounds of the ink alone, so a field can be placed, and its quad drawn as a
/// placeholder, long before the field itself is drawn.
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
  /// The distance, in texels, that maps to 127 steps.
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

  /// Creates the field of whole texels that extends `spread` texels beyond the ink on all sides.
  ///
  /// - Parameters:
  ///   - inkBox: The bounds of the ink, em from the glyph's origin; finite.
  ///   - texelsPerEm: Resolution; halved until neither side exceeds `largestSide`.
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

  /// Returns the geometry of the same ink at reduced resolution; `spread` is the same in texels.
  package func reduced(to detail: FieldDetail) -> FieldGeometry {
    guard detail != .full else { return self }
    return FieldGeometry(inkBox: inkBox, texelsPerEm: texelsPerEm * detail.share, spread: spread)
  }
}

/// The level of detail of a glyph, as a share of its source's texels per em.
///
/// Detail is reduced when the atlas cannot hold all glyphs in full detail: with so many glyphs most
/// labels are small, and a smaller field loses nothing that their pixels could show.
package enum FieldDetail: Int, CaseIterable, Hashable, Sendable, Comparable {
  /// A third: 16 texels per em where the source has 48.
  case third
  /// A half: 24 of 48.
  case half
  /// Two thirds: 32 of 48.
  case twoThirds
  /// All texels.
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
