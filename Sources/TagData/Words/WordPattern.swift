/// A regular expression whose matches are words.
///
/// It is run as a nondeterministic automaton, all of whose states advance together, so that no pattern takes more
/// than its states times the letters of a text and of the longest word. Source: K. Thompson, Regular Expression Search
/// Algorithm, Communications of the ACM 11 (1968). Of the matches at the leftmost place the longest one counts.
package struct WordPattern: Hashable, Sendable {
  /// The pattern as written.
  package let source: String
  private let states: [PatternState]
  private let start: Int

  /// The most states; more are no pattern.
  static let mostStates = 512
  /// The most Unicode scalars of a match.
  static let mostScalars = 256

  /// Reads a pattern; nil if it is none, or has more than `mostStates` states.
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

  /// Returns the matches in a text, in order; none is empty, and none overlaps another.
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
  /// Goes on behind a letter of a set.
  case letter(LetterSet, next: Int)
  /// Goes on in two ways.
  case either(Int, Int)
  /// Goes on at a boundary.
  case boundary(PatternNode.Boundary, next: Int)
  case match
}

/// The states of a pattern while it is compiled, each of which follows those that it leads to.
struct PatternProgram {
  private(set) var states: [PatternState] = []
  private let most: Int

  init(most: Int) { self.most = most }

  mutating func add(_ state: PatternState) -> Int {
    states.append(state)
    return states.count - 1
  }

  /// Adds the states of a part, which go on at `next`, and returns the first; too many are not added.
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
  /// The states that wait for a letter, with the places where their matches begin, the earliest first.
  private var threads: [Thread] = []
  /// Those that waited for the last letter, and the states that are to be entered: buffers that are kept.
  private var waiting: [Thread] = []
  private var open: [Int] = []
  /// The place at which each state was last reached.
  private var reached: [Int]
  private var found: Range<Int>?

  private typealias Thread = (state: Int, begin: Int)

  init(states: [PatternState], start: Int, letters: [Unicode.Scalar]) {
    (self.states, self.start, self.letters) = (states, start, letters)
    reached = states.map { _ in -1 }
  }

  /// Returns the longest of the leftmost matches that begin at a place or behind it; nil for none.
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

  /// Enters a state and those that it leads to without a letter.
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
