/// A line-based notation of tags that is neither a separated table nor plain lines.
struct Notation: Sendable {
  /// Converts the lines to rows.
  fileprivate let lines: any LineNotation

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
    let looks =
      choice.isMade
      ? Self.looks(at: first, isWhole: isWhole, choice) : Self.looks(at: first, isWhole: isWhole)
    for look in looks {
      guard var found = look() else { continue }
      if let style { found.writeNumbers(in: style) }
      lines = found
      return
    }
    return nil
  }

  private typealias Look = () -> (any LineNotation)?

  /// Returns the detectors of notations whose columns can be chosen; the first detector that matches counts.
  private static func looks(
    at lines: [NumberedLine], isWhole: Bool, _ choice: ColumnChoice
  ) -> [Look] {
    [
      { BibliographyTable(lines, choice: choice) },
      { PipeTable(lines, choice: choice) },
      { AlignedColumns(lines, isWhole: isWhole, choice: choice) },
      { RecordList(lines, choice: choice) },
    ]
  }

  /// Returns the detectors of all notations, the most certain first; the first detector that matches counts.
  private static func looks(at lines: [NumberedLine], isWhole: Bool) -> [Look] {
    let list = BulletedList(lines)
    let isList = list?.isCertain == true || lines.allSatisfy { ListItem($0.bytes) != nil }
    return [
      { BibliographyKeywords(lines) },
      { BookmarkList(lines) },
      { CommaLine(lines, isWhole: isWhole) },
      { PlaylistLines(lines) },
      { ContentLines(lines) },
      { RecordList(lines) },
      { isList ? list : nil },
      { counts(in: lines, isWhole: isWhole) },
      { ChangedFiles(lines) },
      { PipeTable(lines) },
      { NamesOverNumbers(lines) },
      { FileListing(lines) },
      { SettingsLines(lines) },
      { list },
      { AlignedColumns(lines, isWhole: isWhole) },
    ]
  }

  /// Returns texts with numbers; returns an aligned table if the heading shows more columns.
  private static func counts(
    in lines: [NumberedLine], isWhole: Bool
  ) -> (any LineNotation)? {
    guard let counts = MarkedLines(lines.map(\.bytes)) else { return nil }
    if counts.hasHeading, let columns = AlignedColumns(lines, isWhole: isWhole), columns.count > 2 {
      return columns
    }
    return counts
  }
}

/// Converts the lines of a notation to rows.
protocol LineNotation: Sendable {
  /// The meaning of the rows' fields.
  var plan: TablePlan { get }
  /// Sets how the numbers are written, but keeps their units.
  mutating func writeNumbers(in style: NumberStyle)
  /// Emits the rows of the next line, which is not blank.
  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError)
  /// Emits the rows that the end of the document completes.
  mutating func finish(into output: inout NotationOutput) throws(TagDocumentError)
}

extension LineNotation {
  mutating func writeNumbers(in style: NumberStyle) {}
  mutating func finish(into output: inout NotationOutput) throws(TagDocumentError) {}
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
  /// The notation, as the only element of an array, because the compiler cannot move a bare existential.
  private var lines: [any LineNotation]

  /// Creates a reader that adds its tags to `collector`.
  init(collector: TagCollector, notation: Notation) {
    lines = [notation.lines]
    let rows = RowReader(collector: collector, kind: .table(notation.lines.plan))
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
    try lines[0].take(record, into: &output)
  }

  /// Returns the prose of the chosen column that was read since the last call.
  mutating func takeProse() -> [UInt8] { output.rows.collector.takeProse() }

  /// Ends the lines and returns their tags.
  consuming func reading() throws(TagDocumentError) -> Reading {
    var reader = self
    try reader.lines[0].finish(into: &reader.output)
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
