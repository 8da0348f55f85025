/// A number as people and programs write it: digits with marks, and optionally an exponent and a unit.
struct WrittenNumber {
  /// The unit before or after the digits; empty if there is no unit.
  private(set) var unit = ""
  /// The number styles in which the field is a number.
  private(set) var styles = NumberStyles.none

  private var sign: [UInt8] = []
  /// The digits between the marks; the first and the last group may be empty.
  private var groups: [ArraySlice<UInt8>] = []
  private var marks: [Mark] = []
  private var exponent: ArraySlice<UInt8> = []

  private enum Mark: Hashable { case point, comma, space, apostrophe }

  /// The maximum length of a field, and the maximum length of a unit, bytes.
  private static let longest = 64
  private static let longestUnit = 12

  /// Parses a field; nil if the field is not a number in any style.
  init?(_ bytes: ArraySlice<UInt8>) {
    guard bytes.count <= Self.longest else { return nil }
    if bytes.allSatisfy({ $0.isDigit }), !bytes.isEmpty {
      // Digits alone are the most common case.
      (groups, styles) = ([bytes], .all)
      return
    }
    guard bytes.contains(where: { $0.isDigit || $0 >= 0x80 }) else { return nil }
    var rest = Self.withoutFootnote(Self.folded(bytes.trimmingAllSpaces()))
    takeSign(from: &rest)
    let before = rest.prefix { !$0.isDigit && $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: ",") }
    if !before.isEmpty {
      rest = rest[before.endIndex...]
      var currency = before
      if sign.isEmpty, currency.last == UInt8(ascii: "-") { sign = [currency.removeLast()] }
      guard setUnit(currency), Self.isCurrency(unit) else { return nil }
    }
    takeDigits(from: &rest)
    guard groups.contains(where: { !$0.isEmpty }) else { return nil }
    takeExponent(from: &rest)
    if !rest.isEmpty, unit.isEmpty {
      guard setUnit(rest) else { return nil }
    } else if !rest.isEmpty {
      // The currency is before the number, and its multiple after it.
      guard setUnit(rest), NumberMultiples.isOne(unit) else { return nil }
    }
    for (index, style) in NumberStyle.all.enumerated() where isWritten(in: style) {
      styles.insert(at: index)
    }
    if styles.isEmpty { return nil }
  }

  /// Whether the only marks are points that may group thousands: 3.120, but not 0.120 or 3.12.
  var mayHaveThousands: Bool {
    !marks.isEmpty && marks.allSatisfy { $0 == .point } && isWritten(in: .groupedByPoints)
  }

  /// Whether the number means the same in all styles, because it has no marks.
  var isSame: Bool { marks.isEmpty }

  /// Returns the number without unit and groups, with a decimal point; nil if it does not fit the style.
  func digits(in style: NumberStyle) -> [UInt8]? {
    guard isWritten(in: style) else { return nil }
    let hasFraction = marks.last == Self.mark(style.decimalMark)
    let whole = (hasFraction ? groups.dropLast() : groups[...]).joined()
    let fraction = hasFraction ? [UInt8(ascii: ".")] + groups[groups.count - 1] : []
    return sign + whole + fraction + exponent
  }

  private func isWritten(in style: NumberStyle) -> Bool {
    guard let last = marks.last else { return true }
    // A comma at the end is not part of a number.
    if groups.last?.isEmpty == true, last != .point { return false }
    let decimalMark = Self.mark(style.decimalMark)
    let hasFraction = last == decimalMark
    let groupMarks = hasFraction ? marks.dropLast() : marks[...]
    if groupMarks.isEmpty { return true }
    guard let groupMark = style.groupMark, exponent.isEmpty else { return false }
    let wanted = Self.mark(groupMark)
    guard groupMarks.allSatisfy({ $0 == wanted }) else { return false }
    return Self.isGrouped(hasFraction ? groups.dropLast() : groups[...], by: groupMark)
  }

  private static func isGrouped(
    _ groups: ArraySlice<ArraySlice<UInt8>>, by mark: NumberStyle.GroupMark
  ) -> Bool {
    guard let first = groups.first, (1...3).contains(first.count),
      first.first != UInt8(ascii: "0"), groups.last?.count == 3
    else { return false }
    let inner = groups.dropFirst().dropLast()
    return inner.allSatisfy { $0.count == 3 }
      || mark == .comma && first.count <= 2 && inner.allSatisfy { $0.count == 2 }
  }

  private static func mark(_ mark: NumberStyle.DecimalMark) -> Mark {
    switch mark {
    case .point: .point
    case .comma: .comma
    }
  }

  private static func mark(_ mark: NumberStyle.GroupMark) -> Mark {
    switch mark {
    case .comma: .comma
    case .point: .point
    case .space: .space
    case .apostrophe: .apostrophe
    }
  }

  private mutating func takeSign(from rest: inout ArraySlice<UInt8>) {
    guard let first = rest.first else { return }
    // Accounts write expenses in parentheses, with the currency inside or before the parentheses.
    if rest.last == UInt8(ascii: ")"), let open = rest.firstIndex(of: UInt8(ascii: "(")),
      rest[..<open].allSatisfy({ !$0.isDigit }), rest.count > 2
    {
      sign = [UInt8(ascii: "-")]
      rest = (rest[..<open] + rest[(open + 1)...].dropLast())[...]
      return
    }
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      sign = [rest.removeFirst()]
    } else if rest.starts(with: "−".utf8) {
      // This is the typographic minus sign.
      sign = [UInt8(ascii: "-")]
      rest.removeFirst("−".utf8.count)
    }
  }

  private mutating func takeDigits(from rest: inout ArraySlice<UInt8>) {
    var isOpen = true
    while isOpen {
      let digits = rest.prefix { $0.isDigit }
      groups.append(digits)
      rest = rest[digits.endIndex...]
      isOpen = takeMark(from: &rest)
    }
  }

  /// Takes a mark before a digit, or a decimal mark.
  private mutating func takeMark(from rest: inout ArraySlice<UInt8>) -> Bool {
    for (spelling, mark) in Self.spellings where rest.starts(with: spelling) {
      let after = rest.dropFirst(spelling.count)
      let isBeforeDigit = after.first?.isDigit == true
      guard isBeforeDigit || mark == .point || mark == .comma else { return false }
      guard isBeforeDigit || after.isEmpty || groups.count == 1 else { return false }
      marks.append(mark)
      rest = after
      return true
    }
    return false
  }

  private static let spellings: [([UInt8], Mark)] = [
    (".", .point), (",", .comma), (" ", .space), ("\u{A0}", .space), ("\u{202F}", .space),
    ("\u{2009}", .space), ("'", .apostrophe), ("\u{2019}", .apostrophe),
  ].map { (Array($0.utf8), $1) }

  private mutating func takeExponent(from rest: inout ArraySlice<UInt8>) {
    guard let letter = rest.first, letter | 0x20 == UInt8(ascii: "e") else { return }
    var after = rest.dropFirst()
    if after.first == UInt8(ascii: "-") || after.first == UInt8(ascii: "+") { after.removeFirst() }
    let digits = after.prefix { $0.isDigit }
    guard !digits.isEmpty else { return }
    exponent = rest[..<digits.endIndex]
    rest = rest[digits.endIndex...]
  }

  /// Returns a field without a footnote mark at its end, as in `5,412[1]`.
  private static func withoutFootnote(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.last == UInt8(ascii: "]"), let open = bytes.lastIndex(of: UInt8(ascii: "[")),
      bytes.endIndex - open <= 6, open > bytes.startIndex
    else { return bytes }
    return bytes[..<open].trimmingAllSpaces()
  }

  /// Returns a field with digits and marks of other scripts replaced by ASCII.
  private static func folded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(where: { $0 >= 0x80 }), let text = String(validating: bytes, as: UTF8.self)
    else { return bytes }
    var folded: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar {
      case "٫": folded.append(UInt8(ascii: "."))
      case "٬", "，", "،": folded.append(UInt8(ascii: ","))
      case "．": folded.append(UInt8(ascii: "."))
      case "٪", "％": folded.append(UInt8(ascii: "%"))
      default:
        if scalar.value >= 0x80, scalar.properties.generalCategory == .decimalNumber,
          let digit = scalar.properties.numericValue
        {
          folded.append(UInt8(ascii: "0") + UInt8(digit))
        } else {
          folded.append(contentsOf: String(scalar).utf8)
        }
      }
    }
    return folded[...]
  }

  /// Whether a unit may precede a number: a currency sign, or three capital letters.
  private static func isCurrency(_ unit: String) -> Bool {
    unit.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
      || unit.utf8.count == 3 && unit.utf8.allSatisfy { (0x41...0x5A).contains($0) }
  }

  /// Sets the unit from the text beside the digits; returns whether the text may be a unit.
  private mutating func setUnit(_ bytes: ArraySlice<UInt8>) -> Bool {
    let trimmed = bytes.trimmingAllSpaces()
    guard trimmed.count <= Self.longestUnit, !trimmed.contains(where: { $0.isDigit }),
      let spelled = String(validating: trimmed, as: UTF8.self)
    else { return false }
    unit = spelled
    return spelled.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar == "%" || scalar == "°" || scalar == "‰"
        || scalar == "." || scalar == "/" || scalar.properties.generalCategory == .currencySymbol
    }
  }
}

extension UInt8 {
  /// Whether the byte is an ASCII digit.
  var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension ArraySlice<UInt8> {
  /// Returns the bytes without surrounding spaces: ASCII spaces, no-break spaces and thin spaces.
  func trimmingAllSpaces() -> ArraySlice<UInt8> {
    var rest = trimmingSpaces()
    // Most fields have only ASCII at their ends.
    guard let first = rest.first, let last = rest.last, first >= 0x80 || last >= 0x80 else {
      return rest
    }
    while let space = wideSpaces.first(where: { rest.starts(with: $0) }) {
      rest = rest.dropFirst(space.count).trimmingSpaces()
    }
    while let space = wideSpaces.first(where: { rest.suffix($0.count).elementsEqual($0) }) {
      rest = rest.dropLast(space.count).trimmingSpaces()
    }
    return rest
  }
}

/// No-break, narrow no-break and thin space in UTF-8.
private let wideSpaces: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0x89]]
