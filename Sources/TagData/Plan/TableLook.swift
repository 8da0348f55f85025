/// An analysis of the first rows of a table.
///
/// It shows which rows are not data, which columns hold the words and the weights, and how their
/// numbers are written.
struct TableLook {
  /// The rows, each with its line; blank rows are left out.
  private let rows: [Row]
  /// The most frequent number of fields in a row.
  let width: Int
  /// The number of rows that have `width` fields.
  private let regular: Int
  /// The number of malformed rows, which are not among `rows`.
  private let faults: Int
  /// The columns below the header.
  private let columns: [ColumnLook]
  /// The index of the first row of the table; rows above it are not part of it.
  private let firstRow: Int
  /// The columns of a header with known names; nil if its names are not known, even if `hasHeader` is true.
  private let header: Columns?
  let hasHeader: Bool
  private let prefersCommas: Bool
  /// Whether the rows above the header form another, smaller table.
  private let hasTableAbove: Bool
  /// The last line of a header of several rows; 0 if the header has one row.
  private let headerEnd: Int
  /// The columns that the user chose.
  private let choice: ColumnChoice

  /// A row of the table.
  struct Row {
    var line: Int
    var fields: [ArraySlice<UInt8>]
    /// Whether a blank row is above it.
    var followsBlank = false

    /// The number of fields up to the last field that is not blank.
    var filledCount: Int {
      fields.lastIndex { $0.contains { $0 > 0x20 } }.map { $0 + 1 } ?? 0
    }
  }

  /// The maximum number of rows to analyse.
  static let mostRows = 512

  /// Analyses the first rows of a table.
  ///
  /// - Parameters:
  ///   - rows: The rows, split into fields.
  ///   - faults: The number of malformed rows, which are not among `rows`.
  ///   - hasSemicolons: Whether semicolons separate the fields, as in files with decimal commas.
  ///   - choice: The chosen columns. The first row with all of their names is the header.
  ///   - further: Rows from other parts of the table. Rows with an unusual number of fields are
  ///     ignored.
  init(
    _ rows: [Row], faults: Int = 0, hasSemicolons: Bool, choice: ColumnChoice = ColumnChoice(),
    further: [Row] = []
  ) {
    let identifiers = rows.prefix(3).last(where: Self.hasImportIdentifiers)
    headerEnd = identifiers?.line ?? Self.answersBelowHeader(in: rows)?.line ?? 0
    let firstLine = rows.first?.line ?? 0
    let rows = Self.withNameOfRowNumbers(
      rows.filter { [headerEnd] row in
        (row.line == firstLine || row.line > headerEnd)
          && (row.fields.count != 1 || !Self.isCountOfRows(row.fields[0]))
      })
    self.rows = rows
    self.faults = faults
    self.choice = choice
    let named = Self.header(in: rows, of: choice)
    var counts: [Int: Int] = [:]
    for row in rows { counts[row.fields.count, default: 0] += 1 }
    let usual = counts.filter { $0.key > 1 }.max { ($0.value, $0.key) < ($1.value, $1.key) }
    width = usual?.key ?? 1
    regular = usual?.value ?? counts[1] ?? 0
    let width = width
    firstRow =
      named ?? Self.headerBelowOthers(in: rows, width: width)
      ?? Self.headerBelowBlank(in: rows)
      ?? (width == 1
        ? 0 : rows.firstIndex { $0.fields.count >= min(width, 2) && !Self.isComment($0) } ?? 0)
    hasTableAbove = rows.indices.contains(firstRow) && Self.headerAbove(firstRow, in: rows) != nil
    let body = rows.dropFirst(firstRow)
    let rest = further.filter { $0.fields.count == width }
    let below = Self.columns(of: body.dropFirst() + rest, width: width)
    let commas =
      hasSemicolons && !below.contains { $0.hasDecimalPoints }
      || below.contains { $0.hasDecimalCommas }
    prefersCommas = commas
    let first = body.first
    header = first.flatMap { Columns(header: $0.fields) }
    let isAbove =
      first.map { Self.isHeader($0, of: below) || Self.namesCategories($0, of: below) } ?? false
    hasHeader = named != nil || header != nil || isAbove
    columns = hasHeader ? below : Self.columns(of: body + rest, width: width)
  }

