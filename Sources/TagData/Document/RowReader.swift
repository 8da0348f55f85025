/// Builds tags from the rows of a TSV, CSV or lines file; detects the header and its columns.
struct RowReader: RecordReader, Sendable {
  var collector: TagCollector
  private var columns = Columns.positional
  private var isPastFirstRow = false
  private let kind: Kind
  private var prose = ProseEvidence()

  /// The kinds of rows.
  enum Kind: Hashable, Sendable {
    /// Each row is a text.
    case lines
    /// The rows have columns, which a header may name.
    case table(NumberStyle)
  }

  /// Creates a reader that adds its tags to `collector`.
  init(collector: TagCollector, kind: Kind) {
    self.collector = collector
    self.kind = kind
  }

  /// Reads the next row, including the header.
  package mutating func take(_ record: Record) throws(TagDocumentError) {
    if record.isBlank { return }
    switch kind {
    case .lines: prose.observe(record.bytes[...])
    case .table(let numbers) where !isPastFirstRow:
      isPastFirstRow = true
      if record.fault == nil, takeHeader(record, numbers) { return }
    case .table: break
    }
    try takeTag(record)
  }

  /// Ends the rows and returns their tags.
  consuming func reading() -> Reading {
    if prose.looksLikeProse { collector.note(.looksLikeProse, line: 0) }
    return collector.reading()
  }

  private var numbers: NumberStyle {
    if case .table(let numbers) = kind { numbers } else { .decimalPoint }
  }

  /// Returns whether the first row is a header, and if so adopts its columns.
  private mutating func takeHeader(_ record: Record, _ numbers: NumberStyle) -> Bool {
    guard let header = Columns(header: record, numbers: numbers) else {
      if let note = Columns.note(on: record, numbers: numbers) {
        collector.note(note, line: record.line, excerpt: record.field(0).excerpt)
      }
      return false
    }
    collector.noteHeader()
    for name in header.repeated {
      collector.note(.repeatedColumn, line: record.line, excerpt: Array(name.utf8)[...].excerpt)
    }
    columns = header
    return true
  }

  private mutating func takeTag(_ record: Record) throws(TagDocumentError) {
    collector.beginRow()
    let line = record.line
    if let fault = record.fault {
      return collector.leaveOut(fault, line: line, excerpt: record.bytes[...].excerpt)
    }
    let text = record.field(columns.text)
    let scan = TextScan(text)
    if let fault = scan.fault {
      return collector.leaveOut(fault, line: line, excerpt: text.excerpt)
    }
    var weight = 1.0
    let spelled = columns.weight.map { record.field($0) } ?? []
    if !spelled.trimmingSpaces().isEmpty {
      do {
        weight = try numbers.weight(spelled)
      } catch {
        return collector.leaveOut(error.reason, line: line, excerpt: spelled.excerpt)
      }
    }
    if !scan.isWellFormed { collector.note(.malformedUTF8, line: line, excerpt: text.excerpt) }
    guard collector.admits(weight) else { return }
    var tag = Tag(text: String(decoding: text, as: UTF8.self), weight: weight)
    if !scan.isWellFormed { tag.originalBytes = Array(text) }
    if record.count > columns.plainCount { tag.details = details(of: record) }
    try collector.take(tag, line: line)
  }

  private mutating func details(of record: Record) -> Tag.Details? {
    var details = Tag.Details()
    var isEmpty = true
    for index in 0..<record.count where index != columns.text && index != columns.weight {
      let bytes = record.field(index)
      guard !bytes.isEmpty else { continue }
      if (try? UTF8Span(validating: bytes.span)) == nil {
        collector.note(.malformedUTF8, line: record.line, excerpt: bytes.excerpt)
      }
      let role = columns.role(of: index)
      var kept = bytes
      if case .attribute = role { kept = numbers.kept(bytes) }
      if let unset = details.set(role, to: String(decoding: kept, as: UTF8.self)) {
        collector.note(unset, line: record.line, excerpt: bytes.excerpt)
      } else {
        isEmpty = false
      }
    }
    return isEmpty ? nil : details
  }
}
