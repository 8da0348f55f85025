/// The state of a search: the typed text, and the labels that it found.
package struct Search: Hashable, Sendable {
  /// The typed text.
  package private(set) var text = ""
  /// The matching labels' indices, best first; none while the text is empty.
  package internal(set) var matches: [Int] = []
  /// Whether no label contains the text, and the matches contain it with one typing mistake.
  package internal(set) var isApproximate = false

  /// The maximum length of the text, characters; longer searches are not useful.
  package static let longestText = 256

  /// Creates a search without text.
  package init() {}

  /// Creates a search without matches for a text, as if its characters were typed.
  init(typing text: String) { for character in text.unicodeScalars { type(character) } }

  /// Adds a character; ignores control characters, and any character once the text is full.
  mutating func type(_ character: Unicode.Scalar) {
    guard character.properties.generalCategory != .control, text.count < Self.longestText else {
      return
    }
    text.unicodeScalars.append(character)
  }

  /// Removes the last character.
  ///
  /// - Returns: Whether there was a character to remove.
  mutating func erase() -> Bool { text.popLast() != nil }

  /// Returns the next or previous match, seen from a label, cyclically.
  func match(after label: Int?, isBackward: Bool) -> Int? {
    FocusOrder.step(
      from: label.flatMap(matches.firstIndex(of:)), in: matches, isBackward: isBackward)
  }

  /// Stores the matches of the text.
  mutating func adopt(_ found: SearchMatches) {
    (matches, isApproximate) = (found.labels, found.isApproximate)
  }

  mutating func relabel(_ newIndex: (Int) -> Int?) { matches = matches.compactMap(newIndex) }
}
