internal import TagSphereCommandLineOptions
internal import TagSphereMessages
internal import TagSphereTagData

extension TagDocument {
  /// Reads the counts of badges.
  ///
  /// The file is a table whose texts are those of labels, or the names of programs' desktop entries,
  /// and whose weights are the counts. The last one of a text counts; tags that it does not name keep
  /// theirs.
  ///
  /// - Returns: The warnings that were reported.
  /// - Throws: If the file cannot be read.
  nonisolated mutating func readBadges(at path: String) throws -> [Message] {
    let reading = try readDocument(
      at: path, options: ReadingOptions(format: .tsv), allowsPipe: false)
    var options = DocumentOptions()
    options.format = .tsv
    let warnings = reading.report.warnings(name: path, path: path, options: options)
    for warning in warnings { StandardError.report("warning: \(warning.english)") }
    let counts = Dictionary(reading.document.tags.map { ($0.text, $0.weight) }) { $1 }
    guard !counts.isEmpty else { return warnings }
    for index in tags.indices {
      if let count = counts[tags[index].text] ?? tags[index].program.flatMap({ counts[$0] }) {
        tags[index].setBadge(count)
      }
    }
    return warnings
  }
}
