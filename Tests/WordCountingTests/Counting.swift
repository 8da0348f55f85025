import TagSphereTagData
import TagSphereWordCounting
import Testing

/// Returns the words of a text under a rule, in the order of the tags.
func countedWords(in text: String, _ rule: WordRule = .all) throws -> [String] {
  var options = ReadingOptions(stopWords: .none)
  options.words = rule
  return try countWords(of: text, options: options).document.tags.map(\.text)
}

/// Returns the words of a text with their counts: `arrosoir 3`.
func numberedWords(in text: String) throws -> [String] {
  try countWords(of: text, options: ReadingOptions(stopWords: .none))
    .document.tags.map { "\($0.text) \(Int($0.weight))" }
}

/// Counts the words of a text, and requires that no word is lost.
///
/// - Parameters:
///   - text: The text.
///   - options: The options of the count.
///   - piece: The number of bytes per piece; nil for all at once.
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
