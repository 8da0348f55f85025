/// What a number format makes of a number, as far as it is simple.
///
/// Source: ECMA-376-1, 18.8.30 and 18.8.31, numFmt and numFmts.
enum NumberFormat: Hashable {
  /// The number as it is.
  case plain
  /// A hundred times the number, with a sign of percent.
  case percent
  /// The number beside the sign of a currency.
  case currency(CellUnit)
  /// A point in time.
  case date(hasDate: Bool, hasTime: Bool)

  /// Returns the format with a number among those that files do not spell out.
  ///
  /// The signs of currencies are those of the machine in some of them, and unknown.
  init(builtIn id: Int) {
    self =
      switch id {
      case 9, 10: .percent
      case 14...17, 27...31, 36, 50...54, 57, 58: .date(hasDate: true, hasTime: false)
      case 22: .date(hasDate: true, hasTime: true)
      case 18...21, 32...35, 45...47, 55, 56: .date(hasDate: false, hasTime: true)
      default: .plain
      }
  }

  /// Reads the code of a format, such as `#,##0.00 [$€-407]`.
  init(code: String) {
    var scan = FormatScan()
    for character in code {
      if !scan.take(character) { break }
    }
    self = scan.format
  }
}

/// The sign of a currency.
struct CellUnit: Hashable {
  var text: String
  var isBefore: Bool

  /// Whether the readers of tables know it before a number: the sign of a currency, or three capitals.
  private var mayBeBefore: Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
      || text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// Returns a number beside the sign.
  func beside(_ number: String) -> String {
    guard isBefore, mayBeBefore else { return number + " " + text }
    let sign = number.hasPrefix("-") ? "-" : ""
    let gap = text.last?.isLetter == true ? " " : ""
    return sign + text + gap + number.dropFirst(sign.count)
  }

  /// Whether readers of tables take it for a unit.
  var isSimple: Bool {
    (1...12).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0 == "." || $0.properties.generalCategory == .currencySymbol
      }
  }
}

/// Reads the first section of a format's code.
private struct FormatScan {
  private enum State: Hashable { case code, quoted, bracket, skipped }
  private var state = State.code
  /// The text within quotes or brackets.
  private var inner = ""
  private var letters: Set<Character> = []
  private var isPercent = false
  private var hasDigits = false
  private var lastIsComma = false
  private var unit: CellUnit?
  private var isElapsed = false

  /// Takes the next character; returns false at the end of the section.
  mutating func take(_ character: Character) -> Bool {
    switch state {
    case .skipped: state = .code
    case .quoted:
      if character == "\"" {
        note(unit: inner)
        state = .code
      } else {
        inner.append(character)
      }
    case .bracket:
      if character == "]" {
        takeBracket()
        state = .code
      } else {
        inner.append(character)
      }
    case .code: return takeCode(character)
    }
    return true
  }

  private mutating func takeCode(_ character: Character) -> Bool {
    switch character {
    case ";": return false
    case "\"", "[": (state, inner) = (character == "[" ? .bracket : .quoted, "")
    case "\\", "_", "*": state = .skipped
    case "0", "#", "?": hasDigits = true
    case "%": isPercent = true
    case _ where character.isCurrencySymbol: note(unit: String(character))
    default: letters.formUnion(character.lowercased())
    }
    // A comma behind the digits scales the number, so that its unit may be that of a thousand or a million.
    if "0#?.".contains(character) { lastIsComma = false }
    if character == "," { lastIsComma = true }
    return true
  }

  private mutating func takeBracket() {
    if inner.hasPrefix("$") {
      note(unit: String(inner.dropFirst().prefix { $0 != "-" }))
    } else if let first = inner.lowercased().first, "hms".contains(first),
      Set(inner.lowercased()).count == 1
    {
      isElapsed = true
    }
  }

  /// Notes what may be the sign of a currency.
  private mutating func note(unit text: String) {
    let text = text.onOneLine
    let isCode = text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    guard unit == nil, !text.isEmpty,
      isCode || state == .bracket || text.contains(where: \.isCurrencySymbol)
    else { return }
    unit = CellUnit(text: text, isBefore: !hasDigits)
  }

  var format: NumberFormat {
    let hasTime = isElapsed || letters.contains("h") || letters.contains("s")
    let hasDate =
      letters.contains("y") || letters.contains("d") || !hasTime && letters.contains("m")
    // The word General has none of these letters.
    if !hasDigits || hasDate, hasDate || hasTime {
      return .date(hasDate: hasDate, hasTime: hasTime)
    }
    if hasTime { return .date(hasDate: false, hasTime: true) }
    if isPercent { return .percent }
    if let unit, unit.isSimple, hasDigits, !lastIsComma { return .currency(unit) }
    return .plain
  }
}

extension Character {
  /// Whether it is the sign of a currency.
  var isCurrencySymbol: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
  }
}
