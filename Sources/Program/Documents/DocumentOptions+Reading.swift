internal import Synchronization
internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereMessages
internal import TagSphereTagData

/// Reads the document that a command line names; without one, returns the built-in sample.
///
/// Warnings go to standard error; `tagsphere check` has the details.
///
/// - Throws: A reading error, or `CommandFailure` with status 1 if there is nothing to show.
nonisolated func readDocument(_ options: DocumentOptions) throws -> TagDocument {
  try readDocumentWithWarnings(options).document
}

/// Reads the document that a command line names, as `readDocument(_:)` does.
///
/// - Parameters:
///   - options: The document.
///   - givesUp: Whether the reading ends when the file changes, because the new version is read.
/// - Returns: The document, and the warnings that were reported, for a window to show.
nonisolated func readDocumentWithWarnings(
  _ options: DocumentOptions, givesUp: Bool = false
) throws -> (document: TagDocument, warnings: [Message]) {
  var read = try readTags(options, givesUp: givesUp)
  if let path = options.badges { read.warnings += try read.document.readBadges(at: path) }
  return read
}

/// Reads a document without the counts of badges.
nonisolated private func readTags(
  _ options: DocumentOptions, givesUp: Bool
) throws -> (document: TagDocument, warnings: [Message]) {
  guard options.source != .unspecified else { return (.sample, []) }
  // A stream is read by its follower and starts without tags.
  guard !options.isFollowed else { return (TagDocument(tags: []), []) }
  if options.source == .programs { return try readPrograms(options) }
  let (path, readingOptions) = try readingArguments(options)
  let source = options.source
  let version = source.signature
  let reading = try readDocument(options, path: path, readingOptions) {
    !givesUp || source.signature == version
  }
  return (reading.document, try reading.reportWarnings(path: path, options: options))
}

/// Reads all files of a document.
///
/// - Parameters:
///   - options: The document.
///   - path: The path of the first file, or of a folder with feeds or photographs.
///   - readingOptions: How it is read.
///   - isCurrent: Whether the document is still wanted.
nonisolated func readDocument(
  _ options: DocumentOptions, path: String, _ readingOptions: ReadingOptions,
  isCurrent: @escaping () -> Bool = { true }
) throws -> Reading {
  if options.format == .photos {
    return try PhotoFolder.read(at: path, options: readingOptions, grouping: options.grouping)
  }
  if options.format == .pages { return try readPages(at: path, options: readingOptions) }
  func open(_ path: String, allowsPipe: Bool) throws -> DocumentReading {
    try DocumentReading(
      of: path, options: readingOptions, encoding: options.encoding, allowsPipe: allowsPipe,
      mostBytes: options.mostBytes, isCurrent: isCurrent)
  }
  guard let folder = FeedFolder(path, format: options.format) else {
    // What is watched must be read again, and no reading may keep the watcher waiting.
    return try readDocument(at: [path] + options.further, top: options.top) { path in
      try open(path, allowsPipe: !options.isWatched)
    }
  }
  var parts: [Reading] = []
  var fault: (any Error)?
  for file in folder.files {
    do {
      // Nobody has named a pipe that is found in a folder, nor writes to it.
      let part = try readDocument(at: [file], top: options.top) { path in
        try open(path, allowsPipe: false)
      }
      parts.append(part)
    } catch DocumentBytesError.replaced(let name) {
      throw DocumentBytesError.replaced(name: name)
    } catch {
      // One of many feeds that cannot be read must not keep the others away.
      StandardError.report("warning: \(error); it is left out")
      fault = error
    }
  }
  if parts.isEmpty, let fault { throw fault }
  return Reading(joining: parts, top: options.top)
}

extension Reading {
  /// Reports what a person should know of a reading that is complete.
  ///
  /// - Parameters:
  ///   - path: The file's path, or `-`.
  ///   - options: How it was read.
  /// - Returns: The sentences.
  /// - Throws: `CommandFailure` with status 1 if there is nothing to show.
  nonisolated func reportWarnings(
    path: String, options: DocumentOptions
  ) throws(CommandFailure) -> [Message] {
    let name = path == "-" ? "standard input" : path
    if let nothing = nothingToShow(name: name) {
      throw CommandFailure(nothing, exitCode: .nothing)
    }
    let warnings = report.warnings(name: name, path: path, options: options)
    for warning in warnings { StandardError.report("warning: \(warning.english)") }
    if options.hasUsualTop, report.belowTop > 0 { reportCeiling(of: self, name: name) }
    return warnings
  }
}

