package import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereImages
package import TagSphereTagData

/// The source of a command line's tags.
///
/// Only this type distinguishes the kinds of sources.
package nonisolated struct Source: Sendable {
  /// The kinds of sources.
  private enum Kind {
    /// The built-in sample.
    case sample
    /// A stream, which is read by its `StreamFollower`.
    case stream
    /// The installed programs.
    case programs
    /// Images, and folders of images.
    case photos([String])
    /// The pages of a PDF file.
    case pages(file: String)
    /// Files of tags or of text, or `-` for standard input; a folder stands for the feeds that it contains.
    case files([String])
  }

  private let kind: Kind
  private let options: DocumentOptions

  /// Creates the source that a command line names.
  package init(_ options: DocumentOptions) {
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

  /// Reads the tags, the counts of badges, and the further data for showing the tags.
  ///
  /// Warnings go to standard error; `tagsphere check` has the details.
  ///
  /// - Parameters:
  ///   - version: The version to read; the reading ends if the file is replaced. Nil to read to the
  ///     end in any case.
  ///   - arrival: How long to wait for feeds; nil to wait for all.
  /// - Throws: A reading error, or `CommandFailure` with status 1 if there is nothing to show.
  package func read(
    _ version: CurrentVersion? = nil, arrival: FeedArrival? = nil
  ) throws -> SourceReading {
    var read = try readTags(version, arrival: arrival)
    if let path = options.badges { read.badges = try BadgeCounts(at: path) }
    return read
  }

  /// Reads the tags as `read(_:arrival:)` does, but without the counts of badges.
  func readTags(
    _ version: CurrentVersion? = nil, arrival: FeedArrival? = nil
  ) throws -> SourceReading {
    var read = try content(arrival: arrival) { version?.isCurrent ?? true }
    if read.isPartial, read.document.tags.isEmpty {
      throw DocumentInputError.stillReads(name: options.name)
    }
    switch kind {
    case .sample, .stream: break
    case .programs, .photos, .pages, .files:
      read.warnings += try read.reading.reportWarnings(path: options.source.path, options: options)
    }
    return read
  }

  /// Reads the tags without reporting the rows that were left out; the result may have no tags.
  ///
  /// - Parameters:
  ///   - keepsLines: Whether to keep the line number of each tag.
  ///   - arrival: How long to wait for feeds; nil to wait for all.
  ///   - isCurrent: Whether the document is still wanted.
  /// - Throws: A reading error.
  package func content(
    keepsLines: Bool = false, arrival: FeedArrival? = nil,
    isCurrent: @escaping () -> Bool = { true }
  ) throws -> SourceReading {
    switch kind {
    case .sample: return SourceReading(.sample)
    case .stream: return SourceReading(TagDocument(tags: []))
    case .programs: return try SourceReading.programs(options)
    case .photos, .pages, .files: break
    }
    var reading = try ReadingOptions(options)
    reading.keepsLines = keepsLines
    switch kind {
    case .sample, .stream, .programs: preconditionFailure("it was read above")
    case .photos(let paths):
      let decoder = ImageDecoder.ofProgram
      return SourceReading(
        try PhotoFolder.read(
          at: paths, options: reading, grouping: options.grouping, isCurrent: isCurrent),
        decoder: ThumbnailCache.ofUser.map { .sharing($0, decoder) } ?? decoder)
    case .pages(let path):
      let file = try PageFile(of: path, isCurrent: isCurrent)
      return SourceReading(Reading(pagesOf: file, options: reading), decoder: .pages(file))
    case .files(let paths):
      return try read(paths, options: reading, arrival: arrival, isCurrent: isCurrent)
    }
  }

  /// Opens the document's only file or pipe, to be read in chunks.
  ///
  /// - Throws: If the file cannot be opened, or the stop words cannot be read.
  func open() throws -> DocumentReading {
    try open(options.source.path, ReadingOptions(options)) { true }
  }

  private func open(
    _ path: String, _ reading: ReadingOptions, isCurrent: @escaping () -> Bool
  ) throws -> DocumentReading {
    // A watched document is read again later. Its watcher must not block on a pipe.
    try DocumentReading(
      of: path, options: reading, encoding: options.encoding, allowsPipe: !options.isWatched,
      mostBytes: options.mostBytes, isCurrent: isCurrent)
  }

  /// Reads files as one document.
  private func read(
    _ paths: [String], options reading: ReadingOptions, arrival: FeedArrival?,
    isCurrent: @escaping () -> Bool
  ) throws -> SourceReading {
    var part = reading
    // The heaviest items are known only after repeated stories are removed.
    if paths.count > 1 { part.top = nil }
    let each = options.format?.isCounted == true ? reading : part
    func open(_ path: String) throws -> DocumentReading {
      try self.open(path, each, isCurrent: isCurrent)
    }
    let folders = paths.map { FeedFolder($0, format: options.format) }
    guard folders.contains(where: { $0 != nil }) else {
      return SourceReading(try readDocument(at: paths, options: reading, open: open))
    }
    var parts: [Reading] = []
    var (fault, isPartial): ((any Error)?, Bool) = (nil, false)
    for (path, folder) in zip(paths, folders) {
      guard let folder else {
        parts.append(try readDocument(at: [path], options: part, open: open))
        continue
      }
      let content = read(folder, options: reading, arrival: arrival)
      parts += content.readings
      // An unreadable feed must not hide the other feeds.
      for sentence in content.newFaults { StandardError.report("warning: \(sentence)") }
      fault = content.faults.last ?? fault
      isPartial = isPartial || !content.waiting.isEmpty
    }
    if parts.isEmpty {
      if let fault, !isPartial { throw fault }
      throw DocumentInputError.stillReads(name: options.name)
    }
    var read = SourceReading(
      Reading(
        joining: parts, top: options.top, keepsRepeatedStories: options.keepsRepeatedStories)
    )
    read.isPartial = isPartial
    return read
  }

  private func read(
    _ folder: FeedFolder, options reading: ReadingOptions, arrival: FeedArrival?
  ) -> FeedIntake.Content {
    var reading = reading
    // A saved error page must not be read as a list of texts.
    reading.format = .feed
    reading.top = nil
    let rule = FeedIntake.Rule(
      options: reading, encoding: options.encoding, mostBytes: options.mostBytes)
    var progress = ProgressLine()
    defer { progress.end() }
    return FeedIntake.ofProgram.read(
      folder.files, by: rule, patience: arrival?.patience, pause: arrival?.pause ?? .zero,
      onMore: arrival?.onMore
    ) { count in
      progress.show("\(options.name): \(count) of \(folder.files.count) feeds")
    }
  }
}

/// The time that a reading waits for the feeds of a folder.
package nonisolated struct FeedArrival: Sendable {
  /// The maximum wait for all feeds; feeds that come later are part of the next version.
  var patience = Duration.milliseconds(200)
  /// The minimum time until the next version; a version with all feeds does not wait.
  var pause = Duration.zero
  /// Called on a thread when the next version can be read; nil if no call is needed.
  var onMore: (@Sendable () -> Void)?
}

extension ReadingOptions {
  /// Creates the options of a document's readers, with its stop words.
  ///
  /// - Throws: `DocumentInputError` if the stop words cannot be read.
  package nonisolated init(_ options: DocumentOptions) throws {
    self = options.reading
    // NUL-terminated texts are lines, so the format is not detected.
    format = format ?? (endsWithNUL ? .lines : nil)
    for source in options.stopWords {
      switch source {
      case .detected: detectsLanguage = true
      case .builtIn(let language):
        if detectsLanguage { (detectsLanguage, stopWords) = (false, .none) }
        stopWords.formUnion(language.words)
      case .none: (detectsLanguage, stopWords, ownStopWords) = (false, .none, .none)
      case .file(let path): ownStopWords.formUnion(try readStopWords(at: path))
      }
    }
  }
}
