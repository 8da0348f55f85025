/// The translations into one language, read from a `.po` file.
package struct Catalogue: Sendable {
  /// The messages with their translations, by English text; for plural messages, by the singular.
  package let entries: [String: Entry]
  private let rule: PluralRule

  /// A message and its translations.
  package struct Entry: Hashable, Sendable {
    /// The English text.
    package var key = ""
    /// The English text for numbers other than one; nil if the text does not depend on a number.
    package var plural: String?
    /// The translations: one, or two in the order of the language's forms.
    package var forms: [String] = []
  }

  /// Parses the bytes of a `.po` file.
  package init(_ bytes: [UInt8], rule: PluralRule) throws(CatalogueError) {
    var entries: [String: Entry] = [:]
    try CatalogueReader.read(bytes) { entries[$0.key] = $0 }
    (self.entries, self.rule) = (entries, rule)
  }

  /// Returns the translation of a message, with unfilled gaps; nil if there is none.
  func translation(of message: Message) -> String? {
    guard let forms = entries[message.key]?.forms else { return nil }
    let form = message.plural == nil ? 0 : rule.form(of: message.count)
    return forms.indices.contains(form) ? forms[form] : nil
  }

  /// Returns the catalogue of a language; nil if the language needs none.
  static func of(_ language: Language) -> Catalogue? {
    switch language {
    case .english, .accented, .mirrored: nil
    case .german: german
    case .spanish: spanish
    case .french: french
    }
  }

  // Read once, lazily. Tests read every catalogue, so none is malformed here.
  private static let german = try? Catalogue(PackageResources.de_po, rule: .singularIsOne)
  private static let spanish = try? Catalogue(PackageResources.es_po, rule: .singularIsOne)
  private static let french = try? Catalogue(PackageResources.fr_po, rule: .singularIsBelowTwo)
}

/// The choice between singular and plural for a number.
///
/// All supported languages use one of these rules, so the formula in a catalogue's header is not
/// evaluated; a test compares it with the rule.
package enum PluralRule: Hashable, Sendable {
  /// The singular for one only, as in German and Spanish.
  case singularIsOne
  /// The singular for zero and one, as in French.
  case singularIsBelowTwo

  /// Returns the form of a number: 0 for the singular, 1 for the plural.
  package func form(of count: Int) -> Int {
    switch self {
    case .singularIsOne: count == 1 ? 0 : 1
    case .singularIsBelowTwo: (-1...1).contains(count) ? 0 : 1
    }
  }
}
