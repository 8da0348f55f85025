/// Which document to read, and how.
public struct DocumentOptions: Hashable, Sendable {
  /// Where the document comes from.
  public var source = DocumentSource.unspecified
  /// The format; nil to go by the file's extension.
  public var format: DocumentFormat?
  /// How many tags to keep, the heaviest first; nil for all.
  public var top: Int?
  /// Whether the document is prose whose words are counted.
  public var countsWords = false
  /// The words that counting leaves out.
  public var stopWords = StopWords.english

  /// The sample, read whole.
  public init() {}
}

/// Where a document comes from.
public enum DocumentSource: Hashable, Sendable {
  /// Nobody said: the embedded sample. Standard input is read only where `-` asks for it, since a
  /// pipe that nobody closes is what services and build machines often have there.
  case unspecified
  /// Standard input, named as `-`.
  case standardInput
  /// A file, by its path as given; never empty.
  case file(String)
}

/// The formats of documents.
public enum DocumentFormat: String, CaseIterable, Hashable, Sendable {
  /// Columns separated by tabs.
  case tsv
  /// Columns separated by commas, RFC 4180.
  case csv
  /// The JSON form.
  case json
  /// A tag a line.
  case lines
}

/// The words that counting leaves out.
public enum StopWords: Hashable, Sendable {
  /// The built-in English list.
  case english
  /// No word.
  case none
  /// The words of a file, one a line.
  case file(String)
}
