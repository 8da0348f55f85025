/// The meaning of letters that multiply numbers, as in `950`, `1.2K`, `3M`; `4.0K`, `1.5G`; or `2 MB`, `700 KiB`.
package enum NumberMultiples: Hashable, Sendable {
  /// Single letters are powers of 1000, and `B` is 10⁹.
  case thousands
  /// Single letters are powers of 1024, and `B` is a byte.
  case bytes

  /// Determines the meaning of a column's units; nil if they are not multiples, or if there is only one unit.
  ///
  /// - Parameters:
  ///   - units: The units; the empty string stands for numbers without a unit.
  ///   - hasTenths: Whether a number such as `4.0K` has a fraction of 0; programs write file sizes
  ///     in this form.
  init?(units: Set<String>, hasTenths: Bool) {
    guard units.count > 1, units.allSatisfy({ $0.isEmpty || Self.isOne($0) }) else { return nil }
    let isOfBytes = units.contains { $0.count > 1 || ["G", "T", "P"].contains($0) }
    self = isOfBytes || hasTenths ? .bytes : .thousands
  }

  /// Whether a unit can be a multiple, such as `K`.
  static func isOne(_ unit: String) -> Bool { bytes.factor(of: unit) != nil }

  /// Returns the factor of a unit; nil if the unit is not a multiple.
  ///
  /// Source: IEC 80000-13: `KiB` is 1024 bytes, and `kB` 1000.
  func factor(of unit: String) -> Double? {
    if unit.isEmpty { return 1 }
    if unit == "B" { return self == .bytes ? 1 : 1e9 }
    guard let letter = unit.first,
      let power = Self.letters.firstIndex(of: letter == "k" ? "K" : letter)
    else { return nil }
    let base: Double
    switch unit.dropFirst() {
    case "": base = self == .bytes ? 1024 : 1000
    case "B": base = 1000
    case "i", "iB": base = 1024
    default: return nil
    }
    return (0...power).reduce(1) { factor, _ in factor * base }
  }

  private static let letters: [Character] = ["K", "M", "G", "T", "P"]
}
