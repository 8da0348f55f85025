/// How words on the far side of a wheel stand.
enum FarSide: String, CaseIterable, Hashable, Sendable {
  /// Turned, so that they can be read.
  case upright
  /// As the wheel carries them, on their heads.
  case along
}
