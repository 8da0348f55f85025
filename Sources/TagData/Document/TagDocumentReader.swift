/// Reads tags from bytes as they arrive, in chunks of any size.
///
/// ```swift
/// var reader = TagDocumentReader(options: ReadingOptions(top: 1_000))
/// while let chunk = nextChunk() { try reader.consume(chunk[...]) }
/// let reading = try reader.finish()
/// ```
/// The result does not depend on the chunk boundaries. Memory grows with the tags kept, not with
/// the file. A byte order mark is skipped. The reader must not be used again after an error.
public struct TagDocumentReader: Sendable {
  private var stage: Stage
  private var input = TextInput()
  private let options: ReadingOptions
  /// Whether lines end in carriage returns alone.
  private var hasReturnsAlone = false
  /// Removes escape sequences; nil if they stay in the rows.
  private var escapes: EscapeRemover?
  /// Converts a document in the literals of another language to JSON; nil for other documents.
  private var literal: LiteralConverter?

  private enum Stage: Sendable {
    /// Collecting the first bytes, which determine the format and whether the input is text.
    case head([UInt8])
    case lines(LineScanner, RowReader)
    case csv(CSVScanner, RowReader)
    case notation(LineScanner, NotationReader)
    case json(JSONTokenizer, JSONTagReader)
    case jsonLines(LineScanner, JSONLineReader)
  }

  /// The number of bytes that determine whether the input is text.
  package static let headLength = 8_192
  /// The number of bytes that determine how the input is read.
  private static let planLength = 65_536

  /// The maximum memory that a byte at the beginning of the file may need, bytes.
  ///
  /// The content of the beginning is not known yet: rows may be as short as words, and arrays
  /// double their storage.
  private static let mostGrowth = 18

  /// Creates a reader for one file.
  ///
  /// - Precondition: `options.format` is nil or a format of this reader: see
  ///   `DocumentFormat.isReadAsTags`.
  public init(options: ReadingOptions) {
    precondition(options.format?.isReadAsTags != false, "the format has a reader of its own")
    self.options = options
    stage = .head([])
  }

  /// The number of rows, or of JSON elements, read so far.
  public var rowsRead: Int {
    switch stage {
    case .head: 0
    case .lines(_, let rows), .csv(_, let rows): rows.collector.report.rowsRead
    case .notation(_, let lines): lines.collector.report.rowsRead
    case .json(_, let tags): tags.collector.report.rowsRead
    case .jsonLines(_, let lines): lines.collector.report.rowsRead
    }
  }

  /// Returns the memory, in bytes, that reading the next bytes of the file is likely to allocate at once.
  ///
  /// The result is 0 if the present memory suffices.
  ///
  /// - Parameters:
  ///   - byteCount: The number of the next bytes.
  ///   - before: The number of bytes read so far.
  package func growth(byNext byteCount: Int, after before: Int) -> Int {
    let collector: TagCollector
    switch stage {
    case .head: return growthAtBeginning(byteCount)
    case .lines(_, let rows), .csv(_, let rows): collector = rows.collector
    case .notation(_, let lines): collector = lines.collector
    case .json(_, let tags): collector = tags.collector
    case .jsonLines(_, let lines): collector = lines.collector
    }
    guard before > 0 else { return growthAtBeginning(byteCount) }
    guard let next = collector.nextGrowth else { return 0 }
    let newTags = Double(byteCount) * Double(collector.tagsKept) / Double(before)
    return newTags >= Double(next.room) + 1 ? next.byteCount : 0
  }

  /// Returns the maximum memory, in bytes, that the beginning of a file is likely to need.
  private func growthAtBeginning(_ byteCount: Int) -> Int {
    let growth = byteCount * Self.mostGrowth
    guard let top = options.top else { return growth }
    return min(growth, 4 * top * MemoryLayout<Tag>.stride)
  }

  /// Reads the next bytes of the file.
  ///
  /// - Throws: The fault that ends the reading, with its position.
  public mutating func consume(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    try read(input.utf8(of: chunk))
  }

  private mutating func read(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    guard case .head(var head) = stage else { return try parse(converted(chunk)) }
    stage = .head([])
    let rest = chunk.dropFirst(Self.planLength - head.count)
    head.append(contentsOf: chunk.prefix(Self.planLength - head.count))
    stage = .head(head)
    guard head.count == Self.planLength else { return }
    try leaveHead(isWhole: false)
    try parse(converted(rest))
  }

