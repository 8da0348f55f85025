/// Builds tags from the rows of a TSV, CSV or lines file, according to a plan.
struct RowReader: RecordReader, Sendable {
  var collector: TagCollector
  private let cut: Cut
  private let plan: TablePlan
  /// Copies of values from the plan that every row uses; copies avoid reference counting.
  private let columns: (text: Int, weight: Int?, plainCount: Int)
  private var lines: TableLines
  private var weights: RowWeights
  /// The columns whose values are counted: one column, or several columns of the same name.
  private let countedColumns: [Int]
  private let hasTotals: Bool
  /// Whether all columns are in the plain style; stored, to save a comparison per row.
  private let hasPlainNumbers: Bool
  private var prose = ProseEvidence()
  private var totals = TotalsWatch()
  private var isPastFirstTag = false
  /// The number of further texts to analyse.
  private var textsToObserve = LabelEvidence.observedTexts
  /// Whether one more tag is kept than requested.
  private var hasRoomForTotal = false
  /// Reads the colours of texts; nil if escape sequences have no meaning in this file.
  private var escapes: EscapeReader?
  private var look = TerminalLook()

  /// The weights that do not fit the style of the plan.
  var watch: StyleWatch { weights.watch }

  /// The kinds of rows.
  enum Kind: Sendable {
    /// Each row is a text.
    case lines
    /// The rows have columns.
    case table(TablePlan)
    /// The columns are words between spaces; the last column is the rest of the line.
    case words(columns: Int, TablePlan)
  }

  /// How a row is split into fields.
  private enum Cut: Sendable { case lines, fields, words(columns: Int) }

  /// Creates a reader that adds its tags to `collector`.
  ///
  /// - Parameter readsEscapes: Whether escape sequences colour the tags.
  init(collector: TagCollector, kind: Kind, readsEscapes: Bool = false) {
    self.collector = collector
    escapes = readsEscapes ? EscapeReader() : nil
    switch kind {
    case .lines: (cut, plan) = (.lines, TablePlan())
    case .table(let table): (cut, plan) = (.fields, table)
    case .words(let count, let table): (cut, plan) = (.words(columns: count), table)
    }
    lines = TableLines(plan)
    columns = (plan.columns.text, plan.columns.weight, plan.columns.plainCount)
    countedColumns = [plan.columns.text] + plan.columns.furtherTexts
    hasTotals = plan.understood?.weight != nil
    // A row without a number adds nothing to a sum.
    weights = RowWeights(
      style: plan.style(of: plan.columns.weight ?? 0),
      weightOfNone: collector.use == .counted && hasTotals ? 0 : 1)
    hasPlainNumbers = plan.styles.isEmpty && plan.usualStyle == .plain
    if case .lines = cut {} else { self.collector.table = plan.understood }
  }

  /// Reads the next row, including the header.
  package mutating func take(_ record: Record) throws(TagDocumentError) {
    guard escapes != nil else { return try takePlain(record) }
    // Rows of lines have a single field.
    let field = if case .fields = cut { columns.text } else { 0 }
    guard let (plain, look) = escapes?.read(record, field: field) else { return }
    self.look = look
    try takePlain(plain)
  }

  /// Reads the next row, without escape sequences.
  private mutating func takePlain(_ record: Record) throws(TagDocumentError) {
    if record.isBlank { return }
    if let role = lines.roleAbove(line: record.line) {
      return role == .note ? leaveOutNote(record) : ()
    }
    switch cut {
    case .lines:
      prose.observe(record.bytes[...])
      try takeTag(record)
    case .words(let count): try takeRow(record.words(atMost: count))
    case .fields: try takeRow(record)
    }
  }

  private mutating func takeRow(_ record: Record) throws(TagDocumentError) {
    switch lines.role(of: record) {
    case .nothing: return
    case .note: leaveOutNote(record)
    case .header: takeHeader(line: record.line)
    case .row: try takeTag(record)
    }
  }

