internal import TagSphereArrangement
internal import TagSphereDrawing
internal import TagSphereGlyphs
package import TagSphereLabels

/// Data that a renderer derives from all labels of a batch.
///
/// For millions of labels the derivation takes longer than a frame. It can therefore run on any thread
/// before the upload begins.
package nonisolated struct DrawingPlan: Sendable {
  /// The reach of the labels: see `GlyphBatch.reach`.
  package let reach: Double
  /// The largest em, world units.
  let largestSize: Double
  /// Half the width of the widest label's box and its gap, em.
  let widestBox: Double
  /// The index of the first word of each label or each rank, and the end of the last word.
  let starts: [UInt32]
  /// The order of letters; nil for the order of the batch.
  let letters: LetterOrder?
  /// The order of dots; nil if there are too few dots for an order.
  let dust: DustOrder?

  /// Derives the plan of a batch.
  ///
  /// - Parameters:
  ///   - batch: The labels.
  ///   - drawsAll: Whether frames draw all labels, because no label yields to another. Letters are
  ///     then in spatial order.
  package init(_ batch: GlyphBatch, drawsAll: Bool) {
    letters = drawsAll ? LetterOrder(batch) : nil
    starts = letters?.starts ?? Self.starts(of: batch)
    dust = DustOrder(dotsOf: batch.labels)
    (reach, largestSize) = (batch.reach, Self.largestSize(of: batch))
    widestBox = Self.widestBox(of: batch)
  }

  /// Returns the index of the first word of each label, and the end of the last word.
  static func starts(of batch: GlyphBatch) -> [UInt32] {
    batch.labels.map(\.firstGlyph) + [UInt32(batch.glyphs.count)]
  }

  /// Returns the largest em, world units.
  static func largestSize(of batch: GlyphBatch) -> Double {
    Double(batch.labels.lazy.map(\.size).max() ?? 0)
  }

  /// Returns half the width of the widest label's box and its gap, em.
  static func widestBox(of batch: GlyphBatch) -> Double {
    Double((batch.labels.lazy.map(\.halfWidth).max() ?? 0) + (batch.besideGap ?? 0))
  }
}