  /// The content of the rows or JSON elements that are complete so far; reading can continue.
  ///
  /// While the first bytes are still being collected, the format is the one that these bytes
  /// suggest.
  ///
  /// - Complexity: O(tags kept).
  public var contentSoFar: Reading {
    get throws(TagDocumentError) {
      var copy = self
      if case .head(let head) = stage {
        // The last row may be incomplete. JSON elements need no line feed at their end.
        let end = options.endsWithNUL || head.contains(0) ? 0 : UInt8(ascii: "\n")
        let lines = head.lastIndex(of: end).map { head[...$0] } ?? []
        copy.stage = .head(isJSON(head) ? head : Array(lines))
        try copy.leaveHead(isWhole: false)
      }
      switch copy.stage {
      case .head: preconditionFailure("the head was just left")
      case .lines(_, let rows), .csv(_, let rows): return try rows.reading()
      case .notation(_, let lines): return try lines.reading()
      case .json(_, let tags): return try tags.collector.countedReading()
      case .jsonLines(_, let lines): return try lines.collector.countedReading()
      }
    }
  }

  /// Returns the prose of the chosen column that was read since the last call.
  package mutating func takeProse() -> [UInt8] {
    guard options.columns.use == .prose else { return [] }
    switch stage {
    case .head: return []
    case .lines(let scanner, var rows):
      defer { stage = .lines(scanner, rows) }
      return rows.collector.takeProse()
    case .csv(let scanner, var rows):
      defer { stage = .csv(scanner, rows) }
      return rows.collector.takeProse()
    case .notation(let scanner, var lines):
      defer { stage = .notation(scanner, lines) }
      return lines.takeProse()
    case .json(let tokenizer, var tags):
      defer { stage = .json(tokenizer, tags) }
      return tags.collector.takeProse()
    case .jsonLines(let scanner, var lines):
      defer { stage = .jsonLines(scanner, lines) }
      return lines.takeProse()
    }
  }

  /// Ends the file and returns its content; an empty file has no tags and is not an error.
  ///
  /// - Throws: A fault that is known only at the end of the file.
  public mutating func finish() throws(TagDocumentError) -> Reading {
    try read(input.finish())
    if case .head = stage { try leaveHead(isWhole: true) }
    if let rest = literal?.finish(), !rest.isEmpty { try parse(rest) }
    if var remover = escapes {
      escapes = nil
      try parse(remover.finish())
    }
    switch stage {
    case .head: preconditionFailure("the head was just left")
    case .lines(var scanner, var rows):
      try scanner.finish(into: &rows)
      stage = .lines(scanner, rows)
      return try rows.reading()
    case .csv(var scanner, var rows):
      try scanner.finish(into: &rows)
      stage = .csv(scanner, rows)
      return try rows.reading()
    case .notation(var scanner, var lines):
      try scanner.finish(into: &lines)
      stage = .notation(scanner, lines)
      return try lines.reading()
    case .json(var tokenizer, var tags):
      if tokenizer.hasBegun { try tokenizer.finish(into: &tags) }
      try tags.finish()
      stage = .json(tokenizer, tags)
      return try tags.collector.countedReading()
    case .jsonLines(var scanner, var lines):
      try scanner.finish(into: &lines)
      stage = .jsonLines(scanner, lines)
      return try lines.collector.countedReading()
    }
  }

  /// The number style that later rows require for the weights; nil if the first rows gave the right style.
  ///
  /// It is also nil if there is no table. If it is not nil, the file should be read again in this
  /// style.
  package var betterWeightStyle: NumberStyle? { watch?.better }

  /// The number of weights in another style than the other weights.
  package var weightsOfOtherStyles: Int { watch?.count ?? 0 }

  private var watch: StyleWatch? {
    switch stage {
    case .lines(_, let rows), .csv(_, let rows): rows.watch
    case .notation(_, let lines): lines.watch
    case .json(_, let tags): tags.watch
    case .jsonLines(_, let lines): lines.watch
    case .head: nil
    }
  }

  /// Whether a file that begins with these bytes is one JSON document.
  private func isJSON(_ head: [UInt8]) -> Bool {
    let format =
      options.format ?? options.suggestedFormat
      ?? DocumentFormat(sniffing: EscapeRemover.removed(from: Self.withoutMark(head)))
    return format == .json || format == .feed
  }

  private static func withoutMark(_ head: [UInt8]) -> ArraySlice<UInt8> {
    head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
  }

