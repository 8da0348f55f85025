public import TagSphereTagData

/// Counts lines that occur many times: tags whose weights are how often each line does.
///
/// Lines are compared byte for byte, without their endings; blank ones do not count. A byte order mark of
/// UTF-16 selects this encoding. Memory grows only with the number of distinct lines.
public struct LineCounter: Sendable {
  private var collector: TagCollector
  private var lines: [[UInt8]: Occurrences] = [:]
  private var record = Record()
  private var isOpen = false
  private var head: [UInt8] = []
  private var isPastHead = false
  private var input = TextInput()

  private struct Occurrences {
    var count = 1
    /// The line at which the first one stands.
    var line: Int
  }

  /// Creates a counter for one file; the format in the options is ignored.
  public init(options: ReadingOptions) {
    collector = TagCollector(format: .countedLines, top: options.top)
  }

  /// The number of lines read so far.
  public var linesRead: Int { record.line - 1 }

  /// Reads the next bytes of the file.
  ///
  /// - Throws: `binary` if the input is not text, or `tooManyLines`.
  public mutating func consume(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    try read(input.utf8(of: chunk))
  }

  /// The lines that are complete so far; the reading goes on.
  ///
  /// - Throws: The errors of `consume(_:)`.
  /// - Complexity: O(distinct lines · log distinct lines).
  public var contentSoFar: Reading {
    get throws(TagDocumentError) {
      var copy = self
      if !isPastHead { try copy.leaveHead() }
      try copy.collect()
      return copy.collector.reading()
    }
  }

  /// Ends the file and returns its distinct lines, in the order of their first appearance.
  ///
  /// - Throws: The errors of `consume(_:)`.
  public mutating func finish() throws(TagDocumentError) -> Reading {
    try read(input.finish())
    if !isPastHead { try leaveHead() }
    if isOpen { try endLine() }
    try collect()
    return collector.reading()
  }

  private mutating func read(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    guard !isPastHead else { return try count(chunk) }
    // The first bytes are checked as a whole before any of their lines is counted.
    head.append(contentsOf: chunk)
    if head.count >= TagDocumentReader.headLength { try leaveHead() }
  }

  private mutating func leaveHead() throws(TagDocumentError) {
    try TagDocumentReader.requireText(Array(head.prefix(TagDocumentReader.headLength)))
    isPastHead = true
    let text = head.dropFirst(head.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    head = []
    try count(text)
  }

  private mutating func count(_ chunk: ArraySlice<UInt8>) throws(TagDocumentError) {
    var rest = chunk
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      record.append(rest[rest.startIndex..<end])
      try endLine()
      rest = rest[(end + 1)...]
    }
    guard !rest.isEmpty else { return }
    record.append(rest)
    isOpen = true
  }

  private mutating func endLine() throws(TagDocumentError) {
    if record.bytes.last == UInt8(ascii: "\r") { record.bytes.removeLast() }
    if !record.isBlank { try take() }
    record.removeAll()
    record.line += 1
    isOpen = false
  }

  private mutating func take() throws(TagDocumentError) {
    if record.fault == nil {
      lines[record.bytes]?.count += 1
      if lines[record.bytes] != nil { return }
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

  /// Makes tags of the lines.
  private mutating func collect() throws(TagDocumentError) {
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
  }
}
