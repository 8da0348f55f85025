public import TagSphereTagData

/// A tag that a person chose.
public nonisolated struct Choice: Hashable, Sendable {
  /// The label.
  public var id: LabelID
  /// Its present index.
  public var index: Int
  /// The tag at the time of the choice.
  public var tag: Tag
}
