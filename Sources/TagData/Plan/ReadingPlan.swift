/// How a document is read, decided by a look at its first bytes.
///
/// A format that is named with an option is taken as it is; one that the name of the file suggests gives way to what
/// the content shows.
struct ReadingPlan: Hashable, Sendable {
  /// The format.
  var format: DocumentFormat
  /// How the rows are cut, where there are rows.
  var rows = Rows.lines
  /// What the lines look like that is no list of labels; nil for nothing else.
  var note: ReadingNote?
  /// The format of a text that is not read; nil for one that is.
  var unread: UnreadFormat?

  /// How rows are cut, and what their parts mean.
  enum Rows: Hashable, Sendable {
    /// At line feeds; fields at a byte, without quotes.
    case plain(separator: UInt8, TablePlan)
    /// Fields at a byte, with quotes.
    case quoted(separator: UInt8, TablePlan)
    /// At line feeds; each is a text.
    case lines
    /// At line feeds; the lines are those of a notation.
    case notation(Notation)
    /// One document of JSON, whose tags are in a shape.
    case json(JSONShape)
    /// Elements of JSON, one in each line.
    case jsonLines(JSONShape)
  }

  /// Whether lines end in carriage returns alone.
  ///
  /// - Parameter head: The first bytes of a document.
  static func hasReturnsAlone(_ head: ArraySlice<UInt8>) -> Bool {
    guard !head.contains(UInt8(ascii: "\n")) else { return false }
    // One within quotes is part of a field, and one at the end belongs to a line feed that is missing.
    var isQuoted = false
    for byte in head.dropLast() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: "\r"), !isQuoted { return true }
    }
    return false
  }

  /// Whether the first bytes are texts that NULs end: text between them, and none empty.
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

  /// Looks at a document.
  ///
  /// - Parameters:
  ///   - head: Its first bytes, without a byte order mark, and with line feeds.
  ///   - isWhole: Whether these are all.
  ///   - options: The format that is asked for, or that its name suggests.
  init(head: ArraySlice<UInt8>, isWhole: Bool, options: ReadingOptions) {
    format = options.format ?? options.suggestedFormat ?? DocumentFormat(sniffing: head)
    let isNamed = options.format != nil
    switch format {
    case .csv:
      rows = Self.table(
        in: head, isWhole: isWhole, separators: Self.separators, isNamed: isNamed)
    case .tsv:
      rows = Self.table(
        in: head, isWhole: isWhole, separators: [UInt8(ascii: "\t")], isNamed: isNamed)
    case .lines where !isNamed: look(at: head, isWhole: isWhole)
    case .lines: rows = .lines
    case .json:
      let shape = Self.shape(of: head, isLines: false)
      if shape.isFeed { format = .feed }
      rows = .json(shape)
    case .feed: rows = .json(.tags)
    case .jsonl: rows = .jsonLines(Self.shape(of: head, isLines: true))
    case .prose, .countedLines, .apps, .photos, .pages:
      preconditionFailure("the format has a reader of its own")
    }
  }

  /// The comma is that of a table in which nothing tells.
  private static let separators = ",|;\t".utf8.map { $0 }

  /// Finds where the tags of JSON are; what Formats describes is read as it says.
  private static func shape(of head: ArraySlice<UInt8>, isLines: Bool) -> JSONShape {
    let look = JSONLook(head, isLines: isLines)
    if look.isFeed { return .feed }
    return look.isUsual ? .tags : look.shape ?? .tags
  }

  /// Finds what lines of text are that nobody named.
  private mutating func look(at head: ArraySlice<UInt8>, isWhole: Bool) {
    rows = .lines
    if let notation = Notation(head: head, isWhole: isWhole) {
      rows = .notation(notation)
      return
    }
    unread = UnreadFormat(markup: head)
    // A separator in every line, and words beside numbers, are no accident.
    for separator in Self.separators.reversed() {
      let isTab = separator == UInt8(ascii: "\t")
      let look = TableLook(
        Self.rows(of: head, isWhole: isWhole, separator: separator),
        hasSemicolons: separator == UInt8(ascii: ";"))
      guard look.width > 1, look.regularity > 0.9, look.bodyCount > (isTab ? 0 : 1),
        isTab || look.hasWordsAndNumbers
      else { continue }
      let hasQuotes = Self.hasQuotedFields(head, isWhole: isWhole, separator: separator)
      format = isTab ? .tsv : .csv
      rows =
        isTab && !hasQuotes
        ? .plain(separator: separator, look.plan) : .quoted(separator: separator, look.plan)
      return
    }
    note = LineKind.note(of: NumberedLine.first(of: head, isWhole: isWhole))
  }

  /// Finds how a table is separated, and what its columns are.
  private static func table(
    in head: ArraySlice<UInt8>, isWhole: Bool, separators: [UInt8], isNamed: Bool
  ) -> Rows {
    if let named = namedSeparator(in: head) {
      let body = rows(of: head, isWhole: isWhole, separator: named).filter { $0.line > 1 }
      var plan = TableLook(body, hasSemicolons: named == UInt8(ascii: ";")).plan
      plan.firstLine = max(plan.firstLine, 2)
      return .quoted(separator: named, plan)
    }
    var best: (separator: UInt8, look: TableLook)?
    for separator in separators {
      let look = TableLook(
        rows(of: head, isWhole: isWhole, separator: separator),
        hasSemicolons: separator == UInt8(ascii: ";"))
      guard let former = best else {
        best = (separator, look)
        continue
      }
      // A comma may be in the texts, or in the numbers, of a table that others separate.
      if look.width > 1, former.look.width == 1 || look.fits(atLeastLike: former.look) {
        best = (separator, look)
      }
    }
    guard let best else { preconditionFailure("no separators to try") }
    let isTab = best.separator == UInt8(ascii: "\t")
    let isPlain =
      separators.count == 1 && isTab
      && (isNamed || !hasQuotedFields(head, isWhole: isWhole, separator: best.separator))
    return isPlain
      ? .plain(separator: best.separator, best.look.plan)
      : .quoted(separator: best.separator, best.look.plan)
  }

  /// Returns the separator that a first line such as `sep=;` names, as spreadsheets write it.
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

  /// Whether fields are in quotes as spreadsheets write them: all that begin with a quote end with one, quotes inside are
  /// written twice, and some field needs them, or all fields of a column have them.
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

  /// Returns the first rows that are not blank; without the last one if it may go on.
  private static func rows(
    of head: ArraySlice<UInt8>, isWhole: Bool, separator: UInt8
  ) -> [TableLook.Row] {
    var rows = RowSample()
    var scanner = CSVScanner(separator: separator)
    do throws(TagDocumentError) {
      try scanner.consume(head, into: &rows)
      if isWhole { try scanner.finish(into: &rows) }
    } catch {
      // What comes before the fault tells enough.
    }
    return rows.rows
  }
}

/// The first rows of a table.
private struct RowSample: RecordReader {
  var rows: [TableLook.Row] = []

  mutating func take(_ record: Record) throws(TagDocumentError) {
    guard rows.count < TableLook.mostRows, !record.isBlank, record.fault == nil else { return }
    rows.append(
      TableLook.Row(line: record.line, fields: (0..<record.count).map { record.field($0) }))
  }
}

/// What the fields of the first rows show of the quotes around them.
private struct QuoteSample: RecordReader {
  let separator: UInt8
  var hasFaults = false
  /// Whether a field holds what would end it without quotes, or a comma, or a quote.
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

  /// Whether the quotes of the first rows are around fields that need them, or around a field of each row.
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
