internal import TagSphereLiveLabels

/// The identity of a label, which stays the same while indices change.
///
/// In a cloud that follows a file or a stream, labels come, go and are renumbered; a label that
/// leaves and returns with the same text, image and letter style has the same identity; labels that
/// agree in all of them are told apart by their order. `ShownCloud.index(of:)` returns its
/// present index, or nil while it is gone.
public nonisolated struct LabelID: Hashable, Sendable {
  enum Identity: Hashable, Sendable {
    /// The index in a cloud that never changes.
    case index(Int)
    /// The key in a cloud that is updated.
    case key(TagKey)
  }

  let identity: Identity
}
