/// A text for the screen, not yet translated: English text with gaps, and the values of the gaps.
///
/// Code writes a message as a literal, `Message("and \(count) more")`. The text with numbered gaps,
/// `and %1$s more`, is the key of its translations. ``Messages`` translates the message.
package struct Message: Hashable, Sendable {
  /// The English text with numbered gaps, the key of its translations.
  package let key: String
  /// The English text for numbers other than one; nil if the text does not depend on a number.
  package let plural: String?
  /// The number that selects the singular or plural form.
  package let count: Int
  /// The values of the gaps, in order.
  package let values: [Value]

  /// The value of a gap.
  package enum Value: Hashable, Sendable {
    /// A text from the data, or a number.
    case text(String)
    /// Another message, which is translated to the same language.
    case message(Message)
  }

  /// Creates a message from a literal.
  package init(_ phrase: Phrase) {
    (key, plural, count, values) = (phrase.format, nil, 1, phrase.values)
  }

  /// Creates a message whose singular or plural form depends on a number.
  ///
  /// - Parameters:
  ///   - count: The number.
  ///   - one: The English text for the number 1.
  ///   - other: The English text for other numbers; it has the same values.
  package init(_ count: Int, one: Phrase, other: Phrase) {
    assert(one.values == other.values, "forms of “\(one.format)” with different values")
    (key, plural) = (one.format, other.format)
    (self.count, values) = (count, other.values)
  }

  /// Creates a message from a text without a translation, such as an error message of another program.
  package init(verbatim text: String) {
    (key, plural, count, values) = ("%1$s", nil, 1, [.text(text)])
  }

  /// The text in English.
  package var english: String { Messages.english.text(self) }
}

/// The literal of a message: its text with numbered gaps, and their values.
package struct Phrase: ExpressibleByStringInterpolation {
  let format: String
  let values: [Message.Value]

  package init(stringLiteral value: String) { (format, values) = (value, []) }

  package init(stringInterpolation parts: Parts) {
    (format, values) = (parts.format, parts.values)
  }

  /// Collects the parts of a literal.
  package struct Parts: StringInterpolationProtocol {
    fileprivate var format = ""
    fileprivate var values: [Message.Value] = []

    package init(literalCapacity: Int, interpolationCount: Int) {
      format.reserveCapacity(literalCapacity + 4 * interpolationCount)
      values.reserveCapacity(interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { format += literal }

    /// Adds a text from the data.
    package mutating func appendInterpolation(_ text: String) { append(.text(text)) }

    /// Adds an integer with grouped thousands.
    package mutating func appendInterpolation(_ number: Int) { append(.text(grouped(number))) }

    /// Adds an integer without groups, such as the number of a line.
    package mutating func appendInterpolation(plain number: Int) { append(.text("\(number)")) }

    /// Adds another message.
    package mutating func appendInterpolation(_ message: Message) { append(.message(message)) }

    private mutating func append(_ value: Message.Value) {
      values.append(value)
      format += "%\(values.count)$s"
    }
  }
}

/// Returns an integer with grouped thousands, such as 63 666.
package func grouped(_ value: some BinaryInteger) -> String {
  let digits = String(value.magnitude)
  var text = value < 0 ? "−" : ""
  for (index, digit) in digits.enumerated() {
    if index > 0, (digits.count - index) % 3 == 0, digits.count > 4 { text += "\u{A0}" }
    text.append(digit)
  }
  return text
}
