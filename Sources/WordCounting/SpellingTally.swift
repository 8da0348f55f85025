/// Counts the spellings of words, which are numbered in the order of their first appearance.
struct SpellingTally: Sendable {
  private var numbers: [String: Int] = [:]
  /// The number of occurrences of each spelling, by its number.
  private(set) var counts: [Int] = []

  /// Counts a spelling, and returns its number.
  mutating func count(_ spelling: String) -> Int {
    let next = counts.count
    let number = { (number: inout Int) in number }(&numbers[spelling, default: next])
    if number == next { counts.append(1) } else { counts[number] += 1 }
    return number
  }

  /// The spellings, by their numbers.
  var spellings: [String] {
    var spellings = [String](repeating: "", count: counts.count)
    for (spelling, number) in numbers { spellings[number] = spelling }
    return spellings
  }
}
