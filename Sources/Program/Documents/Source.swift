internal import TagSphereCommandLineOptions
internal import TagSphereImages
internal import TagSphereTagData

/// What a command line reads tags from: the one place that tells the sources apart.
nonisolated struct Source: Sendable {
  /// What there is to read.
  private enum Kind {
    /// The built-in sample.
    case sample
    /// A stream, which its follower reads.
    case stream
    /// The installed programs.
    case programs
    /// Images, and those below folders.
    case photos([String])
    /// The pages of a PDF file.
    case pages(file: String)
    /// Files of tags or of text, `-` for standard input; a folder stands for the feeds in it.
    case files([String])
  }

  private let kind: Kind
  private let options: DocumentOptions

  /// Creates the source that a command line names.
  init(_ options: DocumentOptions) {
    self.options = options
    kind =
      switch options.source {
      case _ where options.isFollowed: .stream
      case .unspecified: .sample
      case .programs: .programs
      case .standardInput: .files([options.source.path])
      case .file(let path):
        switch options.format {
        case .photos: .photos([path] + options.further)
        case .pages: .pages(file: path)
        default: .files([path] + options.further)
        }
      }
  }

  /// Reads the tags, the counts of badges, and what it takes to show them.
  ///
  /// Warnings go to standard error; `tagsphere check` has the details.
  ///
  /// - Parameter version: The version that is read, if the reading ends when the file changes, because the new
  ///   version is read; nil if it does not.
  /// - Throws: A reading error, or `CommandFailure` with status 1 if there is nothing to show.
  func read(_ version: CurrentVersion? = nil) throws -> SourceReading {
    var read = try readTags(version)
    if let path = options.badges { read.badges = try BadgeCounts(at: path) }
    return read
  }

  /// Reads the tags as above, without the counts of badges.
  func readTags(_ version: CurrentVersion? = nil) throws -> SourceReading {
    var read = try content { version?.isCurrent ?? true }
    switch kind {
    case .sample, .stream: break
    case .programs, .photos, .pages, .files:
      read.warnings += try read.reading.reportWarnings(path: options.source.path, options: options)
    }
    return read
  }

  /// Reads the tags; there may be none, and what was left out of files is not reported.
  ///
  /// - Parameters:
  ///   - keepsLines: Whether the lines of the tags are kept.
  ///   - isCurrent: Whether the document is still wanted.
  /// - Throws: A reading error.
  func content(
    keepsLines: Bool = false, isCurrent: @escaping () -> Bool = { true }
  ) throws -> SourceReading {
    switch kind {
    case .sample: return SourceReading(.sample)
    case .stream: return SourceReading(TagDocument(tags: []))
    case .programs: return SourceReading.programs(options)
    case .photos, .pages, .files: break
    }
    var reading = try ReadingOptions(options)
    reading.keepsLines = keepsLines
    switch kind {
    case .sample, .stream, .programs: preconditionFailure("it was read above")
    case .photos(let paths):
      let decoder = ImageDecoder.ofProgram
      return SourceReading(
        try PhotoFolder.read(at: paths, options: reading, grouping: options.grouping),
        decoder: ThumbnailCache.ofUser.map { .sharing($0, decoder) } ?? decoder)
    case .pages(let path):
      let file = try PageFile(of: path)
      return SourceReading(Reading(pagesOf: file, options: reading), decoder: .pages(file))
    case .files(let paths):
      return SourceReading(try read(paths, options: reading, isCurrent: isCurrent))
    }
  }

  /// Reads files as one document.
  private func read(
    _ paths: [String], options reading: ReadingOptions, isCurrent: @escaping () -> Bool
  ) throws -> Reading {
    func open(_ path: String, isFound: Bool = false) throws -> DocumentReading {
      // What is watched must be read again, and no reading may keep the watcher waiting. Nobody writes
      // to a pipe that is found in a folder.
      var reading = reading
      // An error page that a fetcher saved is no list of texts.
      if isFound { reading.format = .feed }
      return try DocumentReading(
        of: path, options: reading, encoding: options.encoding,
        allowsPipe: !options.isWatched && !isFound, mostBytes: options.mostBytes,
        isCurrent: isCurrent)
    }
    let folders = paths.map { FeedFolder($0, format: options.format) }
    guard folders.contains(where: { $0 != nil }) else {
      return try readDocument(at: paths, top: options.top) { try open($0) }
    }
    var parts: [Reading] = []
    var fault: (any Error)?
    for (path, folder) in zip(paths, folders) {
      for file in folder?.files ?? [path] {
        do {
          let part = try readDocument(at: [file], top: options.top) {
            try open($0, isFound: folder != nil)
          }
          parts.append(part)
        } catch {
          if folder == nil { throw error }
          if case DocumentBytesError.replaced = error { throw error }
          // One of many feeds that cannot be read must not keep the others away.
          StandardError.report("warning: \(error); it is left out")
          fault = error
        }
      }
    }
    if parts.isEmpty, let fault { throw fault }
    return Reading(joining: parts, top: options.top)
  }
}

extension ReadingOptions {
  /// Creates the options of the readers.
  ///
  /// - Throws: `DocumentInputError` if the stop words cannot be read.
  nonisolated init(_ options: DocumentOptions) throws {
    let stopWords =
      switch options.stopWords {
      case .detected: StopWords.english
      case .builtIn(let language): language.words
      case .none: StopWords.none
      case .file(let path): try readStopWords(at: path)
      }
    self.init(format: options.format, top: options.top, stopWords: stopWords)
    detectsLanguage = options.stopWords == .detected
    wordsPerTag = options.wordsPerTag
  }
}
