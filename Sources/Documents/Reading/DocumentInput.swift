import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereEnvironment
internal import TagSphereTagData

/// Reads the tags of a file, or of standard input when `path` is `-`, in bounded memory.
///
/// The options can name the format. If they do not, the format follows from the file's name,
/// without the extension of a compression. For unknown names, it follows from the first bytes. A
/// compressed file is unpacked. The format `prose` counts words. If a reading takes longer than
/// half a second and standard error is a terminal, it shows its progress there.
///
/// A file without tags is not an error: see `Reading.nothingToShow(name:)`.
///
/// - Parameters:
///   - path: The file's path.
///   - options: The format and the tags to keep.
///   - encoding: The encoding; nil for UTF-8, or for UTF-16 if the file has its byte order mark.
///   - allowsPipe: Whether the file may be a pipe or a device, which may block.
///   - mostBytes: The maximum number of unpacked bytes; nil for no limit.
///   - room: The memory that the reading may use in addition to the memory in use.
///   - isCurrent: Whether the file is still wanted. It is called often; false ends the reading.
/// - Throws: If the file cannot be opened, unpacked or read, or the data are invalid.
nonisolated func readDocument(
  at path: String, options: ReadingOptions, encoding: TextEncoding? = nil, allowsPipe: Bool = true,
  mostBytes: Int? = nil, room: MemoryRoom = .ofProcess,
  isCurrent: @escaping () -> Bool = { true }
) throws -> Reading {
  try readDocument(at: [path], options: options) { path in
    try DocumentReading(
      of: path, options: options, encoding: encoding, allowsPipe: allowsPipe, mostBytes: mostBytes,
      room: room, isCurrent: isCurrent)
  }
}

/// Reads several files as one document: tags are concatenated; words and lines are counted together.
///
/// - Parameters:
///   - paths: The files' paths, at least one.
///   - options: How many of the heaviest tags to keep, and whether to keep repeated stories.
///   - open: Opens one of the files.
/// - Throws: The errors of `readDocument(at:options:encoding:allowsPipe:mostBytes:room:isCurrent:)`.
nonisolated func readDocument(
  at paths: [String], options: ReadingOptions, open: (String) throws -> DocumentReading
) throws -> Reading {
  var progress = ProgressLine()
  defer { progress.end() }
  var parts: [Reading] = []
  var reading = try open(paths[0])
  try reading.readAll(showing: &progress)
  for path in paths.dropFirst() {
    if reading.isCounted {
      try reading.goOn(at: path)
    } else {
      parts.append(try reading.finish())
      reading = try open(path)
    }
    try reading.readAll(showing: &progress)
  }
  parts.append(try reading.finish())
  return Reading(
    joining: parts, top: options.top, keepsRepeatedStories: options.keepsRepeatedStories)
}

extension DocumentReading {
  /// Reads the file to its end.
  nonisolated fileprivate mutating func readAll(showing progress: inout ProgressLine) throws {
    showWaiting(with: &progress)
    while try readChunk() {
      progress.show("\(name): \(bytesRead >> 20) MiB, \(rowsRead) rows")
    }
  }
}

/// Reads a file of stop words, or of standard input when `path` is `-`.
///
/// - Throws: If the file cannot be opened or read, or is too long for a list of words.
nonisolated func readStopWords(at path: String) throws(DocumentInputError) -> StopWords {
  let file = try InputFile(path: path)
  var bytes: [UInt8] = []
  while let chunk = try file.nextChunk() {
    bytes += chunk
    guard bytes.count <= InputFile.stopWordBytes else {
      throw .tooLong(name: file.name, limit: InputFile.stopWordBytes)
    }
  }
  do throws(TagDocumentError) {
    try TagDocumentReader.requireText(bytes[...])
  } catch {
    throw .badDocument(name: file.name, error)
  }
  return StopWords(list: String(decoding: bytes, as: UTF8.self))
}

extension Reading {
  /// Returns one sentence with the reason why there is nothing to show; nil if there are tags.
  nonisolated func nothingToShow(name: String) -> String? {
    guard document.tags.isEmpty else { return nil }
    guard report.rowsRead > 0 else {
      if report.format == .photos {
        return "\(name) contains no images or films; name a directory with some"
      }
      if report.format == .apps {
        return "there are no programs to show: no desktop entry in the folders of XDG_DATA_DIRS is "
          + "for the menus of this desktop; install a program that has one"
      }
      if let sheet = report.sheet {
        return "\(name) contains no tags: its sheet \(quoted(sheet.name)) is empty"
          + (sheet.count > 1 ? "; --sheet reads another one of \(sheet.count)" : "")
      }
      let content = report.hasHeader ? "it has a header and no rows" : "it is empty"
      return "\(name) contains no tags: \(content)"
    }
    if report.format == .apps {
      return "there are no programs to show: all were removed; show them again with tagsphere apps "
        + "--reset-launcher"
    }
    let isFeed = report.format == .feed
    let row = isFeed ? "item" : "row"
    let rows =
      report.rowsRead == 1 ? "the only \(row) was" : "all \(report.rowsRead) \(row)s were"
    guard let first = report.leftOut.listed.first else {
      return "\(name) contains no tags: \(rows) left out"
    }
    if let sentence = noNumbers(name: name) { return sentence }
    // A text without line feeds is a single row.
    let isText = first.kind == .textTooLong || first.kind == .rowTooLong
    let line = report.rowsRead == 1 ? "in line" : "the first in line"
    let place = isFeed ? "" : ", \(line) \(first.line)"
    return "\(name) contains no tags: \(rows) left out\(place): "
      + "\(first.kind.explanation); see tagsphere check"
      + (isText ? ", or count its words with --count-words" : "")
  }

  /// Returns one sentence that says that the weight column has no numbers; nil unless this excluded all rows.
  private nonisolated func noNumbers(name: String) -> String? {
    guard let weight = document.table?.weight, let first = report.leftOut.listed.first,
      report.leftOut.counts[.weightNotANumber] == report.rowsRead, !first.excerpt.isEmpty
    else { return nil }
    let column = weight.name.map { "column \(quoted($0))" } ?? "column \(weight.number ?? 0)"
    return
      "\(name) contains no tags: \(column), the column of the weights, contains texts such as "
      + "\(quoted(first.excerpt)) in line \(first.line), not numbers; choose another column with "
      + "--weight, or --weight none"
  }
}
