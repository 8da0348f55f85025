/// The translations into one language, read from a `.po` file.
package struct Catalogue: Sendable {
  /// The messages with their translations, by English text; the key of a plural message is its singular.
  package let entries: [String: Entry]
  private let rule: PluralRule

  /// A message and its translations.
  package struct Entry: Hashable, Sendable {
    /// The English text.
    package var key = ""
    /// The English text for numbers other than one; nil if the text does not depend on a number.
    package var plural: String?
    /// The translations: one, or one for each plural form in the order of the language's forms.
    package var forms: [String] = []
  }

  /// Parses the bytes of a `.po` file.
  package init(_ bytes: [UInt8], rule: PluralRule) throws(CatalogueError) {
    var entries: [String: Entry] = [:]
    try CatalogueReader.read(bytes) { entries[$0.key] = $0 }
    (self.entries, self.rule) = (entries, rule)
  }

  /// Returns the translation of a message, with unfilled gaps; nil if it has no translation.
  func translation(of message: Message) -> String? {
    guard let forms = entries[message.key]?.forms else { return nil }
    let form = message.plural == nil ? 0 : rule.form(of: message.count)
    return forms.indices.contains(form) ? forms[form] : nil
  }

  /// Returns the catalogue of a language; nil if the language needs no catalogue.
  static func of(_ language: Language) -> Catalogue? {
    switch language {
    case .english, .accented, .mirrored: nil
    case .german: german
    case .spanish: spanish
    case .french: french
    }
  }

  // The catalogues are read once, on first use. Tests read every catalogue, so no catalogue is
  // malformed here.
  private static let german = try? Catalogue(PackageResources.de_po, rule: .singularIsOne)
  private static let spanish = try? Catalogue(PackageResources.es_po, rule: .singularIsOne)
  private static let french = try? Catalogue(PackageResources.fr_po, rule: .singularIsBelowTwo)
}

/// The rule that chooses the singular or the plural for a number.
///
/// Each supported language uses one of these rules. The formula in a catalogue's header is
/// therefore not evaluated, but a test compares it with the rule.
package enum PluralRule: Hashable, Sendable {
  /// The singular is used for 1 only, as in German and Spanish.
  case singularIsOne
  /// The singular is used for 0 and 1, as in French.
  case singularIsBelowTwo

  /// Returns the form of a number: 0 for the singular, 1 for the plural.
  package func form(of count: Int) -> Int {
    switch self {
    case .singularIsOne: count == 1 ? 0 : 1
    case .singularIsBelowTwo: (-1...1).contains(count) ? 0 : 1
    }
  }
}