  /// Returns rows with an empty name for row numbers if only the header lacks that column, as in files of R.
  private static func withNameOfRowNumbers(_ rows: [Row]) -> [Row] {
    guard let first = rows.first, rows.count > 2, first.fields.count > 1,
      rows.dropFirst().allSatisfy({ $0.fields.count == first.fields.count + 1 })
    else { return rows }
    return [Row(line: first.line, fields: [[]] + first.fields)] + rows.dropFirst()
  }

  /// Returns the index of a header below other rows with several fields; nil if there is no such header.
  ///
  /// The header is the first row with all columns. Banks write the account above its bookings.
  /// Spreadsheets write a title with empty cells after it above the table.
  private static func headerBelowOthers(in rows: [Row], width: Int) -> Int? {
    guard width > 2, let first = rows.firstIndex(where: { $0.filledCount == width }),
      (1...mostAbove).contains(first), rows[..<first].contains(where: { $0.fields.count > 1 }),
      rows.count - first > 2
    else { return nil }
    return isHeader(rows[first], of: columns(of: rows[(first + 1)...], width: width)) ? first : nil
  }

  /// Returns the index of a header that follows a blank row; nil if there is no such header.
  ///
  /// More rows must be below the header than above it. Reports write their filter or the title of a
  /// list above the table.
  private static func headerBelowBlank(in rows: [Row]) -> Int? {
    rows.indices.prefix(mostAbove + 1).first { index in
      let row = rows[index]
      guard index > 0, row.followsBlank, row.filledCount > 1, rows.count - index - 1 > index,
        // A row that is like the rows above it does not begin another table.
        !rows[..<index].contains(where: {
          isHeader($0, of: columns(of: [row], width: row.fields.count))
        })
      else { return false }
      let isNamed = Columns(header: row.fields) != nil
      if let top = headerAbove(index, in: rows) { return isNamed && index - top < 3 }
      return isNamed
        || isHeader(row, of: columns(of: rows[(index + 1)...], width: row.fields.count))
    }
  }

  /// Returns the index of a header in the rows above `index`; nil if there is no header.
  private static func headerAbove(_ index: Int, in rows: [Row]) -> Int? {
    rows[..<index].indices.first { top in
      let body = rows[(top + 1)..<index]
      return rows[top].fields.count > 1
        && (Columns(header: rows[top].fields) != nil
          || isHeader(rows[top], of: columns(of: body, width: rows[top].fields.count)))
    }
  }

  /// Whether a row contains the identifiers that Qualtrics writes below the names and the questions.
  private static func hasImportIdentifiers(_ row: Row) -> Bool {
    row.fields.contains { $0.starts(with: "{\"ImportId\":".utf8) }
  }

  /// Returns the second row if it names columns that the first row does not name; nil if it is data.
  ///
  /// Surveys write the possible answers below their multiple-choice questions.
  private static func answersBelowHeader(in rows: [Row]) -> Row? {
    guard rows.count > 3, let first = rows[0].fields.first, !first.isEmpty,
      rows[1].fields.first?.isEmpty == true,
      rows.dropFirst(2).allSatisfy({ $0.fields.first?.isEmpty == false })
    else { return nil }
    let names = zip(rows[0].fields, rows[1].fields)
    // A ticked answer repeats the text of the answer.
    let hasAnswers = rows[1].fields.indices.contains { index in
      !rows[1].fields[index].isEmpty
        && rows.dropFirst(2).contains {
          $0.fields.indices.contains(index) && $0.fields[index] == rows[1].fields[index]
        }
    }
    return hasAnswers && names.contains(where: { $0.isEmpty && !$1.isEmpty })
      && rows[1].fields.allSatisfy({ WrittenNumber($0) == nil }) ? rows[1] : nil
  }

