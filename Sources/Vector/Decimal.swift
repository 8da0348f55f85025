/// A number in the syntax of vector files: with a point, without an exponent or trailing zeros.
struct Decimal: CustomStringConvertible {
  let description: String

  /// Rounds a number.
  ///
  /// - Parameters:
  ///   - value: A number; infinity and NaN count as 0.
  ///   - places: The largest number of digits after the point, 0…6.
  init(_ value: Double, places: Int = 2) {
    let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
    let scaled = (value * Double(scale)).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15, scaled != 0 else {
      description = "0"
      return
    }
    let steps = Int(abs(scaled))
    var digits = String(steps / scale)
    var rest = steps % scale
    if rest > 0 {
      digits += "."
      var place = scale / 10
      while rest > 0 {
        digits += String(rest / place)
        rest %= place
        place /= 10
      }
    }
    description = scaled < 0 ? "-" + digits : digits
  }
}
