/// The number in a cell, as text for the readers of tables: with a decimal point, and without groups.
enum CellNumber {
  /// The maximum length of a number without an exponent, digits.
  private static let longestPlain = 40

  /// Returns the shortest decimal of a number; texts that are not numbers are unchanged.
  static func text(_ written: String) -> String {
    guard let value = Double(written), value.isFinite else { return written }
    return decimal(value, shift: 0)
  }

  /// Returns the number as its format shows it; texts that are not numbers are unchanged.
  static func text(_ written: String, _ format: NumberFormat, has1904: Bool) -> String {
    guard let value = Double(written), value.isFinite else { return written }
    switch format {
    case .plain: return decimal(value, shift: 0)
    case .percent: return decimal(value, shift: 2) + "%"
    case .currency(let unit): return unit.beside(decimal(value, shift: 0))
    case .date(let hasDate, let hasTime):
      return SerialDate(value, has1904: has1904)?.text(hasDate: hasDate, hasTime: hasTime)
        ?? decimal(value, shift: 0)
    }
  }

  /// Returns a number times a power of ten; only the decimal point moves, and no digit changes.
  static func decimal(_ value: Double, shift: Int) -> String {
    // This is the shortest decimal of the number.
    let spelled = "\(abs(value))".lowercased().split(separator: "e")
    let mantissa = spelled[0].split(separator: ".", omittingEmptySubsequences: false)
    let exponent = spelled.count > 1 ? Int(spelled[1]) ?? 0 : 0
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? mantissa[1] : ""
    let digits = mantissa[0] + fraction
    let sign = value < 0 ? "-" : ""
    return sign + placed(digits, point: mantissa[0].count + exponent + shift)
  }

  /// Returns digits with the decimal point at an index, which may be negative or past the last digit.
  private static func placed(_ digits: Substring, point: Int) -> String {
    let kept = digits.drop { $0 == "0" }
    guard let last = kept.lastIndex(where: { $0 != "0" }) else { return "0" }
    let (all, point) = (kept[...last], point - (digits.count - kept.count))
    guard (-longestPlain...longestPlain).contains(point) else {
      return "\(all.prefix(1)).\(all.dropFirst())0e\(point - 1)"
    }
    func zeros(_ count: Int) -> String { String(repeating: "0", count: max(0, count)) }
    if point <= 0 { return "0." + zeros(-point) + all }
    if point >= all.count { return all + zeros(point - all.count) }
    return "\(all.prefix(point)).\(all.dropFirst(point))"
  }
}
