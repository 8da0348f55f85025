internal import TagSphereDesign
internal import TagSphereEnvironment
package import TagSphereLook

extension ThemeSource {
  /// Returns the theme, which is built in or read from a file.
  ///
  /// - Throws: `CommandFailure` if the file cannot be read or is not a theme.
  package nonisolated func theme() throws -> Theme {
    switch self {
    case .builtIn(let theme): theme
    case .file(let path): try readTheme(at: path)
    }
  }
}

/// Reads a theme's file.
nonisolated private func readTheme(at path: String) throws -> Theme {
  let file = try InputFile(path: path)
  var bytes: [UInt8] = []
  while let chunk = try file.nextChunk() {
    bytes += chunk
    guard bytes.count <= Theme.fileBytes else {
      throw CommandFailure(
        "\(file.name) is longer than \(Theme.fileBytes) bytes: give a theme file")
    }
  }
  do {
    return try Theme(json: bytes)
  } catch {
    throw CommandFailure("\(file.name): \(error)")
  }
}
