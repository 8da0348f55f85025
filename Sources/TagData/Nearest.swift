/// Returns the candidate that a mistyped `word` most likely means; nil if no candidate is close enough.
///
/// A candidate is close if its edit distance is at most 1 or a third of the word's length,
/// whichever is more. If no candidate is close and exactly one candidate begins with `word`, that
/// candidate is returned. Of equally close candidates, the earliest is returned. A word of fewer
/// than 2 or more than 64 characters is close to no candidate.
///
/// - Complexity: O(length²) per candidate.
package func nearest(to word: String, among candidates: [String]) -> String? {
  let word = Array(word.lowercased())
  guard word.count > 1, word.count <= 64 else { return nil }
  let limit = max(1, word.count / 3)
  let ranked = candidates.map { (candidate: $0, distance: editDistance(word, Array($0))) }
  if let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= limit {
    return best.candidate
  }
  let beginnings = candidates.filter { $0.hasPrefix(String(word)) }
  return beginnings.count == 1 ? beginnings.first : nil
}

/// Returns the minimum number of edits from `first` to `second`; no part is edited twice.
///
/// An edit inserts, deletes or replaces a character, or swaps two neighbours.
///
/// Source: the optimal string alignment distance; Damerau, CACM 7(3), 1964.
func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, a) in first.enumerated() {
    var current = [row + 1]
    for (column, b) in second.enumerated() {
      var least = min(last[column + 1] + 1, current[column] + 1, last[column] + (a == b ? 0 : 1))
      if row > 0, column > 0, a == second[column - 1], first[row - 1] == b {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    beforeLast = last
    last = current
  }
  return last[second.count]
}
