internal import TagSphereCloudBuilding
internal import TagSphereCommandLineOptions
internal import TagSphereTagData

/// Reads the document that a command line names; without one, returns the built-in sample.
///
/// The number of rows left out is reported on standard error; `tagsphere check` has the details.
///
/// - Throws: A reading error, or `CommandFailure` with status 1 if there is nothing to show.
nonisolated func readDocument(_ options: DocumentOptions) throws -> TagDocument {
  guard options.source != .unspecified else { return .sample }
  // A stream is read by its follower and starts without tags.
  guard !options.isFollowed else { return TagDocument(tags: []) }
  let (path, readingOptions) = try readingArguments(options)
  // What is watched must be read again, and no reading may keep the watcher waiting.
  let reading = try readDocument(
    at: path, options: readingOptions, allowsPipe: !options.isWatched)
  let name = path == "-" ? "standard input" : path
  if let nothing = reading.nothingToShow(name: name) {
    throw CommandFailure(nothing, exitCode: .nothing)
  }
  let leftOut = reading.report.faultyRows
  if leftOut > 0 {
    let rows = leftOut == 1 ? "1 row was" : "\(leftOut) rows were"
    StandardError.report(
      "warning: \(rows) left out of \(name); tagsphere check \(path) shows which and why")
  }
  return reading.document
}

/// Returns the readers' arguments: a path (`-` for standard input) and the reading options.
nonisolated func readingArguments(_ options: DocumentOptions) throws -> (String, ReadingOptions) {
  let path =
    switch options.source {
    case .unspecified, .standardInput: "-"
    case .file(let path): path
    }
  let stopWords =
    switch options.stopWords {
    case .english: StopWords.english
    case .none: StopWords.none
    case .file(let path): try readStopWords(at: path)
    }
  return (path, ReadingOptions(format: options.format, top: options.top, stopWords: stopWords))
}

extension DocumentSource {
  /// The folder that paths in the document are relative to: the file's own, or the current one.
  nonisolated var folder: String {
    if case .file(let path) = self { TagImageList.folder(ofFile: path) } else { "" }
  }
}
