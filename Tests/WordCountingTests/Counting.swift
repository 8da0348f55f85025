import TagSphereTagData
import TagSphereWordCounting
import Testing

/// Counts the words of a text, and requires that none is lost.
///
/// - Parameters:
///   - text: The text.
///   - options: How they are counted.
///   - piece: The number of bytes that come at a time; nil for all.
func countWords(
  of text: String, options: ReadingOptions, piece: Int? = nil
) throws -> Reading {
  var counter = WordCounter(options: options)
  var rest = Array(text.utf8)[...]
  while !rest.isEmpty {
    try counter.consume(rest.prefix(piece ?? rest.count))
    rest = rest.dropFirst(piece ?? rest.count)
  }
  let reading = try counter.finish()
  let report = reading.report
  #expect(
    report.rowsRead
      == report.tagsKept + report.belowTop + report.repeated + report.leftOut.total)
  return reading
}
