/// What a word of a text is.
package enum WordRule: Hashable, Sendable {
  /// Words of any language, #tags, @names and emoji.
  case all
  /// Words of any language alone.
  case plain
  /// The longest matches of a pattern, whatever they are.
  case pattern(WordPattern)
}

/// Whether pairs of words that belong together are counted in place of their words.
package enum CollocationRule: String, Hashable, Sendable, CaseIterable {
  /// In texts that are long enough to tell them.
  case auto
  /// In any text.
  case on
  /// In none.
  case off
}
