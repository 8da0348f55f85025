/// A language of the texts on the screen.
public enum Language: String, CaseIterable, Hashable, Sendable {
  /// English, the language of the original texts.
  case english = "en"
  /// German.
  case german = "de"
  /// Spanish.
  case spanish = "es"
  /// French.
  case french = "fr"
  /// English with accents and lengthened words, which reveals truncated and untranslated texts.
  case accented = "en-XA"
  /// English in Arabic letters, which reveals layouts that ignore right-to-left languages.
  case mirrored = "ar-XB"

  /// Whether lines and panels run from right to left.
  public var isRightToLeft: Bool { self == .mirrored }

  /// The decimal separator.
  package var decimalSign: Character {
    switch self {
    case .german, .spanish, .french: ","
    case .english, .accented, .mirrored: "."
    }
  }

  /// Chooses the language from environment variables, by the rules of gettext.
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty names the locale. The list
  /// in `LANGUAGE` precedes the locale, unless the locale is `C` or `POSIX`, in any encoding. The
  /// default is English. No locale needs to be installed.
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

  /// The language of a locale such as `de_AT.UTF-8@euro`; nil if the language is not supported.
  public init?(locale: String) {
    let name = String(locale.prefix { $0 != "." && $0 != "@" })
    let tag = String(name.map { $0 == "_" ? "-" : $0 })
    guard let language = Self(rawValue: tag) ?? Self(rawValue: String(tag.prefix { $0 != "-" }))
    else { return nil }
    self = language
  }

  /// Returns whether a locale is `C` or `POSIX`, in any encoding.
  private static func isPlain(_ locale: String) -> Bool {
    ["C", "POSIX"].contains(locale.prefix { $0 != "." && $0 != "@" })
  }
}
