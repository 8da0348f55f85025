internal import Glibc
internal import Synchronization
internal import TagSphereCloudCore
internal import TagSphereProcesses
internal import TagSphereSandbox

/// Decodes in a helper process, which is started with the first image and replaced when it dies.
///
/// `tile` is called on one thread at a time, `stop` on any.
final class HelperWorker: ImageWorker {
  private struct State {
    var helper: Helper?
    var isStopped = false
  }

  /// A running helper: its process, and the socket that is its standard input and output.
  private struct Helper {
    let process: ChildProcess
    let socket: Int32
    /// Whether it has decoded no image yet.
    var isFresh = true
  }

  private let path: String
  private let arguments: [String]
  private let state = Mutex(State())

  init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  deinit { finish() }

  func tile(
    at path: String, format: PictureTile.Format
  ) throws(PictureFileError) -> PictureTile {
    // What a header shows is not worth a helper.
    let file = try RegularFile(path, longest: PictureFile.longestFile)
    let kind = try PictureFile.header(of: file).format
    let helper = try start()
    do throws(PictureFileError) {
      return try tile(of: file, kind, format: format, by: helper)
    } catch {
      guard error.isOfHelper, !helper.isFresh else { throw error }
    }
    // Images before this one may have left the helper in a bad state.
    return try tile(of: file, kind, format: format, by: start())
  }

  func stop() {
    state.withLock { state in
      state.isStopped = true
      guard let helper = state.helper else { return }
      // A thread in `tile` learns of it from the socket.
      helper.process.kill()
      shutdown(helper.socket, Int32(SHUT_RDWR))
    }
  }

  func finish() { _ = end() }

  // MARK: One image

  private func tile(
    of file: borrowing RegularFile, _ kind: PictureFormat, format: PictureTile.Format,
    by helper: Helper
  ) throws(PictureFileError) -> PictureTile {
    let conversation = Conversation(socket: helper.socket, limit: DecoderLimits.deadline)
    do throws(Conversation.Failure) {
      try conversation.send(DecodingRequest(format: format, byteCount: file.byteCount).encoded)
      try conversation.send(file)
      let beginning = try conversation.receive(DecodingAnswer.encodedCount)
      guard let answer = DecodingAnswer(beginning, format: format) else { throw .ended }
      let bytes = try conversation.receive(answer.byteCount)
      state.withLock { $0.helper?.isFresh = false }
      switch answer.kind {
      case .tile:
        guard let tile = PictureTile(levels: bytes, format: format) else { throw .ended }
        return tile
      case .damaged: throw .answered(.damaged(kind, reason: bytes.printable))
      case .noReader: throw .answered(.noReader(kind))
      case .tooMuchMemory:
        _ = end()
        throw .answered(.tooMuchMemory(mebibytes: DecoderLimits.mebibytes))
      }
    } catch {
      throw reason(for: error, kind)
    }
  }

  /// Ends the helper, and returns the reason why it gave no image.
  private func reason(for failure: Conversation.Failure, _ kind: PictureFormat) -> PictureFileError
  {
    switch failure {
    case .answered(let error): return error
    case .cannotRead(let error):
      _ = end()
      return error
    case .late:
      _ = end()
      return isStopped ? .stopped : .tooSlow(seconds: DecoderLimits.seconds)
    case .ended:
      let ending = end()
      if isStopped { return .stopped }
      switch ending {
      case .killed(SIGXCPU): return .tooSlow(seconds: DecoderLimits.seconds)
      case .exited(127): return .noHelper(code: ENOEXEC)
      case .exited(LimitedProcess.memoryStatus):
        return .tooMuchMemory(mebibytes: DecoderLimits.mebibytes)
      default: return .crashed(kind)
      }
    }
  }

  // MARK: The process

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Returns the running helper, or a new one.
  private func start() throws(PictureFileError) -> Helper {
    let result = state.withLock { state -> Result<Helper, PictureFileError> in
      if state.isStopped { return .failure(.stopped) }
      if let helper = state.helper { return .success(helper) }
      var ends: [Int32] = [-1, -1]
      let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
      guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
        return .failure(.noHelper(code: errno))
      }
      defer { close(ends[1]) }
      do throws(ChildProcess.StartError) {
        let words = ([path] + arguments).map { Array($0.utf8) }
        let process = try ChildProcess(path: path, words: words, output: .dialogue(ends[1]))
        let helper = Helper(process: process, socket: ends[0])
        state.helper = helper
        return .success(helper)
      } catch {
        close(ends[0])
        return .failure(.noHelper(code: error.code))
      }
    }
    return try result.get()
  }

  /// Kills the helper, and returns how it ended; nil if there is none.
  private func end() -> ChildProcess.Ending? {
    let helper = state.withLock { state in
      defer { state.helper = nil }
      return state.helper
    }
    guard let helper else { return nil }
    close(helper.socket)
    // One that has ended by itself keeps its own status.
    helper.process.kill()
    return helper.process.wait()
  }
}

extension PictureFileError {
  /// Whether the helper process is to blame, perhaps for an earlier image.
  fileprivate var isOfHelper: Bool {
    switch self {
    case .tooMuchMemory, .crashed: true
    default: false
    }
  }
}

extension [UInt8] {
  /// The bytes as text in one line, without control characters.
  fileprivate var printable: String {
    let text = String(decoding: self, as: UTF8.self).unicodeScalars
      .map { $0.properties.generalCategory == .control ? " " : Character($0) }
    return String(text).split(separator: " ").joined(separator: " ")
  }
}
