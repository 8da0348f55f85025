/// The syntax of an option's value: parsing, formatting, explanation and completion.
package struct ValueSyntax<Value: Sendable>: Sendable {
  /// The name of the value in usage lines, such as `WxH`.
  package let placeholder: String
  /// The allowed values, as the end of the sentence "give …".
  package let allowed: String
  /// The completions that a shell offers.
  package let completion: ValueCompletion
  /// Whether a value may begin with a minus sign.
  package let mayBeNegative: Bool
  /// Whether every value is a number.
  package let isNumber: Bool
  /// Parses a value from text; nil if the value is not allowed.
  package let read: @Sendable (String) -> Value?
  /// Formats a value for help, in a form that `read` accepts; nil for "not set".
  package let write: @Sendable (Value) -> String?

  init(
    placeholder: String, allowed: String, completion: ValueCompletion = .nothing,
    mayBeNegative: Bool = false, isNumber: Bool = false,
    read: @escaping @Sendable (String) -> Value?,
    write: @escaping @Sendable (Value) -> String?
  ) {
    self.placeholder = placeholder
    self.allowed = allowed
    self.completion = completion
    self.mayBeNegative = mayBeNegative
    self.isNumber = isNumber
    self.read = read
    self.write = write
  }

  /// Returns this syntax for a type that contains this type's values.
  func mapped<Other: Sendable>(
    _ wrap: @escaping @Sendable (Value) -> Other,
    back unwrap: @escaping @Sendable (Other) -> Value?
  ) -> ValueSyntax<Other> {
    let (read, write) = (read, write)
    return ValueSyntax<Other>(
      placeholder: placeholder, allowed: allowed, completion: completion,
      mayBeNegative: mayBeNegative, isNumber: isNumber,
      read: { read($0).map(wrap) }, write: { unwrap($0).flatMap(write) })
  }

  /// This syntax for an optional, in which nil means "not set".
  var optional: ValueSyntax<Value?> { mapped({ $0 }, back: { $0 }) }
}

/// The completions that a shell offers for a value.
package enum ValueCompletion: Hashable, Sendable {
  /// No completions, because the value is free text.
  case nothing
  /// These words.
  case words([String])
  /// Files with one of these endings, or any files if there are no endings; also these words.
  case files(endings: [String], words: [String])
  /// The columns of the table on the command line.
  case column
  /// The words of another program's command line.
  case command

  /// Files.
  static let file = ValueCompletion.files(endings: [], words: [])
  /// Files of tags, as tables, JSON, lines or text, compressed or not.
  static let dataFile = ValueCompletion.files(
    endings: [
      "tsv", "tab", "csv", "xlsx", "xlsm", "ods", "json", "jsonl", "ndjson", "txt", "lines",
      "md", "gz", "xz", "zst", "bz2",
    ], words: [])
}