  /// The maximum number of rows above a header that are not part of the table.
  private static let mostAbove = 20

  /// Whether a row contains all names of chosen columns.
  var hasChosenNames: Bool {
    !choice.names.isEmpty && Self.header(in: rows, of: choice) != nil
  }

  /// Returns the index of the first row with all chosen names; nil if no row has them or no names are chosen.
  private static func header(in rows: [Row], of choice: ColumnChoice) -> Int? {
    // A number larger than the number of fields of any row, such as a year, is a name.
    let most = rows.map { $0.fields.count }.max() ?? 0
    let names = choice.names.filter { name in name.number.map { $0 > most } ?? true }
    guard !names.isEmpty else { return nil }
    func hasNames(_ row: Row) -> Bool {
      let fields = row.fields.map { String(decoding: $0, as: UTF8.self) }
      return names.allSatisfy { $0.isName(among: fields) }
    }
    // Of two tables, the lower one is preferred.
    if let below = headerBelowBlank(in: rows), hasNames(rows[below]) { return below }
    return rows.firstIndex(where: hasNames)
  }

  /// The names of the columns; empty if the table has no header.
  private var columnNames: [String] {
    hasHeader && rows.indices.contains(firstRow)
      ? rows[firstRow].fields.map { String(decoding: $0.trimmingAllSpaces(), as: UTF8.self) } : []
  }

  /// The share of rows with the usual number of fields, 0…1.
  var regularity: Double {
    rows.isEmpty ? 0 : Double(regular) / Double(rows.count - firstRow + faults)
  }

  /// The number of rows below the header.
  var bodyCount: Int { max(rows.count - firstRow - (hasHeader ? 1 : 0), 0) }

  /// Whether one column holds numbers and another holds words; this is rare in lists of texts.
  var hasWordsAndNumbers: Bool {
    // Below a header, words may be codes, such as A12.
    width > 1 && columns.contains { $0.isNumeric }
      && columns.contains { !$0.isNumeric && ($0.words > 0 || hasHeader && $0.filled > 0) }
  }

  /// Whether the rows certainly form a table.
  ///
  /// Either all rows are alike and hold words and numbers, or a row has the chosen names.
  var isCertain: Bool {
    width > 1 && (regularity == 1 && bodyCount > 1 && hasWordsAndNumbers || hasChosenNames)
  }

  /// Rates the separator: 2 if it separates words from numbers, 1 if it makes several columns, or 0.
  private var fitness: Int { width == 1 ? 0 : hasWordsAndNumbers ? 2 : 1 }

  /// Whether the rows form columns at least as well as in the analysis with another separator.
  func fits(atLeastLike other: TableLook) -> Bool {
    let (share, otherShare) = (
      Double(regular) / Double(rows.count), Double(other.regular) / Double(other.rows.count)
    )
    return (share, fitness) >= (otherShare, other.fitness)
  }

  /// How the table is read if no columns are chosen.
  var plan: TablePlan {
    explained(usualPlan)
  }

  /// Returns a plan with a description of its columns for the user; a list gets no description.
  private func explained(_ plan: TablePlan) -> TablePlan {
    var plan = plan
    plan.understood = width > 1 || plan.hasHeader ? understanding(of: plan) : nil
    return plan
  }

  /// Returns how the table is read, with the chosen columns.
  ///
  /// - Parameter style: How the weights are written; nil to take it from the rows.
  /// - Throws: `noColumn` or `noHeader` if a chosen column is missing.
  func chosenPlan(_ style: NumberStyle? = nil) throws(TagDocumentError) -> TablePlan {
    var plan = usualPlan
    if choice.isMade { try choose(&plan) }
    if let style { plan.writeWeights(in: style) }
    return explained(plan)
  }