  private mutating func takeHeader(line: Int) {
    collector.noteHeader()
    let counted = plan.columns.furtherTexts.isEmpty ? nil : plan.understood?.text.name
    for name in plan.columns.repeated where name != counted {
      collector.note(.repeatedColumn, line: line, excerpt: Array(name.utf8)[...].excerpt)
    }
  }

  /// Leaves out a line that is not part of the table, and ignores the row count that a database prints.
  mutating func leaveOutNote(_ line: Record) {
    if !TableLook.isCountOfRows(line.bytes[...]) { leaveOut(line, as: .noteBesideTable) }
  }

  /// Counts a line as a row and leaves it out.
  mutating func leaveOut(_ line: Record, as reason: LeftOutReason) {
    collector.beginRow()
    collector.leaveOut(reason, line: line.line, excerpt: line.bytes[...].excerpt)
  }

  /// Whether tags keep bytes that are not UTF-8.
  ///
  /// Lines may be file names, whose bytes a pipe must preserve. In tables, texts keep these bytes
  /// if no encoding was detected.
  private var keepsBytes: Bool {
    if case .lines = cut { return true }
    return collector.encoding == nil
  }

  /// Ends the rows and returns their tags.
  ///
  /// - Throws: `tooManyTags`.
  consuming func reading() throws(TagDocumentError) -> Reading {
    if prose.looksLikeProse { collector.note(.looksLikeProse, line: 0) }
    if let total = totals.firstRow {
      collector.leaveOut(total.tag, .totalOfOthers, line: total.line)
    }
    if hasRoomForTotal { collector.endExtraRoom() }
    return try collector.countedReading()
  }

  private mutating func takeTag(_ record: Record) throws(TagDocumentError) {
    collector.beginRow()
    let line = record.line
    if let fault = record.fault {
      return collector.leaveOut(fault, line: line, excerpt: record.bytes[...].excerpt)
    }
    guard collector.use == .labels else { return try useTexts(of: record) }
    let text = record.field(columns.text)
    let scan = TextScan(text)
    if let fault = scan.fault { return leaveOutText(of: record, fault) }
    guard let (weight, isEmpty) = weight(of: record) else { return }
    if !scan.isWellFormed { noteMalformed(text, line: line) }
    if hasTotals, totals.isTotal(text, weight: weight, isEmpty: isEmpty, line: line) {
      return collector.leaveOut(.totalOfOthers, line: line, excerpt: text.excerpt)
    }
    if hasTotals, isEmpty {
      let excerpt = legible(text).excerpt
      collector.note(.weightMissing, line: line, excerpt: excerpt)
    }
    if textsToObserve > 0 {
      textsToObserve -= 1
      collector.observe(text)
    }
    if !isPastFirstTag { makeRoomForTotal() }
    guard collector.admits(weight, line: line) else { return }
    let label = scan.isWellFormed ? String(decoding: text, as: UTF8.self) : shown(text)
    var tag = Tag(text: label, weight: weight)
    if !scan.isWellFormed, keepsBytes { tag.originalBytes = Array(text) }
    if record.count > columns.plainCount { tag.details = details(of: record) }
    look.complete(&tag)
    try collector.take(tag, line: line)
  }

  /// Returns a row's weight and whether it is missing; nil if it is invalid, and then leaves out the row.
  private mutating func weight(of record: Record) -> (weight: Double, isEmpty: Bool)? {
    let spelled = columns.weight.map { record.field($0) } ?? []
    // Most weights begin with a digit.
    if spelled.first.map({ $0 <= 0x20 }) ?? true, spelled.trimmingSpaces().isEmpty {
      return (weights.weightOfNone, columns.weight != nil)
    }
    do {
      return (try weight(spelled), false)
    } catch {
      let excerpt = legible(spelled).excerpt
      collector.leaveOut(error.reason, line: record.line, excerpt: excerpt)
      return nil
    }
  }

