/// A search as it stands: what was typed, and the labels that it found.
public struct Search: Hashable, Sendable {
  /// What was typed.
  public private(set) var text = ""
  /// The labels found, the best first: indices; none while nothing was typed.
  public internal(set) var matches: [Int] = []

  /// The longest text, characters: no label is searched for by more.
  public static let longestText = 256

  /// A search that waits for its first character.
  public init() {}

  /// Adds a character; control characters, and those beyond the longest text, are passed over.
  mutating func type(_ character: Unicode.Scalar) {
    guard character.properties.generalCategory != .control, text.count < Self.longestText else {
      return
    }
    text.unicodeScalars.append(character)
  }

  /// Takes the last character back.
  ///
  /// - Returns: Whether there was one.
  mutating func erase() -> Bool { text.popLast() != nil }

  /// The match that follows a label, or goes before it, around the end.
  func match(after label: Int?, isBackward: Bool) -> Int? {
    FocusOrder.step(
      from: label.flatMap(matches.firstIndex(of:)), in: matches, isBackward: isBackward)
  }

  mutating func relabel(_ newIndex: (Int) -> Int?) { matches = matches.compactMap(newIndex) }
}
