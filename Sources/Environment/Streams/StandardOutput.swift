import Glibc
internal import Synchronization
internal import TagSphereCommandLineOptions
internal import TagSphereFiles
internal import TagSphereMessages

/// Standard output, used for data; it is unbuffered, and every failure is reported.
///
/// `print` succeeds on a full device, and its buffer is lost if the process traps. Therefore,
/// `write(_:)` writes all data.
package enum StandardOutput {
  /// Writes `bytes` to standard output; on a terminal, control characters are spelled out.
  ///
  /// - Throws: The system's error if a part of the bytes could not be written.
  package nonisolated static func write(_ bytes: [UInt8]) throws(StandardOutputError) {
    try writeUnchanged(isTerminal ? TerminalText.shown(bytes) : bytes)
  }

  /// Whether standard output is a terminal.
  package nonisolated static var isTerminal: Bool { isatty(descriptor) == 1 }

  nonisolated private static var descriptor: Int32 { ProcessContext.current.streams.output }

  /// Writes `text` as UTF-8 to standard output; see `write(_:)`.
  ///
  /// - Throws: The system's error if a part of the text could not be written.
  package nonisolated static func write(_ text: String) throws(StandardOutputError) {
    try write(Array(text.utf8))
  }

  /// Writes `bytes` to standard output unchanged.
  ///
  /// If the reader of a pipe is gone, the process ends with SIGPIPE, as `cat` does. The exceptions
  /// are a kiosk, and a process that was started with SIGPIPE ignored.
  ///
  /// - Throws: The system's error if a part of the bytes could not be written.
  package nonisolated static func writeUnchanged(_ bytes: [UInt8]) throws(StandardOutputError) {
    do throws(SystemError) {
      try FileDescriptorWriter(descriptor: descriptor).write(bytes)
    } catch {
      if error.code == EPIPE { endByClosedPipe() }
      throw StandardOutputError(code: error.code)
    }
  }

  // MARK: Closed pipes

  /// Whether the process may end with SIGPIPE.
  nonisolated private static let endsByClosedPipe = Atomic(false)

  /// Makes writing to a closed pipe an error instead of ending the process by SIGPIPE.
  ///
  /// Later, a closed standard output still ends the process; other closed pipes and sockets do not.
  ///
  /// Must be called once, before anything is written.
  package nonisolated static func holdClosedPipes() {
    var before = sigaction()
    sigaction(SIGPIPE, nil, &before)
    let isDefault = unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self) == 0
    endsByClosedPipe.store(isDefault, ordering: .relaxed)
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Undoes `holdClosedPipes()` for a program that replaces this program.
  package nonisolated static func releaseClosedPipes() {
    if endsByClosedPipe.load(ordering: .relaxed) { _ = signal(SIGPIPE, SIG_DFL) }
  }

  nonisolated private static func endByClosedPipe() {
    guard endsByClosedPipe.load(ordering: .relaxed), !StandardError.isJournal else { return }
    _ = signal(SIGPIPE, SIG_DFL)
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(SIGPIPE)
  }
}

/// An error of writing to standard output.
package struct StandardOutputError: Error, Hashable, CustomStringConvertible {
  /// The system's error number, such as `EPIPE` or `ENOSPC`.
  var code: Int32

  /// One sentence: the failure and the remedy.
  package nonisolated var description: String {
    switch code {
    case EPIPE: "cannot write to standard output: its reader has gone away"
    case ENOSPC: "cannot write to standard output: no space is left on the device; free some"
    default: "cannot write to standard output: \(systemMessage(code))"
    }
  }
}
