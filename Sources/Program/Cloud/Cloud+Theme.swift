internal import TagSphereCloudCore
internal import TagSphereCommandLineOptions
internal import TagSphereTagData

extension Theme {
  /// The theme that a command line asks for, with the colours that it names.
  ///
  /// - Parameter unasked: The theme where none is asked for.
  /// - Throws: What keeps a theme's file from being read or followed.
  init(_ look: LookOptions, unasked: Theme = .midnight) throws {
    switch look.color.theme {
    case .builtIn(let theme): self = theme
    case .file(let path): self = try readTheme(at: path)
    case nil: self = unasked
    }
    if let color = look.background { self = on(color) }
    if let map = look.color.map { ramp = map.ramp(on: background) }
    if let display = look.color.weightDisplay { style = style.showing(display) }
    // A colour that a person names stays as it is named.
    if let color = look.foreground {
      ramp = ColorRamp([color])
      ink = color
    }
    self = styled(look.style)
    isTransparent = look.isTransparent
  }
}

extension LookOptions {
  /// The font that labels are drawn in: a theme's own gives way to one that was asked for.
  func font(suiting theme: Theme) -> String {
    guard font == LookOptions().font, let own = theme.font else { return font }
    return own
  }
}

/// Reads a theme's file.
///
/// - Throws: What could not be opened or read, or what is wrong in it, with the file's name.
nonisolated func readTheme(at path: String) throws -> Theme {
  let file = try InputFile(path: path)
  var bytes: [UInt8] = []
  while let chunk = try file.nextChunk() {
    bytes += chunk
    guard bytes.count <= Theme.fileBytes else {
      throw CommandFailure(
        "\(file.name) is longer than \(Theme.fileBytes) bytes: give the file of a theme")
    }
  }
  do {
    return try Theme(json: bytes)
  } catch {
    throw CommandFailure("\(file.name): \(error)")
  }
}
