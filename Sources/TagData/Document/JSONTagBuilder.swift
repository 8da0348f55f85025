/// A tag under construction, filled member by member.
struct JSONTagBuilder: Sendable {
  /// The weight so far.
  var weight = 1.0
  private var text: [UInt8] = []
  private var textIsRepaired = false
  /// Several texts that replace the single one.
  private var texts: [[UInt8]] = []
  private var textRank = Int.max
  private var details = Tag.Details()
  private var values: [String] = []
  private var fault: LeftOutReason?
  private var excerpt = ""
  private var position = JSONPosition()
  /// The bytes of all details; together they must not exceed the longest row.
  private var detailBytes = 0

  /// The line where the tag begins, counted from 1.
  var line: Int { position.line }

  /// Begins a tag at `position`.
  mutating func begin(at position: JSONPosition) {
    self = JSONTagBuilder()
    self.position = position
  }

  /// Sets the text, unless a text with a lower rank is set.
  mutating func setText(_ token: borrowing JSONToken, rank: Int = 0) {
    guard rank <= textRank, rank == 0 || token.bytes.contains(where: { $0 > 0x20 }) else { return }
    textRank = rank
    text = token.bytes
    textIsRepaired = token.isRepaired
  }

  /// Makes each value of the current attribute a text.
  mutating func setTexts() { texts = values.map { Array($0.utf8) } }

  /// Sets several texts, which replace the single one.
  mutating func setTexts(_ texts: [[UInt8]]) { self.texts = texts }

  /// Sets the weight, or rejects the tag if it is invalid.
  ///
  /// - Parameters:
  ///   - token: A number, or a string that contains one.
  ///   - style: The style of numbers in strings.
  ///   - watch: Records a string whose number does not fit the style.
  mutating func setWeight(
    _ token: borrowing JSONToken, style: NumberStyle, watch: inout StyleWatch
  ) {
    // The number was truncated.
    if token.isTooLong { return refuse(.rowTooLong, excerpt: token.bytes[...].excerpt) }
    do {
      weight =
        token.kind == .number
        ? try WeightParser.weight(token.bytes[...])
        : try style.weight(token.bytes[...], watch: &watch)
    } catch {
      refuse(error.reason, excerpt: token.bytes[...].excerpt)
    }
  }

  /// Marks the tag to be left out; the first reason is kept.
  mutating func refuse(_ reason: LeftOutReason, excerpt: String = "") {
    guard fault == nil else { return }
    fault = reason
    self.excerpt = excerpt
  }

  /// Sets a detail; returns a note if the detail was not stored, nil if it was.
  mutating func set(_ role: DetailRole, to value: String) -> ReadingNote? {
    guard hasRoom(for: value) else { return nil }
    return details.set(role, to: value)
  }

  /// Begins an attribute with any number of values.
  mutating func beginValues() { values = [] }

  /// Appends a value to the current attribute.
  mutating func appendValue(_ value: String) {
    if hasRoom(for: value) { values.append(value) }
  }

  /// Ends the current attribute; without values it is dropped.
  mutating func endValues(named name: String) {
    guard !values.isEmpty, hasRoom(for: name) else { return }
    details.attributes.append(Tag.Attribute(name: name, values: values))
  }

  private mutating func hasRoom(for value: String) -> Bool {
    // Empty values take memory too.
    detailBytes += value.utf8.count + MemoryLayout<String>.stride
    if detailBytes > ReadingLimits.rowBytes { refuse(.rowTooLong) }
    return detailBytes <= ReadingLimits.rowBytes
  }

  /// Adds the tag to `collector`, or the reason why the tag is left out.
  mutating func finish(into collector: inout TagCollector) throws(TagDocumentError) {
    collector.beginRow()
    let (line, column) = (position.line, position.column)
    let scan = TextScan(text[...])
    if collector.use != .labels, fault == nil {
      return try use(isEmpty: scan.fault == .emptyText, in: &collector)
    }
    if let fault = fault ?? scan.fault {
      let shown = excerpt.isEmpty ? text[...].excerpt : excerpt
      return collector.leaveOut(fault, line: line, column: column, excerpt: shown)
    }
    if !scan.isWellFormed || textIsRepaired {
      collector.note(.malformedUTF8, line: line, column: column, excerpt: text[...].excerpt)
    }
    if collector.table != nil { collector.observe(text[...]) }
    guard collector.admits(weight, line: line, column: column) else { return }
    var tag = Tag(text: String(decoding: text, as: UTF8.self), weight: weight)
    if !scan.isWellFormed { tag.originalBytes = text }
    if details != Tag.Details() { tag.details = details }
    try collector.take(tag, line: line)
  }

  /// Adds the texts of the tag to the texts that are counted.
  private func use(isEmpty: Bool, in collector: inout TagCollector) throws(TagDocumentError) {
    let texts = texts.isEmpty ? [text] : texts
    if self.texts.isEmpty, isEmpty { return collector.leaveOut(.emptyText, line: position.line) }
    for (index, text) in texts.enumerated() {
      if index > 0 { collector.beginRow() }
      try collector.use(text[...], weight: weight, line: position.line)
    }
  }
}
