/// The tags of one file, in the file's order.
public struct TagDocument: Hashable, Sendable {
  /// The title that the file declares; nil if it declares none.
  public var title: String?
  /// The tags, in the order of the file.
  public var tags: [Tag]
  /// The columns that the tags were made from; nil if the file is not a table.
  public var table: TableColumns?
  /// The columns of the format, whether or not any tag has a value in them.
  package var knownColumns: [String] = []

  /// The columns of feeds.
  package static let columnsOfFeeds = ["published", "age", "words", "categories", "feed"]

  /// Creates a document.
  public init(title: String? = nil, tags: [Tag]) {
    self.title = title
    self.tags = tags
  }
}
