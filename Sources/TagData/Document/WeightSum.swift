/// A sum of weights, without the rounding errors of decimal fractions in binary.
struct WeightSum: Sendable {
  private var sum: Double
  /// The rounding errors of the additions so far.
  private var rest = 0.0
  /// The greatest of the weights and the sums so far, which determines how many decimals are exact.
  private var greatest: Double

  /// Begins a sum with its first weight.
  init(_ first: Double) { (sum, greatest) = (first, abs(first)) }

  /// Adds a weight.
  ///
  /// Source: Neumaier, "Rundungsfehleranalyse einiger Verfahren zur Summation endlicher Summen", ZAMM 54, 1974.
  mutating func add(_ weight: Double) {
    let next = sum + weight
    rest += abs(sum) >= abs(weight) ? (sum - next) + weight : (weight - next) + sum
    sum = next
    greatest = max(greatest, abs(weight), abs(next))
  }

  /// The sum.
  ///
  /// A fraction is rounded to 15 significant digits, which Double preserves: 0.1 + 0.2 is 0.3.
  var value: Double {
    guard sum.isFinite else { return sum }
    let exact = sum + rest
    guard exact.rounded() != exact, greatest < Self.mostWithFractions else { return exact }
    var scale = 1.0
    while greatest * scale < Self.leastOfAllDigits, scale < Self.mostExactPower { scale *= 10 }
    guard greatest * scale >= Self.leastOfAllDigits else { return exact }
    // Adding 0 turns -0 into 0.
    return (exact * scale).rounded() / scale + 0
  }

  /// Below this sum, 15 digits include at least thousandths.
  private static let mostWithFractions = 1e12
  private static let leastOfAllDigits = 1e14
  /// The greatest power of ten that is exact in Double, so that the division rounds correctly.
  private static let mostExactPower = 1e22
}
