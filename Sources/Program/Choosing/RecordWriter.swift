internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereTagData
internal import TagSphereViewer

/// Writes tags to standard output in the format of a command line.
nonisolated struct RecordWriter {
  private let options: RecordFormat
  private let document: TagDocument

  private static let chunkBytes = 1 << 16

  /// Creates a writer for the tags of a document.
  ///
  /// - Throws: `CommandFailure` if the template names a column that the document does not have.
  init(_ options: RecordFormat, document: TagDocument) throws {
    try document.require(columnsOf: options.template)
    self.options = options
    self.document = document
  }

  /// Writes the tags at indices in the document.
  func write(_ tags: [Int]) throws {
    let isOnTerminal = StandardOutput.isTerminal
    var bytes: [UInt8] = []
    for index in tags {
      bytes += options.record(
        of: document.tags[index], index: index, isOnTerminal: isOnTerminal)
      guard bytes.count >= Self.chunkBytes else { continue }
      try StandardOutput.write(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    try StandardOutput.write(bytes)
  }
}

extension RecordFormat {
  /// Returns the output for a tag, including the terminator.
  ///
  /// If line feeds end the records, a line feed in the data is escaped, so each record is one line.
  ///
  /// - Parameter isOnTerminal: Whether the output is a terminal. TAB is then also escaped, so that
  ///   the columns are those of the template.
  nonisolated func record(of tag: Tag, index: Int, isOnTerminal: Bool) -> [UInt8] {
    template.bytes(for: tag, index: index, shown: shown(isOnTerminal: isOnTerminal)) + [terminator]
  }

  /// Returns the output for a choice, including the terminator.
  nonisolated func record(of choice: Choice, isOnTerminal: Bool) -> [UInt8] {
    if template == .json, let record = choice.record { return Array(record.utf8) + [terminator] }
    return record(of: choice.tag, index: choice.index, isOnTerminal: isOnTerminal)
  }

  /// Returns the function that escapes values for the output.
  nonisolated private func shown(isOnTerminal: Bool) -> ([UInt8]) -> [UInt8] {
    if isOnTerminal { return TerminalText.onOneLine }
    if endsWithNUL { return { $0 } }
    return TerminalText.withoutLineFeeds
  }
}

extension RecordFormat {
  /// Returns the output for a text that is not a tag, including the terminator.
  nonisolated func record(ofNew text: String) -> [UInt8] {
    template.bytes(forNew: text) + [terminator]
  }

  /// Returns the output for a search text, including the terminator.
  nonisolated func record(ofQuery query: String) -> [UInt8] { Array(query.utf8) + [terminator] }
}

extension TagDocument {
  /// Rejects a template with columns that no tag has.
  ///
  /// - Throws: `CommandFailure`, which lists the available columns.
  nonisolated func require(columnsOf template: TagTemplate) throws {
    guard !template.columns.isEmpty else { return }
    let names = columnNames + knownColumns.filter { !columnNames.contains($0) }
    let known = Set(names.map { $0.lowercased() })
    guard let absent = template.columns.first(where: { !known.contains($0.lowercased()) }) else {
      return
    }
    let fields = TagTemplate.fieldNames + names.filter { !TagTemplate.fieldNames.contains($0) }
    let meant = nearest(to: absent, among: fields).map { "did you mean {\($0)}? " } ?? ""
    let shown = fields.prefix(16).joined(separator: ", ")
    let rest = fields.count > 16 ? " and \(fields.count - 16) more" : ""
    throw CommandFailure(
      "--print: the data has no column \(quoted(absent)); \(meant)the fields are \(shown)\(rest)")
  }
}
