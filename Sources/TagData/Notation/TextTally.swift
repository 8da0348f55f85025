/// Counts repeated texts, and keeps the numbers that a document gives to texts.
struct TextTally: Sendable {
  private struct Entry {
    var text: [UInt8]
    var line: Int
    var count = 0
    /// The number as written; nil if the text has no number.
    var number: [UInt8]?
  }

  private var entries: [Entry] = []
  private var indices: [[UInt8]: Int] = [:]

  /// Counts a text.
  ///
  /// - Parameter number: The number of the text, which becomes its weight in place of its count. A
  ///   second number for the same text makes a second entry.
  /// - Throws: `tooManyWords` if there are more than `ReadingLimits.distinctWords` different texts.
  mutating func add(
    _ text: ArraySlice<UInt8>, number: ArraySlice<UInt8>? = nil, line: Int
  ) throws(TagDocumentError) {
    let key = Array(text)
    let index: Int
    if let known = indices[key], number == nil || entries[known].number == nil {
      index = known
    } else {
      guard entries.count < ReadingLimits.distinctWords else {
        throw TagDocumentError(.tooManyWords(limit: ReadingLimits.distinctWords), line: line)
      }
      index = entries.count
      indices[key] = index
      entries.append(Entry(text: key, line: line))
    }
    entries[index].count += 1
    if let number { entries[index].number = Array(number) }
  }

  /// Emits a row for each text, in order of first appearance.
  mutating func finish(into rows: inout RowReader) throws(TagDocumentError) {
    for entry in entries {
      let weight = entry.number ?? Array("\(entry.count)".utf8)
      rows.collector.countRepeated(entry.count - 1)
      try rows.take(Record(line: entry.line, fields: [entry.text[...], weight[...]]))
    }
    (entries, indices) = ([], [:])
  }
}
