/// A line split into a text and the number beside it.
struct LineSplit {
  /// The mark that separates the text from the number.
  enum Mark: Hashable, Sendable {
    case space, colon, equals, arrow, dash, leaders, times, parentheses
  }

  private(set) var text: ArraySlice<UInt8> = []
  private(set) var number: ArraySlice<UInt8> = []
  private(set) var mark = Mark.space
  /// Further numbers after the first one.
  private(set) var further: [ArraySlice<UInt8>] = []

  /// Splits a line; nil if the line does not have the form.
  init?(_ line: ArraySlice<UInt8>, _ form: MarkedLines.Form) {
    let line = line.trimmingSpaces()
    switch form {
    case .numberFirst: guard takeFirstNumber(of: line) else { return nil }
    case .threeNumbersFirst: guard takeThreeNumbers(of: line) else { return nil }
    case .numberLast:
      guard takeLastNumber(of: line) || takeNumberInParentheses(of: line) else { return nil }
    case .vector: return nil
    }
    if text.isEmpty { return nil }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private mutating func takeFirstNumber(of line: ArraySlice<UInt8>) -> Bool {
    guard let end = line.firstIndex(where: Self.isSpace) else { return false }
    number = line[..<end]
    text = line[end...].trimmingSpaces()
    if let bare = Self.withoutTimes(number) { (number, mark) = (bare, .times) }
    for times in ["x ", "× "] where mark == .space && text.starts(with: times.utf8) {
      text = text.dropFirst(times.utf8.count).trimmingSpaces()
      mark = .times
    }
    return Self.isNumber(number) || mark == .space && Self.isAmount(number)
  }

  /// Whether a word is a number after a currency sign.
  private static func isAmount(_ word: ArraySlice<UInt8>) -> Bool {
    let bare = word.first == UInt8(ascii: "-") ? word.dropFirst() : word
    let sign = bare.prefix { !$0.isDigit }
    let scalars = String(decoding: sign, as: UTF8.self).unicodeScalars
    return scalars.count == 1 && scalars.first?.properties.generalCategory == .currencySymbol
      && isNumber(bare[sign.endIndex...])
  }

  private mutating func takeThreeNumbers(of line: ArraySlice<UInt8>) -> Bool {
    var rest = line
    var values: [Int64] = []
    for _ in 0..<3 {
      guard let end = rest.firstIndex(where: Self.isSpace),
        let value = Int64(String(decoding: rest[..<end], as: UTF8.self))
      else { return false }
      values.append(value)
      further.append(rest[..<end])
      rest = rest[end...].trimmingSpaces()
    }
    number = further.removeFirst()
    text = rest
    return values == values.sorted()
  }

  private mutating func takeLastNumber(of whole: ArraySlice<UInt8>) -> Bool {
    let line = Self.withUnitAtNumber(whole)
    func ends(_ byte: UInt8) -> Bool {
      Self.isSpace(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "=")
    }
    guard let before = line.lastIndex(where: ends) else { return false }
    number = line[(before + 1)...]
    text = line[...before].trimmingSpaces()
    // In 8:00, 3:2 and 3:16, the colon does not separate a text from a number.
    if line[before] == UInt8(ascii: ":"),
      let last = text.dropLast().split(whereSeparator: Self.isSpace).last,
      last.startIndex > text.startIndex, last.allSatisfy({ $0.isDigit }),
      text.dropLast().last?.isDigit == true
    {
      return false
    }
    if number.first == UInt8(ascii: "x"), number.count > 1 {
      (number, mark) = (number.dropFirst(), .times)
    } else if number.starts(with: "×".utf8) {
      (number, mark) = (number.dropFirst("×".utf8.count), .times)
    } else {
      takeMark()
    }
    return Self.isNumber(number)
  }

  /// Returns a line without the space between a number and its percent sign or byte unit at the end.
  private static func withUnitAtNumber(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let last = line.last, last == UInt8(ascii: "%") || last == UInt8(ascii: "B") else {
      return line
    }
    let unit =
      last == UInt8(ascii: "B")
      ? line[(line.lastIndex(where: isSpace).map { $0 + 1 } ?? line.startIndex)...] : [last]
    guard last != UInt8(ascii: "B") || isUnitOfBytes(unit) else { return line }
    let bare = line.dropLast(unit.count).trimmingAllSpaces()
    return bare.last?.isDigit == true ? (bare + unit)[...] : line
  }

  /// Whether letters are a multiple of bytes: kB, MiB, but not B alone.
  private static func isUnitOfBytes(_ unit: ArraySlice<UInt8>) -> Bool {
    (2...3).contains(unit.count) && NumberMultiples.isOne(String(decoding: unit, as: UTF8.self))
  }

  /// Takes the mark at the end of the text, if the text ends in a mark.
  private mutating func takeMark() {
    for (spelling, found) in Self.marks
    where text.count >= spelling.count && text.suffix(spelling.count).elementsEqual(spelling) {
      let bare = text.dropLast(spelling.count)
      // A hyphen directly after a word belongs to the word.
      if found == .dash, let last = bare.last, !Self.isSpace(last) { continue }
      (text, mark) = (bare.trimmingSpaces(), found)
      return
    }
    if text.suffix(3).elementsEqual("...".utf8) {
      while text.last == UInt8(ascii: ".") { text.removeLast() }
      (text, mark) = (text.trimmingSpaces(), .leaders)
    }
  }

  private static let marks: [([UInt8], Mark)] = [
    ("=>", Mark.arrow), ("->", .arrow), ("→", .arrow), (":", .colon), ("=", .equals), ("：", .colon),
    ("-", .dash), ("–", .dash), ("—", .dash),
  ].map { (Array($0.utf8), $1) }

  private mutating func takeNumberInParentheses(of line: ArraySlice<UInt8>) -> Bool {
    let pairs: [(UInt8, UInt8)] = [(0x28, 0x29), (0x5B, 0x5D)]
    guard let (open, _) = pairs.first(where: { $0.1 == line.last }),
      let before = line.lastIndex(of: open)
    else { return false }
    number = line[(before + 1)...].dropLast().trimmingSpaces()
    if number.first == UInt8(ascii: "x") { number.removeFirst() }
    // A word after the number, as in (12 votes), is ignored.
    let digits = number.prefix { !Self.isSpace($0) }
    let word = number[digits.endIndex...].trimmingSpaces()
    if (1...12).contains(word.count), word.allSatisfy(Self.isLetter) { number = digits }
    text = line[..<before].trimmingSpaces()
    mark = .parentheses
    return Self.isNumber(number)
  }

  /// Returns a word without its multiplication sign at the end; nil if the word has no such sign.
  private static func withoutTimes(_ word: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if word.last == UInt8(ascii: "x") { return word.dropLast() }
    let times = "×".utf8
    return word.count > times.count && word.suffix(times.count).elementsEqual(times)
      ? word.dropLast(times.count) : nil
  }

  /// Whether a word is a number: digits, optionally with groups, a fraction, a percent sign or a multiple.
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    guard word.first?.isDigit == true, word.last != UInt8(ascii: "."),
      let number = WrittenNumber(word)
    else { return false }
    return ["", "%"].contains(number.unit) || NumberMultiples.isOne(number.unit)
  }
}
