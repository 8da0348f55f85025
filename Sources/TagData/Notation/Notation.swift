/// A notation of tags in lines that is neither a table of separators nor plain lines.
enum Notation: Sendable {
  /// Texts with their numbers, or vectors.
  case counts(MarkedLines)
  /// A table drawn with bars.
  case table(PipeTable)
  /// A table whose columns are aligned below a header.
  case columns(AlignedColumns)
  /// Files, as `ls -l` lists them.
  case files(FileListing)
  /// Items with bullets, boxes or numbers.
  case list(BulletedList)
  /// Names with numbers, and lists, of INI, TOML or YAML.
  case settings(SettingsLines)
  /// Items that have names with values.
  case records(RecordList)
  /// Entries of literature, of whose fields some are chosen.
  case entries(BibliographyTable)
  /// Events of a calendar, or persons of an address book.
  case contents(ContentLines)
  /// One line of words between commas.
  case words(CommaLine)
  /// The titles of a playlist.
  case playlist(PlaylistLines)
  /// Names above their numbers.
  case pairs(NamesOverNumbers)
  /// Files with their changes.
  case changes(ChangedFiles)
  /// Bookmarks of a browser.
  case bookmarks(BookmarkList)
  /// Entries of literature with keywords.
  case keywords(BibliographyKeywords)

  /// Looks at the first lines; nil if they are in none of these.
  ///
  /// - Parameters:
  ///   - head: The first bytes of a document, with line feeds.
  ///   - isWhole: Whether these are all.
  ///   - choice: The columns that are chosen; only tables have some.
  ///   - style: How the weights are written; nil for what the lines show.
  init?(
    head: ArraySlice<UInt8>, isWhole: Bool, choice: ColumnChoice = ColumnChoice(),
    style: NumberStyle? = nil
  ) {
    self.init(head: head, isWhole: isWhole, choice)
    guard let style else { return }
    switch self {
    case .counts(var lines):
      lines.writeNumbers(in: style)
      self = .counts(lines)
    case .list(var lines):
      lines.writeNumbers(in: style)
      self = .list(lines)
    case .table(var lines):
      lines.writeNumbers(in: style)
      self = .table(lines)
    case .columns(var lines):
      lines.plan.writeWeights(in: style)
      self = .columns(lines)
    case .settings(var lines):
      lines.writeNumbers(in: style)
      self = .settings(lines)
    case .records(var lines):
      lines.writeNumbers(in: style)
      self = .records(lines)
    case .entries(var lines):
      lines.writeNumbers(in: style)
      self = .entries(lines)
    case .files, .keywords, .contents, .bookmarks, .words, .playlist, .pairs, .changes: break
    }
  }

  private init?(head: ArraySlice<UInt8>, isWhole: Bool, _ choice: ColumnChoice) {
    let lines = NumberedLine.first(of: head, isWhole: isWhole)
    guard !lines.isEmpty, !LineKind.isLog(lines) else { return nil }
    guard !choice.isMade else {
      if let entries = BibliographyTable(lines, choice: choice) {
        self = .entries(entries)
      } else if let table = PipeTable(lines, choice: choice) {
        self = .table(table)
      } else if let columns = AlignedColumns(lines, isWhole: isWhole, choice: choice) {
        self = .columns(columns)
      } else if let records = RecordList(lines, choice: choice) {
        self = .records(records)
      } else {
        return nil
      }
      return
    }
    if let keywords = BibliographyKeywords(lines) {
      self = .keywords(keywords)
    } else if let bookmarks = BookmarkList(lines) {
      self = .bookmarks(bookmarks)
    } else if let words = CommaLine(lines, isWhole: isWhole) {
      self = .words(words)
    } else if let playlist = PlaylistLines(lines) {
      self = .playlist(playlist)
    } else if let contents = ContentLines(lines) {
      self = .contents(contents)
    } else if let records = RecordList(lines) {
      self = .records(records)
    } else if let list = BulletedList(lines),
      list.isCertain || lines.allSatisfy({ ListItem($0.bytes) != nil })
    {
      self = .list(list)
    } else if let counts = MarkedLines(lines.map(\.bytes)) {
      if counts.hasHeading, let columns = AlignedColumns(lines, isWhole: isWhole), columns.count > 2
      {
        self = .columns(columns)
      } else {
        self = .counts(counts)
      }
    } else if let changes = ChangedFiles(lines) {
      self = .changes(changes)
    } else if let table = PipeTable(lines) {
      self = .table(table)
    } else if let pairs = NamesOverNumbers(lines) {
      self = .pairs(pairs)
    } else if let files = FileListing(lines) {
      self = .files(files)
    } else if let settings = SettingsLines(lines) {
      self = .settings(settings)
    } else if let list = BulletedList(lines) {
      self = .list(list)
    } else if let columns = AlignedColumns(lines, isWhole: isWhole) {
      self = .columns(columns)
    } else {
      return nil
    }
  }

