/// Translates the texts of the screen into one language.
///
/// Code that writes texts for the screen receives an instance. Two instances of one language are
/// equal.
package struct Messages: Sendable {
  /// The language.
  package let language: Language
  private let catalogue: Catalogue?

  /// The original English texts.
  package static let english = Messages(.english)

  /// Creates the texts of a language; its catalogue is read on first use and kept.
  package init(_ language: Language) {
    self.language = language
    catalogue = Catalogue.of(language)
  }

  /// Whether lines and panels run from right to left.
  package var isRightToLeft: Bool { language.isRightToLeft }

  /// Returns a message in the language; in English if the message has no translation.
  ///
  /// In a right-to-left language, each data value keeps its own direction.
  package func text(_ message: Message) -> String {
    let format = self.format(of: message)
    guard !message.values.isEmpty else { return format }
    return Format(format).filled { gap in
      guard message.values.indices.contains(gap) else { return "" }
      return switch message.values[gap] {
      case .text(let text): isRightToLeft ? Self.isolated(text) : text
      case .message(let message): text(message)
      }
    }
  }

  /// Returns a number with the language's decimal separator.
  ///
  /// - Parameter number: A number as text, with a point as its decimal separator.
  package func decimal(_ number: String) -> String {
    guard language.decimalSign != "." else { return number }
    return String(number.map { $0 == "." ? language.decimalSign : $0 })
  }

  /// Returns a text isolated from the direction of its surroundings.
  private static func isolated(_ text: String) -> String { "\u{2068}\(text)\u{2069}" }

  private func format(of message: Message) -> String {
    if let catalogue, let translation = catalogue.translation(of: message) { return translation }
    let english = message.count == 1 ? message.key : message.plural ?? message.key
    return switch language {
    case .accented: Pseudo.accented(english)
    case .mirrored: Pseudo.mirrored(english)
    case .english, .german, .spanish, .french: english
    }
  }
}

extension Messages: Hashable {
  /// Returns whether two instances have the same language.
  package static func == (one: Messages, other: Messages) -> Bool {
    one.language == other.language
  }

  /// Hashes the language.
  package func hash(into hasher: inout Hasher) { hasher.combine(language) }
}
