/// A language of the texts on the screen.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// English, in which the texts are written.
  case english = "en"
  /// German.
  case german = "de"
  /// Spanish.
  case spanish = "es"
  /// French.
  case french = "fr"
  /// English with accents on all letters and long words, to see what is cut or was not translated.
  case accented = "en-XA"
  /// English in Arabic letters, to see what does not follow a language from right to left.
  case mirrored = "ar-XB"

  /// Whether lines and panels run from right to left.
  public var isRightToLeft: Bool { self == .mirrored }

  /// The sign between the whole part of a number and its decimals.
  package var decimalSign: Character {
    switch self {
    case .german, .spanish, .french: ","
    case .english, .accented, .mirrored: "."
    }
  }

  /// The language that environment variables ask for, by the rules of gettext.
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty names the locale. Where that
  /// is not `C` or `POSIX`, in any encoding, the list in `LANGUAGE` goes before it. English where
  /// nothing names a language that there is. No locale needs to be installed.
  public init(environment: [String: String]) {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    let list = environment["LANGUAGE"]?.split(separator: ":").map(String.init) ?? []
    guard let locale, !Self.isPlain(locale) else {
      self = .english
      return
    }
    self = (list + [locale]).lazy.compactMap { Self(locale: $0) }.first ?? .english
  }

  /// The language of a locale such as `de_AT.UTF-8@euro`; nil if there is none for it.
  public init?(locale: String) {
    let name = String(locale.prefix { $0 != "." && $0 != "@" })
    let tag = String(name.map { $0 == "_" ? "-" : $0 })
    guard let language = Self(rawValue: tag) ?? Self(rawValue: String(tag.prefix { $0 != "-" }))
    else { return nil }
    self = language
  }

  /// Whether a locale is that of programs without a language.
  private static func isPlain(_ locale: String) -> Bool {
    ["C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" })
  }
}
