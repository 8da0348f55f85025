/// A language whose stop words are built in.
package enum StopWordLanguage: String, Hashable, Sendable, CaseIterable {
  case english, german, french, spanish, italian, portuguese, dutch
  case arabic, bulgarian, catalan, chinese, czech, danish, finnish, greek, gujarati, hebrew, hindi,
    hungarian,
    indonesian, japanese, korean, malay, norwegian, persian, polish, romanian, russian, slovak,
    swedish, turkish,
    ukrainian, vietnamese

  /// The words.
  package var words: StopWords {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .italian: .italian
    case .portuguese: .portuguese
    case .dutch: .dutch
    default: Self.lists[rawValue] ?? .none
    }
  }

  /// The lists of other languages, by their names: words below a name in brackets.
  private static let lists: [String: StopWords] = {
    let text = String(decoding: PackageResources.stopwords_iso_txt, as: UTF8.self)
    var lists: [String: StopWords] = [:]
    for section in text.split(separator: "\n[").dropFirst() {
      let parts = section.split(separator: "]", maxSplits: 1)
      guard parts.count == 2 else { continue }
      lists[String(parts[0])] = StopWords(list: String(parts[1]))
    }
    return lists
  }()

  /// The least share of a text's words that are stop words of its language.
  ///
  /// They are a third or more of running text in each of these languages.
  private static let leastShare = 0.1
  /// The fewest stop words that tell a language: one alone may be a label.
  private static let leastCount = 5

  /// Returns the language of the script, if only one with a list is written in it, or else the one of which most of the
  /// words are stop words; nil if none has a tenth of them, and at least five.
  ///
  /// - Parameter counts: How often each word occurs, folded as by `StopWords.folded(_:)`.
  package static func language(of counts: some Sequence<(word: String, count: Int)>) -> Self? {
    var total = 0
    var found = allCases.map { _ in 0 }
    let lists = allCases.map(\.words)
    var scripts = ScriptTally()
    for (word, count) in counts {
      total += count
      scripts.count(word, times: count)
      for (index, list) in lists.enumerated() where list.contains(folded: word) {
        found[index] += count
      }
    }
    // The first of equal ones: a text with few words is more likely to be English.
    if let language = scripts.language(of: total), total >= leastCount { return language }
    guard let most = found.max(), most >= leastCount, Double(most) >= leastShare * Double(total)
    else {
      return nil
    }
    return found.firstIndex(of: most).map { allCases[$0] }
  }
}
