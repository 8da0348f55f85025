/// The font of a cloud: an installed one by its name, or a file.
///
/// Characters that it lacks come from the installed fonts in either case.
public enum Font: Hashable, Sendable, ExpressibleByStringLiteral {
  /// An installed font, as Pango describes it, “DejaVu Sans Bold”, or fontconfig, “Inter:bold”.
  ///
  /// If its family is not installed, the system's default replaces it.
  case named(String)
  /// A TrueType or OpenType file, by its path; it need not be installed.
  case file(String)

  /// Creates the font of a description: see ``named(_:)``.
  public init(stringLiteral description: String) { self = .named(description) }
}
