internal import Glibc
internal import Synchronization
internal import TagSphereProcesses
internal import TagSphereSandbox
internal import TagSphereThreads

/// A helper process that decodes images.
///
/// It starts on first use, and is replaced when it dies.
///
/// `stop` may be called on any thread. The other functions may be called on one thread at a time.
final class DecodingProcess: Sendable {
  private struct State {
    var helper: Running?
    var isStopped = false
  }

  /// A running helper: its process, and the socket that is its standard input and output.
  struct Running {
    fileprivate let process: ChildProcess
    /// This end of the socket.
    let socket: Int32
    /// Whether the helper has not answered yet.
    var isFresh = true
  }

  private let path: String
  private let arguments: [String]
  private let state = Mutex(State())

  /// Creates a helper process without starting it.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The program's arguments.
  init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// Kills the helper without waiting for it on the current thread.
  ///
  /// The thread that releases the last reference may be a thread that must not block. A helper that
  /// waits for an unresponsive file system ends only when the file system answers.
  deinit {
    guard let helper = takeHelper() else { return }
    helper.process.kill()
    guard helper.process.poll() == nil else { return }
    BackgroundThread.start { _ = helper.process.wait() }
  }

  /// Ends the helper and prevents further starts.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      guard let helper = state.helper else { return }
      // Closing the socket wakes a thread that waits for an answer.
      helper.process.kill()
      shutdown(helper.socket, Int32(SHUT_RDWR))
    }
  }

  /// Records that the helper has answered.
  func noteAnswer() { state.withLock { $0.helper?.isFresh = false } }

  /// Allows the helper more processor time from now on, if the helper cannot raise its own limit.
  func allowMoreTime(seconds: Int) {
    state.withLock { $0.helper?.process.allowMoreTime(seconds: seconds) }
  }

  /// Returns the reason why the helper gave no image, and ends the helper if it is no longer reliable.
  ///
  /// - Parameters:
  ///   - failure: The failure of the conversation.
  ///   - crash: The error to return if the helper has crashed.
  ///   - seconds: The helper's limit of processor time.
  func reason(
    for failure: Conversation.Failure, crash: ImageFileError,
    seconds: Int = DecoderLimits.seconds
  ) -> ImageFileError {
    switch failure {
    case .answered(let error): return error
    case .cannotRead(let error):
      _ = end()
      return error
    case .unwanted:
      _ = end()
      return .stopped
    case .late:
      _ = end()
      return isStopped ? .stopped : .tooLate(seconds: DecoderLimits.secondsToWait)
    case .ended:
      let ending = end()
      if isStopped { return .stopped }
      switch ending {
      case .killed(SIGXCPU): return .tooSlow(seconds: seconds)
      case .exited(127): return .noHelper(code: ENOEXEC)
      case .exited(LimitedProcess.memoryStatus):
        return .tooMuchMemory(mebibytes: DecoderLimits.mebibytes)
      default: return crash
      }
    }
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  /// Returns the running helper, or starts one.
  func start() throws(ImageFileError) -> Running {
    let result = state.withLock { state -> Result<Running, ImageFileError> in
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
        let process = try ChildProcess(
          path: path, words: words, output: .dialogue(ends[1]))
        let helper = Running(process: process, socket: ends[0])
        state.helper = helper
        return .success(helper)
      } catch {
        close(ends[0])
        return .failure(.noHelper(code: error.code))
      }
    }
    return try result.get()
  }

  /// Kills the helper and returns how it ended; nil without a running helper.
  func end() -> ChildProcess.Ending? {
    guard let helper = takeHelper() else { return nil }
    // A helper that has already ended keeps the status with which it ended.
    helper.process.kill()
    return helper.process.wait()
  }

  /// Returns the helper, which no longer counts as running, and closes its socket.
  private func takeHelper() -> Running? {
    let helper = state.withLock { state in
      defer { state.helper = nil }
      return state.helper
    }
    if let helper { close(helper.socket) }
    return helper
  }
}
