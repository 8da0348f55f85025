/// A pattern of the file names of a sequence: its last run of # stands for the frame's number.
package struct FramePattern: Hashable, Sendable {
  private let start: String
  private let digits: Int
  private let end: String

  /// Finds the last run of # in the name of a file; nil if the name has no #.
  package init?(_ path: String) {
    let name = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    guard let last = path[name...].lastIndex(of: "#") else { return nil }
    let first = path[name...last].reversed().prefix { $0 == "#" }.count
    digits = first
    start = String(path[...last].dropLast(first))
    end = String(path[path.index(after: last)...])
  }

  /// Whether the run has at least two #.
  ///
  /// A single # may be part of a name. It stands for a number only if an option of sequences is given.
  var isUnmistakable: Bool { digits > 1 }

  /// Returns the path of a frame; the number is padded to as many digits as the pattern has #.
  package func path(ofFrame number: Int) -> String {
    let text = String(number)
    return start + String(repeating: "0", count: max(0, digits - text.count)) + text + end
  }
}
