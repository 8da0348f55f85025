internal import TagSphereMessages
package import TagSphereTagData

nonisolated extension TableColumns {
  /// The meaning of a table's columns, in words.
  ///
  /// An example is `word: “Category” (column 3), weight: “Requests” (column 4), thousands separated
  /// by commas`.
  package var sentence: String {
    var parts = ["word: \(text.title)"]
    if let weight { parts.append("weight: \(weight.title)") }
    if let marks = style.marksInWords { parts.append(marks) }
    if !unit.isEmpty { parts.append("in \(unit)") }
    return parts.joined(separator: ", ")
  }

  /// The message for a table whose columns have no well-known names.
  var guess: Message {
    let words = text.shortTitle
    guard let weight = weight?.shortTitle else {
      return Message("the words are those of \(words); choose others with --text COLUMN")
    }
    return Message(
      """
      the words are those of \(words), and their weights those of \(weight); choose others with --text and --weight
      """)
  }
}

nonisolated extension TableColumns.Column {
  /// The name and the position: `“Category” (column 3)`, `column 3`, `“name”`.
  fileprivate var title: String {
    switch (name, number) {
    case (let name?, let number?): "\(quoted(name)) (column \(number))"
    case (let name?, nil): quoted(name)
    case (nil, let number): "column \(number ?? 1)"
    }
  }

  /// The name; the position if the column has no name.
  var shortTitle: Message {
    name.map { quotation($0) } ?? Message("column \(plain: number ?? 1)")
  }
}

nonisolated extension NumberStyle {
  /// The marks of thousands and fractions, in words; nil if only points mark fractions.
  fileprivate var marksInWords: String? {
    let thousands: String? =
      switch groupMark {
      case .comma: "thousands separated by commas"
      case .point: "thousands separated by points"
      case .space: "thousands separated by spaces"
      case .apostrophe: "thousands separated by apostrophes"
      case nil: nil
      }
    return thousands ?? (decimalMark == .comma ? "decimal commas" : nil)
  }
}
