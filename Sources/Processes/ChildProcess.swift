internal import CTagSphereProcess
internal import Glibc

/// A program started without a shell.
///
/// The program inherits the environment, the working directory and, by default, standard error, but
/// no other open descriptors. Its signal mask is empty, and all its signal actions are the
/// defaults. The caller must poll or wait for the program's end; if it does not, the ended program
/// remains a zombie until this program ends.
///
/// The corresponding C function is `posix_spawn`.
package struct ChildProcess: Sendable {
  /// The program's file.
  package let path: String
  private let processID: pid_t

  /// The destination of the program's standard output.
  package enum Output {
    /// The standard output of this program, for commands that process the choice.
    case standardOutput
    /// Standard error, for openers, whose output is not data.
    case standardError
    /// Open descriptors of this program for standard output and for standard error; nil discards standard error.
    case descriptor(Int32, errors: Int32? = nil)
    /// A socket of this program for both standard input and standard output; standard error is discarded.
    case dialogue(Int32)
  }

  /// The error of a program that could not be started.
  package struct StartError: Error {
    /// The system's error number.
    package let code: Int32
  }

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - words: The name and the arguments, as bytes without NUL.
  ///   - input: An open descriptor of this program, which becomes the standard input. Nil for
  ///     `/dev/null`, or if `output` is a dialogue.
  ///   - output: The destination of the program's standard output.
  ///   - language: The value of `LC_ALL`; nil for the language of this program.
  ///   - addressLimit: The maximum address space, bytes; nil for this program's limit. The limit is
  ///     set before the program can receive anything that this program writes after the start.
  /// - Throws: ``StartError``.
  package init(
    path: String, words: [[UInt8]], input: Int32? = nil, output: Output, language: String? = nil,
    addressLimit: Int? = nil
  ) throws(StartError) {
    precondition(words.allSatisfy { !$0.contains(0) }, "an argument holds a NUL")
    self.path = path
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if case .dialogue(let socket) = output {
      posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO)
    } else if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    switch output {
    case .standardOutput: break
    case .standardError:
      posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    case .descriptor(let descriptor, .some(let errors)):
      posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    case .descriptor(let descriptor, nil), .dialogue(let descriptor):
      posix_spawn_file_actions_adddup2(&actions, descriptor, STDOUT_FILENO)
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    var started: pid_t = 0
    let code = Self.withPointers(to: words) { words in
      guard let language else {
        return posix_spawn(&started, path, &actions, &attributes, words, process_environment())
      }
      return Self.withPointers(to: Self.environment(language: language)) { variables in
        posix_spawn(&started, path, &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else { throw StartError(code: code) }
    processID = started
    if let addressLimit { process_limit_addresses(started, UInt64(addressLimit)) }
  }

  /// Runs a program in place of this process; if that fails, ends this process with status 127, as shells do.
  ///
  /// The program keeps the environment and the open descriptors, except those closed on exec. The
  /// corresponding C function is `execv`.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: The arguments, without NUL.
  package static func become(_ path: String, _ arguments: [String]) -> Never {
    _ = replaceThisProcess(path, arguments)
    _exit(127)
  }

  /// Runs a program in place of this process: see `become(_:_:)`.
  ///
  /// If that fails, returns the error.
  package static func replaceThisProcess(_ path: String, _ arguments: [String]) -> StartError {
    _ = withPointers(to: ([path] + arguments).map { Array($0.utf8) }) { execv(path, $0) }
    return StartError(code: errno)
  }

  /// Returns how the program ended; nil while it runs.
  package func poll() -> Ending? { ending(options: WNOHANG) }

  /// Waits until the program ends.
  package func wait() -> Ending {
    while true { if let ending = ending(options: 0) { return ending } }
  }

  /// Kills the program if it still runs, and waits until it ends.
  package func stop() {
    guard poll() == nil else { return }
    kill()
    _ = wait()
  }

  /// Kills the program; must not be called once the program's end was awaited.
  package func kill() { Glibc.kill(processID, SIGKILL) }

  /// The processor time that the program and its threads have used; nil once its end was awaited.
  package var processorTime: Duration? {
    let nanoseconds = process_nanoseconds(processID)
    return nanoseconds < 0 ? nil : .nanoseconds(nanoseconds)
  }

  /// Allows the program more processor time from now on; if it uses more than that, the kernel kills it.
  package func allowMoreTime(seconds: Int) {
    guard let used = processorTime else { return }
    process_limit_seconds(processID, UInt64(used.components.seconds) + UInt64(seconds))
  }

  /// The way in which a program ended.
  package enum Ending: Hashable, Sendable {
    /// The program exited with this status.
    case exited(Int32)
    /// A signal killed the program.
    case killed(signal: Int32)
  }

  private func ending(options: Int32) -> Ending? {
    var status: Int32 = 0
    let result = waitpid(processID, &status, options)
    guard result == processID else {
      // 0 means that the program still runs. If SIGCHLD is ignored, ended children vanish without a
      // status.
      return result < 0 && errno == ECHILD ? .exited(0) : nil
    }
    return Ending(status)
  }

  /// Returns this program's environment with the language replaced.
  private static func environment(language: String) -> [[UInt8]] {
    var variables = [Array("LC_ALL=\(language)".utf8)]
    guard var next = process_environment() else { return variables }
    while let variable = next.pointee {
      let bytes = UnsafeBufferPointer(start: variable, count: strlen(variable))
      let word = bytes.map { UInt8(bitPattern: $0) }
      if !word.starts(with: "LC_ALL=".utf8) { variables.append(word) }
      next += 1
    }
    return variables
  }

  /// Calls `body` with `words` as a null-terminated array of C strings.
  private static func withPointers<Result>(
    to words: [[UInt8]], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var bytes: [CChar] = words.flatMap { word in word.map { CChar(bitPattern: $0) } + [0] }
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var pointers: [UnsafeMutablePointer<CChar>?] = []
      var start = 0
      for word in words {
        pointers.append(buffer.baseAddress.map { $0 + start })
        start += word.count + 1
      }
      pointers.append(nil)
      return pointers.withUnsafeBufferPointer { list in
        guard let first = list.baseAddress else { preconditionFailure("a list without its end") }
        return body(first)
      }
    }
  }
}

extension ChildProcess.Ending {
  /// Creates the ending from a status of wait(2), whose macros Swift does not import.
  fileprivate init(_ status: Int32) {
    let signal = status & 0x7F
    self = signal == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: signal)
  }

  /// The failure, as the end of a sentence; nil if the program succeeded.
  package var complaint: String? {
    switch self {
    case .exited(0): nil
    case .exited(let status): "ended with status \(status)"
    case .killed(let signal): "was killed by signal \(signal)"
    }
  }
}
