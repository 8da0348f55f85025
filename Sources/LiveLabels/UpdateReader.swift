package import TagSphereTagData

/// One update from a stream.
package struct TagUpdate: Hashable, Sendable {
  /// The text's bytes.
  package var text: [UInt8]
  /// The new weight; 0 removes the tag.
  package var weight: Double
  /// The new address, group and attributes; nil if they stay the same.
  package var details: Tag.Details?

  /// Creates an update from its parts.
  package init(text: [UInt8], weight: Double, details: Tag.Details? = nil) {
    self.text = text
    self.weight = weight
    self.details = details
  }
}

/// An invalid line of a stream, with the reason.
package struct UpdateFault: Hashable, Sendable {
  /// The line number, from 1.
  package var line: Int
  /// The reason.
  package var reason: LeftOutReason
  /// The beginning of the invalid text.
  package var excerpt: String
}

/// Reads tag updates from the bytes of a stream, and keeps the last update of each text until the next fetch.
///
/// Each line is `text<TAB>weight` or a tag in JSON. Texts that end with NULs have no weights.
/// Escape sequences, which colour text in a terminal, are removed from lines; `readsEscapes` also
/// removes them from texts that end with NULs.
///
/// A line without a weight has weight 1, as in a file. Colour, style and image of a JSON tag are
/// ignored, because a stream is coloured by its weights. Memory use is proportional to the number
/// of distinct texts since the last fetch. This number is limited; lines with further texts are
/// left out. If lines are counted, each whole line is a text, and its weight is the number of its
/// occurrences. The limit then applies to all distinct texts of the stream.
package struct UpdateReader: Sendable {
  /// The maximum number of distinct texts kept between two fetches.
  static let limit = 1_000_000

  /// The last update of each text since the last fetch, in the order in which the texts first occurred.
  private var pending: [TagUpdate] = []
  /// The format of the lines; nil until the first line shows it.
  private var format: DocumentFormat?
  private var placeOfText: [[UInt8]: Int] = [:]
  /// The number of occurrences of each text; nil if lines have weights.
  private var counts: [[UInt8]: Int]?
  private var record = Record()
  private var isOpen = false
  /// The byte that ends a line.
  private let end: UInt8
  /// Removes escape sequences; nil if they are part of the texts.
  private var escapes: EscapeRemover?
  private let negative: NegativeWeights
  /// The number of lines read.
  package private(set) var lineCount = 0
  /// The number of invalid lines.
  package private(set) var faultCount = 0
  /// The first invalid line.
  package private(set) var firstFault: UpdateFault?

  /// Creates a reader at the beginning of a stream.
  ///
  /// - Parameters:
  ///   - format: `tsv`, `jsonl` or `countedLines`. With `countedLines`, each line is a text, and
  ///     its weight is the number of its occurrences. nil lets the first line show whether the
  ///     lines are TSV or JSON.
  ///   - negative: The treatment of lines with negative weights.
  ///   - endsWithNUL: Whether a NUL ends each text; the text is then the whole line.
  ///   - readsEscapes: Whether escape sequences are removed from NUL-terminated texts, too.
  package init(
    format: DocumentFormat? = nil, negative: NegativeWeights = .show, endsWithNUL: Bool = false,
    readsEscapes: Bool = false
  ) {
    self.format = format ?? (endsWithNUL ? .lines : nil)
    self.negative = negative
    end = endsWithNUL ? 0 : UInt8(ascii: "\n")
    escapes = endsWithNUL && !readsEscapes ? nil : EscapeRemover()
    counts = format == .countedLines ? [:] : nil
  }

  /// Whether no update waits to be fetched.
  package var isEmpty: Bool { pending.isEmpty }

  /// Reads the next bytes of the stream.
  package mutating func consume(_ chunk: ArraySlice<UInt8>) {
    read(escapes?.removed(from: chunk) ?? chunk)
  }

  private mutating func read(_ chunk: ArraySlice<UInt8>) {
    var rest = chunk
    while let lineEnd = rest.firstIndex(of: end) {
      if isOpen {
        record.append(rest[rest.startIndex..<lineEnd])
        endLine()
      } else {
        // Most lines lie within one chunk and are not copied.
        takeLine(rest[rest.startIndex..<lineEnd])
      }
      rest = rest[(lineEnd + 1)...]
    }
    if !rest.isEmpty {
      record.append(rest)
      isOpen = true
    }
  }

  /// Ends the stream; the last line may lack a line feed.
  package mutating func finish() {
    if let rest = escapes?.finish() { read(rest) }
    if isOpen { endLine() }
  }

  /// Returns the last update of each text since the last fetch.
  ///
  /// Updates are in the order in which their texts first occurred.
  package mutating func fetch() -> [TagUpdate] {
    defer {
      pending = []
      placeOfText.removeAll(keepingCapacity: placeOfText.count < 1 << 16)
    }
    return pending
  }

  private mutating func endLine() {
    if record.fault == nil {
      takeLine(record.bytes[...])
    } else {
      lineCount += 1
      leaveOut(.rowTooLong, record.bytes[...])
    }
    record.removeAll()
    isOpen = false
  }

  private mutating func takeLine(_ line: ArraySlice<UInt8>) {
    lineCount += 1
    var line = line
    if end != 0, line.last == UInt8(ascii: "\r") { line.removeLast() }
    guard line.contains(where: { $0 > 0x20 }) else { return }
    guard line.count <= ReadingLimits.rowBytes else { return leaveOut(.rowTooLong, line) }
    let format = format ?? (DocumentFormat(sniffing: line) == .jsonl ? .jsonl : .tsv)
    self.format = format
    switch format {
    case .jsonl: takeObject(line)
    case .countedLines, .lines: takeColumns(line, tab: line.endIndex)
    default: takeColumns(line, tab: line.firstIndex(of: UInt8(ascii: "\t")) ?? line.endIndex)
    }
  }

  private mutating func takeObject(_ line: ArraySlice<UInt8>) {
    switch JSONLineReader.tag(in: line, negative: negative) {
    case .success(let tag):
      var details = tag.details
      details?.color = nil
      details?.style = nil
      details?.image = nil
      let hasDetails = details != Tag.Details()
      take(TagUpdate(text: tag.bytes, weight: tag.weight, details: hasDetails ? details : nil))
    case .failure(let fault): leaveOut(fault.reason, line)
    }
  }

  private mutating func takeColumns(_ line: ArraySlice<UInt8>, tab: Int) {
    let text = line[..<tab]
    if let fault = TextScan(text).fault { return leaveOut(fault, text) }
    // Further columns occur in files, and are ignored.
    let spelled = line[tab...].dropFirst().prefix { $0 != UInt8(ascii: "\t") }
    var weight = 1.0
    if !spelled.trimmingSpaces().isEmpty {
      do { weight = try WeightParser.weight(spelled) } catch {
        return leaveOut(error.reason, spelled)
      }
      if weight < 0, negative == .out { return leaveOut(.weightNegative, spelled) }
    }
    let key = Array(text)
    if counts != nil {
      guard let count = countUp(key) else { return }
      weight = Double(count)
    }
    take(TagUpdate(text: key, weight: weight))
  }

  private mutating func take(_ update: TagUpdate) {
    if let place = placeOfText[update.text] {
      pending[place].weight = update.weight
      pending[place].details = update.details ?? pending[place].details
    } else if pending.count < Self.limit {
      placeOfText[update.text] = pending.count
      pending.append(update)
    }
  }

  /// Counts a text and returns the number of its occurrences; nil for a new text beyond the limit.
  private mutating func countUp(_ text: [UInt8]) -> Int? {
    let count = (counts?[text] ?? 0) + 1
    guard count > 1 || (counts?.count ?? 0) < Self.limit else { return nil }
    counts?[text] = count
    return count
  }

  private mutating func leaveOut(_ reason: LeftOutReason, _ bytes: ArraySlice<UInt8>) {
    faultCount += 1
    if firstFault == nil {
      firstFault = UpdateFault(line: lineCount, reason: reason, excerpt: bytes.excerpt)
    }
  }
}
