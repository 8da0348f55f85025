/// A suggestion to read a document in another way, derived from its texts.
public struct ReadingHint: Hashable, Sendable {
  /// The kind of texts.
  public var kind: Kind
  /// The column of the texts; nil if each line is a text.
  public var text: TableColumns.Column?
  /// The column of the weights; nil if the document has no weights.
  public var weight: TableColumns.Column?

  /// The kinds of texts that are not labels.
  public enum Kind: Hashable, Sendable {
    /// Most texts contain several values between separators, like the answers to a survey question.
    case severalValues(separator: String)
    /// Most texts occur several times, like the events of a log.
    case repeated
    /// The texts are prose, like comments.
    case runningText

    /// The name of this kind in the output of `tagsphere check --json`.
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
