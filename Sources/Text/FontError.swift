/// Why no text can be drawn.
public enum FontError: Error, Hashable, CustomStringConvertible {
  /// The system has no font at all.
  case noFonts
  /// The font that was asked for is a picture font: it has no outlines to draw.
  case noOutlines(font: String)
  /// A library refused; `code` is FreeType's error number.
  case freeType(operation: String, code: Int32)

  /// One sentence that says what to do next.
  public var description: String {
    switch self {
    case .noFonts:
      "no font is installed; install one, for example the package fonts-dejavu-core"
    case .noOutlines(let font):
      "the font “\(font)” has no outlines; choose a TrueType or OpenType font"
    case .freeType(let operation, let code):
      "FreeType cannot \(operation) (error \(code)); reinstall the fonts or choose another"
    }
  }
}
