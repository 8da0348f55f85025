/// The stop words that were left out when a text was counted.
public enum StopWordChoice: Hashable, Sendable {
  /// The stop words of the text's language, given by its English name in lower case.
  case detected(language: String)
  /// The English stop words, because no language was recognized.
  case assumed
  /// A list that the user gave.
  case given
}
