/// The work of reading the headers of image files, in steps: the bytes of a text, the segments and the boxes
/// that were looked at.
///
/// Files are made that have no end of them; a reader that may take no more steps finds nothing.
package struct HeaderWork: Hashable, Sendable {
  /// The most steps that one file may take: the beginning of a text, and some segments or boxes.
  package static let mostOfFile = 1 << 17

  /// The steps that were taken.
  package private(set) var steps = 0
  private let most: Int

  /// Begins without a step.
  ///
  /// - Parameter most: The most steps.
  package init(most: Int = mostOfFile) { self.most = most }

  /// Takes steps.
  ///
  /// - Returns: Whether they were left.
  mutating func take(_ count: Int = 1) -> Bool {
    guard steps + count <= most else { return false }
    steps += count
    return true
  }
}
