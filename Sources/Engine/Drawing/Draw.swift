/// One call that draws triangles of a frame.
package struct Draw: Hashable, Sendable {
  /// The program.
  package var program: Program
  /// The buffer of indices.
  package var source: Source
  /// The place of the first index in the buffer.
  package var first: Int
  /// The number of indices; without a buffer, the number of vertices.
  package var count: Int
  /// The place of the block of the pass in ``FrameDrawing/passes``; nil for none.
  package var pass: Int?
  /// The strength of dots, 0…1: the uniform `stepStrength`.
  package var strength: Float = 1
  /// The factor of the polygon offset.
  ///
  /// The layers of a slanted label are separated in depth. The distance is the largest depth error of two
  /// quads in one plane if corners are rounded to 1/16 pixel, the coarsest rounding allowed.
  package var slope: Float = 0
  /// How fragments are combined with the picture.
  package var blending = Blending.opaque
  /// Whether the depth buffer is cleared before.
  package var clearsDepth = false

  /// The programs of a page.
  package enum Program: UInt8, CaseIterable, Sendable {
    /// The colours behind a cloud.
    case backdrop
    /// Dots.
    case dust
    /// Letters on the background.
    case ink
    /// Letters that may have other parts of their label behind them.
    case styledInk
    /// Outlines of letters.
    case outline
    /// Halos and shadows of letters.
    case softLetters
    /// Boxes.
    case box
    /// Halos and shadows of boxes.
    case softBox
    /// The focus outline.
    case ring
  }

  /// The buffers of indices; each quad has two triangles.
  package enum Source: UInt8, CaseIterable, Sendable {
    /// No buffer: the vertices are numbered from 0.
    case none
    /// The glyphs of labels that are shown.
    case letters
    /// The labels that are shown.
    case boxes
    /// The highlighted label, and then the label in focus.
    case single
    /// The labels that have dots, in the order of dots.
    case dots
  }

  /// How fragments are combined with the picture.
  package enum Blending: UInt8, CaseIterable, Sendable {
    /// They replace what is farther away.
    case opaque
    /// They replace everything, without depth.
    case background
    /// Each channel keeps its least value, alpha its greatest; depth is tested and not written.
    case darkest
    /// Each channel keeps its greatest value; depth is tested and not written.
    case lightest
  }

  /// The number of ``words``.
  package static let wordCount = 9

  /// The call as numbers: the members in their order; numbers of a `Float` as its bits.
  ///
  /// Without a pass, its number is 2³² − 1.
  package var words: [UInt32] {
    [
      UInt32(program.rawValue), UInt32(source.rawValue), UInt32(first), UInt32(count),
      pass.map(UInt32.init) ?? .max, strength.bitPattern, slope.bitPattern,
      UInt32(blending.rawValue), clearsDepth ? 1 : 0,
    ]
  }
}
