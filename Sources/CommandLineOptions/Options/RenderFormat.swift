internal import TagSphereTagData

/// What the option `--format` of `render` names.
enum RenderFormat: Hashable, Sendable {
  /// The format of FILE.
  case document(DocumentFormat?)
  /// That of standard output: frames without a format.
  case raw
}
