package import TagSphereMessages
package import TagSphereTagData

nonisolated extension ReadingHint {
  /// A sentence about the texts, with the options that make the program read them better.
  package var message: Message {
    let options = options
    switch kind {
    case .severalValues:
      guard let text else {
        return Message("most lines hold several values; \(options) counts each")
      }
      return Message("most cells of \(text.shortTitle) hold several values; \(options) counts each")
    case .repeated:
      guard let text else { return Message("many lines are alike; \(options) counts them") }
      guard weight == nil else {
        return Message(
          "many cells of \(text.shortTitle) are alike; \(options) adds up their weights")
      }
      return Message("many cells of \(text.shortTitle) are alike; \(options) counts them")
    case .runningText:
      let column = text?.shortTitle ?? Message("column \(plain: 1)")
      return Message("\(column) looks like running text; \(options) counts its words")
    }
  }

  /// The options, as the user would type them.
  private var options: String {
    switch kind {
    case .severalValues(let separator):
      let split = "--split \(separator.shellWord)"
      return text.map { "--count \($0.spelling) \(split)" } ?? split
    case .repeated:
      guard let text else { return "--count-lines" }
      return "--count \(text.spelling)" + (weight.map { " --weight \($0.spelling)" } ?? "")
    case .runningText: return "--words-of \(text?.spelling ?? "1")"
    }
  }
}

nonisolated extension TableColumns.Column {
  /// The maximum length of a column name that is shown in place of the column's number, characters.
  private static let longestName = 24

  /// The column as a word of a command line.
  fileprivate var spelling: String {
    switch (name, number) {
    case (let name?, nil): name.shellWord
    case (let name?, _) where name.count <= Self.longestName: name.shellWord
    case (_, let number): "\(number ?? 1)"
    }
  }
}