/// Whether the ceiling of a kiosk was reported.
nonisolated private let hasReportedCeiling = Mutex(false)

/// Reports, once in the life of the program, that a kiosk keeps only the heaviest tags.
nonisolated private func reportCeiling(of reading: Reading, name: String) {
  let isKnown = hasReportedCeiling.withLock { isKnown in
    defer { isKnown = true }
    return isKnown
  }
  guard !isKnown else { return }
  StandardError.report(
    "warning: a kiosk keeps the \(DocumentOptions.usualTopOfKiosk) heaviest tags, and "
      + "\(reading.report.belowTop) more are in \(name); give --top N to keep others, or --top all")
}

extension DocumentOptions {
  /// Returns the command that reports how a file was read: with the options that decide it.
  nonisolated fileprivate func checkCommand(path: String) -> String {
    var words = ["tagsphere check"]
    if countsWords {
      words.append("--count-words")
    } else if countsLines {
      words.append("--count-lines")
    } else if let format {
      words.append("--format \(format.rawValue)")
    }
    if let encoding { words.append("--encoding \(encoding.name)") }
    return (words + [path]).joined(separator: " ")
  }
}

extension ReadingReport {
  /// What a person should know of a reading before looking at its tags, in sentences.
  ///
  /// - Parameters:
  ///   - name: The file's name in messages.
  ///   - path: The file's path, or `-`.
  ///   - options: How it was read.
  nonisolated func warnings(name: String, path: String, options: DocumentOptions) -> [Message] {
    var warnings: [Message] = []
    if faultyRows > 0 {
      warnings.append(
        faultyRowsMessage(
          name: name, command: options.checkCommand(path: path), isPipe: path == "-"))
    }
    if let count = notes.counts[.malformedUTF8] {
      let line = notes.listed.first { $0.kind == .malformedUTF8 }?.line
      warnings.append(Self.encodingMessage(name: name, count: count, line: line))
    }
    if notes.counts[.looksLikeProse] != nil {
      warnings.append(
        Message(
          """
          \(name) looks like running text, and each line became a label; count its words with \
          --count-words
          """))
    }
    if format == .photos, options.top == nil, belowTop > 0 {
      warnings.append(
        Message(
          """
          \(name) has \(plain: rowsRead) images, of which the \(plain: tagsKept) newest are shown; \
          keep others with --top N, or name a directory in it
          """))
    }
    return warnings
  }

  nonisolated private func faultyRowsMessage(
    name: String, command: String, isPipe: Bool
  ) -> Message {
    let rows = Message(
      faultyRows, one: "\(plain: faultyRows) row was left out of \(name)",
      other: "\(plain: faultyRows) rows were left out of \(name)")
    return isPipe
      ? Message("\(rows); the same data piped to \(command) show which and why")
      : Message("\(rows); \(command) shows which and why")
  }

  nonisolated private static func encodingMessage(
    name: String, count: Int, line: Int?
  ) -> Message {
    let texts =
      if let line {
        Message(
          count, one: "\(plain: count) text of \(name), in line \(plain: line),",
          other: "\(plain: count) texts of \(name), the first in line \(plain: line),")
      } else {
        Message(
          count, one: "\(plain: count) text of \(name)", other: "\(plain: count) texts of \(name)")
      }
    return Message(
      count,
      one: """
        \(texts) cannot be read in the file's encoding; name the right one with --encoding, such as \
        --encoding windows-1252
        """,
      other: """
        \(texts) cannot be read in the file's encoding; name the right one with --encoding, such as \
        --encoding windows-1252
        """)
  }
}

/// Returns the readers' arguments: a path (`-` for standard input) and the reading options.
nonisolated func readingArguments(_ options: DocumentOptions) throws -> (String, ReadingOptions) {
  let path =
    switch options.source {
    case .unspecified, .programs, .standardInput: "-"
    case .file(let path): path
    }
  let stopWords =
    switch options.stopWords {
    case .detected: StopWords.english
    case .builtIn(let language): language.words
    case .none: StopWords.none
    case .file(let path): try readStopWords(at: path)
    }
  var reading = ReadingOptions(format: options.format, top: options.top, stopWords: stopWords)
  reading.detectsLanguage = options.stopWords == .detected
  reading.wordsPerTag = options.wordsPerTag
  return (path, reading)
}

extension DocumentSource {
  /// The folder that paths in the document are relative to: the file's own, or the current one if
  /// there is no file, or the document is a folder.
  nonisolated var folder: String {
    guard case .file(let path) = self, !isFolder else { return "" }
    return TagImageList.folder(ofFile: path)
  }
}
