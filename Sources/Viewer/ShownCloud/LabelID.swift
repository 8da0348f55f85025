internal import TagSphereLiveLabels

/// The identity of a label, which is independent of its index.
///
/// In a cloud that follows a file or a stream, labels are added, removed and renumbered. A label
/// that returns with the same text, image and letter style has the same identity. Labels that agree
/// in all of these are distinguished by their order. `CloudView.tag(of:)` returns its tag,
/// or nil while the label is absent.
public nonisolated struct LabelID: Hashable, Sendable {
  enum Identity: Hashable, Sendable {
    /// The index in a cloud that never changes.
    case index(Int)
    /// The key in a cloud that receives updates.
    case key(TagKey)
  }

  let identity: Identity
}
