internal import TagSphereTagData

extension OptionTable {
  /// The options that choose columns.
  static let columnRows: [CommandOption] = [
    .option(
      "sheet", .table, readers, \.document.reading.sheet, ValueSyntax.sheet,
      unset: "the first that is not hidden",
      "sheet of a spreadsheet that is read: its name, or its number from 1 among those that are not hidden"
    ),
    .option(
      "text", .table, readers, \.document.reading.columns.text, ValueSyntax.column.optional,
      unset: "by the header and what the columns hold",
      "column whose cells become the labels: its name in the first row, or its number from 1, as in --text Product; "
        + "in lines without columns, words are columns"
    ),
    .option(
      "weight", .table, readers, \.document.reading.columns.weight,
      ValueSyntax.weightColumn.optional,
      unset: "by the header and what the columns hold",
      "column of the numbers that make labels large, as in --weight Sales; none makes all alike"),
    .option(
      "negative", .table, readers, \.document.reading.negative, .choice,
      "show labels with numbers below 0, as large as their opposites and in other colours, or leave them out"
    ),
    .option(
      "count", .table, readers, \.countedColumn, ValueSyntax.column.optional,
      "one label for each different value of the column, larger the more often it occurs, as in --count Country; with "
        + "--weight Sales, by the sum of its sales"),
    .option(
      "split", .table, readers, \.document.reading.columns.separator,
      ValueSyntax.separator.optional,
      "what separates several values in one cell, each of which is counted: --count Colours --split ';' takes apart "
        + "red;blue"),
    .option(
      "words-of", .table, readers, \.proseColumn, ValueSyntax.column.optional,
      "column whose cells are sentences, of which the words are counted, as in --words-of Comments"),
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
  /// The separator of values; backslash escapes stand for a TAB, a line feed or a backslash.
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
