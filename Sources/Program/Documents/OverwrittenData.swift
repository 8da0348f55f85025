internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereFiles
internal import TagSphereInteraction

extension Invocation {
  /// Rejects an output that would replace the data, whatever the names and links of both.
  func checkOutputs() throws(UsageError) {
    switch self {
    case .view(let options):
      guard let path = options.kiosk?.stateFile else { return }
      try Self.check(path, of: "--state-file", overwriting: options.document.source)
    case .render(let options):
      guard case .file(let path) = options.output else { return }
      try Self.check(path, of: "-o", overwriting: options.document.source)
    default: return
    }
  }

  private static func check(
    _ path: String, of option: String, overwriting source: DocumentSource
  ) throws(UsageError) {
    let (data, name): (FileIdentity?, String) =
      switch source {
      case .file(let path): (FileIdentity(path: path), path)
      case .standardInput: (FileIdentity(descriptor: STDIN_FILENO), "on standard input")
      case .unspecified: (nil, "")
      }
    guard let data, data == FileIdentity(path: path) else { return }
    throw UsageError(
      "\(option) \(path) would overwrite the data file \(name): give another path")
  }
}