  /// Finds the meaning of the columns in rows that begin the table.
  ///
  /// - Parameters:
  ///   - rows: At least two rows.
  ///   - hasHeader: Whether the first row is certainly a header, whatever its fields look like.
  static func plan(of rows: [Row], hasHeader: Bool) -> TablePlan {
    var plan = TableLook(rows, hasSemicolons: false).plan
    plan.firstLine = rows[0].line
    guard hasHeader, !plan.hasHeader else { return plan }
    // The first row contains names, although its own texts do not show this.
    let body = TableLook(Array(rows.dropFirst()), hasSemicolons: false).plan
    let names = rows[0].fields.map { String(decoding: $0, as: UTF8.self) }
    let weight = body.columns.weight.flatMap { column in
      rows[1].fields.indices.contains(column) && WrittenNumber(rows[1].fields[column]) != nil
        ? column : nil
    }
    plan = body
    plan.firstLine = rows[0].line
    plan.hasHeader = true
    plan.columns = Columns(names: names, text: body.columns.text, weight: weight)
    return plan
  }

  /// Applies the chosen columns to a plan.
  private func choose(_ plan: inout TablePlan) throws(TagDocumentError) {
    let names = columnNames
    let places = names.isEmpty ? (0..<width).map { String($0 + 1) } : names
    func index(_ name: ColumnName) throws(TagDocumentError) -> Int {
      if let index = name.index(among: places) { return index }
      let isName = names.isEmpty && name.number == nil
      throw TagDocumentError(
        isName
          ? .noHeader(name.spelling, columns: width) : .noColumn(name.spelling, names: places))
    }
    var text = try choice.text.map(index)
    var weight: Int?
    switch choice.weight {
    case let name? where !name.isNone || name.isName(among: names): weight = try index(name)
    case .some: weight = nil
    case nil where choice.use == .labels:
      let usual = plan.columns.weight
      weight =
        usual != text && usual.map { $0 < width } == true ? usual : guessed(text: text).weight
    case nil: weight = nil
    }
    if text == nil {
      let usual = plan.columns.text
      text = usual != weight && usual < width ? usual : guessed(without: weight).text
    }
    guard let text else { return }
    if weight == text { weight = nil }
    plan.columns =
      names.isEmpty
      ? Columns(withoutHeaderText: text, weight: weight)
      : Columns(names: names, text: text, weight: weight)
    if choice.use == .counted, names.indices.contains(text), !names[text].isEmpty {
      plan.columns.furtherTexts = names.indices.filter { $0 > text && names[$0] == names[text] }
    }
    plan.isGuessed = false
  }

  /// Returns the description of the columns for the user.
  private func understanding(of plan: TablePlan) -> TableColumns {
    let names = plan.hasHeader ? columnNames : []
    func column(_ index: Int) -> TableColumns.Column {
      let name = names.indices.contains(index) && !names[index].isEmpty ? names[index] : nil
      return TableColumns.Column(name: name, number: index + 1)
    }
    var columns = TableColumns()
    columns.names = names
    columns.text = column(plan.columns.text)
    // A list of texts has no weights.
    columns.weight = plan.columns.weight.flatMap { $0 < width ? column($0) : nil }
    columns.isGuessed = plan.isGuessed
    if let weight = plan.columns.weight { columns.style = plan.style(of: weight) }
    return columns
  }

