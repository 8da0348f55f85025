/// How often each spelling of a word came; spellings are numbered in the order of their first appearance.
struct SpellingTally: Sendable {
  private var numbers: [String: Int] = [:]
  /// How often each came, by its number.
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
