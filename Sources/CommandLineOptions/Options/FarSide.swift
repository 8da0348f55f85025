/// The orientation of words on the far side of a wheel.
enum FarSide: String, CaseIterable, Hashable, Sendable {
  /// Turned upright, so that they can be read.
  case upright
  /// Upside down, as the wheel carries them.
  case along
}
