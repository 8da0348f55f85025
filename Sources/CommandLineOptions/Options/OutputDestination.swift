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

  /// Whether the format consists of shapes instead of pixels.
  package var isVector: Bool { self == .svg || self == .pdf }

  /// The endings of file names that select the format, in lower case.
  package var endings: [String] { self == .jpeg ? ["jpg", "jpeg"] : [rawValue] }
}

/// The destination of output.
package enum OutputDestination: Hashable, Sendable {
  /// Standard output, written `-`.
  case standardOutput
  /// A file, by its path as given, which is never empty.
  case file(String)

  /// The format that the ending of the file name selects; PNG for any other ending.
  package var format: OutputFormat {
    OutputFormat.allCases.first { $0.endings.contains(ending ?? "") } ?? .png
  }

  /// The text after the last dot of the file's name, in lower case; nil if there is no dot.
  package var ending: String? {
    guard case .file(let path) = self else { return nil }
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}
