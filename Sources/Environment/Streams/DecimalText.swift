/// Numbers in tables for people.
package enum DecimalText {
  /// Returns a number with a fixed number of decimals; a dash if it is not finite, or at least 10¹⁵.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite, abs(value) < 1e15 else { return "–" }
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    let digits = String(Int((abs(value) * scale).rounded()))
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let sign = value < 0 ? "-" : ""
    guard decimals > 0 else { return sign + padded }
    return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
  }
}
