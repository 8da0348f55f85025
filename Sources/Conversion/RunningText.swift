/// The running text of pages and documents whose lines are broken for a page.
package enum RunningText {
  /// Returns the text with words that a hyphen breaks at the end of a line put together again.
  ///
  /// The line must go on with a small letter; where a compound is broken at its own hyphen, it is lost.
  package static func unbroken(_ text: String) -> String {
    var whole = ""
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let goesOn = line.first?.isLowercase == true
      if goesOn, let hyphen = whole.last, hyphens.contains(hyphen),
        whole.dropLast().last?.isLetter == true
      {
        whole.removeLast()
      } else if !whole.isEmpty {
        whole += "\n"
      }
      whole += line
    }
    return whole
  }

  private static let hyphens: Set<Character> = ["-", "\u{AD}", "\u{2010}"]
}
