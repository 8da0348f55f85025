/// How a document is read, as decided from its first bytes.
///
/// If an option names a format, that format is used. If only the file's name suggests lines or
/// JSON, the content may override the suggestion.
struct ReadingPlan {
  /// The format.
  var format: DocumentFormat
  /// How the rows are split into fields, if there are rows.
  var rows = Rows.lines
  /// A warning that the lines look like a log, columns or settings; nil if the lines look like labels.
  var note: ReadingNote?
  /// The format of a text that cannot be read; nil if the text can be read.
  var unread: UnreadFormat?

  /// How rows are split, and the meaning of their parts.
  enum Rows {
    /// One row per line; fields are separated by a byte, without quotes.
    case plain(separator: UInt8, TablePlan)
    /// Fields are separated by a byte and may be quoted.
    case quoted(separator: UInt8, TablePlan)
    /// One text per line.
    case lines
    /// One row per line; fields are separated by spaces, and the last of `columns` fields may contain spaces.
    case words(columns: Int, TablePlan)
    /// Lines in a notation.
    case notation(Notation)
    /// One JSON document; the shape gives the place of its tags.
    case json(JSONShape)
    /// One JSON element per line.
    case jsonLines(JSONShape)

    /// Whether bytes can be removed from a row without affecting how rows and fields are split.
    var isUnquoted: Bool {
      switch self {
      case .plain, .lines, .words: true
      case .quoted, .notation, .json, .jsonLines: false
      }
    }
  }

