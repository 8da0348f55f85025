/// The way a column writes its numbers.
///
/// A number without marks and unit is the same in all styles.
public struct NumberStyle: Hashable, Sendable {
  /// The mark before the fraction.
  package enum DecimalMark: Hashable, Sendable { case point, comma }
  /// The mark between groups of three digits; commas may also make groups of two before the last three, as in India.
  package enum GroupMark: String, Hashable, Sendable {
    case comma = ","
    case point = "."
    case space = " "
    case apostrophe = "'"
  }

  package var decimalMark: DecimalMark
  /// The mark between groups of digits; nil if the digits are not grouped.
  package var groupMark: GroupMark?
  /// The unit before or after some or all numbers: `%`, `€`, `kg`; empty if there is no unit.
  package var unit = ""
  /// The meaning of units that multiply numbers, as in `950`, `1.2K`; nil if no unit does.
  package var multiples: NumberMultiples?
  /// Whether letters after numbers are flags, not units.
  package var hasFlags = false
  /// Whether the numbers are durations, as in `3:20:00` and `4:05`; weights are in the unit of the last part.
  package var isDuration = false
  /// Whether `1.234` may mean a thousand or a fraction, and the table does not show which.
  package var isAmbiguous = false

  /// `1234.5`.
  package static let plain = NumberStyle(decimalMark: .point, groupMark: nil)
  /// `1234,5`.
  package static let decimalComma = NumberStyle(decimalMark: .comma, groupMark: nil)
  /// `1.234,5`.
  package static let groupedByPoints = NumberStyle(decimalMark: .comma, groupMark: .point)
  /// `1,234.5`.
  package static let groupedByCommas = NumberStyle(decimalMark: .point, groupMark: .comma)
  /// `3:20:00`.
  static let duration: NumberStyle = {
    var style = plain
    style.isDuration = true
    return style
  }()
  /// `1 234,5`.
  static let groupedBySpaces = NumberStyle(decimalMark: .comma, groupMark: .space)

  /// All styles, without units; a set of styles has one bit for each.
  static let all: [NumberStyle] = [
    plain, decimalComma, groupedByCommas, groupedByPoints, groupedBySpaces,
    NumberStyle(decimalMark: .point, groupMark: .space),
    NumberStyle(decimalMark: .point, groupMark: .apostrophe),
    NumberStyle(decimalMark: .comma, groupMark: .apostrophe),
  ]

  init(decimalMark: DecimalMark, groupMark: GroupMark?) {
    (self.decimalMark, self.groupMark) = (decimalMark, groupMark)
  }

  /// Returns this style with the units of another style.
  func withUnits(of other: NumberStyle) -> NumberStyle {
    var style = self
    (style.unit, style.multiples, style.hasFlags) = (other.unit, other.multiples, other.hasFlags)
    return style
  }

  /// Returns the weight in a field, ignoring surrounding spaces.
  ///
  /// A number in another style is accepted if it is in the plain style, or if it means the same in
  /// all styles.
  ///
  /// - Parameters:
  ///   - bytes: The field.
  ///   - watch: Records a number in another style.
  /// - Throws: The faults of `WeightParser`, and `weightAmbiguous`.
  func weight(
    _ bytes: ArraySlice<UInt8>, watch: inout StyleWatch
  ) throws(WeightFault) -> Double {
    if isDuration, let weight = WrittenDuration(bytes)?.length { return weight }
    // Digits alone are the same in all styles.
    if bytes.allSatisfy({ $0.isDigit }) { return try WeightParser.weight(bytes) }
    let number = WrittenNumber(bytes)
    if let number, number.digits(in: self) == nil { watch.note(number) }
    return try weight(number, spelled: bytes)
  }

  /// Returns the weight in a field, ignoring surrounding spaces, without recording other styles.
  ///
  /// - Throws: The faults of `WeightParser`, and `weightAmbiguous`.
  func weight(_ bytes: ArraySlice<UInt8>) throws(WeightFault) -> Double {
    if isDuration, let weight = WrittenDuration(bytes)?.length { return weight }
    if self == .plain, let weight = try? WeightParser.weight(bytes) { return weight }
    return try weight(WrittenNumber(bytes), spelled: bytes)
  }

  private func weight(
    _ number: WrittenNumber?, spelled bytes: ArraySlice<UInt8>
  ) throws(WeightFault) -> Double {
    let factor = number.flatMap { multiples?.factor(of: $0.unit) } ?? 1
    guard let number,
      number.unit.isEmpty || number.unit == unit || hasFlags && number.unit.utf8.count <= 2
        || multiples?.factor(of: number.unit) != nil
    else {
      return try WeightParser.weight(bytes)
    }
    guard let digits = digits(of: number) else { throw WeightFault(.weightAmbiguous) }
    let weight = try WeightParser.weight(digits[...]) * factor
    guard weight.isFinite else { throw WeightFault(.weightNotFinite) }
    return weight
  }

  /// Returns a number with a decimal point and without groups; nil if it is ambiguous.
  private func digits(of number: WrittenNumber) -> [UInt8]? {
    let isEither =
      number.styles.contains(.plain) && number.styles.contains(.groupedByPoints) && !number.isSame
    if isAmbiguous, isEither { return nil }
    if let digits = number.digits(in: self) ?? number.digits(in: .plain) { return digits }
    let meanings = Set(Self.all.compactMap { number.digits(in: $0) })
    return meanings.count == 1 ? meanings.first : nil
  }

  /// Returns whether a field is a number, ignoring surrounding spaces.
  func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let number = WrittenNumber(bytes), number.unit.isEmpty else { return false }
    return digits(of: number) != nil
  }

  /// Returns a field as stored: a number without a unit gets a decimal point and loses its group marks.
  func kept(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // Most fields are words, which are returned unchanged.
    guard bytes.contains(where: { $0.isDigit }), self != .plain, let number = WrittenNumber(bytes),
      number.unit.isEmpty, !number.isSame,
      let digits = number.digits(in: self)
    else { return bytes }
    return digits[...]
  }
}

/// A set of number styles.
struct NumberStyles: Hashable, Sendable {
  private var bits: UInt8

  /// All styles.
  static let all = NumberStyles(bits: .max)
  /// No style.
  static let none = NumberStyles(bits: 0)

  var isEmpty: Bool { bits == 0 }

  /// Returns whether a style is in the set, ignoring its unit.
  func contains(_ style: NumberStyle) -> Bool {
    NumberStyle.all.firstIndex {
      ($0.decimalMark, $0.groupMark) == (style.decimalMark, style.groupMark)
    }.map { bits & 1 << $0 != 0 } ?? false
  }

  /// Keeps only the styles that are also in another set.
  mutating func formIntersection(_ other: NumberStyles) { bits &= other.bits }

  /// Adds the style with an index in `NumberStyle.all`.
  mutating func insert(at index: Int) { bits |= 1 << UInt8(index) }
}