  private var usualPlan: TablePlan {
    var plan = TablePlan()
    plan.firstLine = firstRow < rows.count && firstRow > 0 ? rows[firstRow].line : 1
    plan.skipsComments = width > 1 && rows.contains(where: Self.isComment)
    plan.usualStyle = prefersCommas ? .decimalComma : .plain
    plan.hasTableAbove = hasTableAbove
    plan.headerEnd = hasHeader ? headerEnd : 0
    plan.footerLine = footerLine
    plan.hasNotes =
      width > 1 && hasHeader
      && rows.dropFirst(firstRow).allSatisfy { row in
        row.fields.count != 1 || Self.isNote(row) || Self.isComment(row)
      }
    let isSettled = columns.contains { $0.hasDecimalCommas }
    for (index, column) in columns.enumerated() where column.mayBeDurations {
      plan.styles[index] = .duration
    }
    for (index, column) in columns.enumerated() where column.numbers > 0 {
      let style = column.style(prefersCommas: prefersCommas, isSettled: isSettled)
      if style != plan.usualStyle { plan.styles[index] = style }
    }
    if let header {
      plan.hasHeader = true
      plan.columns = header
      if let weight = weight(besides: header) {
        plan.columns = Columns(
          names: rows[firstRow].fields.map { String(decoding: $0.trimmingSpaces(), as: UTF8.self) },
          text: header.text, weight: weight)
        plan.isGuessed = true
      }
    } else if hasHeader {
      plan.hasHeader = true
      let (text, weight) = guessed()
      plan.columns = Columns(
        names: rows[firstRow].fields.map { String(decoding: $0.trimmingSpaces(), as: UTF8.self) },
        text: text, weight: weight)
      plan.isGuessed = true
    } else if width > 1,
      bodyCount > 1 && columns[1].numbers == 0
        || columns[0].isNumeric && columns.contains(where: { !$0.isNumeric && $0.words > 0 })
    {
      let (text, weight) = guessed()
      plan.columns = Columns(withoutHeaderText: text, weight: weight)
      plan.isGuessed = true
    }
    return plan
  }

  /// Returns the most likely column of weights if the header names the text but no weight.
  ///
  /// It is nil if the table has no such column, or if the header has the column `text`.
  private func weight(besides header: Columns) -> Int? {
    let names = rows[firstRow].fields.map(Self.lowercased)
    guard header.weight == nil, !names.contains("text") else { return nil }
    return guessed(text: header.text).weight.flatMap { index in
      guard case .attribute(let name) = header.role(of: index), name.lowercased() != "badge",
        columns[index].isCertainlyNumeric || columns[index].mayBeDurations,
        !columns[index].mayBeYears, !columns[index].isCounting
      else { return nil }
      return index
    }
  }

  /// The maximum number of notes below a table.
  private static let mostNotes = 6

  /// The line of the first note below the table; `Int.max` if the table has no notes.
  ///
  /// A note has a star, or follows a blank row and has several words.
  private var footerLine: Int {
    // Notes can be found only if all rows of the table are known.
    guard width > 1, hasHeader, rows.count < Self.mostRows,
      let last = rows.lastIndex(where: { $0.fields.count { !$0.trimmingSpaces().isEmpty } > 1 }),
      last > firstRow + 1, rows.indices.contains(last + 1)
    else { return .max }
    let note = rows[last + 1]
    let words = note.fields.joined().split { $0 <= 0x20 }
    let isMarked = words.first?.first == UInt8(ascii: "*")
    // If there are many such rows, they are texts with empty columns, not notes.
    let areFew = rows.count - last <= Self.mostNotes + 1
    return areFew && (isMarked || note.followsBlank && words.count > 3) ? note.line : .max
  }

