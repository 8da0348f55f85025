/// The tags of one file, in the file's order, as the rest of the program reads them.
public struct TagDocument: Hashable, Sendable {
  /// The title the file gives itself, if any.
  public var title: String?
  /// The tags, in the order of the file.
  public var tags: [Tag]

  /// A document of `tags`.
  public init(title: String? = nil, tags: [Tag]) {
    self.title = title
    self.tags = tags
  }
}
