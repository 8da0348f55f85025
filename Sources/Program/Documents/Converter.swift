internal import Glibc
internal import TagSphereConversion
internal import TagSphereProcesses
internal import TagSphereSandbox

/// A limited process that converts a document of a foreign format; see `ConversionService`.
///
/// It gets all of the document before it writes anything.
nonisolated final class Converter {
  private let format: ForeignFormat
  private let name: String
  private let process: ChildProcess
  private var document: Int32?
  private let result: Int32
  private var hasEnded = false
  /// When the process must have ended; nil while it may get more of the document.
  private var deadline: ContinuousClock.Instant?

  /// Starts the process.
  ///
  /// - Parameters:
  ///   - request: What it converts.
  ///   - name: The file's name in messages.
  /// - Throws: `cannotRead` where the system has no descriptors or processes left.
  init(_ request: ConversionRequest, name: String) throws(DocumentInputError) {
    guard let document = Pipe() else { throw .cannotRead(name: name, code: errno) }
    guard let result = Pipe() else {
      let code = errno
      document.close()
      throw .cannotRead(name: name, code: code)
    }
    let words = [ProgramFile.path] + request.arguments
    do throws(ChildProcess.StartError) {
      process = try ChildProcess(
        path: ProgramFile.path, words: words.map { Array($0.utf8) }, input: document.reading,
        output: .descriptor(result.writing))
    } catch {
      document.close()
      result.close()
      throw .cannotRead(name: name, code: error.code)
    }
    close(document.reading)
    close(result.writing)
    _ = fcntl(document.writing, F_SETFL, O_NONBLOCK)
    (format, self.name) = (request.format, name)
    (self.document, self.result) = (document.writing, result.reading)
  }

  deinit {
    endDocument()
    close(result)
    if !hasEnded { process.stop() }
  }

  /// Gives it the next bytes of the document.
  ///
  /// - Parameter isCurrent: Whether the document is still wanted, however long the process takes.
  /// - Throws: `replaced`, or `tooSlow`.
  func send(_ chunk: [UInt8], isCurrent: () -> Bool) throws {
    var rest = chunk[...]
    let start = ContinuousClock.now
    while let document, !rest.isEmpty {
      guard isCurrent() else { throw DocumentBytesError.replaced(name: name) }
      guard .now - start < ConversionLimits.deadline else { throw refusal(.tooSlow) }
      var ready = pollfd(fd: document, events: Int16(POLLOUT), revents: 0)
      _ = poll(&ready, 1, pollMilliseconds(Self.patience))
      let count = rest.withUnsafeBytes { write(document, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) }
      // It has ended, and its status says why.
      if count < 0, errno == EPIPE { endDocument() }
    }
  }

  /// Whether it takes more of the document: a process that has read too much, or is killed, does not.
  var takesMore: Bool { document != nil }

  /// Tells it that the document is complete.
  func endDocument() {
    if let document { close(document) }
    document = nil
    deadline = deadline ?? .now + ConversionLimits.deadline
  }

  /// Returns the next bytes of the result; nil at the end, and none if they take longer.
  ///
  /// - Parameters:
  ///   - time: The time after which no bytes are returned if there are none; nil to wait.
  ///   - isCurrent: Whether the document is still wanted.
  /// - Throws: `replaced`, or `notConverted`.
  func nextChunk(
    before time: ContinuousClock.Instant?, isCurrent: () -> Bool
  ) throws -> [UInt8]? {
    while true {
      guard isCurrent() else { throw DocumentBytesError.replaced(name: name) }
      guard deadline.map({ .now < $0 }) ?? true else { throw refusal(.tooSlow) }
      var ready = pollfd(fd: result, events: Int16(POLLIN), revents: 0)
      let wait = time.map { min(Self.patience, ContinuousClock.now.duration(to: $0)) }
      if poll(&ready, 1, pollMilliseconds(wait ?? Self.patience)) > 0 {
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        let count = read(result, &bytes, bytes.count)
        if count < 0, errno == EINTR { continue }
        if count > 0 { return Array(bytes[..<count]) }
        try checkEnding()
        return nil
      }
      if let time, time <= .now { return [] }
    }
  }

  /// The longest wait for the process before the file is looked at again.
  private static let patience = Duration.milliseconds(500)

  private func checkEnding() throws(DocumentBytesError) {
    hasEnded = true
    switch process.wait() {
    case .exited(LimitedProcess.memoryStatus): throw refusal(.tooMuchMemory)
    case .exited(let status):
      switch ConversionOutcome(rawValue: status) {
      case .success: break
      case .wrongFormat: throw refusal(.wrongFormat)
      case .noLibrary: throw refusal(.noLibrary)
      case .tooLong: throw refusal(.tooLong)
      case nil: throw refusal(.crashed)
      }
    case .killed(SIGXCPU): throw refusal(.tooSlow)
    case .killed: throw refusal(.crashed)
    }
  }

  private func refusal(_ reason: ConversionFault) -> DocumentBytesError {
    .notConverted(name: name, format, reason)
  }
}
