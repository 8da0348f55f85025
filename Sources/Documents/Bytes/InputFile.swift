import Glibc
package import TagSphereEnvironment
internal import TagSphereFiles
package import TagSphereImages
internal import TagSphereMessages
package import TagSphereTagData

/// A file opened for reading, or standard input.
package nonisolated struct InputFile: ~Copyable {
  /// The file's name in messages.
  package let name: String
  private let opened: Int32
  private let isStandardInput: Bool
  /// The initial offset in a regular file; nil for other files.
  private let start: Int?
  /// The copy of a pipe's bytes; nil if no copy is kept.
  private let copy: PipeCopy?
  /// Whether the copy is read in place of the file.
  private var readsCopy = false

  package static let chunkBytes = 1 << 20
  static let stopWordBytes = 16 << 20

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// Opening and reading a pipe or a device may block forever. Both are therefore refused, unless
  /// `allowsPipe` is set because a user waits for the result.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - allowsPipe: Whether the file may be a pipe or a device.
  ///   - isReadTwice: Whether to keep a copy of a pipe, so that it can be read again.
  /// - Throws: `hasNUL`, `cannotOpen`, `isDirectory` or `isNoFile`.
  package init(
    path: String, allowsPipe: Bool = false, isReadTwice: Bool = false
  ) throws(DocumentInputError) {
    isStandardInput = path == "-"
    name = isStandardInput ? "standard input" : path
    opened =
      isStandardInput
      ? StandardInput.descriptor : try Self.opened(path, allowsPipe: allowsPipe)
    start = Self.place(in: opened)
    copy = start == nil && isReadTwice ? PipeCopy() : nil
  }

  /// Opens the file at a path for reading.
  private static func opened(
    _ path: String, allowsPipe: Bool
  ) throws(DocumentInputError) -> Int32 {
    // The system would end the path at the NUL.
    guard !path.utf8.contains(0) else { throw .hasNUL(name: path) }
    var status = stat()
    // Even opening a device may have an effect, so the kind of file is checked first.
    guard stat(path, &status) == 0 else { throw .cannotOpen(name: path, code: errno) }
    if let refusal = Self.refusal(of: path, status, allowsPipe: allowsPipe) { throw refusal }
    let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | (allowsPipe ? 0 : O_NONBLOCK))
    guard opened >= 0 else { throw .cannotOpen(name: path, code: errno) }
    // Since the check, the path may lead to another file, so the kind of the opened file is checked
    // too.
    if fstat(opened, &status) == 0,
      let refusal = Self.refusal(of: path, status, allowsPipe: allowsPipe)
    {
      close(opened)
      throw refusal
    }
    return opened
  }

  /// Returns the current offset in a regular file; nil for other files.
  private static func place(in descriptor: Int32) -> Int? {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    let place = lseek(descriptor, 0, SEEK_CUR)
    return place < 0 ? nil : place
  }

  /// Returns the reason why a file of this kind is refused; nil if it is allowed.
  private static func refusal(
    of path: String, _ status: stat, allowsPipe: Bool
  ) -> DocumentInputError? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: .isDirectory(name: path)
    case S_IFSOCK: .isNoFile(name: path, kind: .socket)
    case S_IFIFO: allowsPipe ? nil : .isNoFile(name: path, kind: .pipe)
    default: allowsPipe ? nil : .isNoFile(name: path, kind: .device)
    }
  }

  /// Shows that the program waits for standard input, if no bytes arrive for a while.
  borrowing func showWaiting(with progress: inout ProgressLine) {
    guard isStandardInput, !isReady(before: .now + .milliseconds(600)) else { return }
    progress.show("reading standard input; press Control-D to end the input, Control-C to quit")
  }

  /// Waits for bytes or the end of the input; returns whether one of the two came before a deadline.
  borrowing func isReady(before deadline: ContinuousClock.Instant) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    // An interrupted wait counts as ready.
    return poll(&ready, 1, pollMilliseconds(ContinuousClock.now.duration(to: deadline))) != 0
  }

  /// Returns samples from the middle and the end of a long regular text file; empty for other files.
  ///
  /// - Parameter size: The size of each sample, bytes.
  borrowing func samples(of size: Int = 1 << 16) -> [[UInt8]] {
    guard let start, let length = byteCount(after: start), length > 4 * size else { return [] }
    let head = part(at: start, of: 512)
    let samples = [length / 2, length - size].map { part(at: start + $0, of: size) }
    let isText =
      Compression(head: head[...]) == nil && !([head] + samples).contains { $0.contains(0) }
    return isText ? samples : []
  }

  /// Whether the file is regular, or a complete copy of the pipe exists.
  var canBeReadAgain: Bool { start != nil || copy?.descriptor != nil }

  /// Returns to the initial offset of the file, or to the beginning of its copy.
  ///
  /// - Returns: Whether the file can be read again.
  mutating func rewind() -> Bool {
    if let start { return lseek(opened, start, SEEK_SET) == start }
    readsCopy = copy?.rewind() ?? false
    return readsCopy
  }

  /// The descriptor that is read: the descriptor of the file or of the copy.
  var descriptor: Int32 { readsCopy ? copy?.descriptor ?? opened : opened }

  /// Returns the number of bytes of a file after an offset; nil if `fstat` fails.
  private borrowing func byteCount(after place: Int) -> Int? {
    var status = stat()
    return fstat(opened, &status) == 0 ? Int(status.st_size) - place : nil
  }

  private borrowing func part(at place: Int, of size: Int) -> [UInt8] {
    let descriptor = descriptor
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(pread(descriptor, buffer.baseAddress, buffer.count, place), 0)
    }
  }

  deinit {
    if !isStandardInput { close(opened) }
  }

  /// Returns the next bytes, never empty; nil at the end.
  ///
  /// - Parameter size: The maximum number of bytes.
  /// - Throws: `cannotRead`.
  package borrowing func nextChunk(
    upTo size: Int = chunkBytes
  ) throws(DocumentInputError) -> [UInt8]? {
    var code: Int32 = 0
    let descriptor = descriptor
    let chunk = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      var result = 0
      repeat {
        result = read(descriptor, buffer.baseAddress, buffer.count)
        code = result < 0 ? errno : 0
        if code == EAGAIN {
          // Another process has made a shared pipe non-blocking, so wait for input.
          var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          _ = poll(&ready, 1, -1)
        }
      } while code == EINTR || code == EAGAIN
      count = max(result, 0)
    }
    guard code == 0 else { throw .cannotRead(name: name, code: code) }
    if !readsCopy { copy?.append(chunk) }
    return chunk.isEmpty ? nil : chunk
  }
}

