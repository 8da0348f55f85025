/// The words that were not counted in a text.
public enum StopWordChoice: Hashable, Sendable {
  /// Those of the text's language, by its English name in small letters.
  case detected(language: String)
  /// The English ones, because no language was recognized.
  case assumed
  /// Those that were asked for.
  case given
}
