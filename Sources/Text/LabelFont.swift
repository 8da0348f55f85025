/// The font of a cloud: an installed font by name, or a file.
///
/// In both cases, missing characters come from the installed fonts.
public enum LabelFont: Hashable, Sendable, ExpressibleByStringLiteral {
  /// An installed font, as described for Pango, such as “DejaVu Sans Bold”, or for fontconfig, such as “Inter:bold”.
  ///
  /// If the family is not installed, the system's default font replaces it.
  case named(String)
  /// A TrueType or OpenType file, by its path.
  ///
  /// The font need not be installed.
  case file(String)

  /// Creates a font from a description, as for ``named(_:)``.
  public init(stringLiteral description: String) { self = .named(description) }
}
