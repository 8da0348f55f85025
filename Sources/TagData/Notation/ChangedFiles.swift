/// Files with their numbers of changed lines, as `git diff --stat` and `diffstat` print them: `a.swift | 12 ++--`.
///
/// Binary files have no number. The last line, a summary, is not a file.
struct ChangedFiles: LineNotation {
  /// Analyses the first lines; nil if they are not files with numbers of changed lines.
  init?(_ lines: [NumberedLine]) {
    let cut = lines.map { Self.cut($0.bytes) }
    let files = cut.compactMap { $0 }
    guard files.count > 1, files.contains(where: { $0.hasMarks }),
      zip(lines, cut).allSatisfy({ $1 != nil || Self.isSummary($0.bytes) })
    else { return nil }
  }

  var plan: TablePlan { TablePlan() }

  mutating func take(_ line: Record, into output: inout NotationOutput) throws(TagDocumentError) {
    guard let file = Self.cut(line.bytes[...]) else { return output.rows.leaveOutNote(line) }
    try output.rows.take(Record(line: line.line, fields: [file.name, file.number]))
  }

  /// A file with its number of changed lines.
  private struct File {
    var name: ArraySlice<UInt8>
    /// The number of changed lines; 0 for a binary file.
    var number: ArraySlice<UInt8>
    /// Whether plus and minus signs follow the number.
    var hasMarks: Bool
  }

  private static func cut(_ line: ArraySlice<UInt8>) -> File? {
    guard let bar = line.lastIndex(of: UInt8(ascii: "|")) else { return nil }
    let name = line[..<bar].trimmingSpaces()
    let words = line[(bar + 1)...].split(separator: 0x20)
    guard !name.isEmpty, let first = words.first else { return nil }
    if first.elementsEqual("Bin".utf8) { return File(name: name, number: [0x30], hasMarks: false) }
    let marks = words.dropFirst().joined()
    guard first.allSatisfy({ $0.isDigit }), marks.allSatisfy({ "+-!".utf8.contains($0) }),
      words.count < 3
    else { return nil }
    return File(name: name, number: first, hasMarks: !marks.isEmpty)
  }

  /// Whether a line is the summary of changed files.
  private static func isSummary(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: 0x20)
    return words.count > 2 && words[0].allSatisfy { $0.isDigit }
      && (words[1].elementsEqual("file".utf8) || words[1].elementsEqual("files".utf8))
      && words[2].starts(with: "changed".utf8)
  }
}
