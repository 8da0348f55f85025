internal import TagSphereLabels

/// The states of labels as rows of texels, two bytes each.
package struct StateTexels: Sendable {
  /// The visibility and the flags of each label, to the end of the last row.
  package private(set) var bytes: [UInt8]
  /// The rows that the last ``show(_:)`` changed, in order.
  package private(set) var changedRows: [Range<Int>] = []
  /// The states that were shown last; nil if the driver has none.
  private var shown: LabelStates?

  /// The number of texels in a row.
  package static let rowTexels = 4_096

  /// Creates the texels of labels that are not shown yet.
  init(labelCount: Int) {
    bytes = Array(repeating: 0, count: Self.rows(ofTexels: labelCount) * Self.rowTexels * 2)
  }

  /// Returns the number of rows for some texels, at least one.
  static func rows(ofTexels count: Int) -> Int { max((count + rowTexels - 1) / rowTexels, 1) }

  /// The number of rows.
  package var rows: Int { bytes.count / (Self.rowTexels * 2) }

  /// Makes the next states count as changed.
  mutating func forget() { shown = nil }

  /// Shows states.
  ///
  /// - Complexity: O(changes), plus O(labels) with a very small constant.
  mutating func show(_ states: LabelStates) {
    changedRows.removeAll(keepingCapacity: true)
    guard let before = shown, before.count == states.count else {
      write(states, 0..<states.count)
      changedRows.append(0..<rows)
      shown = states
      return
    }
    for range in states.ranges(unlike: before) {
      write(states, range)
      let first = range.lowerBound / Self.rowTexels
      let end = (range.upperBound - 1) / Self.rowTexels + 1
      if let last = changedRows.last, last.upperBound >= first {
        changedRows[changedRows.count - 1] = last.lowerBound..<max(end, last.upperBound)
      } else {
        changedRows.append(first..<end)
      }
    }
    shown = states
  }

  private mutating func write(_ states: LabelStates, _ labels: Range<Int>) {
    for label in labels {
      let state = states[label]
      bytes[label * 2] = state.visibility
      bytes[label * 2 + 1] = state.flags.rawValue
    }
  }
}
