/// A regular expression whose matches are words.
///
/// If several matches begin at the leftmost position, the longest match counts.
///
/// The pattern runs as a nondeterministic automaton whose states advance together. The time is
/// therefore at most proportional to the product of the number of states, the length of the text,
/// and the length of the longest word.
///
/// Source: K. Thompson, Regular Expression Search Algorithm, Communications of the ACM 11 (1968).
package struct WordPattern: Hashable, Sendable {
  /// The pattern as written.
  package let source: String
  private let states: [PatternState]
  private let start: Int

  /// The maximum number of states; patterns with more states are rejected.
  static let mostStates = 512
  /// The maximum length of a match, Unicode scalars.
  static let mostScalars = 256

  /// Parses a pattern; nil if the pattern is empty, malformed, or has more than `mostStates` states.
  package init?(_ source: String) {
    var parser = PatternParser(source)
    guard !source.isEmpty, let node = parser.pattern() else { return nil }
    var program = PatternProgram(most: Self.mostStates)
    let match = program.add(.match)
    let start = program.add(node, next: match)
    guard program.states.count <= Self.mostStates else { return nil }
    (self.source, self.start, states) = (source, start, program.states)
  }

  package static func == (one: Self, other: Self) -> Bool { one.source == other.source }
  package func hash(into hasher: inout Hasher) { hasher.combine(source) }

  /// Returns the matches in a text, in order; the matches are not empty and do not overlap.
  package func words(in text: String) -> [Substring] {
    let scalars = text.unicodeScalars
    let (letters, places) = (Array(scalars), Array(scalars.indices) + [scalars.endIndex])
    var words: [Substring] = []
    var search = PatternSearch(states: states, start: start, letters: letters)
    var place = 0
    while let found = search.next(from: place) {
      words.append(text[places[found.lowerBound]..<places[found.upperBound]])
      place = found.upperBound
    }
    return words
  }
}

/// A state of an automaton.
enum PatternState: Sendable {
  /// Consumes a letter of a set and continues at `next`.
  case letter(LetterSet, next: Int)
  /// Continues in both states.
  case either(Int, Int)
  /// Continues at `next` if the position is a boundary of this kind.
  case boundary(PatternNode.Boundary, next: Int)
  case match
}

/// The states of a pattern during compilation, built from the end of the pattern to its start.
struct PatternProgram {
  private(set) var states: [PatternState] = []
  private let most: Int

  init(most: Int) { self.most = most }

  mutating func add(_ state: PatternState) -> Int {
    states.append(state)
    return states.count - 1
  }

  /// Adds the states of a part, which continue at `next`; returns the first of the added states.
  ///
  /// Nothing is added after the number of states has exceeded the maximum.
  mutating func add(_ node: PatternNode, next: Int) -> Int {
    guard states.count <= most else { return next }
    switch node {
    case .letter(let set): return add(.letter(set, next: next))
    case .boundary(let kind): return add(.boundary(kind, next: next))
    case .sequence(let parts): return parts.reversed().reduce(next) { add($1, next: $0) }
    case .choice(let parts):
      let firsts = parts.map { add($0, next: next) }
      return firsts.dropFirst().reduce(firsts[0]) { add(.either($0, $1)) }
    case .repetition(let part, let least, let most):
      var first = next
      if let most {
        for _ in 0..<(most - least) { first = add(.either(add(part, next: first), next)) }
      } else {
        let loop = add(.either(next, next))
        states[loop] = .either(add(part, next: loop), next)
        first = loop
      }
      for _ in 0..<least { first = add(part, next: first) }
      return first
    }
  }
}

/// A search for the matches of an automaton in one text.
struct PatternSearch {
  let states: [PatternState]
  let start: Int
  let letters: [Unicode.Scalar]
  /// The states that wait for a letter, each with the start of its match; the earliest match is first.
  private var threads: [Thread] = []
  /// Reused buffers: the states that waited for the last letter, and the states still to be entered.
  private var waiting: [Thread] = []
  private var open: [Int] = []
  /// The last position at which each state was entered.
  private var reached: [Int]
  private var found: Range<Int>?

  private typealias Thread = (state: Int, begin: Int)

  init(states: [PatternState], start: Int, letters: [Unicode.Scalar]) {
    (self.states, self.start, self.letters) = (states, start, letters)
    reached = states.map { _ in -1 }
  }

  /// Returns the longest of the leftmost matches that begin at `place` or later; nil if nothing matches.
  mutating func next(from place: Int) -> Range<Int>? {
    threads.removeAll(keepingCapacity: true)
    found = nil
    for index in reached.indices { reached[index] = -1 }
    var place = place
    while true {
      if found == nil, place < letters.count { enter(start, begin: place, at: place) }
      guard place < letters.count, found == nil || !threads.isEmpty else { return found }
      swap(&threads, &waiting)
      threads.removeAll(keepingCapacity: true)
      for index in waiting.indices {
        step(waiting[index].state, begin: waiting[index].begin, at: place)
      }
      place += 1
    }
  }

  private mutating func step(_ state: Int, begin: Int, at place: Int) {
    if let found, begin > found.lowerBound { return }
    guard place - begin < WordPattern.mostScalars, case .letter(let set, let next) = states[state],
      set.contains(letters[place])
    else { return }
    enter(next, begin: begin, at: place + 1)
  }

  /// Enters a state and all states that it reaches without consuming a letter.
  private mutating func enter(_ first: Int, begin: Int, at place: Int) {
    open.append(first)
    while let state = open.popLast() {
      guard reached[state] != place else { continue }
      reached[state] = place
      switch states[state] {
      case .letter: threads.append((state, begin))
      case .either(let one, let other):
        open.append(other)
        open.append(one)
      case .boundary(let kind, let next): if isBoundary(kind, at: place) { open.append(next) }
      case .match:
        if place > begin, found.map({ begin <= $0.lowerBound }) ?? true { found = begin..<place }
      }
    }
  }

  private func isBoundary(_ kind: PatternNode.Boundary, at place: Int) -> Bool {
    switch kind {
    case .start: return place == 0
    case .end: return place == letters.count
    case .word, .noWord:
      let before = place > 0 && LetterSet.word.contains(letters[place - 1])
      let after = place < letters.count && LetterSet.word.contains(letters[place])
      return (before != after) == (kind == .word)
    }
  }
}
