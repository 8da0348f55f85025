/// Builds tags from the lines of a file, each of which is a JSON element.
///
/// An invalid line is left out and reported, as in tables.
package struct JSONLineReader: RecordReader, Sendable {
  private var tags: JSONTagReader
  private var tokenizer = JSONTokenizer()

  /// Creates a reader that adds its tags to `collector`.
  init(collector: TagCollector, shape: JSONShape = .tags) {
    tags = JSONTagReader(collector: collector, root: .lines, shape: shape)
  }

  /// The tags and findings so far.
  var collector: TagCollector { tags.collector }

  /// The weights written in another style than the first weights.
  var watch: StyleWatch { tags.watch }

  /// Returns the prose of the chosen member that was read since the last call.
  mutating func takeProse() -> [UInt8] { tags.collector.takeProse() }

  package mutating func take(_ record: Record) throws(TagDocumentError) {
    if record.isBlank { return }
    tags.beginLine(record.line)
    if let fault = record.fault {
      tags.refuseLine(fault, excerpt: record.bytes[...].excerpt)
      return try tags.endLine()
    }
    tokenizer.restart(line: record.line)
    do throws(TagDocumentError) {
      try tokenizer.consume(record.bytes[...], into: &tags)
      try tokenizer.finish(into: &tags)
    } catch {
      tags.refuseLine(.notJSON, at: error.column, excerpt: record.bytes[...].excerpt)
    }
    try tags.endLine()
  }

  /// The reason why a line is not a tag.
  package struct Fault: Error {
    /// The reason.
    package var reason: LeftOutReason
  }

  /// Parses a single line, which must not be blank, as a tag.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - negative: How a negative weight is treated.
  package static func tag(
    in line: ArraySlice<UInt8>, negative: NegativeWeights = .show
  ) -> Result<Tag, Fault> {
    var record = Record()
    record.append(line)
    var reader = JSONLineReader(
      collector: TagCollector(format: .jsonl, top: nil, negative: negative))
    do throws(TagDocumentError) {
      try reader.take(record)
    } catch {
      return .failure(Fault(reason: .notJSON))
    }
    let reading = reader.collector.reading()
    if let tag = reading.document.tags.first { return .success(tag) }
    return .failure(Fault(reason: reading.report.leftOut.listed.first?.kind ?? .notJSON))
  }
}
