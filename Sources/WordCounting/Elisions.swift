internal import TagSphereTagData

/// Removes the elisions of French, Italian and Catalan: short words with an apostrophe before a vowel.
///
/// For example, "l'arbre" becomes "arbre". Elisions are removed if the text is French or Italian,
/// or if five different words begin with an elision. In other texts, such as a text about L'Oréal,
/// the rest of the word must also occur alone or after another elision.
struct Elisions {
  /// The folded rests of words that also occur as separate words.
  private let rests: Set<String>
  private let hasMany: Bool

  private static let prefixes: Set<String> = [
    "l", "d", "j", "m", "t", "s", "n", "c", "qu", "jusqu", "lorsqu", "puisqu", "quoiqu", "presqu",
    "un", "all", "dall", "dell", "nell", "sull", "coll", "quell", "quest", "bell", "sant", "gl",
    "v",
  ]
  private static let vowels = Set("aeiouyhàâäáåæéèêëîïìíôöòóœùûüúAEIOUYHÀÂÄÁÅÆÉÈÊËÎÏÌÍÔÖÒÓŒÙÛÜÚ")
  private static let manyWords = 5

  /// Examines all spellings of a text; nil if no spelling begins with an elision.
  ///
  /// - Parameter isCertain: Whether the language of the text has elisions.
  init?(_ spellings: [String], isCertain: Bool = false) {
    var behind: [String: Set<String>] = [:]
    for spelling in spellings {
      guard let (prefix, rest) = Self.cut(spelling) else { continue }
      behind[StopWords.folded(String(rest)), default: []].insert(prefix)
    }
    guard !behind.isEmpty else { return nil }
    hasMany = isCertain || behind.count >= Self.manyWords
    var rests = Set(behind.filter { $0.value.count > 1 }.keys)
    for spelling in spellings.lazy.map(StopWords.folded) where behind[spelling] != nil {
      rests.insert(spelling)
    }
    self.rests = rests
  }

  /// Returns a word without its elision.
  func removed(from spelling: String) -> String {
    guard let (_, rest) = Self.cut(spelling),
      hasMany || rests.contains(StopWords.folded(String(rest)))
    else { return spelling }
    return String(rest)
  }

  /// Splits a word after its elision; nil if the word has no elision.
  private static func cut(_ spelling: String) -> (prefix: String, rest: Substring)? {
    guard let mark = spelling.firstIndex(where: { $0 == "'" || $0 == "\u{2019}" }) else {
      return nil
    }
    let rest = spelling[spelling.index(after: mark)...]
    guard rest.count > 1, let first = rest.first, vowels.contains(first) else { return nil }
    let prefix = spelling[..<mark].lowercased()
    return prefixes.contains(prefix) ? (prefix, rest) : nil
  }
}
