internal import TagSphereTagData

extension ArgumentParser {
  /// The options that choose columns.
  private static let columnOptions = ["text", "weight", "count", "split", "words-of"]

  /// Rejects `--sheet` for a document without sheets.
  func checkSheet(_ document: DocumentOptions) throws(UsageError) {
    guard isGiven("sheet") else { return }
    if document.isFollowed {
      throw UsageError("--sheet has no effect with --follow: leave one of the two out")
    }
    if document.endsWithNUL {
      throw UsageError(
        "--sheet has no effect with --read0, which reads texts that NULs end: leave one of the two out"
      )
    }
    switch document.format {
    case nil, .csv, .tsv, .lines, .prose, .countedLines: break
    case .json, .jsonl, .feed, .photos, .pages, .apps:
      throw UsageError(
        "--sheet has no effect with --format \(document.format?.rawValue ?? ""), which has no sheets: leave "
          + "one of the two out")
    }
  }

  /// Returns the document with the chosen columns, after checking that each choice has an effect.
  func choosingColumns(_ document: DocumentOptions) throws(UsageError) -> DocumentOptions {
    let chosen = Self.columnOptions.filter(isGiven)
    guard let first = chosen.first else { return document }
    let ofText = ["text", "count", "words-of"].filter(isGiven)
    if ofText.count > 1 {
      throw UsageError(
        "--\(ofText[0]) and --\(ofText[1]) both name the column of the text: leave one of the two out"
      )
    }
    if document.countsWords || document.countsLines {
      throw UsageError(
        "--\(first) has no effect with --\(document.countsWords ? "count-words" : "count-lines"), which "
          + "counts what is in no column: leave one of the two out, or name the column with "
          + (document.countsWords ? "--words-of" : "--count"))
    }
    if document.endsWithNUL, !isGiven("split") || chosen.count > 1 {
      throw UsageError(
        "--\(first) has no effect with --read0, whose texts have no columns: leave one of the two out"
      )
    }
    if document.isFollowed {
      throw UsageError("--\(first) has no effect with --follow: leave one of the two out")
    }
    if let format = document.format, !format.isReadAsTags {
      throw UsageError(
        "--\(first) has no effect with --format \(format.rawValue), which has no columns: leave one of "
          + "the two out")
    }
    if isGiven("words-of"), let idle = ["weight", "split"].first(where: isGiven) {
      throw UsageError(
        "--\(idle) has no effect with --words-of, which counts words: leave one of the two out")
    }
    var document = document
    if isGiven("split") { document.columns.use = .counted }
    return document
  }
}
