/// The values of one column, attribute or facet, tag by tag.
public struct TagColumn: Hashable, Sendable {
  /// The name, as the data spell it.
  public let name: String
  /// One value a tag, in the document's order: of several, the first; nil where there is none.
  public let values: [String?]

  /// The numbers among the values, in the document's order; nil where there is none or no number.
  ///
  /// A number is decimal and finite, with spaces around it ignored; it may be negative.
  public var numbers: [Double?] {
    values.map { value in
      guard let value else { return nil }
      let bytes = Array(value.utf8)[...].trimmingSpaces()
      guard WeightParser.isDecimal(bytes),
        let number = Double(String(decoding: bytes, as: UTF8.self)), number.isFinite
      else { return nil }
      return number
    }
  }
}

extension TagDocument {
  /// The column, attribute or facet of a name; nil where no tag has it.
  ///
  /// The name is looked for letter by letter, then in any case of letters. `weight`, `group`, `url`
  /// and `image` are columns too.
  ///
  /// - Complexity: O(tags · attributes).
  public func column(named name: String) -> TagColumn? {
    let names = columnNames
    let lower = name.lowercased()
    let isGiven = names.contains(name)
    guard let name = isGiven ? name : names.first(where: { $0.lowercased() == lower }) else {
      return nil
    }
    return TagColumn(name: name, values: tags.map { $0.value(named: name) })
  }

  /// The names of all columns and attributes that some tag has a value for, in their order.
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

extension Tag {
  /// The first value of a column or attribute.
  fileprivate func value(named name: String) -> String? {
    switch name {
    case "weight": "\(weight)"
    case "group": details?.group
    default: details?.attributes.first { $0.name == name }?.values.first
    }
  }
}