  /// Returns the columns that most likely hold the words and the weights.
  ///
  /// - Parameters:
  ///   - chosen: The column of the words; nil to find it.
  ///   - weight: A column that does not hold the words.
  private func guessed(
    text chosen: Int? = nil, without weight: Int? = nil
  ) -> (text: Int, weight: Int?) {
    var text = chosen ?? (weight == 0 && width > 1 ? 1 : 0)
    var best = chosen == nil ? -1.0 : .infinity
    for (index, column) in columns.enumerated() where !column.isNumeric && index != weight {
      // A later column must be clearly better to replace an earlier column.
      if column.likenessToLabels > best + 0.05 { (text, best) = (index, column.likenessToLabels) }
    }
    let names = hasHeader ? rows[firstRow].fields.map(Self.lowercased) : []
    let originals = columnNames
    if chosen == nil, let named = namedText(names, without: weight) { text = named }
    let numeric = columns.indices.filter { $0 != text && columns[$0].isNumeric }
    if let named = Columns.weight(
      among: numeric.filter { names.indices.contains($0) }, name: { names[$0] })
    {
      return (text, named)
    }
    let weights = numeric.filter {
      !names.indices.contains($0) || !Self.isNameOfNoWeight(originals[$0])
    }
    // A column with the same number in all rows carries no information.
    let telling = weights.filter { columns[$0].texts.count > 1 }
    if telling.isEmpty, let duration = duration(besides: text, names) { return (text, duration) }
    let candidates = telling.isEmpty ? weights : telling
    let weight =
      candidates.first {
        !(columns[$0].isCounting && columns[$0].numbers > 2) && !columns[$0].mayBeYears
      }
      ?? (numeric.count == 1 ? candidates.first { !columns[$0].isCounting } : nil)
      ?? duration(besides: text, names)
    return (text, weight)
  }

  /// Returns the column whose name means the text; nil if no name does, or if its texts repeat too often.
  private func namedText(_ names: [String], without weight: Int?) -> Int? {
    names.indices.first { index in
      index != weight && columns.indices.contains(index) && !columns[index].isNumeric
        && Columns.textSynonyms.contains(names[index]) && columns[index].words > 0
        && columns[index].distinctness > 0.5
    }
  }

  /// Returns the column of durations; nil if no column has durations.
  ///
  /// Either the name of the column means a duration, or the name means a time and some fields
  /// cannot be times of day.
  private func duration(besides text: Int, _ names: [String]) -> Int? {
    columns.indices.first { index in
      guard index != text, columns[index].mayBeDurations, names.indices.contains(index) else {
        return false
      }
      let words = names[index].split { !$0.isLetter }.map(String.init)
      if !Self.namesOfDurations.isDisjoint(with: words) { return true }
      return columns[index].hasDurations && !Self.namesOfTimes.isDisjoint(with: words)
        && Self.namesOfMoments.isDisjoint(with: words)
    }
  }

  private static let namesOfDurations: Set<String> = [
    "duration", "dauer", "durée", "duree", "duración", "duracion", "durata", "duração", "duur",
    "elapsed", "tracked", "runtime", "length", "länge", "longueur", "spent",
  ]
  private static let namesOfTimes: Set<String> = [
    "time", "zeit", "temps", "tiempo", "tempo", "tijd", "tid", "czas", "время", "stunden", "hours",
    "heures", "horas", "ore", "uren",
  ]
  private static let namesOfMoments: Set<String> = [
    "start", "end", "from", "to", "at", "begin", "beginn", "ende", "von", "bis", "début", "fin",
    "inicio", "inizio", "fine", "opening", "closing", "show", "kickoff", "prayer", "arrival",
    "departure", "öffnung",
  ]

  private static let namesOfNoWeight: Set<String> = [
    "id", "nr", "nr.", "no", "no.", "#", "index", "row", "zip", "plz", "code", "year", "jahr",
    "année", "año", "anno",
    "rank", "rang", "pos", "pos.", "position", "place", "platz", "puesto", "pid", "ppid", "uid",
    "gid", "pr", "pri", "ni", "nice",
    "balance", "running balance", "saldo", "kontostand", "solde", "saldo final", "остаток",
    "ref", "ref.", "réf", "réf.", "reference", "référence", "referencia", "código", "codigo", "sku",
    "artikelnr", "artikelnr.", "artikelnummer", "art.-nr.",
    "lat", "latitude", "lon", "lng", "long", "longitude", "x", "y", "z", "phone", "month", "day",
  ]

