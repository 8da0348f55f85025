/// The meaning of the columns of a TSV or CSV file.
struct Columns: Hashable, Sendable {
  /// The column of the text.
  var text: Int
  /// The column of the weight, if there is one.
  var weight: Int?
  /// The meaning of each column; a column past the end is an attribute named by its number.
  var roles: [DetailRole]
  /// The names that appear more than once in the header; the later columns are attributes.
  var repeated: [String] = []
  /// The number of fields up to which a row has no details.
  var plainCount: Int

  /// The columns of a file without a header: text, then weight.
  static let positional = Columns(
    text: 0, weight: 1,
    roles: [.attribute("text"), .attribute("weight")], plainCount: 2)

  /// The columns that a header names, or nil if the row is not a header.
  ///
  /// A first row is a header when one of its fields is `text`, ignoring case and surrounding
  /// spaces. The exception is a row whose first field is `text` and whose second is a number: that
  /// is a tag with the text "text".
  ///
  /// Without `text`, a row is a header if one field is one of `textSynonyms`, another is the name
  /// of a column or one of `weightSynonyms`, and none is a number.
  init?(header record: Record, numbers: NumberStyle = .decimalPoint) {
    let names = Self.names(in: record)
    let known = names.map { $0.lowercased() }
    if let text = known.firstIndex(of: "text") {
      if text == 0, numbers.isNumber(record.field(1)) { return nil }
      self.init(names: names, text: text, weight: known.firstIndex(of: "weight"))
    } else {
      guard let text = known.firstIndex(where: Self.textSynonyms.contains),
        known.indices.contains(where: { $0 != text && Self.isColumnName(known[$0]) }),
        !Self.holdsNumber(record, numbers)
      else { return nil }
      let weight = known.firstIndex(of: "weight")
      self.init(
        names: names, text: text,
        weight: weight ?? known.firstIndex(where: Self.weightSynonyms.contains))
    }
  }

  /// The names that mean the text in a header without `text`.
  static let textSynonyms: Set<String> = [
    "name", "word", "label", "term", "tag", "title", "keyword", "key", "item",
  ]

  /// The names that mean the weight in a header without `text` and without `weight`.
  static let weightSynonyms: Set<String> = [
    "count", "frequency", "freq", "value", "score", "number", "n", "total", "hits",
  ]

  private init(names: [String], text: Int, weight: Int?) {
    self.init(text: text, weight: weight, roles: [], plainCount: 0)
    var seen: Set<String> = []
    for (index, name) in names.enumerated() {
      let isNew = seen.insert(name.lowercased()).inserted
      if !isNew && !name.isEmpty { repeated.append(name) }
      roles.append(
        name.isEmpty
          ? .attribute("column \(index + 1)")
          : isNew ? DetailRole(name: name) : .attribute(name))
    }
    // When text and weight come first, a row that ends there has no details.
    if weight == 1 - text { plainCount = 2 }
    if weight == nil && text == 0 { plainCount = 1 }
  }

  private init(text: Int, weight: Int?, roles: [DetailRole], plainCount: Int) {
    self.text = text
    self.weight = weight
    self.roles = roles
    self.plainCount = plainCount
  }

  /// Returns the meaning of a column other than text and weight.
  func role(of index: Int) -> DetailRole {
    index < roles.count ? roles[index] : .attribute("column \(index + 1)")
  }

  /// Returns the note on a first row that is read as data but is likely a header; nil for others.
  ///
  /// Such a row has a word in place of the weight.
  static func note(on record: Record, numbers: NumberStyle) -> ReadingNote? {
    let second = record.field(1).trimmingSpaces()
    guard !second.isEmpty else { return nil }
    do {
      _ = try numbers.weight(second)
      return nil
    } catch {
      guard error.reason == .weightNotANumber else { return nil }
    }
    let hasNames = names(in: record).contains { isColumnName($0.lowercased()) }
    return hasNames && !holdsNumber(record, numbers) ? .noTextColumn : .headerNotRecognised
  }

  /// Whether a name means a column other than the text.
  private static func isColumnName(_ name: String) -> Bool {
    if name == "weight" || weightSynonyms.contains(name) { return true }
    if case .attribute = DetailRole(exactName: name) { return false }
    return true
  }

  private static func names(in record: Record) -> [String] {
    (0..<record.count).map { index in
      String(decoding: record.field(index).trimmingSpaces(), as: UTF8.self)
    }
  }

  private static func holdsNumber(_ record: Record, _ numbers: NumberStyle) -> Bool {
    (0..<record.count).contains { numbers.isNumber(record.field($0)) }
  }
}