  /// Decides how the file is read, and parses the first bytes.
  ///
  /// - Parameter isWhole: Whether the file has no more bytes.
  private mutating func leaveHead(isWhole: Bool) throws(TagDocumentError) {
    guard case .head(let head) = stage else { return }
    if hasZeroEndedTexts(head[...], isWhole: isWhole) {
      stage = .lines(
        LineScanner(separator: nil, end: 0),
        RowReader(
          collector: TagCollector(
            format: .lines, top: options.top, keepsLines: options.keepsLines,
            choice: options.columns),
          kind: .lines, readsEscapes: options.readsEscapes))
      return try parse(head[...])
    }
    try Self.requireText(head[...])
    hasReturnsAlone = ReadingPlan.hasReturnsAlone(head[...])
    var content = withLineFeeds(Self.withoutMark(head))
    var options = options
    if options.format == nil, [nil, .json, .lines].contains(options.suggestedFormat),
      let (converter, json) = LiteralConverter.converting(content, isWhole: isWhole)
    {
      (literal, content) = (converter, json)
      options.suggestedFormat = nil
    }
    let encoding = LegacyEncoding(head: content)
    if let encoding { options.samples = options.samples.map { Array(encoding.utf8(of: $0[...])) } }
    let plan = try ReadingPlan(
      head: EscapeRemover.removed(from: encoding?.utf8(of: content)[...] ?? content),
      isWhole: isWhole,
      options: options)
    if let format = plan.unread { throw TagDocumentError(.unread(format)) }
    var collector = TagCollector(
      format: plan.format, top: options.top, keepsLines: options.keepsLines,
      negative: options.negative, choice: options.columns)
    collector.encoding = encoding
    if let note = plan.note { collector.note(note, line: 0) }
    escapes = options.readsEscapes && plan.rows.isUnquoted ? nil : EscapeRemover()
    func rows(_ kind: RowReader.Kind) -> RowReader {
      RowReader(collector: collector, kind: kind, readsEscapes: escapes == nil)
    }
    switch plan.rows {
    case .words(let columns, let table):
      stage = .lines(
        LineScanner(separator: nil), rows(.words(columns: columns, table)))
    case .plain(let separator, let table):
      stage = .lines(LineScanner(separator: separator), rows(.table(table)))
    case .quoted(let separator, let table):
      if separator == UInt8(ascii: ";") { collector.noteSemicolons() }
      stage = .csv(
        CSVScanner(separator: separator, countsRows: options.isSheet), rows(.table(table)))
    case .json(let shape):
      stage = .json(JSONTokenizer(), JSONTagReader(collector: collector, shape: shape))
    case .jsonLines(let shape):
      stage = .jsonLines(
        LineScanner(separator: nil), JSONLineReader(collector: collector, shape: shape))
    case .lines:
      stage = .lines(LineScanner(separator: nil), rows(.lines))
    case .notation(let notation):
      stage = .notation(
        LineScanner(separator: nil), NotationReader(collector: collector, notation: notation))
    }
    try parse(content)
  }

  /// Whether NULs end the texts: by the options, or by the first bytes if no format is named.
  private func hasZeroEndedTexts(_ head: ArraySlice<UInt8>, isWhole: Bool) -> Bool {
    guard [nil, .lines].contains(options.format), Compression(head: head) == nil,
      UnreadFormat(head: head) == nil
    else {
      return false
    }
    return options.endsWithNUL
      || [nil, .lines].contains(options.suggestedFormat)
        && ReadingPlan.hasZeroEndedTexts(head, isWhole: isWhole)
  }

  /// Returns bytes that follow the head, in the form in which they are parsed.
  private mutating func converted(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let lines = withLineFeeds(bytes)
    return literal?.json(of: lines) ?? lines
  }

  /// Returns the bytes.
  ///
  /// If lines end in carriage returns alone, these are replaced by line feeds.
  private func withLineFeeds(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    return hasReturnsAlone ? bytes.map { $0 == carriageReturn ? lineFeed : $0 }[...] : bytes
  }

  /// Rejects compressed input, known formats that are not read, and input with a NUL among its first bytes.
  package static func requireText(_ head: ArraySlice<UInt8>) throws(TagDocumentError) {
    if let compression = Compression(head: head) {
      throw TagDocumentError(.compressed(compression))
    }
    if let format = UnreadFormat(head: head) { throw TagDocumentError(.unread(format)) }
    let start = head.prefix(headLength)
    if let zero = start.firstIndex(of: 0) {
      let line = start[..<zero].reduce(1) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
      throw TagDocumentError(.binary, line: line)
    }
  }

  private mutating func parse(_ bytes: ArraySlice<UInt8>) throws(TagDocumentError) {
    let chunk = escapes?.removed(from: bytes) ?? bytes
    // The stage is moved out and back, so that its buffers are changed in place and not copied.
    var current = Stage.head([])
    swap(&current, &stage)
    switch consume current {
    case .head: break
    case .lines(var scanner, var rows):
      try scanner.consume(chunk, into: &rows)
      stage = .lines(scanner, rows)
    case .csv(var scanner, var rows):
      try scanner.consume(chunk, into: &rows)
      stage = .csv(scanner, rows)
    case .notation(var scanner, var lines):
      try scanner.consume(chunk, into: &lines)
      stage = .notation(scanner, lines)
    case .json(var tokenizer, var tags):
      try tokenizer.consume(chunk, into: &tags)
      stage = .json(tokenizer, tags)
    case .jsonLines(var scanner, var lines):
      try scanner.consume(chunk, into: &lines)
      stage = .jsonLines(scanner, lines)
    }
  }
}
