internal import TagSphereWheels

/// A search of all wheels for a word by its letters.
///
/// The search is over after a pause in typing; then the found word takes effect. It remembers the state
/// at its start, so that it can be restored.
nonisolated struct WheelSearch {
  /// The typed letters.
  private(set) var text = ""
  /// The words selected before the search, and the wheel that the keyboard turned.
  let start: (choice: [Int], ring: Int)
  /// Whether no word matches the typed letters.
  private(set) var findsNothing = false
  private var lastTyped = Duration.zero

  /// The pause after which the found word takes effect, and typing starts a new search.
  private static let typingTime = Duration.seconds(1.5)
  private static let mostLetters = 64

  /// Begins a search.
  ///
  /// - Parameters:
  ///   - choice: The selected words, one index per wheel.
  ///   - ring: The wheel that the keyboard turns.
  init(choice: [Int], ring: Int) { start = (choice, ring) }

  /// The time at which the search is over, if no more letters are typed.
  var end: Duration { lastTyped + Self.typingTime }

  /// Returns whether the search is over at a time.
  func isOver(at time: Duration) -> Bool { time >= end }

  mutating func append(_ scalar: Unicode.Scalar, at time: Duration) {
    lastTyped = time
    if text.unicodeScalars.count < Self.mostLetters { text.unicodeScalars.append(scalar) }
  }

  mutating func dropLast(at time: Duration) {
    lastTyped = time
    text = String(text.dropLast())
  }

  /// Returns a search for these letters that starts from the result of this search.
  func goingOn(choice: [Int], ring: Int) -> WheelSearch {
    var next = WheelSearch(choice: choice, ring: ring)
    next.text = text
    return next
  }

  /// Finds the first word that begins with the typed letters, or else the first that contains them.
  ///
  /// It searches the wheel in which the search began, then the others.
  ///
  /// A repeated letter steps through the words that begin with it, in the wheel of the first
  /// result.
  ///
  /// - Parameters:
  ///   - wheels: The wheels.
  ///   - choice: The selected words.
  ///   - activeRing: The wheel that the keyboard turns.
  /// - Returns: The wheel and its word; nil if no word matches.
  mutating func find(
    in wheels: [WheelDocument.Wheel], choice: [Int], activeRing: Int
  ) -> (ring: Int, word: Int)? {
    let wanted = text.lowercased()
    let rings = [start.ring] + wheels.indices.filter { $0 != start.ring }
    func first(_ matches: (String) -> Bool) -> (ring: Int, word: Int)? {
      for ring in rings {
        let word = wheels[ring].words.firstIndex { matches($0.text.lowercased()) }
        if let word { return (ring, word) }
      }
      return nil
    }
    let found =
      wanted.isEmpty
      ? nil
      : first { $0.hasPrefix(wanted) } ?? first { $0.contains(wanted) }
        ?? next(after: choice[activeRing], of: wheels[activeRing], repeating: wanted)
        .map { (activeRing, $0) }
    findsNothing = found == nil
    return found
  }

  /// Returns the next word that begins with a repeated letter; nil for other letters.
  private func next(
    after word: Int, of wheel: WheelDocument.Wheel, repeating letters: String
  ) -> Int? {
    guard letters.count > 1, let letter = letters.first, letters.allSatisfy({ $0 == letter }) else {
      return nil
    }
    let count = wheel.words.count
    return (1...count).lazy.map { (word + $0) % count }.first {
      wheel.words[$0].text.lowercased().first == letter
    }
  }
}

/// The history of the choices of wheels, for undo.
nonisolated struct WheelHistory {
  private var past: [[Int]] = []
  private var present: [Int]
  /// The wheel that was turned last, and the time.
  private var last: (ring: Int, time: Duration)?

  private static let mostSteps = 100
  /// The pause after which a further turn of a wheel is a separate step of the history.
  private static let pause = Duration.seconds(1.5)

  /// Creates a history that starts with a choice; this first choice cannot be undone.
  init(_ choice: [Int]) { present = choice }

  /// Whether there is a choice to undo.
  var canTakeBack: Bool { !past.isEmpty }

  /// Records the current choice; turns of one wheel in quick succession are one step.
  mutating func note(_ choice: [Int], at time: Duration) {
    guard choice != present, choice.count == present.count else { return }
    let turned = choice.indices.filter { choice[$0] != present[$0] }
    let goesOn = last.map { turned == [$0.ring] && time - $0.time < Self.pause } ?? false
    if !goesOn { past = (past + [present]).suffix(Self.mostSteps) }
    present = choice
    if past.last == present { past.removeLast() }
    last = turned.count == 1 ? (turned[0], time) : nil
  }

  /// Undoes one step.
  ///
  /// - Returns: The previous choice; nil for none.
  mutating func takeBack() -> [Int]? {
    guard let before = past.popLast() else { return nil }
    (present, last) = (before, nil)
    return before
  }
}
