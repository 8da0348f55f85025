extension Tag {
  /// The column with additional search words of a tag.
  package static let keywordsColumn = "keywords"

  /// Additional words by which a search finds the tag.
  public var keywords: [String] { values(named: Self.keywordsColumn) }
}