  /// Whether lines end in carriage returns alone.
  ///
  /// - Parameter head: The first bytes of a document.
  static func hasReturnsAlone(_ head: ArraySlice<UInt8>) -> Bool {
    guard !head.contains(UInt8(ascii: "\n")) else { return false }
    // A carriage return within quotes is part of a field; one at the end may belong to a CRLF that
    // is cut off.
    var isQuoted = false
    for byte in head.dropLast() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: "\r"), !isQuoted { return true }
    }
    return false
  }

  /// Whether the first bytes are texts that end in NULs, and no text is empty.
  static func hasZeroEndedTexts(_ head: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    guard head.contains(0), !isWhole || head.last == 0 else { return false }
    let texts = head.split(separator: 0, omittingEmptySubsequences: false).dropLast()
    let length = texts.reduce(0) { $0 + $1.count }
    return length > texts.count
      && texts.allSatisfy { text in
        !text.isEmpty
          && text.allSatisfy {
            $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) || $0 == 0x1B
          }
          && (try? UTF8Span(validating: text.span)) != nil
      }
  }

  /// Decides how a document is read.
  ///
  /// - Parameters:
  ///   - head: The first bytes, without a byte order mark, with lines that end in line feeds.
  ///   - isWhole: Whether these are all bytes of the document.
  ///   - options: The format given by the user or the file's name, and the chosen columns.
  /// - Throws: `noColumn` if a chosen column is missing.
  init(
    head: ArraySlice<UInt8>, isWhole: Bool, options: ReadingOptions
  ) throws(TagDocumentError) {
    let choice = options.columns
    format = options.format ?? options.suggestedFormat ?? DocumentFormat(sniffing: head)
    if options.format == nil, format == .json, DocumentFormat(sniffing: head) == .jsonl {
      format = .jsonl
    }
    let isNamed = options.format != nil
    if !isNamed, let markup = UnreadFormat(markup: head) {
      unread = markup
      return
    }
    switch format {
    case .csv where options.isSheet:
      rows = try Self.table(in: head, isWhole, separators: [UInt8(ascii: ",")], options)
    case .csv: rows = try Self.table(in: head, isWhole, separators: Self.separators, options)
    case .tsv: rows = try Self.table(in: head, isWhole, separators: [UInt8(ascii: "\t")], options)
    case .lines where !isNamed: try look(at: head, isWhole: isWhole, options)
    case .lines where choice.choosesColumns: try lookAtWords(of: head, isWhole: isWhole, choice)
    case .lines: rows = .lines
    case .json:
      let shape = try Self.shape(of: head, isLines: false, options)
      if shape.isFeed { format = .feed }
      rows = .json(shape)
    case .feed: rows = .json(try JSONLook.feed(choice))
    case .jsonl: rows = .jsonLines(try Self.shape(of: head, isLines: true, options))
    case .prose, .countedLines, .apps, .photos, .pages:
      preconditionFailure("the format has a reader of its own")
    }
  }

  /// The comma comes first: it is the default if the content shows no separator.
  private static let separators = ",|;\t".utf8.map { $0 }

  /// Separators that few programs use.
  ///
  /// Texts contain them too, so they count only if all rows are alike.
  private static let rareSeparators = ":^~ \u{1F}".utf8.map { $0 }

  /// Finds the place of the tags in JSON; in the documented formats the place is fixed.
  private static func shape(
    of head: ArraySlice<UInt8>, isLines: Bool, _ options: ReadingOptions
  ) throws(TagDocumentError) -> JSONShape {
    let look = JSONLook(head, isLines: isLines)
    if look.isFeed, !options.columns.isMade { return .feed }
    var shape: JSONShape
    if options.columns.isMade {
      shape = try look.shape(options.columns)
    } else {
      shape = look.isUsual ? .tags : look.shape ?? .tags
    }
    if let style = options.weightStyle, shape != .tags {
      shape.style = style.withUnits(of: shape.style)
    }
    return shape
  }

  /// Recognizes the content of lines if no option names their format.
  private mutating func look(
    at head: ArraySlice<UInt8>, isWhole: Bool, _ options: ReadingOptions
  ) throws(TagDocumentError) {
    let choice = options.columns
    rows = .lines
    let lines = NumberedLine.first(of: head, isWhole: isWhole)
    if try takeTabs(lines, of: head, isWhole: isWhole, options) { return }
    if try takeQuotedWords(lines, of: head, isWhole: isWhole, options) { return }
    if let notation = Notation(
      head: head, isWhole: isWhole, choice: choice, style: options.weightStyle)
    {
      rows = .notation(notation)
      return
    }
    // A separator in every line, or words beside numbers, are not a coincidence.
    for separator in Self.separators.reversed() {
      let isTab = separator == UInt8(ascii: "\t")
      let look = Self.look(at: head, isWhole, separator: separator, options)
      guard look.width > 1, look.regularity > 0.9, look.bodyCount > (isTab ? 0 : 1),
        isTab || look.hasWordsAndNumbers || choice.choosesColumns
      else { continue }
      return try takeTable(
        look, of: head, isWhole: isWhole, separator: separator, options.weightStyle)
    }
    if choice.choosesColumns { return try lookAtWords(of: head, isWhole: isWhole, choice) }
    note = LineKind.note(of: lines)
  }

  /// Treats lines as a table if TABs separate several columns, or a header and columns; returns whether they do.
  ///
  /// A text with a single number per line is not a table here: notations handle it, because they
  /// know totals and the trailers of programs.
  private mutating func takeTabs(
    _ lines: [NumberedLine], of head: ArraySlice<UInt8>, isWhole: Bool, _ options: ReadingOptions
  ) throws(TagDocumentError) -> Bool {
    let tab = UInt8(ascii: "\t")
    // Comments may stand between the rows, as in treebanks.
    let rows = lines.filter { $0.bytes.first != UInt8(ascii: "#") || $0.bytes.contains(tab) }
    let lines = rows.count > 1 ? rows : lines
    guard let tabs = lines.first?.bytes.count(where: { $0 == tab }), tabs > 0, lines.count > 1,
      lines.allSatisfy({ line in line.bytes.count { $0 == tab } == tabs }),
      !lines.allSatisfy({ $0.bytes.first == tab })
    else { return false }
    let look = Self.look(at: head, isWhole, separator: tab, options)
    guard look.width > 1, tabs > 1 || look.hasHeader, look.hasWordsAndNumbers else { return false }
    try takeTable(look, of: head, isWhole: isWhole, separator: tab, options.weightStyle)
    return true
  }

  /// Treats lines as a table of quoted texts separated by spaces, as written by R; returns whether they are a table.
  private mutating func takeQuotedWords(
    _ lines: [NumberedLine], of head: ArraySlice<UInt8>, isWhole: Bool, _ options: ReadingOptions
  ) throws(TagDocumentError) -> Bool {
    let (space, quote) = (UInt8(ascii: " "), UInt8(ascii: "\""))
    guard lines.allSatisfy({ $0.bytes.first == quote }) else { return false }
    let look = Self.look(at: head, isWhole, separator: space, options)
    guard look.isCertain, look.hasHeader else { return false }
    try takeTable(look, of: head, isWhole: isWhole, separator: space, options.weightStyle)
    return true
  }

  private mutating func takeTable(
    _ look: TableLook, of head: ArraySlice<UInt8>, isWhole: Bool, separator: UInt8,
    _ style: NumberStyle?
  ) throws(TagDocumentError) {
    let isTab = separator == UInt8(ascii: "\t")
    let hasQuotes = Self.hasQuotedFields(head, isWhole: isWhole, separator: separator)
    format = isTab ? .tsv : .csv
    rows =
      isTab && !hasQuotes
      ? .plain(separator: separator, try look.chosenPlan(style))
      : .quoted(separator: separator, try look.chosenPlan(style))
  }

  /// Finds the columns of lines whose columns are words separated by spaces.
  ///
  /// The number of columns is the number of words in the shortest line that has all chosen columns.
  /// The last column takes the rest of the line, such as a command or a file name, which may
  /// contain spaces.
  private mutating func lookAtWords(
    of head: ArraySlice<UInt8>, isWhole: Bool, _ choice: ColumnChoice
  ) throws(TagDocumentError) {
    let lines = NumberedLine.first(of: head, isWhole: isWhole).map { $0.bytes }
    let least = max(choice.names.compactMap { $0.number }.max() ?? 1, choice.names.isEmpty ? 1 : 2)
    let columns = lines.map(Self.wordCount).filter { $0 >= least }.min() ?? least
    var words = WordSample(columns: columns, rows: RowSample())
    var scanner = LineScanner(separator: nil)
    try scanner.consume(head, into: &words)
    if isWhole { try scanner.finish(into: &words) }
    let look = TableLook(words.rows.rows, hasSemicolons: false, choice: choice)
    rows = .words(columns: columns, try look.chosenPlan())
  }

  private static func wordCount(_ line: ArraySlice<UInt8>) -> Int {
    line.split { $0 == 0x20 || $0 == 0x09 }.count
  }

  /// Finds the separator of a table and the meaning of its columns.
  private static func table(
    in head: ArraySlice<UInt8>, _ isWhole: Bool, separators: [UInt8], _ options: ReadingOptions
  ) throws(TagDocumentError) -> Rows {
    if let named = namedSeparator(in: head) {
      var plan = try look(at: head, isWhole, separator: named, options, firstLine: 2)
        .chosenPlan(options.weightStyle)
      plan.firstLine = max(plan.firstLine, 2)
      return .quoted(separator: named, plan)
    }
    var best: (separator: UInt8, look: TableLook)?
    for separator in separators {
      let look = look(at: head, isWhole, separator: separator, options)
      guard let former = best else {
        best = (separator, look)
        continue
      }
      // A row contains all chosen names only with the right separator.
      if look.hasChosenNames != former.look.hasChosenNames {
        if look.hasChosenNames { best = (separator, look) }
        continue
      }
      // Texts or numbers may contain commas although the separator is not a comma.
      if look.width > 1, former.look.width == 1 || look.fits(atLeastLike: former.look) {
        best = (separator, look)
      }
    }
    guard var best else { preconditionFailure("no separators to try") }
    if best.look.width == 1 || best.look.regularity < 0.9, separators.count > 1 {
      let rare = rareSeparators.lazy
        .map { (separator: $0, look: look(at: head, isWhole, separator: $0, options)) }
        .first { $0.look.isCertain }
      if let rare { best = rare }
    }
    let isTab = best.separator == UInt8(ascii: "\t")
    let isPlain =
      separators.count == 1 && isTab
      && (options.format != nil
        || !hasQuotedFields(head, isWhole: isWhole, separator: best.separator))
    return isPlain
      ? .plain(separator: best.separator, try best.look.chosenPlan(options.weightStyle))
      : .quoted(separator: best.separator, try best.look.chosenPlan(options.weightStyle))
  }

  /// Splits the first bytes and samples of other parts of the file with a separator, and analyses the rows.
  private static func look(
    at head: ArraySlice<UInt8>, _ isWhole: Bool, separator: UInt8, _ options: ReadingOptions,
    firstLine: Int = 1
  ) -> TableLook {
    let further = options.samples.flatMap { sample in
      // The first row of a sample may lack its beginning, and the last row its end.
      rows(of: sample[...], isWhole: false, separator: separator).dropFirst()
    }
    let sample = sample(
      of: head, isWhole: isWhole, separator: separator, countsRows: options.isSheet)
    return TableLook(
      sample.rows.filter { $0.line >= firstLine }, faults: sample.faults,
      hasSemicolons: separator == UInt8(ascii: ";"), choice: options.columns, further: further)
  }

  /// Returns the separator from a first line such as `sep=;`, which spreadsheets write; nil if the line names none.
  private static func namedSeparator(in head: ArraySlice<UInt8>) -> UInt8? {
    var line = head.prefix { $0 != UInt8(ascii: "\n") }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    if line.first == UInt8(ascii: "\""), line.last == UInt8(ascii: "\""), line.count > 1 {
      line = line.dropFirst().dropLast()
    }
    guard line.count == 5,
      line.prefix(4).map({ $0 | 0x20 }) == Array("sep=".utf8).map({ $0 | 0x20 })
    else { return nil }
    return line.last
  }

  /// Whether fields are quoted in the way of spreadsheets.
  ///
  /// Each field that begins with a quote must end with a quote, and quotes inside must be doubled.
  /// In addition, either a field must need its quotes, or every row must have a quoted field.
  private static func hasQuotedFields(
    _ head: ArraySlice<UInt8>, isWhole: Bool, separator: UInt8
  ) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard head.contains(quote) else { return false }
    var sample = QuoteSample(separator: separator)
    var scanner = CSVScanner(separator: separator)
    do throws(TagDocumentError) {
      try scanner.consume(head, into: &sample)
      if isWhole { try scanner.finish(into: &sample) }
    } catch {
      return false
    }
    return !sample.hasFaults && sample.needsQuotes(in: head)
  }

  /// Returns the first rows that are not blank, without a last row that may be incomplete.
  private static func rows(
    of head: ArraySlice<UInt8>, isWhole: Bool, separator: UInt8
  ) -> [TableLook.Row] {
    sample(of: head, isWhole: isWhole, separator: separator).rows
  }

  private static func sample(
    of head: ArraySlice<UInt8>, isWhole: Bool, separator: UInt8, countsRows: Bool = false
  ) -> RowSample {
    var rows = RowSample()
    var scanner = CSVScanner(separator: separator, countsRows: countsRows)
    do throws(TagDocumentError) {
      try scanner.consume(head, into: &rows)
      if isWhole { try scanner.finish(into: &rows) }
    } catch {
      // The rows before the fault are enough.
    }
    return rows
  }
}

