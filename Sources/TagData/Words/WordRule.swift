/// The parts of a text that count as words.
package enum WordRule: Hashable, Sendable {
  /// Words of any language, #tags, @names and emoji.
  case all
  /// Words of any language only.
  case plain
  /// The longest matches of a pattern.
  case pattern(WordPattern)
}

/// Whether pairs of words that belong together are counted as pairs, not as single words.
package enum CollocationRule: String, Hashable, Sendable, CaseIterable {
  /// Pairs are counted only in texts that are long enough to detect them.
  case auto
  /// Pairs are counted in every text.
  case on
  /// Pairs are never counted.
  case off
}
