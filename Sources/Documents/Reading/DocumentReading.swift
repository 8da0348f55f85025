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
  /// The number of heaviest tags to keep.
  ///
  /// For feeds, it is applied after repeated stories are removed.
  private let top: Int?
  private let room: MemoryRoom
  /// Whether words or lines of several files are counted together.
  private var hasSeveralFiles = false
  /// The number of bytes read so far, unpacked and decoded.
  private(set) var bytesRead = 0

  /// The memory that a reading needs in addition to the memory of its tags, bytes.
  ///
  /// It covers the next pieces of the file, their texts, and the allocator's granularity.
  private static let reserve = 2 << 20

  /// Opens a document.
  ///
  /// The parameters are those of
  /// `readDocument(at:options:encoding:allowsPipe:mostBytes:room:isCurrent:)`. In addition,
  /// `helpers` is the pool of conversion processes; nil for no pool.
  ///
  /// - Throws: If the file cannot be opened.
  init(
    of path: String, options: ReadingOptions, encoding: TextEncoding? = nil,
    allowsPipe: Bool = true, mostBytes: Int? = nil, room: MemoryRoom = .ofProcess,
    helpers: ConversionHelpers? = nil, isCurrent: @escaping () -> Bool = { true }
  ) throws {
    var options = options
    options.suggestedFormat = DocumentFormat(fileName: Compression.unpackedName(of: path))
    // A feed is converted before its format is detected.
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

  /// Shows that the program waits for standard input, if no bytes arrive for a while.
  func showWaiting(with progress: inout ProgressLine) { file.showWaiting(with: &progress) }

  /// Reads the next bytes.
  ///
  /// - Parameter deadline: The time at which to return even without bytes; nil to wait for bytes.
  /// - Returns: Whether the file may have more bytes; false at its end.
  /// - Throws: If the bytes cannot be unpacked or read, if they are invalid, or if the memory is
  ///   not sufficient.
  mutating func readChunk(before deadline: ContinuousClock.Instant? = nil) throws -> Bool {
    guard let chunk = try file.nextChunk(before: deadline) else { return false }
    guard !chunk.isEmpty else { return true }
    if bytesRead == 0, file.foreignFormat == .feed, options.format == nil {
      // The first bytes have shown that the document is a feed.
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

  /// Whether the format counts words or lines.
  var isCounted: Bool { options.format?.isCounted == true }

  /// Continues with another file; its words or lines are counted together with those of the previous files.
  ///
  /// - Throws: If the file cannot be opened, or if the end of the previous file is invalid.
  mutating func goOn(at path: String) throws {
    precondition(isCounted, "tags are not counted")
    do throws(TagDocumentError) {
      // The last line of the previous file may lack its line feed.
      try reader.consume([options.endsWithNUL ? 0 : UInt8(ascii: "\n")])
    } catch {
      throw DocumentInputError.badDocument(name: name, error)
    }
    file = try open(path, options)
    hasSeveralFiles = true
  }

  /// The complete part of the content so far; reading can continue.
  ///
  /// - Throws: `badDocument` if the content is invalid.
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
  /// If later rows of a table use another number style than the first rows, the table is read again
  /// in that style. The second reading is used if it leaves out fewer rows.
  ///
  /// - Throws: If the end of the file is invalid.
  mutating func finish() throws -> Reading {
    let first = try end()
    guard let style = reader.betterWeightStyle, options.weightStyle == nil, file.canBeReadAgain
    else {
      return first
    }
    let others = reader.weightsOfOtherStyles
    // Use the first reading if the file is gone, or if the memory is not sufficient for two
    // readings.
    guard var again = try? readAgain(style),
      (again.report.faultyRows, reader.weightsOfOtherStyles) < (first.report.faultyRows, others)
    else { return first }
    again.report.notes.add(.readAgain, line: 0)
    return again
  }

  /// Reads the file again, with weights in another number style.
  private mutating func readAgain(_ style: NumberStyle) throws -> Reading {
    options.weightStyle = style
    guard file.rewind() else { throw DocumentInputError.cannotRead(name: name, code: ESPIPE) }
    reader = FormatReader(options: options)
    bytesRead = 0
    while try readChunk() {}
    return try end()
  }

  /// Ends the open file and returns its content.
  private mutating func end() throws -> Reading {
    do throws(TagDocumentError) {
      return completed(try reader.finish())
    } catch {
      throw DocumentInputError.badDocument(name: name, error)
    }
  }

  /// Returns the final reading.
  ///
  /// For a feed, repeated stories are removed and the number of tags is limited.
  private func completed(_ reading: Reading) -> Reading {
    var reading = reading
    if !hasSeveralFiles { reading.report.sheet = file.readSheet }
    guard reading.report.format == .feed else { return reading }
    // A JSON feed was not converted if its first bytes do not identify it.
    if file.foreignFormat == nil {
      FeedConversion.renewWeights(of: &reading.document.tags, at: Int64(time(nil)))
    }
    reading.findStories()
    return Reading(
      joining: [reading], top: top, keepsRepeatedStories: options.keepsRepeatedStories)
  }
}

extension DocumentReading? {
  /// Ends a reading, and releases its memory and files.
  ///
  /// - Returns: The content.
  /// - Throws: If the end of the file is invalid.
  package nonisolated mutating func end() throws -> Reading {
    guard var last = take() else { preconditionFailure("the reading has ended before") }
    return try last.finish()
  }
}
