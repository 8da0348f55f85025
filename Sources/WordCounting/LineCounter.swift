package import TagSphereTagData

/// Counts repeated lines: each tag is a line, and its weight is the number of its occurrences.
///
/// Lines are compared byte by byte, without line endings and without escape sequences for terminal
/// colours. Blank lines are ignored. NUL-terminated texts keep their escape sequences by default. A
/// UTF-16 byte order mark selects UTF-16. Memory grows only with the number of distinct lines.
package struct LineCounter: Sendable {
  private var scanner: LineScanner
  private let endsWithNUL: Bool
  /// Removes escape sequences; nil if they are kept.
  private var escapes: EscapeRemover?
  private var tally: LineTally
  private var head: [UInt8] = []
  private var isPastHead = false
  private var input = TextInput()

  /// Creates a counter for one file; the format in the options is ignored.
  package init(options: ReadingOptions) {
    tally = LineTally(collector: TagCollector(format: .countedLines, top: options.top))
    endsWithNUL = options.endsWithNUL
    scanner = LineScanner(separator: nil, end: endsWithNUL ? 0 : UInt8(ascii: "\n"))
    escapes = endsWithNUL && !options.readsEscapes ? nil : EscapeRemover()
  }

  /// The number of lines read so far.
  package var linesRead: Int { scanner.line - 1 }

  /// Reads the next bytes of the file.
  ///
  /// - Throws: `binary` if the input is not text, or `tooManyLines`.
  package mutating func consume(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    try read(input.utf8(of: chunk))
  }

  /// The complete lines so far; reading can continue.
  ///
  /// - Throws: The errors of `consume(_:)`.
  /// - Complexity: O(distinct lines · log distinct lines).
  package var contentSoFar: Reading {
    get throws(TagDocumentError) {
      var copy = self
      if !isPastHead { try copy.leaveHead() }
      return try copy.tally.reading()
    }
  }

  /// Ends the file and returns its distinct lines, in the order of their first appearance.
  ///
  /// - Throws: The errors of `consume(_:)`.
  package mutating func finish() throws(TagDocumentError) -> Reading {
    try read(input.finish())
    if !isPastHead { try leaveHead() }
    if let rest = escapes?.finish() { try scanner.consume(rest, into: &tally) }
    try scanner.finish(into: &tally)
    return try tally.reading()
  }

  private mutating func read(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    guard !isPastHead else { return try count(chunk) }
    // The first bytes are checked together before any of their lines is counted.
    head.append(contentsOf: chunk)
    if head.count >= TagDocumentReader.headLength { try leaveHead() }
  }

  private mutating func leaveHead() throws(TagDocumentError) {
    if !endsWithNUL {
      try TagDocumentReader.requireText(head.prefix(TagDocumentReader.headLength))
    }
    isPastHead = true
    let text = head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    head = []
    try count(text)
  }

  private mutating func count(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    try scanner.consume(escapes?.removed(from: chunk) ?? chunk, into: &tally)
  }
}

/// The number of occurrences of each line, and the lines that were left out.
private struct LineTally: RecordReader, Sendable {
  private var collector: TagCollector
  private var lines: [[UInt8]: Occurrences] = [:]

  private struct Occurrences {
    var count = 1
    /// The number of the line where the text first occurs.
    var line: Int
  }

  init(collector: TagCollector) { self.collector = collector }

  mutating func take(_ record: Record) throws(TagDocumentError) {
    if record.isBlank { return }
    if record.fault == nil, let index = lines.index(forKey: record.bytes) {
      lines.values[index].count += 1
      return
    }
    let text = record.bytes[...]
    if let fault = record.fault ?? TextScan(text).fault {
      collector.beginRow()
      return collector.leaveOut(fault, line: record.line, excerpt: text.excerpt)
    }
    guard lines.count < ReadingLimits.distinctWords else {
      throw TagDocumentError(.tooManyLines(limit: ReadingLimits.distinctWords), line: record.line)
    }
    lines[record.bytes] = Occurrences(line: record.line)
  }

  /// Converts the lines to tags.
  consuming func reading() throws(TagDocumentError) -> Reading {
    for (bytes, found) in lines.sorted(by: { $0.value.line < $1.value.line }) {
      collector.beginRow()
      collector.countRepeated(found.count - 1)
      let isWellFormed = TextScan(bytes[...]).isWellFormed
      if !isWellFormed {
        collector.note(.malformedUTF8, line: found.line, excerpt: bytes[...].excerpt)
      }
      let weight = Double(found.count)
      guard collector.admits(weight) else { continue }
      var tag = Tag(text: String(decoding: bytes, as: UTF8.self), weight: weight)
      if !isWellFormed { tag.originalBytes = bytes }
      try collector.take(tag, line: found.line)
    }
    return collector.reading()
  }
}