  /// Whether a name means numbers that are not weights, such as places, years and identifiers.
  ///
  /// Examples of identifiers are `Book Id`, `user_id`, `orderID` and `appid`.
  static func isNameOfNoWeight(_ name: String) -> Bool {
    let lower = name.lowercased()
    if namesOfNoWeight.contains(lower) { return true }
    let words = lower.split { " _-.".contains($0) }.map(String.init)
    guard let last = words.last else { return false }
    if words[0] == "id", ["number", "no", "nr"].contains(last) { return true }
    if ["id", "isbn", "isbn10", "isbn13", "issn", "ean", "code", "nr", "no"].contains(last) {
      return true
    }
    let isOfCase = name.hasSuffix("Id") || name.hasSuffix("ID")
    return isOfCase && name.dropLast(2).last?.isLowercase == true
      || last.hasSuffix("id") && thingsWithIdentifiers.contains(String(last.dropLast(2)))
  }

  private static let thingsWithIdentifiers: Set<String> = [
    "app", "user", "item", "order", "product", "customer", "account", "object", "post", "video",
    "channel", "song", "track", "artist", "album", "game", "event", "page", "group", "team",
    "player", "member", "message", "comment", "photo", "place", "station", "imdb", "tmdb",
  ]

  private static func lowercased(_ field: ArraySlice<UInt8>) -> String {
    String(decoding: field.trimmingSpaces(), as: UTF8.self).lowercased()
  }

  /// Whether a row has words above columns of numbers, dates or times.
  private static func isHeader(_ row: Row, of columns: [ColumnLook]) -> Bool {
    let fields = row.fields.map { $0.trimmingAllSpaces() }
    let telling = columns.indices.filter {
      columns[$0].isNumeric || columns[$0].beginsWithDigits
    }
    // Columns may have years as names.
    func isYear(_ index: Int) -> Bool {
      guard columns.indices.contains(index), !columns[index].mayBeYears, fields[index].count == 4,
        let year = Int(String(decoding: fields[index], as: UTF8.self))
      else { return false }
      return (1500...2100).contains(year)
    }
    let years = Set(fields.indices.filter(isYear))
    guard fields.indices.allSatisfy({ WrittenNumber(fields[$0]) == nil || years.contains($0) }),
      years.count < fields.count
    else { return false }
    let names = telling.filter { fields.indices.contains($0) && !fields[$0].isEmpty }
    return !names.isEmpty
      && names.allSatisfy {
        years.contains($0) || mayBeName(fields[$0], of: columns[$0]) && !isMissing(fields[$0])
      }
  }

  /// Whether a row names columns of words whose values repeat.
  ///
  /// The row's words differ from each other and from all values below. At least two columns repeat
  /// their values. One such column is enough if a word of the row means a name.
  private static func namesCategories(_ row: Row, of columns: [ColumnLook]) -> Bool {
    let fields = row.fields.map { $0.trimmingAllSpaces() }
    guard fields.count == columns.count, Set(fields).count == fields.count,
      fields.allSatisfy({ $0.first?.isDigit == false }),
      columns.indices.allSatisfy({ !columns[$0].texts.contains(fields[$0]) })
    else { return false }
    let isOfNames = row.fields.contains { Columns.textSynonyms.contains(lowercased($0)) }
    // A header differs in kind from its values: an address or a number stands below a word.
    let named = zip(fields, columns)
    if named.contains(where: { $1.isOfAddresses && !$0.contains(UInt8(ascii: "@")) && !$0.isEmpty })
      || isOfNames && named.contains(where: { $1.hasDigits && !$0.contains { $0.isDigit } })
    {
      return true
    }
    return columns.count { $0.isRepetitive } >= (isOfNames ? 1 : 2)
  }

