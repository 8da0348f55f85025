package import TagSphereGlyphs

/// A word typeset along an arc: glyphs with their distances from the word's middle.
///
/// Lengths are in em of the ring, measured along the ring's middle circle in reading direction.
package struct RingWord: Hashable, Sendable {
  /// The glyphs of the word as it is usually drawn.
  package var regular: [RingGlyph]
  /// The glyphs of the word while it is at the mark.
  package var bold: [RingGlyph]
  /// The glyphs of the figure after the word.
  package var figure: [RingGlyph]
  /// The length of the word: the greater of the lengths of ``regular`` and ``bold``.
  package var length: Float
  /// The length of ``regular``.
  package var regularLength: Float
  /// The length of the figure; 0 for none.
  package var figureLength: Float
  /// The badge after the figure; nil for none.
  package var badge: RingBadge?

  /// The diameter of the image before the word; 0 for none.
  package var imageDiameter: Float = 0

  /// The space between a word and its figure.
  package static let figureGap: Float = 0.3
  /// The space before a badge.
  package static let badgeGap: Float = 0.32

  /// The space after an image.
  package static let imageGap: Float = 0.3

  /// The distance from the word's start, image included, to the middle of its text.
  package var before: Float {
    length / 2 + (imageDiameter > 0 ? imageDiameter + Self.imageGap : 0)
  }

  /// The distance from the middle of its text to the word's end, figure and badge included.
  package var after: Float {
    lengthWithFigure - length / 2 + (badge.map { Self.badgeGap + $0.length } ?? 0)
  }

  /// The length of the word with its image, figure and badge.
  package var fullLength: Float { before + after }

  /// The distance of the image's middle from the word's middle.
  package var imagePlace: Float { imageDiameter / 2 - before }

  /// The length of the word with its figure.
  private var lengthWithFigure: Float {
    length + (figureLength > 0 ? Self.figureGap + figureLength : 0)
  }

  /// Returns the distance of the badge's middle from the word's middle.
  ///
  /// - Parameter isMarked: Whether the word is at the mark. It then shows no figure, and the badge
  ///   follows the text.
  package func badgePlace(isMarked: Bool) -> Float {
    guard let badge else { return 0 }
    return (isMarked ? length : lengthWithFigure) - length / 2 + Self.badgeGap + badge.length / 2
  }

  /// The middle of the word with its image, figure and badge, relative to the middle of its text.
  package var middle: Float { (after - before) / 2 }
}

/// A short text on a pill, typeset along an arc; lengths are in em of the ring.
package struct RingBadge: Hashable, Sendable {
  /// The glyphs; their places are relative to the badge's middle.
  package var glyphs: [RingGlyph]
  /// The length of the pill along the middle circle, at least ``height``.
  package var length: Float

  /// The height of the pill, whose middle is on the middle circle.
  package static let height: Float = 0.92
}

/// A glyph on an arc.
package struct RingGlyph: Hashable, Sendable {
  /// The glyph.
  package var glyph: GlyphID
  /// The distance along the arc from the word's middle to the middle of the glyph's cluster, em.
  package var place: Float
  /// The glyph's origin relative to its cluster's middle on the middle circle, em.
  ///
  /// The components are along the tangent, and outward.
  package var origin: SIMD2<Float>
  /// The size of the glyph's text relative to the ring's em.
  package var size: Float
  /// Whether the glyph's shape bends with the arc; otherwise the shape stays rigid.
  package var isBent: Bool
}
