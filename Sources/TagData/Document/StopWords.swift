/// Words that counting leaves out, because every text is full of them.
public struct StopWords: Hashable, Sendable {
  private var words: Set<String>

  /// No words at all.
  public static let none = StopWords(words: [])

  /// The words of a list: anything between white space, in any case of letters.
  ///
  /// From a `#` to the line's end is a comment. A byte order mark is passed over.
  public init(list: String) {
    words = []
    let list = list.first == "\u{FEFF}" ? list.dropFirst() : list[...]
    for line in list.split(whereSeparator: \.isNewline) {
      let listed = line.prefix { $0 != "#" }
      words.formUnion(listed.split(whereSeparator: \.isWhitespace).map(Self.folded))
    }
  }

  private init(words: Set<String>) { self.words = words }

  /// Whether a word is in the list, in any case of letters, with either apostrophe.
  public func contains(_ word: some StringProtocol) -> Bool { contains(folded: Self.folded(word)) }

  /// Whether a word that `folded(_:)` gave is in the list.
  package func contains(folded word: String) -> Bool { words.contains(word) }

  /// How many words the list has.
  public var count: Int { words.count }

  /// The form in which words are compared: lower case, typewriter apostrophes.
  package static func folded(_ word: some StringProtocol) -> String {
    let lower = word.lowercased()
    guard lower.utf8.contains(0xE2) else { return lower }
    return String(lower.map { $0 == "\u{2019}" ? "'" : $0 })
  }
}
