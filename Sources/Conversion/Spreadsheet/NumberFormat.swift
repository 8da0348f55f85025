/// The effect of a number format on a number, for simple formats.
///
/// Source: ECMA-376-1, 18.8.30 and 18.8.31, numFmt and numFmts.
enum NumberFormat: Hashable {
  /// The unchanged number.
  case plain
  /// A hundred times the number, with a percent sign.
  case percent
  /// The number with a currency sign.
  case currency(CellUnit)
  /// A point in time.
  case date(hasDate: Bool, hasTime: Bool)

  /// Returns a built-in format by its number.
  ///
  /// Some built-in formats use the currency sign of the machine, which is unknown; these formats
  /// are plain.
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

  /// Parses the code of a format, such as `#,##0.00 [$€-407]`.
  init(code: String) {
    var scan = FormatScan()
    for character in code {
      if !scan.take(character) { break }
    }
    self = scan.format
  }
}

/// A currency sign and its position.
struct CellUnit: Hashable {
  var text: String
  var isBefore: Bool

  /// Whether readers of tables recognize the sign before a number: it must be a currency symbol or three capitals.
  private var mayBeBefore: Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
      || text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// Returns a number with the unit before or after it.
  func beside(_ number: String) -> String {
    guard isBefore, mayBeBefore else { return number + " " + text }
    let sign = number.hasPrefix("-") ? "-" : ""
    let gap = text.last?.isLetter == true ? " " : ""
    return sign + text + gap + number.dropFirst(sign.count)
  }

  /// Whether readers of tables recognize the sign as a unit.
  var isSimple: Bool {
    (1...12).contains(text.utf8.count)
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0 == "." || $0.properties.generalCategory == .currencySymbol
      }
  }
}

/// Parses the first section of a format's code.
private struct FormatScan {
  private enum State: Hashable { case code, quoted, bracket, skipped }
  private var state = State.code
  /// The text within the open quotes or brackets.
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
    // A comma after the digits divides by a thousand, so the unit may mean thousands or millions.
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

  /// Records a text that may be a currency sign.
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
  /// Whether the character is a currency sign.
  var isCurrencySymbol: Bool {
    unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
  }
}
