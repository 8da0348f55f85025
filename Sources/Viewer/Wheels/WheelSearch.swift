internal import TagSphereWheels

/// A search of all wheels for a word by its letters.
///
/// It is over once no letter has been typed for a while; then the word that it found counts. It remembers
/// what it began with, so that it can give it back.
nonisolated struct WheelSearch {
  /// What was typed.
  private(set) var text = ""
  /// The words that were in force before, and the wheel that keys turned.
  let start: (choice: [Int], ring: Int)
  /// Whether no word has what was typed.
  private(set) var findsNothing = false
  private var lastTyped = Duration.zero

  /// The time after which what was found counts, and typing begins anew.
  private static let typingTime = Duration.seconds(1.5)
  private static let mostLetters = 64

  /// Begins a search.
  ///
  /// - Parameters:
  ///   - choice: The words in force, one of each wheel, as indices.
  ///   - ring: The wheel that keys turn.
  init(choice: [Int], ring: Int) { start = (choice, ring) }

  /// When it is over, unless another letter is typed.
  var end: Duration { lastTyped + Self.typingTime }

  /// Returns whether it is over at a time.
  func isOver(at time: Duration) -> Bool { time >= end }

  mutating func append(_ scalar: Unicode.Scalar, at time: Duration) {
    lastTyped = time
    if text.unicodeScalars.count < Self.mostLetters { text.unicodeScalars.append(scalar) }
  }

  mutating func dropLast(at time: Duration) {
    lastTyped = time
    text = String(text.dropLast())
  }

  /// Returns a search for the same letters that begins with what this one has found.
  func goingOn(choice: [Int], ring: Int) -> WheelSearch {
    var next = WheelSearch(choice: choice, ring: ring)
    next.text = text
    return next
  }

  /// Finds the first word that begins with what was typed, or else one that contains it: in the wheel that
  /// the search began with, or else in the others.
  ///
  /// A letter that is typed again and again finds one word after another that begins with it, in the wheel
  /// where the first one was found.
  ///
  /// - Parameters:
  ///   - wheels: The wheels.
  ///   - choice: The words in force.
  ///   - activeRing: The wheel that keys turn.
  /// - Returns: The wheel and its word; nil if no word has what was typed.
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

  /// Returns the next word that begins with a letter that is typed again and again; nil for other letters.
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

/// The choices of wheels, so that they can be taken back.
nonisolated struct WheelHistory {
  private var past: [[Int]] = []
  private var present: [Int]
  /// The wheel that was turned last, and when.
  private var last: (ring: Int, time: Duration)?

  private static let mostSteps = 100
  /// The pause after which another turn of the same wheel is a step of its own.
  private static let pause = Duration.seconds(1.5)

  /// Begins with a choice, which is not taken back.
  init(_ choice: [Int]) { present = choice }

  /// Whether there is a choice to take back.
  var canTakeBack: Bool { !past.isEmpty }

  /// Notes the choice in force; turns of one wheel that follow each other closely are one step.
  mutating func note(_ choice: [Int], at time: Duration) {
    guard choice != present, choice.count == present.count else { return }
    let turned = choice.indices.filter { choice[$0] != present[$0] }
    let goesOn = last.map { turned == [$0.ring] && time - $0.time < Self.pause } ?? false
    if !goesOn { past = (past + [present]).suffix(Self.mostSteps) }
    present = choice
    if past.last == present { past.removeLast() }
    last = turned.count == 1 ? (turned[0], time) : nil
  }

  /// Goes back one step.
  ///
  /// - Returns: The choice before; nil if there is none.
  mutating func takeBack() -> [Int]? {
    guard let before = past.popLast() else { return nil }
    (present, last) = (before, nil)
    return before
  }
}
