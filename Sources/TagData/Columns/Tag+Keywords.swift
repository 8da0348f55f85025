extension Tag {
  /// The column with further words that a search finds a tag by.
  package static let keywordsColumn = "keywords"

  /// The further words that a search finds the tag by.
  public var keywords: [String] { values(named: Self.keywordsColumn) }
}
