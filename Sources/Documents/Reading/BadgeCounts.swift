internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereFiles
internal import TagSphereMessages
internal import TagSphereTagData

/// The counts on the badges of labels, read from a file.
///
/// The file is a table. Its texts are the texts of labels, or names of desktop entries. Its weights
/// are the counts. If a text occurs several times, its last count is used.
nonisolated struct BadgeCounts: Sendable {
  private let counts: [String: Double]
  /// The signature of the file before it was read; nil if the file did not exist.
  let signature: FileSignature?
  /// The warnings about the file, which were also reported.
  let warnings: [Message]

  /// Reads a file.
  ///
  /// - Throws: If the file cannot be read.
  init(at path: String) throws {
    signature = WatchedPath(path: path).signature
    let reading = try readDocument(
      at: path, options: ReadingOptions(format: .tsv), allowsPipe: false, mostBytes: 16 << 20)
    var options = DocumentOptions()
    options.format = .tsv
    warnings = reading.report.warnings(name: path, path: path, options: options)
    for warning in warnings { StandardError.report("warning: \(warning.english)") }
    counts = Dictionary(reading.document.tags.map { ($0.text, $0.weight) }) { $1 }
  }

  /// Returns a document with these counts; tags that are not in the file keep their badges.
  func on(_ document: TagDocument) -> TagDocument {
    guard !counts.isEmpty else { return document }
    var document = document
    for index in document.tags.indices {
      let tag = document.tags[index]
      if let count = counts[tag.text] ?? tag.program.flatMap({ counts[$0] }) {
        document.tags[index].setBadge(count)
      }
    }
    return document
  }
}
