/// The layers of a label from front to back, each at a small depth offset behind the previous one.
///
/// The offsets order the layers of one label. Between two labels, the offsets only matter at equal
/// depths. They make any drawing order yield the same picture.
package enum LabelLayer: Int, CaseIterable, Hashable, Sendable {
  /// Letters and images.
  case ink
  /// The line around letters.
  case outline
  /// The rounded rectangle behind the text.
  case box
  /// The glow around letters or the box.
  case halo
  /// The shadow of letters or the box.
  case shadow

  /// The NDC depth between adjacent layers: 128 steps of a 32-bit depth buffer.
  ///
  /// Within these steps, soft layers order their own overlaps.
  package static let depthStep: Float = 0x1p-16

  /// The depth offset of the layer behind the ink, NDC.
  package var depth: Float { Float(rawValue) * Self.depthStep }
}
