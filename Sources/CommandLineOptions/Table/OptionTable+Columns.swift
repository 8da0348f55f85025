internal import TagSphereTagData

extension OptionTable {
  /// The options that choose columns.
  static let columnRows: [CommandOption] = [
    .option(
      "sheet", .document, readers, \.document.sheet, ValueSyntax.sheet,
      unset: "the first that is not hidden",
      "sheet of a spreadsheet that is read: its name, or its number from 1 among those that are not hidden"
    ),
    .option(
      "text", .document, readers, \.document.columns.text, ValueSyntax.column.optional,
      unset: "by the header and what the columns hold",
      "column of FILE that is the text: its name, or its number from 1; of lines without columns, words are columns"
    ),
    .option(
      "weight", .document, readers, \.document.columns.weight, ValueSyntax.weightColumn.optional,
      unset: "by the header and what the columns hold",
      "column that is the weight, or none"),
    .option(
      "count", .document, readers, \.countedColumn, ValueSyntax.column.optional,
      "each different value of the column is a tag, and its weight how often it occurs, or the sum of "
        + "--weight"),
    .option(
      "split", .document, readers, \.document.columns.separator, ValueSyntax.separator.optional,
      "what separates several values in a text, such as ';': each is counted"),
    .option(
      "words-of", .document, readers, \.proseColumn, ValueSyntax.column.optional,
      "column whose texts are prose, of which the words are counted"),
  ]
}

extension ValueSyntax where Value == ColumnName {
  /// A column of the document.
  static var column: Self {
    Self(
      placeholder: "COLUMN", allowed: "the name of a column, or its number from 1",
      read: { $0.isEmpty ? nil : ColumnName($0) }, write: \.spelling)
  }

  /// A column of the document, or none.
  static var weightColumn: Self {
    Self(
      placeholder: "COLUMN", allowed: "the name of a column, its number from 1, or none",
      completion: .words(["none"]),
      read: { $0.isEmpty ? nil : ColumnName($0) }, write: \.spelling)
  }
}

extension ValueSyntax where Value == String? {
  /// A sheet of the document.
  static var sheet: Self {
    Self(
      placeholder: "SHEET", allowed: "the name of a sheet, or its number from 1",
      read: { $0.isEmpty ? nil : .some($0) }, write: { $0 })
  }
}

extension ValueSyntax where Value == String {
  /// What separates values; a backslash begins a TAB, a line feed or a backslash.
  static var separator: Self {
    Self(
      placeholder: "SEPARATOR", allowed: "what stands between two values, such as ';' or '\\n'",
      read: { text in
        text.isEmpty
          ? nil
          : text.split(separator: "\\\\", omittingEmptySubsequences: false).map {
            $0.replacing("\\t", with: "\t").replacing("\\n", with: "\n")
          }.joined(separator: "\\")
      },
      write: {
        $0.replacing("\\", with: "\\\\").replacing("\t", with: "\\t")
          .replacing("\n", with: "\\n")
      })
  }
}

extension Settings {
  /// The column whose values are counted.
  var countedColumn: ColumnName? {
    get { document.columns.use == .counted ? document.columns.text : nil }
    set { (document.columns.text, document.columns.use) = (newValue, .counted) }
  }

  /// The column whose words are counted.
  var proseColumn: ColumnName? {
    get { document.columns.use == .prose ? document.columns.text : nil }
    set { (document.columns.text, document.columns.use) = (newValue, .prose) }
  }
}
