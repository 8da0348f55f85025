/// The distinct values of a column, each with the sum of its weights.
struct ValueTally: Sendable {
  /// The separator of several values in a text; nil if a text is one value.
  private let separator: [UInt8]?
  private var places: [[UInt8]: Int] = [:]
  private var values: [Value] = []

  private struct Value {
    var bytes: [UInt8]
    var weight: WeightSum
    var line: Int
    var occurrences = 1
  }

  init(separator: String?) { self.separator = separator.map { Array($0.utf8) } }

  /// Returns the values in a text, without surrounding spaces; empty if the text is blank.
  func values(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    let parts = separator.map { text.split(by: $0) } ?? [text]
    return parts.map { $0.trimmingAllSpaces() }.filter { !$0.isEmpty }
  }

  /// Counts a value.
  ///
  /// - Throws: `tooManyLines` if there are more distinct values than can be counted.
  mutating func add(
    _ value: ArraySlice<UInt8>, weight: Double, line: Int
  ) throws(TagDocumentError) {
    let bytes = Array(value)
    if let place = places[bytes] {
      values[place].weight.add(weight)
      values[place].occurrences += 1
      return
    }
    guard values.count < ReadingLimits.distinctWords else {
      throw TagDocumentError(.tooManyLines(limit: ReadingLimits.distinctWords), line: line)
    }
    places[bytes] = values.count
    values.append(Value(bytes: bytes, weight: WeightSum(weight), line: line))
  }

  /// Adds the tags, in order of first appearance, to a collector that has counted their rows.
  consuming func finish(into collector: inout TagCollector) throws(TagDocumentError) {
    for value in values {
      collector.noteRepeated(value.occurrences - 1)
      // The sum of many large weights may be infinite.
      let weight = value.weight.value
      guard weight.isFinite else {
        collector.leaveOut(.weightNotFinite, line: value.line, excerpt: value.bytes[...].excerpt)
        continue
      }
      guard collector.admits(weight, line: value.line) else { continue }
      let isWellFormed = TextScan(value.bytes[...]).isWellFormed
      var tag = Tag(text: String(decoding: value.bytes, as: UTF8.self), weight: weight)
      if !isWellFormed { tag.originalBytes = value.bytes }
      try collector.take(tag, line: value.line)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the parts between the occurrences of a separator; all bytes if the separator is empty.
  func split(by separator: [UInt8]) -> [ArraySlice<UInt8>] {
    guard let first = separator.first else { return [self] }
    var parts: [ArraySlice<UInt8>] = []
    var rest = self
    var next = rest.startIndex
    while let found = rest[next...].firstIndex(of: first) {
      if rest[found...].starts(with: separator) {
        parts.append(rest[..<found])
        rest = rest[(found + separator.count)...]
        next = rest.startIndex
      } else {
        next = found + 1
      }
    }
    parts.append(rest)
    return parts
  }
}
