package import TagSphereTagData

extension WheelDocument {
  /// The answer of a wheel: its name, and the value of its chosen word.
  package struct Answer: Hashable, Sendable {
    package var name: String
    package var value: Value
  }

  /// Returns the answers of a choice.
  ///
  /// - Parameter choice: The index of the chosen word of each wheel.
  package func answers(_ choice: [Int]) -> [Answer] {
    zip(wheels, choice).map { Answer(name: $0.name, value: $0.words[$1].value) }
  }

  /// Returns a choice as a JSON object on one line, from each wheel's name to its word's value.
  ///
  /// - Parameter choice: The index of the chosen word of each wheel.
  package func json(of choice: [Int]) -> String {
    JSONText.object(zip(wheels, choice).map { ($0.name, $0.words[$1].value.json) })
  }

  /// Returns a choice as a tag, whose text is the chosen words joined with blanks.
  ///
  /// The tag has an attribute for each wheel, with the value of the chosen word.
  package func tag(of choice: [Int]) -> Tag {
    var tag = Tag(text: zip(wheels, choice).map { $0.words[$1].text }.joined(separator: " "))
    var details = Tag.Details()
    details.attributes = zip(wheels, choice).map { wheel, word in
      Tag.Attribute(name: wheel.name, values: [wheel.words[word].value.text])
    }
    tag.details = details
    return tag
  }
}

extension WheelDocument.Value {
  /// The value as JSON text.
  var json: String {
    switch self {
    case .string(let text): JSONText.string(text)
    case .number(let number): JSONText.number(number)
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .null: "null"
    }
  }

  /// The value without quotes; empty for null.
  var text: String {
    switch self {
    case .string(let text): text
    case .null: ""
    default: json
    }
  }
}
