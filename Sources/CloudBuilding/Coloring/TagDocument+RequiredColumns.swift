internal import TagSphereTagData

extension TagDocument {
  /// Returns a column's numbers, one per tag; nil for tags without a number.
  ///
  /// - Throws: `CloudError` if the document has no such column, or if the column has no numbers.
  func numbers(
    named name: String, purpose: CloudError.ColumnPurpose, notices: inout [CloudNotice]
  ) throws(CloudError) -> [Double?] {
    let column = try requiredColumn(named: name, purpose: purpose)
    let numbers = column.numbers
    let missing = numbers.indices.filter { numbers[$0] == nil }
    guard let first = missing.first else { return numbers }
    if missing.count == numbers.count {
      throw .noNumbers(column: column.name, purpose: purpose)
    }
    notices.append(
      .missingNumbers(
        count: missing.count, column: column.name, purpose: purpose, first: tags[first].text,
        value: column.values[first]))
    return numbers
  }

  /// Returns a column by its name.
  ///
  /// - Throws: `CloudError` if the document has no such column.
  func requiredColumn(
    named name: String, purpose: CloudError.ColumnPurpose
  ) throws(CloudError) -> TagColumn {
    guard let column = column(named: name) else {
      let lower = name.lowercased()
      if let known = (knownColumns + ["group"]).first(where: { $0 == lower }), !knownColumns.isEmpty
      {
        throw .noValues(column: known, purpose: purpose)
      }
      throw .noColumn(name, purpose: purpose, names: columnNames)
    }
    return column
  }
}
