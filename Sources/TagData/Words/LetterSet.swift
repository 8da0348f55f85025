/// A set of Unicode scalars.
struct LetterSet: Sendable {
  private var ranges: [ClosedRange<Unicode.Scalar>] = []
  private var kinds: [Kind] = []
  private var others: [LetterSet] = []
  private var isInverted = false

  /// A class of scalars, defined by Unicode properties.
  private enum Kind: Sendable {
    case word, digit, space, letter, upper, lower, mark, number, punctuation, symbol, emoji
  }

  /// Creates the empty set.
  init() {}

  /// Creates the set of one scalar.
  init(_ scalar: Unicode.Scalar) { ranges = [scalar...scalar] }

  /// Creates the set of all scalars in a range.
  init(_ range: ClosedRange<Unicode.Scalar>) { ranges = [range] }

  private init(_ kind: Kind) { kinds = [kind] }

  /// Creates the set of a property by its name in `\p{…}`; nil if the name is unknown.
  init?(property name: String) {
    let kinds: [String: Kind] = [
      "L": .letter, "Lu": .upper, "Ll": .lower, "M": .mark, "N": .number, "P": .punctuation,
      "S": .symbol, "Emoji": .emoji,
    ]
    guard let kind = kinds[name] else { return nil }
    self.init(kind)
  }

  static let any = LetterSet().inverted
  /// Letters, marks, digits and the underscore.
  static let word = LetterSet(.word)
  static let digit = LetterSet(.digit)
  static let space = LetterSet(.space)

  /// All scalars that are not in this set.
  var inverted: Self {
    var set = self
    set.isInverted.toggle()
    return set
  }

  /// The only scalar of the set; nil for sets of several scalars.
  var only: Unicode.Scalar? {
    guard kinds.isEmpty, others.isEmpty, !isInverted, ranges.count == 1 else { return nil }
    return ranges[0].lowerBound == ranges[0].upperBound ? ranges[0].lowerBound : nil
  }

  /// Adds the scalars of another set.
  mutating func formUnion(_ other: Self) { others.append(other) }

  func contains(_ scalar: Unicode.Scalar) -> Bool {
    let isListed =
      ranges.contains { $0.contains(scalar) } || kinds.contains { Self.has($0, scalar) }
      || others.contains { $0.contains(scalar) }
    return isListed != isInverted
  }

  private static func has(_ kind: Kind, _ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    let category = properties.generalCategory
    switch kind {
    case .space: return properties.isWhitespace
    case .digit: return category == .decimalNumber
    case .letter: return isLetter(category)
    case .upper: return category == .uppercaseLetter
    case .lower: return category == .lowercaseLetter
    case .mark: return isMark(category)
    case .number: return properties.numericType != nil
    case .emoji: return properties.isEmojiPresentation
    case .word:
      return scalar == "_" || properties.isAlphabetic || isMark(category)
        || category == .decimalNumber
    case .punctuation:
      return [
        .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
        .initialPunctuation, .finalPunctuation, .otherPunctuation,
      ].contains(category)
    case .symbol:
      return [.mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol].contains(category)
    }
  }

  private static func isLetter(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }

  private static func isMark(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
}
