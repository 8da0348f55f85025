internal import TagSphereTagData

/// The value of the option `--format` of `render`.
enum RenderFormat: Hashable, Sendable {
  /// The format of FILE.
  case document(DocumentFormat?)
  /// The format of standard output: frames as raw pixels.
  case raw
}
