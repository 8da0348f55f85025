/// Pseudo-languages generated from the English text, which reveal problems with translations.
///
/// The gaps for values are kept.
enum Pseudo {
  /// Returns a text with accents and doubled vowels, about 40 % longer, in brackets.
  ///
  /// A missing bracket on the screen shows that the text is truncated.
  static func accented(_ text: String) -> String {
    "["
      + mapped(text) { letter in
        let accented = accents[letter] ?? letter
        return "aeiouyAEIOUY".contains(letter) ? [accented, accented] : [accented]
      } + "]"
  }

  /// Returns a text in Arabic letters.
  static func mirrored(_ text: String) -> String {
    mapped(text) { letter in [arabic[Character(letter.lowercased())] ?? letter] }
  }

  private static func mapped(_ text: String, _ letters: (Character) -> [Character]) -> String {
    var mapped = ""
    for part in Format(text).parts {
      switch part {
      case .literal(let literal): mapped += literal.flatMap(letters)
      case .gap(let gap): mapped += "%\(gap + 1)$s"
      }
    }
    return mapped
  }

  private static let accents = pairs(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçđéƒĝĥîĵķļɱñôþǫŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÔÞǪŔŠŢÛṼŴẊÝŽ")
  private static let arabic = pairs(
    "abcdefghijklmnopqrstuvwxyz", "ابصدعفغهيجكلمنوپقرستثڤشخىز")

  private static func pairs(_ letters: String, _ others: String) -> [Character: Character] {
    Dictionary(uniqueKeysWithValues: zip(letters, others))
  }
}
