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
  init?(header record: Record) {
    let names = (0..<record.count).map { index in
      String(decoding: record.field(index).trimmingSpaces(), as: UTF8.self)
    }
    guard let text = names.firstIndex(where: { $0.lowercased() == "text" }) else { return nil }
    if text == 0, WeightParser.isDecimal(record.field(1).trimmingSpaces()) { return nil }
    self.init(text: text, weight: nil, roles: [], plainCount: 0)
    var seen: Set<String> = []
    for (index, name) in names.enumerated() {
      let known = name.lowercased()
      let isNew = seen.insert(known).inserted
      if !isNew && !name.isEmpty { repeated.append(name) }
      if known == "weight" && isNew { weight = index }
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

  /// Returns whether a row read as data is likely a header: its weight field holds a word.
  static func looksLikeHeader(_ record: Record) -> Bool {
    let second = record.field(1).trimmingSpaces()
    guard !second.isEmpty else { return false }
    do {
      _ = try WeightParser.weight(second)
      return false
    } catch {
      return error.reason == .weightNotANumber
    }
  }
}
