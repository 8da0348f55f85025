package import TagSphereMessages
package import TagSphereTagData

extension Panel {
  /// Creates the tooltip of a tag: its text, its weight, and the columns of the data.
  ///
  /// Text, weight and each column are cut after a few lines.
  ///
  /// - Parameters:
  ///   - tag: The tag.
  ///   - shared: The details that the tooltip omits.
  ///   - width: The maximum length of a line, characters, > 0.
  ///   - mostColumns: The maximum number of columns. If there are more columns, the last row says
  ///     how many.
  ///   - messages: The language.
  package init(
    tooltipOf tag: Tag, omitting shared: SharedDetails = SharedDetails(), width: Int = 48,
    mostColumns: Int = 8, in messages: Messages = .english
  ) {
    var columns: [(name: String, value: String)] = []
    func add(_ name: String, _ value: String) {
      columns.append((messages.name(ofColumn: name), value))
    }
    if !shared.weight {
      add(shared.weightName ?? "weight", messages.decimal(Self.number(tag.weight)))
    }
    if let details = tag.details {
      if let group = details.group, !shared.group { add("group", group) }
      if let url = details.url { add("url", url) }
      for attribute in details.attributes
      where !attribute.values.isEmpty && !shared.attributes.contains(attribute)
        && !shared.silentColumns.contains(attribute.name)
      {
        columns.append((attribute.name, attribute.values.joined(separator: ", ")))
      }
    }
    let kept = columns.count > mostColumns ? mostColumns - 1 : columns.count
    var rows = columns.prefix(kept).flatMap { column in
      Self.lines(column.value, within: width, atMost: 3).enumerated().map { index, line in
        Row(index == 0 ? column.name : "", line)
      }
    }
    if kept < columns.count {
      rows.append(Row("", messages.text(Message("and \(columns.count - kept) more"))))
    }
    let lines = Self.lines(tag.text, within: width, atMost: 6)
    self.init(title: lines.first ?? tag.text, rows: rows)
    furtherTitles = lines.dropFirst().map(Self.line)
  }

  /// Returns a text in lines; wide characters, such as Chinese ones, count twice.
  private static func lines(_ text: String, within width: Int, atMost count: Int) -> [String] {
    let isWide = text.unicodeScalars.prefix(longestLine).contains { $0.value >= 0x2E80 }
    return wrapped(text, at: max(isWide ? width / 2 : width, 1), mostLines: count)
  }

  /// Returns a number for display: integers with grouped thousands, others with six significant digits.
  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return grouped(Int64(value)) }
    guard abs(value) >= 1e-4, abs(value) < 1e15 else { return "\(value)" }
    var power = 1.0
    while abs(value) * power < 1e5 { power *= 10 }
    return "\((value * power).rounded() / power)"
  }
}
