/// The format of a picture that is written.
package enum OutputFormat: String, CaseIterable, Hashable, Sendable {
  /// Without losses, and with transparency.
  case png
  /// With small losses, and without transparency.
  case jpeg
  /// With small losses, and with transparency.
  case webP = "webp"
  /// Outlines, which stay sharp at any size.
  case svg
  /// Outlines and text, for printing.
  case pdf

  /// Whether it has shapes in place of pixels.
  package var isVector: Bool { self == .svg || self == .pdf }

  /// The endings of names that select the format, in lower case.
  package var endings: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }
}

/// The destination of output.
package enum OutputDestination: Hashable, Sendable {
  /// Standard output, written `-`.
  case standardOutput
  /// A file, by its path as given; never empty.
  case file(String)

  /// The format that the name selects; PNG unless it ends like another one.
  package var format: OutputFormat {
    OutputFormat.allCases.first { $0.endings.contains(ending ?? "") } ?? .png
  }

  /// What follows the last dot of a file's name, in lower case; nil for none.
  package var ending: String? {
    guard case .file(let path) = self else { return nil }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}
