public import TagSphereTagData

/// A tag that the user chose.
public nonisolated struct Choice: Hashable, Sendable {
  /// The label.
  public var id: LabelID
  /// Its current index.
  public var index: Int
  /// The tag at the time of the choice.
  ///
  /// For a marked label it is the current tag.
  public var tag: Tag
  /// The name of the tag's action that was chosen; nil if the tag itself was chosen.
  ///
  /// See `Tag.actions`.
  public var action: String?
  /// The choice as a JSON object on one line; nil to use the tag's own record.
  package var record: String?
}