/// A kind of file without contents of its own.
package enum SpecialFile: String, Hashable {
  case pipe, socket, device
}

/// An error of reading a file.
package enum DocumentInputError: Error, Hashable, CustomStringConvertible {
  case hasNUL(name: String)
  case cannotOpen(name: String, code: Int32)
  case isDirectory(name: String)
  case isNoFile(name: String, kind: SpecialFile)
  case cannotRead(name: String, code: Int32)
  case isNoFolder(name: String)
  case isNoPDF(name: String)
  case noPages(name: String, ImageFileError)
  case tooManyFiles(name: String, limit: Int)
  case stillReads(name: String)
  case tooLong(name: String, limit: Int)
  case tooMuchMemory(name: String, MemoryLimit)
  case badDocument(name: String, TagDocumentError)

  /// One sentence: the file, the fault, and the remedy.
  package nonisolated var description: String {
    switch self {
    case .hasNUL(let name): "cannot read \(name): the path has a NUL character; give one without"
    case .cannotOpen(let name, ENOENT): "cannot read \(name): there is no such file"
    case .cannotOpen(let name, EACCES): "cannot read \(name): you have no permission to read it"
    case .cannotOpen(let name, let code), .cannotRead(let name, let code):
      "cannot read \(name): \(systemMessage(code))"
    case .isDirectory(let name): "cannot read \(name): it is a directory; name a file in it"
    case .isNoFile(let name, let kind):
      "cannot read \(name): it is a \(kind.rawValue); give a regular file"
    case .isNoPDF(let name): "cannot read \(name): it is not a PDF file; pages are read from one"
    case .noPages(let name, let error): "cannot read \(name): \(error)"
    case .isNoFolder(let name):
      "cannot read \(name): it is neither an image nor a directory; photos are read from these"
    case .tooManyFiles(let name, let limit):
      "cannot read \(name): there are more than \(limit) files below it; name a directory in it"
    case .stillReads(let name):
      "\(name) is still being read; it is shown as soon as that ends"
    case .tooLong(let name, let limit):
      "\(name) is longer than \(limit) bytes; give a list of words"
    case .tooMuchMemory(let name, let limit):
      "\(name) needs more memory than this process may use, \(limit); raise the limit, or keep "
        + "fewer tags with --top"
    case .badDocument(let name, let error): "\(name): \(error)"
    }
  }
}
