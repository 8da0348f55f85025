/// The parts of a label from the eye backward, each a hair behind the one before.
///
/// The hairs decide between the parts of one label, and between labels only where their places are
/// as near to each other, so that any order of drawing gives one picture.
public enum LabelLayer: Int, CaseIterable, Hashable, Sendable {
  /// Letters and pictures.
  case ink
  /// The line around letters.
  case outline
  /// The rounded rectangle behind the text.
  case box
  /// The glow around letters or box.
  case halo
  /// The shadow of letters or box.
  case shadow

  /// NDC depth from one layer to the next: 128 steps of a 32-bit depth buffer, within which soft
  /// layers order their own overlaps.
  public static let depthStep: Float = 0x1p-16

  /// How far behind the ink the layer stands, NDC.
  public var depth: Float { Float(rawValue) * Self.depthStep }
}
