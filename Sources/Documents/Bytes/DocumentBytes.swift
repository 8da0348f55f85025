internal import Glibc
internal import TagSphereCommandLineOptions
internal import TagSphereConversion
internal import TagSphereEnvironment
internal import TagSphereTagData

/// The bytes of a document's file, as the readers need them.
///
/// They are unpacked if the file is compressed, decoded if its encoding is given, and converted if
/// its format is foreign.
nonisolated final class DocumentBytes {
  private var file: InputFile
  private let encoding: TextEncoding?
  private let mostBytes: Int?
  private let isCurrent: () -> Bool
  private let foreign: ForeignRule
  private let sheet: String?
  private let helpers: ConversionHelpers?
  private var state = State()

  /// The state of reading the file.
  private struct State {
    /// The text decoder; nil if the bytes are read unchanged or the file is not text.
    var decoder: EncodingDecoder?
    /// The bytes that are buffered until the format is detected; nil once it is detected.
    var start: [UInt8]? = []
    var converter: Converter?
    var foreignFormat: ForeignFormat?
    var byteCount = 0
    var unpacker: Unpacker?
    /// The first bytes, while they may be the start of a compressed file; nil once this is decided.
    var head: [UInt8]? = []
    var isAtEnd = false
  }

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: The file's path.
  ///   - encoding: The encoding; nil to leave the bytes unchanged.
  ///   - allowsPipe: Whether the file may be a pipe or a device.
  ///   - mostBytes: The maximum number of unpacked bytes; nil for no limit.
  ///   - foreign: The rule that selects the formats to convert.
  ///   - sheet: The sheet to read from a spreadsheet; nil for the first visible one.
  ///   - helpers: The pool of conversion processes to use; nil for a process of its own.
  ///   - isReadTwice: Whether the bytes of a pipe are kept, so that they can be read again.
  ///   - isCurrent: Whether the file is still wanted. It is called often; false ends the reading.
  /// - Throws: `cannotOpen`, `isDirectory`, `isNoFile` or `noDecoder`.
  init(
    path: String, encoding: TextEncoding?, allowsPipe: Bool, mostBytes: Int? = nil,
    foreign: ForeignRule = .none, sheet: String? = nil, helpers: ConversionHelpers? = nil,
    isReadTwice: Bool = false, isCurrent: @escaping () -> Bool = { true }
  ) throws {
    file = try InputFile(path: path, allowsPipe: allowsPipe, isReadTwice: isReadTwice)
    self.mostBytes = mostBytes
    self.isCurrent = isCurrent
    self.foreign = foreign
    self.sheet = sheet
    self.helpers = helpers
    self.encoding = encoding.flatMap { $0.isUTF8 ? nil : $0 }
    state.decoder = self.encoding.flatMap(EncodingDecoder.init)
    if let encoding = self.encoding, state.decoder == nil {
      throw DocumentBytesError.noDecoder(name: file.name, encoding: encoding.name)
    }
  }

  /// The file's name in messages.
  var name: String { file.name }

  /// The spreadsheet's sheet that was read; nil before the end.
  var readSheet: ReadSheet? { state.converter?.readSheet }

  /// Samples from the middle and the end of the file; empty for a file that is decoded.
  var samples: [[UInt8]] { state.decoder == nil ? file.samples() : [] }

  /// The foreign format that the file was converted from; nil if it was not converted.
  var foreignFormat: ForeignFormat? { state.foreignFormat }

  /// Whether the file can be read again.
  var canBeReadAgain: Bool { file.canBeReadAgain }

  /// Returns to the beginning of the file.
  ///
  /// - Returns: Whether the file can be read again.
  func rewind() -> Bool {
    state = State(decoder: encoding.flatMap(EncodingDecoder.init))
    return file.rewind()
  }

  /// Shows that the program waits for standard input, if no bytes arrive for a while.
  func showWaiting(with progress: inout ProgressLine) {
    file.showWaiting(with: &progress)
  }

  /// Returns the next bytes; nil at the end.
  ///
  /// - Parameter deadline: The time at which to give up and return no bytes; nil to wait.
  /// - Throws: `replaced`, `cannotRead`, `noUnpacker`, `damagedArchive`, `archiveNeedsMemory`,
  ///   `tooLong` or `notConverted`.
  func nextChunk(before deadline: ContinuousClock.Instant? = nil) throws -> [UInt8]? {
    if state.start != nil, let first = try firstChunk(before: deadline) { return first }
    guard let converter = state.converter else { return try nextText(before: deadline) }
    while !state.isAtEnd, converter.takesMore {
      guard let chunk = try nextText(before: deadline) else { break }
      if chunk.isEmpty { return [] }
      try converter.send(chunk, isCurrent: isCurrent)
    }
    try converter.endDocument(isCurrent: isCurrent)
    return try converter.nextChunk(before: deadline, isCurrent: isCurrent)
  }

  /// Returns the first bytes of a file that is not converted; nil at the end, or if the file is converted.
  ///
  /// The result is empty if no bytes have arrived yet.
  private func firstChunk(before deadline: ContinuousClock.Instant?) throws -> [UInt8]? {
    while let known = state.start {
      let chunk = try nextText(before: deadline)
      if chunk?.isEmpty == true { return [] }
      let bytes = known + (chunk ?? [])
      guard chunk == nil || !foreign.needsMore(than: bytes[...]) else {
        state.start = bytes
        continue
      }
      state.start = nil
      guard !bytes.isEmpty else { return nil }
      let format = foreign.format(of: bytes[...])
      if let sheet, format != .spreadsheet {
        throw DocumentBytesError.notConverted(
          name: name, .spreadsheet, .isNoSpreadsheet(sheet: sheet))
      }
      guard let format else { return bytes }
      try convert(from: format, bytes)
    }
    return nil
  }

  /// Begins to convert a document of a foreign format.
  private func convert(from format: ForeignFormat, _ bytes: [UInt8]) throws {
    let request = ConversionRequest(
      format: format, readsText: foreign.readsText, isDecoded: state.decoder != nil,
      now: Int64(time(nil)), sheet: sheet)
    let converter = try Converter(request, name: name, helpers: helpers)
    (state.foreignFormat, state.converter) = (format, converter)
    try converter.send(bytes, isCurrent: isCurrent)
  }

  /// Returns the next unpacked and decoded bytes; nil at the end.
  private func nextText(before deadline: ContinuousClock.Instant?) throws -> [UInt8]? {
    while !state.isAtEnd {
      guard isCurrent() else { throw DocumentBytesError.replaced(name: name) }
      let chunk = try nextPlainChunk(before: deadline)
      state.isAtEnd = chunk == nil
      state.byteCount += chunk?.count ?? 0
      if let mostBytes, state.byteCount > mostBytes {
        throw DocumentBytesError.tooLong(name: name, limit: mostBytes)
      }
      let text = decoded(chunk)
      if !text.isEmpty { return text }
      if let deadline, deadline <= .now { return [] }
    }
    return nil
  }

  private func decoded(_ chunk: [UInt8]?) -> [UInt8] {
    guard let decoder = state.decoder else { return chunk ?? [] }
    return chunk.map(decoder.utf8) ?? decoder.finish()
  }

  private func nextPlainChunk(before deadline: ContinuousClock.Instant?) throws -> [UInt8]? {
    if let unpacker = state.unpacker {
      return try unpacker.nextChunk(from: file, before: deadline, isCurrent: isCurrent)
    }
    if let deadline, !file.isReady(before: deadline) { return [] }
    let chunk = try file.nextChunk()
    guard let start = state.head else { return chunk }
    let bytes = start + (chunk ?? [])
    // Do not wait for more bytes than needed: the next bytes of a pipe may take long.
    let isBinary = ForeignFormat.isBinary(bytes[...])
    if chunk != nil,
      Compression.needsMore(than: bytes[...]) || state.decoder != nil && isBinary == nil
    {
      state.head = bytes
      return []
    }
    state.head = nil
    if isBinary == true { state.decoder = nil }
    guard let compression = Compression(head: bytes[...]) else {
      return bytes.isEmpty ? nil : bytes
    }
    state.unpacker = try Unpacker(compression, name: file.name, head: bytes)
    return []
  }
}

