/// The font of a cloud: an installed font by name, or a file.
///
/// In both cases, missing characters come from the installed fonts.
public enum LabelFont: Hashable, Sendable, ExpressibleByStringLiteral {
  /// An installed font, as Pango describes it, “DejaVu Sans Bold”, or fontconfig, “Inter:bold”.
  ///
  /// If its family is not installed, the system's default replaces it.
  case named(String)
  /// A TrueType or OpenType file, by path; it need not be installed.
  case file(String)

  /// Creates a font from a description: see ``named(_:)``.
  public init(stringLiteral description: String) { self = .named(description) }
}
