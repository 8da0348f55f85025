package import TagSphereMessages

extension Panel {
  /// Creates a panel of one or two sentences, in lines short enough to read at a glance.
  ///
  /// - Parameters:
  ///   - sentence: The sentence; like all messages, it may begin with a lower-case letter.
  ///   - width: The maximum length of a line, characters, > 0.
  package init(notice sentence: String, width: Int = 72) {
    self.init(rows: Self.wrapped(Self.capitalized(sentence), at: width).map { Row("", $0) })
  }

  /// Creates a panel of several sentences, each starting on a new line; nil without any.
  package init?(
    notices sentences: [Message], in messages: Messages = .english, width: Int = 72
  ) {
    guard !sentences.isEmpty else { return nil }
    self.init(rows: sentences.flatMap { Panel(notice: messages.text($0), width: width).rows })
  }

  /// Creates the page of a screen without labels: the reason, and a note that labels will appear here.
  ///
  /// - Parameters:
  ///   - reason: One sentence that may begin with a lower-case letter. nil on a visitors' screen,
  ///     because visitors can change nothing.
  ///   - messages: The language.
  package init(nothingToShow reason: Message?, in messages: Messages = .english) {
    let reasons = reason.map { Panel(notice: messages.text($0)).rows } ?? []
    let promise = messages.text(Message("The labels appear here as soon as there are any."))
    self.init(
      title: messages.text(Message("Nothing to show yet")),
      rows: reasons + (reasons.isEmpty ? [] : [Row("")])
        + Self.wrapped(promise, at: 72).map { Row($0) })
    isPage = true
  }

  /// Returns a message with its first letter in upper case; a name at the beginning is unchanged.
  private static func capitalized(_ message: String) -> String {
    let word = message.prefix { $0 != " " }
    guard word.allSatisfy({ $0.isLowercase }) else { return message }
    return message.prefix(1).uppercased() + message.dropFirst()
  }

  /// Returns a text in lines of at most `width` characters (Unicode scalars).
  ///
  /// Lines break at spaces where possible; a text of more than `mostLines` lines ends in an
  /// ellipsis.
  static func wrapped(_ text: String, at width: Int, mostLines: Int = Panel.mostLines) -> [String] {
    var lines: [String] = []
    var line = String.UnicodeScalarView()
    let scalars = text.unicodeScalars
    let text = scalars.prefix((width + 1) * mostLines)
    let isCut = text.endIndex < scalars.endIndex
    for word in text.split(whereSeparator: isBreakable) {
      var word = word
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(String(line))
        line = .init()
      }
      if !line.isEmpty { line.append(" ") }
      while word.count > width {
        lines.append(String(String.UnicodeScalarView(word.prefix(width))))
        word = word.dropFirst(width)
      }
      line.append(contentsOf: word)
    }
    if !line.isEmpty { lines.append(String(line)) }
    guard lines.count > mostLines || isCut else { return lines }
    guard lines.count >= mostLines else { return lines.dropLast() + [(lines.last ?? "") + " …"] }
    return lines.prefix(mostLines - 1) + [lines[mostLines - 1] + " …"]
  }

  /// Returns whether a line may break at a character: at white space except no-break spaces.
  ///
  /// No-break spaces keep the parts of numbers together.
  static func isBreakable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace && ![0xA0, 0x2007, 0x202F].contains(scalar.value)
  }

  /// The maximum number of lines of a sentence.
  private static let mostLines = 8
}