/// The reason why the bytes of a file cannot be unpacked or decoded.
nonisolated enum DocumentBytesError: Error, Hashable, CustomStringConvertible {
  case noUnpacker(name: String, Compression)
  case damagedArchive(name: String, Compression)
  case archiveNeedsMemory(name: String, Compression)
  case noDecoder(name: String, encoding: String)
  case replaced(name: String)
  case notConverted(name: String, ForeignFormat, ConversionFault)
  /// The limit is in bytes.
  case tooLong(name: String, limit: Int)

  /// One sentence: the file, the fault, and the remedy.
  var description: String {
    switch self {
    case .noUnpacker(let name, let compression):
      "\(name) is compressed, and the program \(compression.program) that unpacks it cannot be "
        + "run; install the package \(compression.packageName)"
    case .damagedArchive(let name, let compression):
      "\(name) is damaged or incomplete: \(compression.program) cannot unpack it to its end; get "
        + "it again"
    case .archiveNeedsMemory(let name, let compression):
      "\(name) takes more than \(Unpacker.memoryMebibytes) MiB of memory to unpack, the most that "
        + "\(compression.program) may use; compress it at a usual level, or unpack it first"
    case .noDecoder(let name, let encoding):
      "\(name) cannot be converted from \(encoding); convert it to UTF-8 with another program"
    case .notConverted(let name, _, .other(let other)): "\(name): \(other.sentence)"
    case .notConverted(let name, let format, let fault): "\(name) \(fault.sentence(format))"
    case .replaced(let name): "\(name) changed while it was read; its new version is read next"
    case .tooLong(let name, let limit):
      "\(name) has more than \(limit >> 20) MiB of text, which is the limit; "
        + "give a shorter file"
    }
  }
}
