/// A duration as people write it: `hours:minutes`, `minutes:seconds`, or all three parts.
struct WrittenDuration {
  /// The length in the unit of the last part: minutes for `hours:minutes`, seconds for the other forms.
  let length: Double
  /// Whether the duration cannot be a time of day: more than 23 hours, or a single 0 before minutes and seconds.
  let isNoTimeOfDay: Bool

  /// Parses a field; nil if the field is not a duration.
  init?(_ field: ArraySlice<UInt8>) {
    let text = field.trimmingSpaces()
    guard (4...16).contains(text.count) else { return nil }
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...4).contains(parts[0].count),
      parts.allSatisfy({ $0.allSatisfy { $0.isDigit } }),
      parts.dropFirst().allSatisfy({ $0.count == 2 && $0[$0.startIndex] < UInt8(ascii: "6") })
    else { return nil }
    let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == parts.count else { return nil }
    length = Double(numbers.reduce(0) { $0 * 60 + $1 })
    isNoTimeOfDay = numbers[0] > 23 || numbers.count == 3 && parts[0].count == 1 && numbers[0] == 0
  }
}