/// The first rows of a table.
private struct RowSample: RecordReader {
  var rows: [TableLook.Row] = []
  /// The number of malformed rows.
  var faults = 0
  private var followsBlank = false

  mutating func take(_ record: Record) throws(TagDocumentError) {
    if record.fault != nil, rows.count < TableLook.mostRows { faults += 1 }
    if record.isBlank { followsBlank = true }
    guard rows.count < TableLook.mostRows, !record.isBlank, record.fault == nil else { return }
    rows.append(
      TableLook.Row(
        line: record.line, fields: (0..<record.count).map { record.field($0) },
        followsBlank: followsBlank))
    followsBlank = false
  }
}

/// The first lines of a document whose columns are words.
private struct WordSample: RecordReader {
  let columns: Int
  var rows: RowSample

  mutating func take(_ record: Record) throws(TagDocumentError) {
    try rows.take(record.words(atMost: columns))
  }
}

/// Evidence of the first rows that fields are quoted.
private struct QuoteSample: RecordReader {
  let separator: UInt8
  var hasFaults = false
  /// Whether a field contains something that needs quotes: the separator, a line feed, a comma or a quote.
  private var hasNeed = false
  private var rows = 0

  init(separator: UInt8) { self.separator = separator }

  mutating func take(_ record: Record) throws(TagDocumentError) {
    if record.fault != nil { hasFaults = true }
    rows += 1
    for index in 0..<record.count where !hasNeed {
      let field = record.field(index)
      hasNeed =
        field.contains(separator) || field.contains(UInt8(ascii: "\n"))
        || (field.contains(UInt8(ascii: "\"")) || field.contains(UInt8(ascii: ",")))
          && field.first != UInt8(ascii: "\"")
    }
  }

  /// Whether some fields are quoted, and either a field needs its quotes or every row has a quoted field.
  func needsQuotes(in head: ArraySlice<UInt8>) -> Bool {
    let quote = UInt8(ascii: "\"")
    let lines = NumberedLine.first(of: head, isWhole: true)
    let quoted = lines.count { line in
      line.bytes.split(separator: separator).contains {
        $0.count > 2 && $0.first == quote && $0.last == quote
      }
    }
    return quoted > 0 && (hasNeed || quoted == lines.count)
  }
}