  /// Whether a field that is not a number may be the name of a column of numbers, dates or times.
  ///
  /// `1K-blocks` may be a name; a date may not.
  private static func mayBeName(_ field: ArraySlice<UInt8>, of column: ColumnLook) -> Bool {
    guard field.first?.isDigit == true else { return !field.isEmpty }
    return column.isNumeric && field.contains { (0x61...0x7A).contains($0 | 0x20) }
  }

  /// Whether a field means a missing number.
  private static func isMissing(_ field: ArraySlice<UInt8>) -> Bool {
    ["n/a", "na", "nan", "null", "none", "-", "–", "inf", "infinity", "?", ":", "..", "…"].contains(
      lowercased(field))
  }

  /// Whether a row of one field is a sentence, a rule, or a database's count of rows.
  private static func isNote(_ row: Row) -> Bool {
    guard row.fields.count == 1, let text = row.fields.first else { return false }
    if text.allSatisfy({ "-_=*. ".utf8.contains($0) }) { return true }
    return isCountOfRows(text) || text.contains(UInt8(ascii: " "))
  }

  /// Whether a line is the row count that a database shell prints last.
  ///
  /// Examples: `(4 rows)`, `(4 rows affected)`, `4 rows selected.`, `4 rows in set (0.00 sec)`.
  static func isCountOfRows(_ line: ArraySlice<UInt8>) -> Bool {
    let text = line.trimmingSpaces()
    let isInParentheses =
      text.first == UInt8(ascii: "(") && text.last == UInt8(ascii: ")") && text.count > 2
    let bare = isInParentheses ? text.dropFirst().dropLast() : text
    let words = bare.prefix(64).split(separator: UInt8(ascii: " "))
    guard words.count > 1, words[0].allSatisfy({ $0.isDigit }),
      ["row", "rows"].contains(String(decoding: words[1], as: UTF8.self))
    else { return false }
    if words.count == 2 { return isInParentheses }
    return ["in", "selected.", "affected", "returned"].contains(
      String(decoding: words[2], as: UTF8.self))
  }

  private static func isComment(_ row: Row) -> Bool {
    row.fields.count == 1 && row.fields[0].first == UInt8(ascii: "#")
  }

  private static func columns(of rows: ArraySlice<Row>, width: Int) -> [ColumnLook] {
    var columns = Array(repeating: ColumnLook(), count: width)
    for row in rows where !isComment(row) {
      for (index, field) in row.fields.prefix(width).enumerated() { columns[index].add(field) }
    }
    return columns
  }
}

/// How the rows of a table are read.
struct TablePlan: Hashable, Sendable {
  /// The line of the table's first row; rows above this line are not part of the table.
  var firstLine = 1
  /// Whether the first row is a header.
  var hasHeader = false
  /// Whether the rows above the header form another table, which is left out with a note.
  var hasTableAbove = false
  /// The last line of a header of several rows; 0 if the header has one row.
  var headerEnd = 0
  /// From this line on, a row with only one field that is not blank is a note.
  var footerLine = Int.max
  /// Whether rows of one field that begins with `#` are comments.
  var skipsComments = false
  /// The columns.
  var columns = Columns.positional
  /// Whether the columns were chosen by their content, not by their names.
  var isGuessed = false
  /// Whether rows of one field are notes, because all other rows have several fields.
  var hasNotes = false
  /// The number style of columns that are not in `styles`.
  var usualStyle = NumberStyle.plain
  /// The number styles of single columns, by index.
  var styles: [Int: NumberStyle] = [:]
  /// The description of the columns for the user; nil if a description would tell nothing.
  var understood: TableColumns?

  /// Sets how the weights are written, but keeps their units.
  mutating func writeWeights(in style: NumberStyle) {
    guard let weight = columns.weight else { return }
    styles[weight] = style.withUnits(of: self.style(of: weight))
  }

  /// Returns the number style of a column.
  func style(of column: Int) -> NumberStyle {
    styles.isEmpty ? usualStyle : styles[column] ?? usualStyle
  }
}
