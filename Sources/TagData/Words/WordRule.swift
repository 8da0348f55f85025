/// Which parts of a text count as words.
package enum WordRule: Hashable, Sendable {
  /// Words of any language, #tags, @names and emoji.
  case all
  /// Words of any language only.
  case plain
  /// The longest matches of a pattern.
  case pattern(WordPattern)
}

/// Whether pairs of words that belong together are counted instead of their single words.
package enum CollocationRule: String, Hashable, Sendable, CaseIterable {
  /// Only in texts that are long enough to detect pairs.
  case auto
  /// In every text.
  case on
  /// Never.
  case off
}
