/// Another way to read a document, which its texts suggest.
public struct ReadingHint: Hashable, Sendable {
  /// What the texts are like.
  public var kind: Kind
  /// The column of the texts; nil if each line is one.
  public var text: TableColumns.Column?
  /// The column of the weights; nil if there is none.
  public var weight: TableColumns.Column?

  /// What texts are like that are no labels.
  public enum Kind: Hashable, Sendable {
    /// Most hold several values, with a separator between them, as the answers to a question of a survey do.
    case severalValues(separator: String)
    /// Most are there several times, as the events of a log are.
    case repeated
    /// They are running text, as comments are.
    case runningText

    /// The key of `tagsphere check --json`.
    public var name: String {
      switch self {
      case .severalValues: "severalValues"
      case .repeated: "repeated"
      case .runningText: "runningText"
      }
    }
  }

  /// Creates a hint.
  init(_ kind: Kind, text: TableColumns.Column?, weight: TableColumns.Column? = nil) {
    (self.kind, self.text, self.weight) = (kind, text, weight)
  }
}
