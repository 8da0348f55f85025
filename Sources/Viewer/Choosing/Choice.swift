public import TagSphereTagData

/// A tag that a person chose.
public nonisolated struct Choice: Hashable, Sendable {
  /// The label.
  public var id: LabelID
  /// Its present index.
  public var index: Int
  /// The tag at the time of the choice; of a marked label, as it is now.
  public var tag: Tag
  /// The name of the tag's action that was chosen: see `Tag.actions`; nil for the tag.
  public var action: String?
  /// The choice as a JSON object on one line; nil for that of the tag.
  package var record: String?
}
