/// A duration as people write it: hours and minutes, or minutes and seconds, or all three.
struct WrittenDuration {
  /// How long it is, in minutes of `hours:minutes`, in seconds of `minutes:seconds` and of all three.
  let length: Double
  /// Whether it has more hours than a day, or a lone zero of them before minutes and seconds, as no time of day is written.
  let isNoTimeOfDay: Bool

  /// Reads a field; nil for another one.
  init?(_ field: ArraySlice<UInt8>) {
    let text = field.trimmingSpaces()
    guard (4...16).contains(text.count) else { return nil }
    let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...4).contains(parts[0].count),
      parts.allSatisfy({ $0.allSatisfy(\.isDigit) }),
      parts.dropFirst().allSatisfy({ $0.count == 2 && $0[$0.startIndex] < UInt8(ascii: "6") })
    else { return nil }
    let numbers = parts.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == parts.count else { return nil }
    length = Double(numbers.reduce(0) { $0 * 60 + $1 })
    isNoTimeOfDay = numbers[0] > 23 || numbers.count == 3 && parts[0].count == 1 && numbers[0] == 0
  }
}
