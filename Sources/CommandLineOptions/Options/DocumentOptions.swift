public import TagSphereTagData

/// Which document to read, and how.
public struct DocumentOptions: Hashable, Sendable {
  /// Where the document comes from.
  public var source = DocumentSource.unspecified
  /// The format; nil to go by the file's extension.
  public var format: DocumentFormat?
  /// How many tags to keep, the heaviest first; nil for all.
  public var top: Int?
  /// The words that counting leaves out.
  public var stopWords = StopWordSource.english
  /// Whether it is read again whenever it changes.
  public var isWatched = false
  /// Whether it is a stream of updates without an end.
  public var isFollowed = false

  /// The sample, read whole.
  public init() {}

  /// Whether the document is prose whose words are counted.
  public var countsWords: Bool {
    get { format == .prose }
    set { format = newValue ? .prose : nil }
  }
}

/// Where a document comes from.
public enum DocumentSource: Hashable, Sendable {
  /// Nobody said, and standard input is neither a file nor a pipe: the embedded sample.
  case unspecified
  /// Standard input, named as `-`, or a file or pipe there and no FILE.
  case standardInput
  /// A file, by its path as given; never empty.
  case file(String)
}

/// Where the words come from that counting leaves out.
public enum StopWordSource: Hashable, Sendable {
  /// The built-in English list.
  case english
  /// Nowhere: every word counts.
  case none
  /// A file, by its path as given; never empty.
  case file(String)
}
