internal import TagSphereLabels

/// The visibility of each label, and a list of the changes since the last write.
struct VisibilityList: Sendable {
  /// One byte per label, in the batch's order: 255 shown, 0 not drawn.
  private(set) var bytes: [UInt8]
  /// The labels that have changed since the last `writeChanges(to:)`; nil if any may have changed.
  private var changed: [Int32]?

  /// Creates a list of labels with the same visibility.
  init(count: Int, of value: UInt8) { bytes = Array(repeating: value, count: count) }

  /// Sets the visibility of all labels.
  mutating func fill(with value: UInt8) {
    for index in bytes.indices { bytes[index] = value }
    changed = nil
  }

  /// Sets the visibility of a label.
  ///
  /// - Returns: Whether it has changed.
  mutating func set(_ value: UInt8, ofLabel label: Int) -> Bool {
    guard bytes[label] != value else { return false }
    bytes[label] = value
    note(change: label)
    return true
  }

  /// Appends labels until there are `count`.
  mutating func grow(to count: Int, with value: UInt8) {
    while bytes.count < count {
      note(change: bytes.count)
      bytes.append(value)
    }
  }

  /// Adopts the visibilities of another list for the labels that both lists have.
  ///
  /// - Parameters:
  ///   - before: The other list.
  ///   - renumbered: The new index of each old label, or nil for a removed label. The whole list is
  ///     nil if labels keep their indices.
  mutating func adopt(_ before: VisibilityList, renumbered: [Int?]?) {
    if let renumbered {
      for (label, value) in before.bytes.enumerated() {
        if let now = renumbered[label], now < bytes.count { bytes[now] = value }
      }
      changed = nil
    } else {
      let known = 0..<min(bytes.count, before.bytes.count)
      bytes.replaceSubrange(known, with: before.bytes[known])
      changed = known.count == bytes.count ? before.changed : nil
    }
  }

  /// Writes all visibilities into `states`.
  func write(to states: inout LabelStates) { states.setVisibilities(bytes) }

  /// Writes the visibilities that have changed since the last call.
  ///
  /// - Complexity: O(changes).
  mutating func writeChanges(to states: inout LabelStates) {
    if let changed {
      for label in changed { states[Int(label)].visibility = bytes[Int(label)] }
    } else {
      write(to: &states)
    }
    changed = []
  }

  /// Makes the next call of `writeChanges(to:)` write all visibilities.
  mutating func forgetWhatIsWritten() { changed = nil }

  private mutating func note(change label: Int) {
    guard let count = changed?.count else { return }
    // Bound the list, in case `writeChanges(to:)` is never called.
    if count < bytes.count { changed?.append(Int32(label)) } else { changed = nil }
  }
}