  /// What the fields of the rows mean.
  fileprivate var plan: TablePlan {
    switch self {
    case .counts(let lines): lines.plan
    case .table(let lines): lines.plan
    case .columns(let lines): lines.plan
    case .files(let lines): lines.plan
    case .list(let lines): lines.plan
    case .settings(let lines): lines.plan
    case .records(let lines): lines.plan
    case .entries(let lines): lines.plan
    case .contents(let lines): lines.plan
    case .words(let lines): lines.plan
    case .changes(let lines): lines.plan
    case .pairs(let lines): lines.plan
    case .playlist(let lines): lines.plan
    case .bookmarks(let lines): lines.plan
    case .keywords(let lines): lines.plan
    }
  }

  /// Passes the rows of the next line.
  ///
  /// What reads them is moved out and back, so that what it has gathered is changed in place, not copied.
  fileprivate mutating func take(
    _ line: Record, into output: inout NotationOutput
  ) throws(TagDocumentError) {
    switch consume self {
    case .counts(var lines):
      defer { self = .counts(lines) }
      try lines.take(line, into: &output)
    case .table(var lines):
      defer { self = .table(lines) }
      try lines.take(line, into: &output)
    case .columns(var lines):
      defer { self = .columns(lines) }
      try lines.take(line, into: &output)
    case .files(var lines):
      defer { self = .files(lines) }
      try lines.take(line, into: &output)
    case .list(var lines):
      defer { self = .list(lines) }
      try lines.take(line, into: &output)
    case .settings(var lines):
      defer { self = .settings(lines) }
      try lines.take(line, into: &output)
    case .playlist(var lines):
      defer { self = .playlist(lines) }
      try lines.take(line, into: &output)
    case .pairs(var lines):
      defer { self = .pairs(lines) }
      try lines.take(line, into: &output)
    case .changes(var lines):
      defer { self = .changes(lines) }
      try lines.take(line, into: &output)
    case .words(var lines):
      defer { self = .words(lines) }
      try lines.take(line, into: &output)
    case .bookmarks(var lines):
      defer { self = .bookmarks(lines) }
      try lines.take(line, into: &output)
    case .entries(var lines):
      defer { self = .entries(lines) }
      try lines.take(line, into: &output)
    case .contents(var lines):
      defer { self = .contents(lines) }
      try lines.take(line, into: &output)
    case .records(var lines):
      defer { self = .records(lines) }
      try lines.take(line, into: &output)
    case .keywords(var lines):
      defer { self = .keywords(lines) }
      try lines.take(line, into: &output)
    }
  }
}

