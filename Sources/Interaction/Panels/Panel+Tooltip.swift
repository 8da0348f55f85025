package import TagSphereTagData

extension Panel {
  /// Creates the tooltip of a tag: its text, its weight, and the columns of the data.
  ///
  /// - Parameters:
  ///   - tag: The tag.
  ///   - mostRows: The maximum number of rows; if there are more, the last one counts the rest.
  package init(tooltipOf tag: Tag, mostRows: Int = 8) {
    var rows = [Row("weight", Self.number(tag.weight))]
    if let details = tag.details {
      if let group = details.group { rows.append(Row("group", group)) }
      if let url = details.url { rows.append(Row("url", url)) }
      for attribute in details.attributes where !attribute.values.isEmpty {
        rows.append(Row(attribute.name, attribute.values.joined(separator: ", ")))
      }
    }
    if rows.count > mostRows {
      let rest = rows.count - (mostRows - 1)
      rows = rows.prefix(mostRows - 1) + [Row("", "and \(rest) more")]
    }
    self.init(title: tag.text, rows: rows)
  }

  /// Returns a number for display: integers with grouped thousands, others with six digits.
  static func number(_ value: Double) -> String {
    if value == value.rounded(), abs(value) < 1e15 { return grouped(Int(value)) }
    guard abs(value) >= 1e-4, abs(value) < 1e15 else { return "\(value)" }
    var power = 1.0
    while abs(value) * power < 1e5 { power *= 10 }
    return "\((value * power).rounded() / power)"
  }

  /// Returns an integer with grouped thousands: 63 666.
  package static func grouped(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var text = value < 0 ? "−" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0, digits.count > 4 { text += "\u{A0}" }
      text.append(digit)
    }
    return text
  }
}