  /// Leaves out a row because of its text, or because it is a total without a name.
  private mutating func leaveOutText(of record: Record, _ fault: LeftOutReason) {
    let isTotal = fault == .emptyText && isUnnamedTotal(record)
    collector.leaveOut(
      isTotal ? .totalOfOthers : fault, line: record.line,
      excerpt: record.field(columns.text).excerpt)
  }

  /// Counts the texts of a row or collects their words, in all columns that have the chosen name.
  private mutating func useTexts(of record: Record) throws(TagDocumentError) {
    var weight: Double?
    for column in countedColumns {
      let text = record.field(column)
      let scan = TextScan(text)
      if scan.fault == .emptyText { continue }
      if let weight {
        collector.beginRow()
        try use(text, scan, of: record, weight: weight)
      } else {
        guard let found = self.weight(of: record)?.weight else { return }
        weight = found
        try use(text, scan, of: record, weight: found)
      }
    }
    if weight == nil { leaveOutText(of: record, .emptyText) }
  }

  private mutating func use(
    _ text: ArraySlice<UInt8>, _ scan: TextScan, of record: Record, weight: Double
  ) throws(TagDocumentError) {
    // A text may be long if its values or words are counted.
    let fault = scan.fault == .textTooLong ? nil : scan.fault
    if !scan.isWellFormed, fault == nil { noteMalformed(text, line: record.line) }
    if let reason = fault ?? (TotalsWatch.isTotal(record, text: text) ? .totalOfOthers : nil) {
      return collector.leaveOut(reason, line: record.line, excerpt: text.excerpt)
    }
    let used = scan.isWellFormed ? text : Array(shown(text).utf8)[...]
    try collector.use(used, weight: weight, line: record.line)
  }

  /// Keeps one more tag if the first row may be the total of the other rows, and may therefore be removed.
  private mutating func makeRoomForTotal() {
    isPastFirstTag = true
    guard hasTotals, totals.hasEarly else { return }
    hasRoomForTotal = true
    collector.makeExtraRoom()
  }

  private mutating func weight(_ field: ArraySlice<UInt8>) throws(WeightFault) -> Double {
    if let weight = weights.plainWeight(field) { return weight }
    return try weights.weight(legible(field))
  }

  /// Whether a row has no text and its weight is the sum of the previous weights.
  private mutating func isUnnamedTotal(_ record: Record) -> Bool {
    guard hasTotals, let column = columns.weight, let weight = try? weight(record.field(column))
    else { return false }
    return totals.isSum(weight)
  }

  /// Returns a field as UTF-8 if a legacy encoding was detected; returns other fields unchanged.
  private func legible(_ field: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let encoding = collector.encoding, (try? UTF8Span(validating: field.span)) == nil else {
      return field
    }
    return Array(encoding.utf8(of: field))[...]
  }

  private mutating func details(of record: Record) -> Tag.Details? {
    var details = Tag.Details()
    var isEmpty = true
    for index in 0..<record.count where index != columns.text && index != columns.weight {
      let bytes = record.field(index)
      guard !bytes.isEmpty else { continue }
      let isWellFormed = (try? UTF8Span(validating: bytes.span)) != nil
      if !isWellFormed { noteMalformed(bytes, line: record.line) }
      let role = plan.columns.role(of: index)
      var kept = legible(bytes)
      if !hasPlainNumbers, case .attribute = role { kept = plan.style(of: index).kept(kept) }
      if let unset = details.set(role, to: String(decoding: kept, as: UTF8.self)) {
        collector.note(unset, line: record.line, excerpt: bytes.excerpt)
      } else {
        isEmpty = false
      }
    }
    return isEmpty ? nil : details
  }

  private mutating func noteMalformed(_ bytes: ArraySlice<UInt8>, line: Int) {
    let excerpt = Array(shown(bytes.prefix(160)).utf8)[...].excerpt
    collector.note(collector.encoding?.note ?? .malformedUTF8, line: line, excerpt: excerpt)
  }

  /// Returns the text of a field's bytes for the screen.
  private func shown(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: legible(bytes), as: UTF8.self)
  }
}
