import Glibc
import TagSphereTagData

/// A file opened for reading, or standard input.
struct InputFile: ~Copyable {
  /// The file's name in messages.
  let name: String
  private let descriptor: Int32

  nonisolated static let chunkBytes = 1 << 20
  nonisolated static let stopWordBytes = 16 << 20

  /// Opens the file at `path`; `-` is standard input.
  ///
  /// - Throws: `cannotOpen` or `isDirectory`.
  nonisolated init(path: String) throws(DocumentInputError) {
    if path == "-" {
      name = "standard input"
      descriptor = STDIN_FILENO
      return
    }
    let opened = open(path, O_RDONLY | O_CLOEXEC)
    guard opened >= 0 else { throw .cannotOpen(name: path, code: errno) }
    var status = stat()
    if fstat(opened, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      close(opened)
      throw .isDirectory(name: path)
    }
    name = path
    descriptor = opened
  }

  /// Shows what the program waits for, if standard input has nothing to read for a while.
  nonisolated borrowing func showWaiting(with progress: inout ProgressLine) {
    guard descriptor == STDIN_FILENO, !StandardInput.isReady(within: 600) else { return }
    progress.show("reading standard input; press Control-D to end the input, Control-C to quit")
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }

  /// Returns the next bytes, never empty; nil at the end.
  ///
  /// - Parameter size: The maximum number of bytes.
  /// - Throws: `cannotRead`.
  nonisolated borrowing func nextChunk(
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
          // Another process has made a shared pipe non-blocking: wait until there is more.
          var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
          _ = poll(&ready, 1, -1)
        }
      } while code == EINTR || code == EAGAIN
      count = max(result, 0)
    }
    guard code == 0 else { throw .cannotRead(name: name, code: code) }
    return chunk.isEmpty ? nil : chunk
  }
}

/// An error of reading a file.
enum DocumentInputError: Error, Hashable, CustomStringConvertible {
  case cannotOpen(name: String, code: Int32)
  case isDirectory(name: String)
  case cannotRead(name: String, code: Int32)
  case tooLong(name: String, limit: Int)
  case badDocument(name: String, TagDocumentError)

  /// One sentence: the file, the fault, and the remedy.
  nonisolated var description: String {
    switch self {
    case .cannotOpen(let name, ENOENT): "cannot read \(name): there is no such file"
    case .cannotOpen(let name, EACCES): "cannot read \(name): you have no permission to read it"
    case .cannotOpen(let name, let code), .cannotRead(let name, let code):
      "cannot read \(name): \(systemMessage(code))"
    case .isDirectory(let name): "cannot read \(name): it is a directory; name a file in it"
    case .tooLong(let name, let limit):
      "\(name) is longer than \(limit) bytes; give a list of words"
    case .badDocument(let name, let error): "\(name): \(error)"
    }
  }
}
