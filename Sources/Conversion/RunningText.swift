/// Joins the running text of pages and documents, whose line breaks come from a page layout.
package enum RunningText {
  /// Returns the text with words joined that are hyphenated at the end of a line.
  ///
  /// A word is joined only if the next line begins with a lower-case letter. A compound that is
  /// broken at its own hyphen loses the hyphen.
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
