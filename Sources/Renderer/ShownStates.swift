internal import TagSphereLabels

/// The states of a cloud's labels, and the copy of them on the GPU.
struct ShownStates: ~Copyable {
  /// The states; nil if all labels are shown normally.
  private(set) var states: LabelStates?
  /// Whether labels are selected.
  private(set) var hasSelection = false
  /// Whether labels are filtered out.
  private(set) var hasFiltered = false
  private var texture: LabelStateTexture?
  /// The states that were uploaded last.
  private var uploaded: LabelStates?

  /// Sets the states, and uploads the differences from the states that were uploaded last.
  mutating func show(_ states: LabelStates?) {
    self.states = states
    let flags = states?.flags ?? []
    (hasSelection, hasFiltered) = (flags.contains(.selected), flags.contains(.filtered))
    guard let states else { return }
    if texture == nil {
      texture = LabelStateTexture(states)
    } else {
      texture?.update(states, after: uploaded)
    }
    uploaded = states
  }

  /// Shows all labels normally until the next `show(_:)`, because the labels were replaced.
  mutating func forget() { states = nil }

  /// Binds the states to texture unit `unit`, if there are any.
  func bind(unit: Int) { texture?.bind(unit: unit) }
}
