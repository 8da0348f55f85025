import Testing

@testable import TagSphereMessages

struct LanguageTests {
  @Test(
    "A locale name selects its language",
    arguments: [
      ("de_AT.UTF-8", .german), ("fr_FR@euro", .french), ("es-MX", .spanish), ("ar-XB", .mirrored),
      ("pt_BR", nil), ("", nil), ("german", nil),
    ] as [(String, Language?)])
  func locale(name: String, language: Language?) { #expect(Language(locale: name) == language) }

  @Test(
    "Environment variables select the language as in gettext",
    arguments: [
      ([:], .english),
      (["LANG": "de_DE.UTF-8"], .german),
      (["LANG": "de_AT@euro"], .german),
      (["LANG": "fr"], .french),
      (["LANG": "es_419.UTF-8"], .spanish),
      (["LANG": "it_IT.UTF-8"], .english),
      (["LANG": "de_DE", "LC_MESSAGES": "fr_FR"], .french),
      (["LANG": "de_DE", "LC_MESSAGES": "fr_FR", "LC_ALL": "es_ES"], .spanish),
      (["LANG": "de_DE", "LC_ALL": ""], .german),
      (["LANG": "de_DE", "LC_ALL": "C.UTF-8"], .english),
      (["LANG": "en_GB", "LANGUAGE": "it:fr:de"], .french),
      (["LANG": "de_DE", "LANGUAGE": "en_US:fr"], .english),
      (["LANG": "de_DE", "LANGUAGE": ""], .german),
      // As in gettext, the list is ignored if the locale has no language.
      (["LANG": "C.UTF-8", "LANGUAGE": "de"], .english),
      (["LANGUAGE": "de"], .english),
      (["LANG": "en_XA.UTF-8"], .accented),
      (["LANG": "ar-XB"], .mirrored),
      (["LANG": "ar_EG.UTF-8"], .english),
      (["LANG": "..@@__", "LANGUAGE": ":::"], .english),
    ] as [([String: String], Language)])
  func environment(variables: [String: String], language: Language) {
    #expect(Language(environment: variables) == language)
  }

  @Test("The code of each language is the code that users type")
  func codes() {
    #expect(Language.allCases.map(\.rawValue) == ["en", "de", "es", "fr", "en-XA", "ar-XB"])
  }
}
