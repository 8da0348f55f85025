/// The tags of one file, in the file's order.
public struct TagDocument: Hashable, Sendable {
  /// The title that the file declares, if any.
  public var title: String?
  /// The tags, in the order of the file.
  public var tags: [Tag]

  /// Creates a document.
  public init(title: String? = nil, tags: [Tag]) {
    self.title = title
    self.tags = tags
  }
}
