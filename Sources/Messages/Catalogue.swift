/// The translations into one language: what a `.po` file says.
package struct Catalogue: Sendable {
  /// The forms of each message by its English text, one without a plural.
  package let entries: [String: Entry]
  private let rule: PluralRule

  /// A message and its translations.
  package struct Entry: Hashable, Sendable {
    /// The English text.
    package var key = ""
    /// The English text for numbers other than one; nil if it does not depend on a number.
    package var plural: String?
    /// The translations: one, or two in the order of the language's forms.
    package var forms: [String] = []
  }

  /// Reads the bytes of a `.po` file.
  package init(_ bytes: [UInt8], rule: PluralRule) throws(CatalogueError) {
    var entries: [String: Entry] = [:]
    try CatalogueReader.read(bytes) { entries[$0.key] = $0 }
    (self.entries, self.rule) = (entries, rule)
  }

  /// Returns the translation of a message, still with gaps; nil if there is none.
  func translation(of message: Message) -> String? {
    guard let forms = entries[message.key]?.forms else { return nil }
    let form = message.plural == nil ? 0 : rule.form(of: message.count)
    return forms.indices.contains(form) ? forms[form] : nil
  }

  /// Returns the catalogue of a language; nil for one that needs none.
  static func of(_ language: Language) -> Catalogue? {
    switch language {
    case .english, .accented, .mirrored: nil
    case .german: german
    case .spanish: spanish
    case .french: french
    }
  }

  // Read once, when first needed. Tests read each of them, so that none is broken here.
  private static let german = try? Catalogue(PackageResources.de_po, rule: .singularIsOne)
  private static let spanish = try? Catalogue(PackageResources.es_po, rule: .singularIsOne)
  private static let french = try? Catalogue(PackageResources.fr_po, rule: .singularIsBelowTwo)
}

/// Which of two forms a number has.
///
/// The languages that there are need no more than these, so the formula in a catalogue's head is not
/// evaluated; a test compares it with the rule.
package enum PluralRule: Hashable, Sendable {
  /// The singular for one alone, as in German and Spanish.
  case singularIsOne
  /// The singular for none and for one, as in French.
  case singularIsBelowTwo

  /// Returns the form of a number: 0 for the singular, 1 for the plural.
  package func form(of count: Int) -> Int {
    switch self {
    case .singularIsOne: count == 1 ? 0 : 1
    case .singularIsBelowTwo: (-1...1).contains(count) ? 0 : 1
    }
  }
}
