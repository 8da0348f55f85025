package import TagSphereLabels

extension LiveCloud {
  /// Returns a description of the first violated invariant; nil if all invariants hold.
  ///
  /// - Parameter batch: The batch to which the cloud writes.
  /// - Complexity: O(labels).
  package func invariantViolation(in batch: GlyphBatch) -> String? {
    if slots.count != batch.labels.count {
      return "\(slots.count) slots for \(batch.labels.count) labels"
    }
    if tags.count != slots.count { return "\(tags.count) tags for \(slots.count) slots" }
    if keys.count != slots.count { return "\(keys.count) keys for \(slots.count) slots" }
    let present = slots.lazy.filter { $0.phase == .present }.count
    if present != count { return "\(present) labels are present, \(count) are counted" }
    let known = keys.slots
    if known.count != keys.keyCount || Set(known).count != known.count {
      return "\(known.count) slots have keys, \(keys.keyCount) are counted"
    }
    for slot in known
    where !slots.indices.contains(slot) || keys[slot].flatMap({ self.slot(of: $0) }) != slot {
      return "slot \(slot) does not have the key that leads to it"
    }
    for (index, slot) in slots.enumerated() {
      if (slot.phase == .free) != (keys[index] == nil) {
        return "slot \(index) is \(slot.phase) and has \(keys[index] == nil ? "no" : "a") key"
      }
      if slot.phase == .present, let key = keys[index], self.slot(of: key) != index {
        return "the key of slot \(index) leads to another one"
      }
    }
    for (index, glide) in glides.enumerated()
    where !slots.indices.contains(glide.slot) || slots[glide.slot].glide != index {
      return "the glide of slot \(glide.slot) is not known to it"
    }
    return nil
  }
}
