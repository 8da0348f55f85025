/// Parses weights from bytes as people and programs write them, and explains failures.
package enum WeightParser {
  /// Returns the weight written in `bytes`, ignoring surrounding spaces.
  ///
  /// A weight is a decimal number: an optional sign, digits with an optional point, and an optional
  /// exponent. Hexadecimal numbers, thousands separators and decimal commas are rejected: the
  /// meaning of `1,000` depends on its author. The names of NaN and infinity are recognized only to
  /// give a better reason.
  ///
  /// - Returns: A finite number; 0 for `-0`.
  /// - Throws: `weightNotANumber` or `weightNotFinite` (NaN, inf, 1e999).
  package static func weight(_ bytes: ArraySlice<UInt8>) throws(WeightFault) -> Double {
    let trimmed = bytes.trimmingSpaces()
    if let exact = smallDecimal(trimmed) { return exact }
    if trimmed.first == UInt8(ascii: "-"), let exact = smallDecimal(trimmed.dropFirst()) {
      return exact == 0 ? 0 : -exact
    }
    guard isDecimal(trimmed) else {
      throw WeightFault(isNonFiniteName(trimmed) ? .weightNotFinite : .weightNotANumber)
    }
    // The grammar leaves only ASCII that Double parses; huge exponents become infinity.
    guard let value = Double(String(decoding: trimmed, as: UTF8.self)) else {
      throw WeightFault(.weightNotANumber)
    }
    guard value.isFinite else { throw WeightFault(.weightNotFinite) }
    return value == 0 ? 0 : value
  }

  /// Returns the exact value of a number with few digits; nil if the slow path is needed.
  ///
  /// Up to 15 digits and powers of ten up to 10¹⁵ are exact in Double, so one division rounds
  /// correctly. Source: Clinger, "How to read floating point numbers accurately", PLDI 1990.
  private static func smallDecimal(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard !bytes.isEmpty, bytes.count <= 16 else { return nil }
    var digits = 0
    var value: Int64 = 0
    var scale: Int64 = 1
    var point = false
    for byte in bytes {
      switch byte {
      case 0x30...0x39:
        digits += 1
        value = value * 10 + Int64(byte - 0x30)
        if point { scale *= 10 }
      case UInt8(ascii: ".") where !point: point = true
      default: return nil
      }
    }
    guard digits > 0, digits <= 15 else { return nil }
    return Double(value) / Double(scale)
  }

  /// Returns whether `bytes` are a decimal number.
  ///
  /// The grammar is `[+-] digits [. digits] [e [+-] digits]`, with a digit before or after the
  /// point.
  static func isDecimal(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    rest.dropSign()
    var digits = rest.dropDigits()
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      digits += rest.dropDigits()
    }
    guard digits > 0 else { return false }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      rest.dropSign()
      guard rest.dropDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func isNonFiniteName(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard bytes.count <= 9 else { return false }
    let name = String(decoding: bytes, as: UTF8.self).lowercased()
    return ["nan", "inf", "infinity"].contains(name.drop { $0 == "+" || $0 == "-" })
  }
}

/// The reason why bytes are not a weight.
package struct WeightFault: Error {
  package var reason: LeftOutReason
  package init(_ reason: LeftOutReason) { self.reason = reason }
}

extension ArraySlice<UInt8> {
  /// Returns the bytes without ASCII spaces and TABs at both ends.
  package func trimmingSpaces() -> ArraySlice<UInt8> {
    // Most fields have no spaces at their ends, and this is called for every row.
    if let first, let last, first > 0x20, last > 0x20 { return self }
    var rest = self
    while let byte = rest.first, byte == 0x20 || byte == 0x09 { rest.removeFirst() }
    while let byte = rest.last, byte == 0x20 || byte == 0x09 { rest.removeLast() }
    return rest
  }

  fileprivate mutating func dropSign() {
    if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { removeFirst() }
  }

  fileprivate mutating func dropDigits() -> Int {
    let rest = drop { (0x30...0x39).contains($0) }
    let dropped = count - rest.count
    self = rest
    return dropped
  }
}
