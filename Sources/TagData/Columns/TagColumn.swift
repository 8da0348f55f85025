/// The values of one column, attribute or facet, tag by tag.
public struct TagColumn: Hashable, Sendable {
  /// The name, as spelled in the data.
  public let name: String
  /// One value per tag, in the document's order: the tag's first value, or nil for a tag without a value.
  public let values: [String?]

  /// Creates a column from its parts.
  public init(name: String, values: [String?]) { (self.name, self.values) = (name, values) }

  /// The values as numbers, in the document's order; nil for a tag without a value or with another text.
  ///
  /// A number is decimal and finite, may be negative, and may be surrounded by spaces. If more
  /// values become numeric that way, numbers with grouped digits and a shared unit are accepted
  /// too, such as `3.4%` or `$1,200`.
  public var numbers: [Double?] {
    let plain = values.map { $0.flatMap(Self.number) }
    let count = plain.count { $0 != nil }
    guard count < values.count(where: { $0 != nil }) else { return plain }
    let measured = measures
    return measured.count { $0 != nil } > count ? measured : plain
  }

  /// The values in the number style of their column; empty if the column is not numeric.
  private var measures: [Double?] {
    var look = ColumnLook()
    for value in values.lazy.compactMap({ $0 }).prefix(TableLook.mostRows) {
      look.add(Array(value.utf8)[...])
    }
    guard look.isNumeric else { return [] }
    let style = look.style(prefersCommas: false)
    return values.map { value in value.flatMap { try? style.weight(Array($0.utf8)[...]) } }
  }

  /// Returns a value as a number; nil if it is not a number.
  ///
  /// A number is decimal and finite, may be negative, and may be surrounded by spaces.
  static func number(_ value: String) -> Double? {
    let bytes = Array(value.utf8)[...].trimmingSpaces()
    guard WeightParser.isDecimal(bytes),
      let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite
    else { return nil }
    return number
  }
}

extension TagDocument {
  /// Returns the column, attribute or facet with a name; nil if no tag has it.
  ///
  /// An exact match of the name precedes a match that ignores case. The file's own name for the
  /// weights, and the number of a column in the file's table, also match. `weight` and `group` are
  /// columns too.
  ///
  /// - Complexity: O(tags · attributes).
  public func column(named name: String) -> TagColumn? {
    guard let name = self.name(of: ColumnName(name)) else { return nil }
    return TagColumn(name: name, values: tags.map { $0.values(named: name).first })
  }

  /// The names of `weight` and of all columns and attributes of any tag, in order of appearance.
  ///
  /// - Complexity: O(tags · attributes).
  public var columnNames: [String] {
    var names = ["weight"]
    var seen: Set<String> = ["weight"]
    for tag in tags {
      guard let details = tag.details else { continue }
      if details.group != nil, seen.insert("group").inserted { names.append("group") }
      for attribute in details.attributes where seen.insert(attribute.name).inserted {
        names.append(attribute.name)
      }
    }
    return names
  }
}
