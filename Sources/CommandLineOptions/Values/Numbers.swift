/// Returns the finite decimal number in `text`, with an optional sign and exponent.
///
/// The standard library also parses `"nan"`, `"inf"`, `"1e999"` and `"0x1p3"`. No user means these on a
/// command line.
func decimalNumber(_ text: String) -> Double? {
  let isPlain = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
  guard isPlain, let number = Double(text), number.isFinite else { return nil }
  return number
}

/// Returns `number` with the fewest digits that read back as `number`, without `.0`.
func shortest(_ number: Double) -> String {
  let text = String(number)
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
