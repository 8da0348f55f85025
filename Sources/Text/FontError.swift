/// The reason why text cannot be drawn.
public enum FontError: Error, Hashable, CustomStringConvertible {
  /// No font is installed.
  case noFonts
  /// The requested font is a bitmap font without outlines.
  case noOutlines(font: String)
  /// The file is missing, or is not a TrueType or OpenType font.
  case badFile(path: String)
  /// FreeType failed; `code` is its error number.
  case freeType(operation: String, code: Int32)

  /// One sentence for users, with the next step.
  public var description: String {
    switch self {
    case .noFonts:
      "no font is installed; install one, for example the package fonts-dejavu-core"
    case .noOutlines(let font):
      "the font “\(font)” has no outlines; choose a TrueType or OpenType font"
    case .badFile(let path) where path.utf8.contains(0):
      "the path of the font file has a NUL character; give one without"
    case .badFile(let path):
      "the font file \(path) cannot be used; give a TrueType or OpenType file that you may read"
    case .freeType(let operation, let code):
      "FreeType cannot \(operation) (error \(code)); reinstall the fonts or choose another"
    }
  }
}
