/// Words that are not counted because every text contains them.
public struct StopWords: Hashable, Sendable {
  private var words: Set<String>

  /// The empty list.
  public static let none = StopWords(words: [])

  /// Creates the set of words in a list, which are separated by white space; case is ignored.
  ///
  /// A `#` begins a comment that runs to the end of the line. A byte order mark is skipped.
  public init(list: String) {
    words = []
    let list = list.first == "\u{FEFF}" ? list.dropFirst() : list[...]
    for line in list.split(whereSeparator: { $0.isNewline }) {
      let listed = line.prefix { $0 != "#" }
      words.formUnion(listed.split { $0.isWhitespace }.map(Self.folded))
    }
  }

  private init(words: Set<String>) { self.words = words }

  /// Returns whether a word is in the list, ignoring case and the form of the apostrophe.
  public func contains(_ word: some StringProtocol) -> Bool { contains(folded: Self.folded(word)) }

  /// Returns whether a word folded by `folded(_:)` is in the list.
  package func contains(folded word: String) -> Bool { words.contains(word) }

  /// Adds the words of another list.
  public mutating func formUnion(_ other: StopWords) { words.formUnion(other.words) }

  /// The number of words in the list.
  public var count: Int { words.count }

  /// Returns the form in which words are compared: lower case, with typewriter apostrophes.
  package static func folded(_ word: some StringProtocol) -> String {
    let lower = word.lowercased()
    guard lower.utf8.contains(0xE2) else { return lower }
    return String(lower.map { $0 == "\u{2019}" ? "'" : $0 })
  }
}