extension Notation {
  /// Passes what the end of the lines ends.
  fileprivate mutating func finish(
    into output: inout NotationOutput
  ) throws(TagDocumentError) {
    switch self {
    case .counts(var lines): try lines.finish(into: &output)
    case .table(var lines): try lines.finish(into: &output)
    case .columns(var lines): try lines.finish(into: &output)
    case .files(var lines): try lines.finish(into: &output)
    case .list(var lines): try lines.finish(into: &output)
    case .settings(var lines): try lines.finish(into: &output)
    case .playlist(var lines): try lines.finish(into: &output)
    case .pairs(var lines): try lines.finish(into: &output)
    case .words(var lines): try lines.finish(into: &output)
    case .changes(var lines): try lines.finish(into: &output)
    case .bookmarks(var lines): try lines.finish(into: &output)
    case .entries(var lines): try lines.finish(into: &output)
    case .contents(var lines): try lines.finish(into: &output)
    case .records(var lines): try lines.finish(into: &output)
    case .keywords(var lines): try lines.finish(into: &output)
    }
  }
}

/// What makes rows of lines.
protocol LineNotation: Sendable {
  /// What the fields of the rows mean.
  var plan: TablePlan { get }
  /// Passes the rows of the next line, which is not blank.
  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError)
  /// Passes what the end of the lines ends.
  mutating func finish(into output: inout NotationOutput) throws(TagDocumentError)
}

extension LineNotation {
  mutating func finish(into output: inout NotationOutput) throws(TagDocumentError) {}
}

/// What lines of a notation become.
struct NotationOutput: Sendable {
  /// What makes tags of rows.
  var rows: RowReader
  /// Texts that are counted, and become rows at the end.
  var tally = TextTally()
}

/// Builds tags from the lines of a notation.
struct NotationReader: RecordReader, Sendable {
  private var output: NotationOutput
  private var notation: Notation

  /// Creates a reader that adds its tags to `collector`.
  init(collector: TagCollector, notation: Notation) {
    self.notation = notation
    output = NotationOutput(rows: RowReader(collector: collector, kind: .table(notation.plan)))
  }

  /// The tags and findings so far.
  var collector: TagCollector { output.rows.collector }

  /// The weights that are written otherwise than the first ones.
  var watch: StyleWatch { output.rows.watch }

  /// Reads the next line.
  mutating func take(_ record: Record) throws(TagDocumentError) {
    if record.fault != nil { return try output.rows.take(record) }
    guard record.bytes.contains(where: { $0 > 0x20 }) else { return }
    try notation.take(record, into: &output)
  }

  /// Returns the running text of the chosen column that has come since the last call.
  mutating func takeProse() -> [UInt8] { output.rows.collector.takeProse() }

  /// Ends the lines and returns their tags.
  consuming func reading() throws(TagDocumentError) -> Reading {
    var reader = self
    try reader.notation.finish(into: &reader.output)
    var tally = reader.output.tally
    reader.output.tally = TextTally()
    try tally.finish(into: &reader.output.rows)
    return try reader.output.rows.reading()
  }
}

/// A line that is not blank, and its number, counted from 1.
struct NumberedLine {
  var number: Int
  var bytes: ArraySlice<UInt8>

  /// Returns the first lines that are not blank; without the last one if it may go on.
  static func first(of head: ArraySlice<UInt8>, isWhole: Bool) -> [NumberedLine] {
    var lines: [NumberedLine] = []
    var rest = head
    var number = 1
    while !rest.isEmpty, lines.count < TableLook.mostRows {
      let end = rest.firstIndex(of: UInt8(ascii: "\n"))
      if end == nil, !isWhole { break }
      var line = rest[..<(end ?? rest.endIndex)]
      if line.last == UInt8(ascii: "\r") { line.removeLast() }
      if line.contains(where: { $0 > 0x20 }) {
        lines.append(NumberedLine(number: number, bytes: line))
      }
      rest = end.map { rest[($0 + 1)...] } ?? []
      number += 1
    }
    return lines
  }
}

extension Record {
  /// Creates a row of fields.
  init(line: Int, fields: [ArraySlice<UInt8>]) {
    self.init()
    self.line = line
    for field in fields {
      append(field)
      endField()
    }
  }
}
