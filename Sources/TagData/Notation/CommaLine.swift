/// One line of words separated by commas or semicolons, as people type a list.
///
/// Each word is a tag, and its weight is the number of its occurrences.
struct CommaLine: LineNotation {
  private let separator: UInt8

  /// The minimum number of parts, and the maximum bytes and words of each part.
  ///
  /// Sentences have fewer commas and longer parts.
  private static let fewest = 4
  private static let mostBytes = 40
  private static let mostWords = 3

  /// Analyses all lines; nil if they are not a single line of separated words.
  init?(_ lines: [NumberedLine], isWhole: Bool) {
    guard isWhole, lines.count == 1 else { return nil }
    let line = lines[0].bytes.trimmingAllSpaces()
    let separator = [UInt8(ascii: ";"), UInt8(ascii: ",")].first { separator in
      let parts = line.split(separator: separator, omittingEmptySubsequences: false)
        .map { $0.trimmingAllSpaces() }
      // A trailing separator is allowed.
      let words = parts.last?.isEmpty == true ? parts.dropLast() : parts[...]
      return words.count >= Self.fewest && words.allSatisfy(Self.isWord)
    }
    guard let separator, !line.contains(where: { "\t[]{}<>=".utf8.contains($0) }),
      line.last.map({ !".!?".utf8.contains($0) }) == true
    else { return nil }
    self.separator = separator
  }

  private static func isWord(_ part: ArraySlice<UInt8>) -> Bool {
    !part.isEmpty && part.count <= mostBytes && part.first?.isDigit == false
      && !"\"'".utf8.contains(part[part.startIndex]) && part.last != UInt8(ascii: "\"")
      && part.split { $0 <= 0x20 }.count <= mostWords
  }

  var plan: TablePlan { TablePlan() }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    for part in line.bytes.split(separator: separator) {
      let word = part.trimmingAllSpaces()
      if !word.isEmpty { try output.tally.add(word, line: line.line) }
    }
  }
}
