/// Counts the work of reading image headers in steps: bytes of text, segments and boxes.
///
/// Hostile files may contain endless headers. A reader that has no steps left stops its search.
package struct HeaderWork: Hashable, Sendable {
  /// The maximum number of steps for one file, enough for the beginning of a text, or some segments or boxes.
  package static let mostOfFile = 1 << 17

  /// The number of steps taken.
  package private(set) var steps = 0
  private let most: Int

  /// Creates a count of no steps.
  ///
  /// - Parameter most: The maximum number of steps.
  package init(most: Int = mostOfFile) { self.most = most }

  /// Takes steps, if enough steps are left.
  ///
  /// - Returns: Whether the steps were taken.
  mutating func take(_ count: Int = 1) -> Bool {
    guard steps + count <= most else { return false }
    steps += count
    return true
  }
}
