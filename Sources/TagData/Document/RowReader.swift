/// Builds tags from the rows of a TSV, CSV or lines file, as a plan says.
struct RowReader: RecordReader, Sendable {
  var collector: TagCollector
  private var isPastHeader: Bool
  private let kind: Kind
  private let plan: TablePlan
  private var prose = ProseEvidence()
  private var totals = TotalsWatch()
  /// The weights that are written otherwise than the plan has it.
  private(set) var watch = StyleWatch()
  /// Reads the colours of texts; nil where there are none.
  private var escapes: EscapeReader?
  private var look = TerminalLook()

  /// The kinds of rows.
  enum Kind: Hashable, Sendable {
    /// Each row is a text.
    case lines
    /// The rows have columns.
    case table(TablePlan)
    /// The rows are lines whose columns are words between spaces; the last column is the rest of the line.
    case words(columns: Int, TablePlan)
  }

  /// Creates a reader that adds its tags to `collector`.
  ///
  /// - Parameter readsEscapes: Whether escape sequences colour the tags.
  init(collector: TagCollector, kind: Kind, readsEscapes: Bool = false) {
    self.collector = collector
    escapes = readsEscapes ? EscapeReader() : nil
    self.kind = kind
    plan =
      switch kind {
      case .lines: TablePlan()
      case .table(let plan), .words(_, let plan): plan
      }
    isPastHeader = !plan.hasHeader
    if kind != .lines { self.collector.table = plan.understood }
  }

  /// Reads the next row, including the header.
  package mutating func take(_ record: Record) throws(TagDocumentError) {
    guard escapes != nil else { return try takePlain(record) }
    // Rows of lines are one field.
    let field = if case .table = kind { plan.columns.text } else { 0 }
    guard let (plain, look) = escapes?.read(record, field: field) else { return }
    self.look = look
    try takePlain(plain)
  }

  /// Reads the next row, without escape sequences.
  private mutating func takePlain(_ record: Record) throws(TagDocumentError) {
    if record.isBlank || record.line < plan.firstLine { return }
    switch kind {
    case .lines:
      prose.observe(record.bytes[...])
      try takeTag(record)
    case .words(let columns, _): try takeRow(record.words(atMost: columns))
    case .table: try takeRow(record)
    }
  }

  private mutating func takeRow(_ record: Record) throws(TagDocumentError) {
    if plan.skipsComments, record.count == 1, record.bytes.first == UInt8(ascii: "#") { return }
    if record.count == 1, isPastHeader, plan.hasNotes, record.fault == nil {
      if TableLook.isCountOfRows(record.bytes[...]) { return }
      collector.beginRow()
      return collector.leaveOut(
        .noteBesideTable, line: record.line, excerpt: record.bytes[...].excerpt)
    }
    if isPastHeader { return try takeTag(record) }
    isPastHeader = true
    collector.noteHeader()
    for name in plan.columns.repeated {
      collector.note(.repeatedColumn, line: record.line, excerpt: Array(name.utf8)[...].excerpt)
    }
  }

  /// Ends the rows and returns their tags.
  ///
  /// - Throws: `tooManyTags`.
  consuming func reading() throws(TagDocumentError) -> Reading {
    if prose.looksLikeProse { collector.note(.looksLikeProse, line: 0) }
    if let total = totals.firstRow {
      collector.leaveOut(total.tag, .totalOfOthers, line: total.line)
    }
    return try collector.countedReading()
  }

  private mutating func takeTag(_ record: Record) throws(TagDocumentError) {
    collector.beginRow()
    let line = record.line
    if let fault = record.fault {
      return collector.leaveOut(fault, line: line, excerpt: record.bytes[...].excerpt)
    }
    let columns = plan.columns
    let text = record.field(columns.text)
    let scan = TextScan(text)
    // Of long texts the values are counted, or the words.
    let mayBeLong = collector.use != .labels && scan.fault == .textTooLong
    if let fault = scan.fault, !mayBeLong {
      return collector.leaveOut(fault, line: line, excerpt: text.excerpt)
    }
    // What has no number adds nothing to a sum.
    var weight = collector.use == .counted && collector.table?.weight != nil ? 0 : 1.0
    let spelled = columns.weight.map { record.field($0) } ?? []
    if !spelled.trimmingSpaces().isEmpty {
      do {
        weight = try plan.style(of: columns.weight ?? 0).weight(spelled, watch: &watch)
      } catch {
        return collector.leaveOut(error.reason, line: line, excerpt: spelled.excerpt)
      }
    }
    if !scan.isWellFormed { noteMalformed(text, line: line) }
    guard collector.use == .labels else {
      let used = scan.isWellFormed ? text : Array(shown(text, isWellFormed: false).utf8)[...]
      return try collector.use(used, weight: weight, line: line)
    }
    if columns.weight != nil, totals.isTotal(text, weight: weight, line: line) {
      return collector.leaveOut(.totalOfOthers, line: line, excerpt: text.excerpt)
    }
    guard collector.admits(weight, line: line) else { return }
    var tag = Tag(text: shown(text, isWellFormed: scan.isWellFormed), weight: weight)
    if !scan.isWellFormed { tag.originalBytes = Array(text) }
    if record.count > columns.plainCount { tag.details = details(of: record) }
    look.complete(&tag)
    try collector.take(tag, line: line)
  }

  private mutating func details(of record: Record) -> Tag.Details? {
    let columns = plan.columns
    var details = Tag.Details()
    var isEmpty = true
    for index in 0..<record.count where index != columns.text && index != columns.weight {
      let bytes = record.field(index)
      guard !bytes.isEmpty else { continue }
      let isWellFormed = (try? UTF8Span(validating: bytes.span)) != nil
      if !isWellFormed { noteMalformed(bytes, line: record.line) }
      let role = columns.role(of: index)
      var kept = bytes
      if case .attribute = role { kept = plan.style(of: index).kept(bytes) }
      if let unset = details.set(role, to: shown(kept, isWellFormed: isWellFormed)) {
        collector.note(unset, line: record.line, excerpt: bytes.excerpt)
      } else {
        isEmpty = false
      }
    }
    return isEmpty ? nil : details
  }

  private mutating func noteMalformed(_ bytes: ArraySlice<UInt8>, line: Int) {
    let excerpt = Array(shown(bytes.prefix(160), isWellFormed: false).utf8)[...].excerpt
    collector.note(collector.encoding?.note ?? .malformedUTF8, line: line, excerpt: excerpt)
  }

  /// Returns a field as it is shown.
  private func shown(_ bytes: ArraySlice<UInt8>, isWellFormed: Bool) -> String {
    guard !isWellFormed, let encoding = collector.encoding else {
      return String(decoding: bytes, as: UTF8.self)
    }
    return String(decoding: encoding.utf8(of: bytes), as: UTF8.self)
  }
}
