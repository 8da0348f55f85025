/// How a value of an option is written, read, explained and completed.
package struct ValueSyntax<Value: Sendable>: Sendable {
  /// The value's name in usage lines: `WxH`.
  package let placeholder: String
  /// What is allowed, as the end of the sentence "give …".
  package let allowed: String
  /// What a shell may offer.
  package let completion: ValueCompletion
  /// Whether a value may begin with a minus sign.
  package let mayBeNegative: Bool
  /// Whether every value is a number.
  package let isNumber: Bool
  /// The value of a text, or nil where it is not allowed.
  package let read: @Sendable (String) -> Value?
  /// The text of a value, as help shows it and `read` takes it; nil for "not set".
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

  /// The same texts for a type that contains this one's values.
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

  /// The same texts for an optional; nil is "not set".
  var optional: ValueSyntax<Value?> { mapped({ $0 }, back: { $0 }) }
}

/// What a shell may offer for a value.
package enum ValueCompletion: Hashable, Sendable {
  /// Nothing: the value is the person's own.
  case nothing
  /// These words.
  case words([String])
  /// Files, and these words.
  case fileOr([String])

  /// Files.
  static let file = ValueCompletion.fileOr([])
}
