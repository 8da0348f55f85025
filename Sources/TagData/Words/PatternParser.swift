/// A part of a regular expression.
indirect enum PatternNode: Sendable {
  case letter(LetterSet)
  case sequence([PatternNode])
  /// Alternatives, of which there is at least one.
  case choice([PatternNode])
  /// A part, repeated at least `least` and at most `most` times; `most` is nil for no limit.
  case repetition(PatternNode, least: Int, most: Int?)
  case boundary(Boundary)

  /// An assertion about the position between two letters.
  enum Boundary: Sendable { case start, end, word, noWord }
}

/// Parses regular expressions.
///
/// Supported are letters, `.`, `[a-z]`, `\w`, `\d`, `\s`, `\p{L}`, groups, `|`, `*`, `+`, `?`,
/// `{1,3}`, `^`, `$` and `\b`. Backreferences, lookaround, and lazy or possessive quantifiers are
/// rejected.
struct PatternParser {
  private var rest: Substring.UnicodeScalarView
  private var depth = 0

  /// The maximum nesting depth of groups.
  private static let deepest = 50
  /// The maximum count in braces.
  private static let mostTimes = 256

  init(_ source: String) { rest = source[...].unicodeScalars }

  /// Returns the whole pattern; nil if the pattern is malformed.
  mutating func pattern() -> PatternNode? {
    guard let node = choice(), rest.isEmpty else { return nil }
    return node
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private mutating func choice() -> PatternNode? {
    var parts: [PatternNode] = []
    repeat {
      guard let part = sequence() else { return nil }
      parts.append(part)
    } while take("|")
    return .choice(parts)
  }

  private mutating func sequence() -> PatternNode? {
    var parts: [PatternNode] = []
    while let next = rest.first, next != "|", next != ")" {
      guard let part = atom(), let repeated = repetition(of: part) else { return nil }
      parts.append(repeated)
    }
    return .sequence(parts)
  }

  private mutating func atom() -> PatternNode? {
    switch rest.removeFirst() {
    case "(": group()
    case "[": set().map { .letter($0) }
    case ".": .letter(.any)
    case "^": .boundary(.start)
    case "$": .boundary(.end)
    case "\\": escape()
    case "*", "+", "?", "{": nil
    case let scalar: .letter(LetterSet(scalar))
    }
  }

  private mutating func group() -> PatternNode? {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { return nil }
    if take("?"), !take(":") { return nil }
    guard let node = choice(), take(")") else { return nil }
    return node
  }

  private mutating func escape() -> PatternNode? {
    if take("b") { return .boundary(.word) }
    if take("B") { return .boundary(.noWord) }
    return escapedSet().map { .letter($0) }
  }

  private mutating func escapedSet() -> LetterSet? {
    guard let scalar = rest.popFirst() else { return nil }
    switch scalar {
    case "w": return .word
    case "d": return .digit
    case "s": return .space
    case "W": return LetterSet.word.inverted
    case "D": return LetterSet.digit.inverted
    case "S": return LetterSet.space.inverted
    case "t": return LetterSet("\t")
    case "p": return property()
    case "P": return property()?.inverted
    default:
      let isLetter = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      return isLetter ? nil : LetterSet(scalar)
    }
  }

  private mutating func property() -> LetterSet? {
    guard take("{"), let end = rest.firstIndex(of: "}") else { return nil }
    let name = String(rest[..<end])
    rest = rest[rest.index(after: end)...]
    return LetterSet(property: name)
  }

  /// Reads a set up to `]`; the `[` has been read.
  private mutating func set() -> LetterSet? {
    let isInverted = take("^")
    var set = LetterSet()
    var isFirst = true
    while let scalar = rest.popFirst() {
      if scalar == "]", !isFirst { return isInverted ? set.inverted : set }
      isFirst = false
      var member = LetterSet(scalar)
      if scalar == "\\" {
        guard let escaped = escapedSet() else { return nil }
        member = escaped
      }
      let after = rest.dropFirst().first
      if let first = member.only, rest.first == "-", let last = after, last != "]" {
        guard let range = range(from: first) else { return nil }
        member = range
      }
      set.formUnion(member)
    }
    return nil
  }

  /// Reads the rest of a range, from its hyphen on.
  private mutating func range(from first: Unicode.Scalar) -> LetterSet? {
    rest.removeFirst()
    var last = rest.removeFirst()
    if last == "\\" {
      guard let escaped = escapedSet()?.only else { return nil }
      last = escaped
    }
    return first <= last ? LetterSet(first...last) : nil
  }

  private mutating func repetition(of node: PatternNode) -> PatternNode? {
    var repeated = node
    if take("*") {
      repeated = .repetition(node, least: 0, most: nil)
    } else if take("+") {
      repeated = .repetition(node, least: 1, most: nil)
    } else if take("?") {
      repeated = .repetition(node, least: 0, most: 1)
    } else if take("{") {
      guard let times = times() else { return nil }
      repeated = .repetition(node, least: times.least, most: times.most)
    } else {
      return node
    }
    // The longest match always counts, so lazy and possessive quantifiers would have no meaning.
    return ["?", "+", "*", "{"].contains(rest.first) ? nil : repeated
  }

  private mutating func times() -> (least: Int, most: Int?)? {
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let parts = String(rest[..<end]).split(separator: ",", omittingEmptySubsequences: false)
    rest = rest[rest.index(after: end)...]
    guard parts.count <= 2, let least = Int(parts[0]), (0...Self.mostTimes).contains(least) else {
      return nil
    }
    if parts.count == 1 { return (least, least) }
    if parts[1].isEmpty { return (least, nil) }
    guard let most = Int(parts[1]), (least...Self.mostTimes).contains(most) else { return nil }
    return (least, most)
  }
}
