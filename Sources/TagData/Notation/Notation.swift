/// A line-based notation of tags that is neither a separated table nor plain lines.
struct Notation: Sendable {
  /// Converts the lines to rows.
  fileprivate let lines: NotationLines
  /// The meaning of the rows' fields.
  fileprivate let plan: TablePlan

  /// Recognizes the notation of the first lines; nil if they have no known notation.
  ///
  /// - Parameters:
  ///   - head: The first bytes of a document, with lines that end in line feeds.
  ///   - isWhole: Whether these are all bytes of the document.
  ///   - choice: The chosen columns; only tables have columns to choose.
  ///   - style: How the weights are written; nil to take it from the lines.
  init?(
    head: ArraySlice<UInt8>, isWhole: Bool, choice: ColumnChoice = ColumnChoice(),
    style: NumberStyle? = nil
  ) {
    let first = NumberedLine.first(of: head, isWhole: isWhole)
    guard !first.isEmpty, !LineKind.isLog(first) else { return nil }
    let detector = Detector(lines: first, isWhole: isWhole, choice: choice, style: style)
    guard let found = detector.notation() else { return nil }
    self = found
  }

  fileprivate init(lines: NotationLines, plan: TablePlan) {
    (self.lines, self.plan) = (lines, plan)
  }
}

/// Recognizes the notation of a document's first lines.
private struct Detector {
  let lines: [NumberedLine]
  let isWhole: Bool
  let choice: ColumnChoice
  let style: NumberStyle?

  /// Looks for one notation; nil if the lines do not have it.
  typealias Look = () -> Notation?

  /// Returns the notation; nil if the lines have no known notation.
  func notation() -> Notation? {
    for look in choice.isMade ? looksWithColumns : looks {
      if let found = look() { return found }
    }
    return nil
  }

  /// The looks for notations whose columns can be chosen; the first one that finds a notation counts.
  private var looksWithColumns: [Look] {
    [
      { made(BibliographyTable(lines, choice: choice), NotationLines.bibliographyTable) },
      { made(PipeTable(lines, choice: choice), NotationLines.pipeTable) },
      {
        made(
          AlignedColumns(lines, isWhole: isWhole, choice: choice), NotationLines.alignedColumns)
      },
      { made(RecordList(lines, choice: choice), NotationLines.recordList) },
    ]
  }

  /// The looks for all notations, the most certain first; the first one that finds a notation counts.
  private var looks: [Look] {
    let list = BulletedList(lines)
    let isList = list?.isCertain == true || lines.allSatisfy { ListItem($0.bytes) != nil }
    return [
      { made(BibliographyKeywords(lines), NotationLines.bibliographyKeywords) },
      { made(BookmarkList(lines), NotationLines.bookmarkList) },
      { made(CommaLine(lines, isWhole: isWhole), NotationLines.commaLine) },
      { made(PlaylistLines(lines), NotationLines.playlistLines) },
      { made(ContentLines(lines), NotationLines.contentLines) },
      { made(RecordList(lines), NotationLines.recordList) },
      { made(isList ? list : nil, NotationLines.bulletedList) },
      { counts() },
      { made(ChangedFiles(lines), NotationLines.changedFiles) },
      { made(PipeTable(lines), NotationLines.pipeTable) },
      { made(NamesOverNumbers(lines), NotationLines.namesOverNumbers) },
      { made(FileListing(lines), NotationLines.fileListing) },
      { made(SettingsLines(lines), NotationLines.settingsLines) },
      { made(list, NotationLines.bulletedList) },
      { made(AlignedColumns(lines, isWhole: isWhole), NotationLines.alignedColumns) },
    ]
  }

  /// Returns texts with numbers; returns an aligned table if the heading shows more columns.
  private func counts() -> Notation? {
    guard let counts = MarkedLines(lines.map { $0.bytes }) else { return nil }
    if counts.hasHeading, let columns = AlignedColumns(lines, isWhole: isWhole), columns.count > 2 {
      return made(columns, NotationLines.alignedColumns)
    }
    return made(counts, NotationLines.markedLines)
  }

  /// Returns a notation whose numbers are written in the chosen style; nil if nothing was found.
  private func made<Lines: LineNotation>(
    _ found: Lines?, _ kind: (Lines) -> NotationLines
  ) -> Notation? {
    guard var found else { return nil }
    if let style { found.writeNumbers(in: style) }
    return Notation(lines: kind(found), plan: found.plan)
  }
}

/// The output of a notation.
struct NotationOutput: Sendable {
  /// Converts rows to tags.
  var rows: RowReader
  /// Texts to count, which become rows at the end.
  var tally = TextTally()
}

/// Builds tags from the lines of a notation.
struct NotationReader: RecordReader, Sendable {
  private var output: NotationOutput
  private var lines: NotationLines

  /// Creates a reader that adds its tags to `collector`.
  init(collector: TagCollector, notation: Notation) {
    lines = notation.lines
    let rows = RowReader(collector: collector, kind: .table(notation.plan))
    output = NotationOutput(rows: rows)
  }

  /// The tags and findings so far.
  var collector: TagCollector { output.rows.collector }

  /// The weights written in another style than the first ones.
  var watch: StyleWatch { output.rows.watch }

  /// Reads the next line.
  mutating func take(_ record: Record) throws(TagDocumentError) {
    if record.fault != nil { return try output.rows.take(record) }
    guard record.bytes.contains(where: { $0 > 0x20 }) else { return }
    try lines.apply(.line(record), to: &output)
  }

  /// Returns the prose of the chosen column that was read since the last call.
  mutating func takeProse() -> [UInt8] { output.rows.collector.takeProse() }

  /// Ends the lines and returns their tags.
  consuming func reading() throws(TagDocumentError) -> Reading {
    var reader = self
    try reader.lines.apply(.end, to: &reader.output)
    var tally = reader.output.tally
    reader.output.tally = TextTally()
    try tally.finish(into: &reader.output.rows)
    return try reader.output.rows.reading()
  }
}

/// A line that is not blank, with its number, counted from 1.
struct NumberedLine {
  var number: Int
  var bytes: ArraySlice<UInt8>

  /// Returns the first lines that are not blank, without a last line that may be incomplete.
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

extension ArraySlice<UInt8> {
  /// Returns the index of the first occurrence of a byte outside double quotes; nil if there is none.
  func firstIndex(outsideQuotes value: UInt8) -> Int? {
    var isQuoted = false
    return firstIndex { byte in
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      return !isQuoted && byte == value
    }
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
