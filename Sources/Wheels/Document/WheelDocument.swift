/// A document of wheels of words; one word is chosen on each wheel.
public struct WheelDocument: Hashable, Sendable {
  /// The wheels, the outermost first; at least one.
  public var wheels: [Wheel]

  /// Creates a document from its wheels.
  public init(wheels: [Wheel]) { self.wheels = wheels }

  /// One wheel: a question and its possible answers.
  public struct Wheel: Hashable, Sendable {
    /// The name under which the choice is reported; unique among the wheels.
    public var name: String
    /// The words in their order around the wheel, clockwise; at least one.
    public var words: [Word]
    /// The index of the initially chosen word.
    public var selected: Int

    /// Creates a wheel.
    public init(name: String, words: [Word], selected: Int = 0) {
      (self.name, self.words, self.selected) = (name, words, selected)
    }
  }

  /// A word of a wheel.
  public struct Word: Hashable, Sendable {
    /// The text shown.
    public var text: String
    /// The value that is reported when the word is chosen.
    public var value: Value
    /// A figure shown after the word, such as a number of results; nil for none.
    ///
    /// A word with the weight 0 is shown as having no results.
    public var weight: Double?
    /// The file of an image that is shown before the word; nil for none.
    public var image: String?
    /// A short text on a pill after the word; nil for none.
    public var badge: String?

    /// Creates a word whose value is its text.
    public init(_ text: String, weight: Double? = nil) {
      (self.text, value, self.weight) = (text, .string(text), weight)
    }
  }

  /// A scalar JSON value.
  public enum Value: Hashable, Sendable {
    case string(String)
    case number(Double)
    case bool(Bool)
    case null
  }
}

extension WheelDocument.Word {
  /// Whether the word is known to have no results: its weight is 0.
  public var isEmpty: Bool { weight == 0 }
}
