/// The way in which a table writes its numbers.
enum NumberStyle: Hashable, Sendable {
  /// `1234.5`, as in tables with commas or TABs between the columns.
  case decimalPoint
  /// `1234,5` or `1.234,5`, as spreadsheets write it where semicolons separate the columns.
  case decimalComma

  /// Returns the weight that `bytes` spell, ignoring surrounding spaces.
  ///
  /// - Throws: The faults of `WeightParser`, and `weightAmbiguous` for `1.234` with decimal commas.
  func weight(_ bytes: ArraySlice<UInt8>) throws(WeightFault) -> Double {
    guard self == .decimalComma else { return try WeightParser.weight(bytes) }
    switch Self.reading(of: bytes.trimmingSpaces()) {
    case .same: return try WeightParser.weight(bytes)
    case .withPoint(let digits): return try WeightParser.weight(digits[...])
    case .ambiguous: throw WeightFault(.weightAmbiguous)
    }
  }

  /// Returns whether `bytes` are a number, ignoring surrounding spaces.
  func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    let bytes = bytes.trimmingSpaces()
    if WeightParser.isDecimal(bytes) { return true }
    guard self == .decimalComma, case .withPoint = Self.reading(of: bytes) else { return false }
    return true
  }

  /// Returns a value of a table as it is kept: a number with a decimal comma gets a point.
  func kept(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard self == .decimalComma, case .withPoint(let digits) = Self.reading(of: bytes) else {
      return bytes
    }
    return digits[...]
  }

  /// What a number means where the decimal separator is a comma.
  private enum Reading {
    /// The same as elsewhere: it has neither a comma nor groups of digits, or is no number.
    case same
    /// The number as it is written with a decimal point and without groups.
    case withPoint([UInt8])
    /// A thousand or a fraction: `1.234`.
    case ambiguous
  }

  private static func reading(of bytes: ArraySlice<UInt8>) -> Reading {
    let (point, comma) = (UInt8(ascii: "."), UInt8(ascii: ","))
    let longest = 64
    guard bytes.count <= longest, bytes.contains(where: { $0 == comma || $0 == point }) else {
      return .same
    }
    let signCount = bytes.first == UInt8(ascii: "-") || bytes.first == UInt8(ascii: "+") ? 1 : 0
    let parts = bytes.dropFirst(signCount).split(
      separator: comma, omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: point, omittingEmptySubsequences: false)
    let isGrouped =
      groups.count > 1 && (1...3).contains(groups[0].count)
      && groups[0].first != UInt8(ascii: "0") && groups.dropFirst().allSatisfy { $0.count == 3 }
      && groups.joined().allSatisfy { (0x30...0x39).contains($0) }
    if parts.count == 1 {
      guard isGrouped else { return .same }
      if groups.count == 2 { return .ambiguous }
    }
    guard parts.count <= 2, groups.count == 1 || isGrouped else { return .same }
    var digits = Array(bytes.prefix(signCount)) + groups.joined()
    if parts.count == 2 { digits += [point] + parts[1] }
    return WeightParser.isDecimal(digits[...]) && parts.last?.isEmpty == false
      ? .withPoint(digits) : .same
  }
}
