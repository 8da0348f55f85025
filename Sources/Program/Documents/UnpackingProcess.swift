internal import CTagSphereProcess
internal import Glibc

/// A program that unpacks a file, started without a shell on any thread.
///
/// `ChildProcess` is bound to the main actor, but a watched file is read on the watcher's thread.
/// The corresponding C function is `posix_spawn`.
nonisolated struct UnpackingProcess {
  private let processID: pid_t

  /// Returns the file of a program, in the folders that PATH names by absolute paths; nil if there
  /// is none.
  static func file(of program: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let file = folder + "/" + program
      var status = stat()
      if stat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(file, X_OK) == 0 {
        return file
      }
    }
    return nil
  }

  /// Starts a program whose standard error is discarded; nil if that is impossible.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - words: The name and the arguments, as bytes without NUL.
  ///   - output: The descriptor that becomes its standard output; it inherits no other.
  init?(path: String, words: [[UInt8]], output: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
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
    var arguments = words.map { strdup(String(decoding: $0, as: UTF8.self)) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var started: pid_t = 0
    let code = posix_spawn(
      &started, path, &actions, &attributes, &arguments, process_environment())
    guard code == 0 else { return nil }
    processID = started
  }

  /// Waits until it ends, and returns its exit status, or -1 if a signal killed it.
  func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(processID, &status, 0) < 0 {
      // If SIGCHLD is ignored, ended children vanish without a status.
      guard errno == EINTR else { return 0 }
    }
    return status & 0x7F == 0 ? status >> 8 & 0xFF : -1
  }

  /// Kills it and waits for its end; call it only if its end was not awaited.
  func stop() {
    kill(processID, SIGKILL)
    _ = wait()
  }
}
