internal import TagSphereMessages

extension OptionTable {
  static let languageRows: [CommandOption] = [
    .option(
      "language", .look, posers.union([.wheel]), \.language, language, isPreference: true,
      "language of what is said besides the data, in panels, titles and legends; auto follows "
        + "LC_ALL, LC_MESSAGES, LANG and LANGUAGE")
  ]

  /// A language, or `auto` for the environment's language.
  private static let language: ValueSyntax<Language?> = {
    let words = ["auto"] + Language.allCases.map(\.rawValue)
    return ValueSyntax<Language?>(
      placeholder: "CODE", allowed: listed(words), completion: .words(words),
      read: { text in
        text == "auto" ? .some(nil) : Language(locale: text).map { .some($0) }
      },
      write: { $0?.rawValue ?? "auto" })
  }()
}
