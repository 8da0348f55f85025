import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereConversion
internal import TagSphereEnvironment
internal import TagSphereProcesses
package import TagSphereTagData

/// A document while it is being read, in bounded memory.
nonisolated struct DocumentReading {
  private var file: DocumentBytes
  private let open: (String, ReadingOptions) throws -> DocumentBytes
  private var reader: FormatReader
  private var options: ReadingOptions
  /// The number of heaviest tags to keep, which is asked for; of feeds, repeated stories are found before.
  private let top: Int?
  private let room: MemoryRoom
  /// Whether words or lines of several files are counted together.
  private var hasSeveralFiles = false
  /// The number of bytes read so far, unpacked and decoded.
  private(set) var bytesRead = 0

  /// The memory that a reading needs for anything but its tags, bytes: the next pieces of the file,
  /// their texts, and what the allocator takes at a time.
  private static let reserve = 2 << 20

  /// Opens a document; the parameters are those of
  /// `readDocument(at:options:encoding:allowsPipe:mostBytes:room:isCurrent:)`, and `helpers` are the processes
  /// that convert it, if they are kept.
  ///
  /// - Throws: If the file cannot be opened.
  init(
    of path: String, options: ReadingOptions, encoding: TextEncoding? = nil,
    allowsPipe: Bool = true, mostBytes: Int? = nil, room: MemoryRoom = .ofProcess,
    helpers: ConversionHelpers? = nil, isCurrent: @escaping () -> Bool = { true }
  ) throws {
    var options = options
    options.suggestedFormat = DocumentFormat(fileName: Compression.unpackedName(of: path))
    // A feed is converted before it is looked at.
    if options.suggestedFormat == .feed { options.format = options.format ?? .feed }
    top = options.top
    if options.format == .feed { options.top = nil }
    self.options = options
    open = { path, options in
      try DocumentBytes(
        path: path, encoding: encoding, allowsPipe: allowsPipe, mostBytes: mostBytes,
        foreign: ForeignRule(for: options.format, name: Compression.unpackedName(of: path)),
        sheet: options.sheet, helpers: helpers, isReadTwice: options.format?.isCounted != true,
        isCurrent: isCurrent)
    }
    file = try open(path, options)
    self.options.samples = file.samples
    reader = FormatReader(options: self.options)
    self.room = room
  }

  /// The file's name in messages.
  var name: String { file.name }

  /// The number of rows, elements or words read so far.
  var rowsRead: Int { reader.rowsRead }

  /// Shows what the program waits for, if standard input has nothing to read for a while.
  func showWaiting(with progress: inout ProgressLine) { file.showWaiting(with: &progress) }

  /// Reads the next bytes.
  ///
  /// - Parameter deadline: The time after which it returns although nothing has come; nil to wait
  ///   for something.
  /// - Returns: Whether there may be more; if not, the file has ended.
  /// - Throws: If they cannot be unpacked or read, are invalid, or need more memory than is left.
  mutating func readChunk(before deadline: ContinuousClock.Instant? = nil) throws -> Bool {
    guard let chunk = try file.nextChunk(before: deadline) else { return false }
    guard !chunk.isEmpty else { return true }
    if bytesRead == 0, file.foreignFormat == .feed, options.format == nil {
      // The first bytes have shown it.
      (options.format, options.top) = (.feed, nil)
      reader = FormatReader(options: options)
    }
    if bytesRead == 0, file.foreignFormat == .spreadsheet,
      [nil, .csv, .tsv].contains(options.format)
    {
      (options.format, options.isSheet) = (.csv, true)
      reader = FormatReader(options: options)
    }
    let growth = reader.growth(byNext: chunk.count, after: bytesRead) + Self.reserve
    if let (limit, _) = room.shortage(for: MemoryUse(addresses: growth, resident: growth)) {
      throw DocumentInputError.tooMuchMemory(name: name, limit)
    }
    do throws(TagDocumentError) {
      try reader.consume(chunk)
    } catch {
      throw DocumentInputError.badDocument(name: name, error)
    }
    bytesRead += chunk.count
    return true
  }

  /// Whether words or lines are counted.
  var isCounted: Bool { options.format?.isCounted == true }

  /// Goes on with another file, of words or lines that are counted together.
  ///
  /// - Throws: If it cannot be opened, or the end of the one before is invalid.
  mutating func goOn(at path: String) throws {
    precondition(isCounted, "tags are not counted")
    do throws(TagDocumentError) {
      // The last line of the file before may lack its end.
      try reader.consume([options.endsWithNUL ? 0 : UInt8(ascii: "\n")])
    } catch {
      throw DocumentInputError.badDocument(name: name, error)
    }
    file = try open(path, options)
    hasSeveralFiles = true
  }

  /// What is complete so far; the reading goes on.
  ///
  /// - Throws: `badDocument` if it is invalid.
  var contentSoFar: Reading {
    get throws {
      do throws(TagDocumentError) {
        return completed(try reader.contentSoFar)
      } catch {
        throw DocumentInputError.badDocument(name: name, error)
      }
    }
  }

  /// Ends the file and returns its content.
  ///
  /// A table whose later rows write numbers otherwise than the first ones is read again as they do, if that leaves
  /// fewer rows out.
  ///
  /// - Throws: If its end is invalid, or it cannot be read again.
  mutating func finish() throws -> Reading {
    let first = try end()
    guard let style = reader.betterWeightStyle, options.weightStyle == nil, file.canBeReadAgain
    else {
      return first
    }
    let others = reader.weightsOfOtherStyles
    // Where it has gone meanwhile, or the memory does not suffice for both, the first reading counts.
    guard var again = try? readAgain(style),
      (again.report.faultyRows, reader.weightsOfOtherStyles) < (first.report.faultyRows, others)
    else { return first }
    again.report.notes.add(.readAgain, line: 0)
    return again
  }

  /// Reads the file again, with weights in a style.
  private mutating func readAgain(_ style: NumberStyle) throws -> Reading {
    options.weightStyle = style
    guard file.rewind() else { throw DocumentInputError.cannotRead(name: name, code: ESPIPE) }
    reader = FormatReader(options: options)
    bytesRead = 0
    while try readChunk() {}
    return try end()
  }

  /// Ends the file that is open, and returns its content.
  private mutating func end() throws -> Reading {
    do throws(TagDocumentError) {
      return completed(try reader.finish())
    } catch {
      throw DocumentInputError.badDocument(name: name, error)
    }
  }

  /// Returns a reading without what a feed repeats, and with as many tags as are asked for.
  private func completed(_ reading: Reading) -> Reading {
    var reading = reading
    if !hasSeveralFiles { reading.report.sheet = file.readSheet }
    guard reading.report.format == .feed else { return reading }
    // A feed in JSON that does not say at its beginning what it is was not converted.
    if file.foreignFormat == nil {
      FeedConversion.renewWeights(of: &reading.document.tags, at: Int64(time(nil)))
    }
    reading.findStories()
    return Reading(
      joining: [reading], top: top, keepsRepeatedStories: options.keepsRepeatedStories)
  }
}

extension DocumentReading? {
  /// Ends a reading, and releases what it holds.
  ///
  /// - Returns: Its content.
  /// - Throws: If its end is invalid.
  package nonisolated mutating func end() throws -> Reading {
    guard var last = take() else { preconditionFailure("the reading has ended before") }
    return try last.finish()
  }
}
