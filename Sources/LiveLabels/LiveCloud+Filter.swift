package import TagSphereLabels

extension LiveCloud {
  /// The look of a label that passes a filter.
  package struct FilteredLook: Sendable {
    /// The size of one em, world units, > 0.
    package var size: Double
    /// The place, model space; nil for the label's own place.
    package var place: SIMD3<Float>?
    /// The colours of text and accent, packed; nil for the label's own colours.
    package var colors: (text: UInt32, accent: UInt32)?

    /// Creates a look from its parts.
    package init(
      size: Double, place: SIMD3<Float>? = nil, colors: (text: UInt32, accent: UInt32)? = nil
    ) {
      (self.size, self.place, self.colors) = (size, place, colors)
    }
  }

  /// The size of labels excluded by a filter, world units.
  ///
  /// They are too small to be seen, but their dots stay.
  package static let filteredSize = 1e-5

  /// Returns the batch with all labels at their own places, instead of the places given by a filter.
  package func atHome(_ batch: GlyphBatch) -> GlyphBatch {
    guard let places else { return batch }
    var home = batch
    for (slot, state) in slots.enumerated() where state.phase == .present {
      if let place = state.place {
        setPlace(places.positions[place], of: slot, in: &home)
      }
    }
    return home
  }

  /// Shows only some labels.
  ///
  /// They glide to their looks; excluded labels shrink to nothing at their own places.
  ///
  /// A filter ends with the next version, which must be filtered again.
  ///
  /// - Parameters:
  ///   - looks: One look per slot, nil for excluded labels. The whole list is nil to show all
  ///     labels as in their version.
  ///   - isCut: Whether labels get their looks at once, without gliding.
  ///   - batch: The labels.
  /// - Returns: The changes that take effect at once.
  /// - Complexity: O(labels).
  package mutating func filter(
    _ looks: [FilteredLook?]?, isCut: Bool, in batch: inout GlyphBatch
  ) -> LiveChanges {
    for slot in slots.indices where slots[slot].phase == .present {
      let own = slots[slot].place.flatMap { places?.positions[$0] }.map { SIMD3<Float>($0) }
      var look = slots[slot].look
      look.size =
        looks.map { ($0[slot]?.size ?? Self.filteredSize) / unit.target }
        ?? share(ofRelativeSize: slots[slot].relativeSize)
      if let colors = looks?[slot]?.colors {
        if ownTints[slot] == nil { ownTints[slot] = (look.text, look.accent) }
        (look.text, look.accent) = colors
      } else if let own = ownTints.removeValue(forKey: slot) {
        (look.text, look.accent) = own
      }
      if let place = looks?[slot]?.place ?? own { move(slot, to: place, in: batch) }
      aim(slot, at: look)
    }
    if looks == nil { composeFew(in: batch) }
    var changes = isCut ? arrive(in: &batch) : LiveChanges()
    reportReaches(&changes)
    return changes
  }
}
