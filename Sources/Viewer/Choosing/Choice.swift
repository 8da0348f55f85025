public import TagSphereTagData

/// A tag that the user chose.
public nonisolated struct Choice: Hashable, Sendable {
  /// The label.
  public var id: LabelID
  /// Its current index.
  public var index: Int
  /// The tag at the time of the choice; of a marked label, the current tag.
  public var tag: Tag
  /// The name of the chosen action of the tag: see `Tag.actions`; nil for the tag itself.
  public var action: String?
  /// The choice as a JSON object on one line; nil for the tag's own record.
  package var record: String?
}
