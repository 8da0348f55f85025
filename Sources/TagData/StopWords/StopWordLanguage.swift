/// A language whose stop words are built in.
package enum StopWordLanguage: String, Hashable, Sendable, CaseIterable {
  case english, german, french, spanish, italian, portuguese, dutch
  case arabic, bulgarian, catalan, chinese, czech, danish, finnish, greek, gujarati, hebrew, hindi,
    hungarian,
    indonesian, japanese, korean, malay, norwegian, persian, polish, romanian, russian, slovak,
    swedish, turkish,
    ukrainian, vietnamese

  /// The stop words of the language.
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

  /// The lists of the languages without a Swift file, by name; in the resource file, a name in
  /// brackets begins each list.
  private static let lists: [String: StopWords] = {
    let text = String(decoding: PackageResources.stopwords_iso_txt, as: UTF8.self)
    var lists: [String: StopWords] = [:]
    for section in text.pieces(separatedBy: "\n[").dropFirst() {
      let parts = section.split(separator: "]", maxSplits: 1)
      guard parts.count == 2 else { continue }
      lists[String(parts[0])] = StopWords(list: String(parts[1]))
    }
    return lists
  }()

  /// The minimum share of stop words that identifies a language.
  ///
  /// In running text of each of these languages, a third or more of the words are stop words.
  private static let leastShare = 0.1
  /// The minimum number of stop words that identifies a language; a single stop word may be a label.
  private static let leastCount = 5

  /// Returns the language of a text; nil if it is not recognized.
  ///
  /// If most words are in a script that only one language with a list uses, the result is that
  /// language. If not, the result is the language with the most stop words; they must be at least
  /// five and at least a tenth of the words.
  ///
  /// - Parameter counts: How often each word occurs, folded as by `StopWords.folded(_:)`.
  package static func language(of counts: some Sequence<(word: String, count: Int)>) -> Self? {
    var total = 0
    var found = allCases.map { _ in 0 }
    let lists = allCases.map { $0.words }
    var scripts = ScriptTally()
    for (word, count) in counts {
      total += count
      scripts.count(word, times: count)
      for (index, list) in lists.enumerated() where list.contains(folded: word) {
        found[index] += count
      }
    }
    // Ties go to the first language, English: a text with few words is more likely to be English.
    if let language = scripts.language(of: total), total >= leastCount { return language }
    guard let most = found.max(), most >= leastCount, Double(most) >= leastShare * Double(total)
    else {
      return nil
    }
    return found.firstIndex(of: most).map { allCases[$0] }
  }
}
