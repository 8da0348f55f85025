internal import Glibc
internal import Synchronization
internal import TagSphereCommandLineOptions
internal import TagSphereOperator
internal import TagSphereTagData

/// Standard error, used for messages to people; failures to write are ignored.
///
/// While a kiosk runs, all messages are lines of a journal.
enum StandardError {
  /// Writes `tagsphere: ` and the message, on a line of its own.
  ///
  /// Messages quote untrusted names and data: terminal control characters are spelled out.
  nonisolated static func report(_ message: String) {
    guard !isJournal else { return log(LogLine(message: message)) }
    write("tagsphere: \(spelledOut(message))\n")
  }

  /// Writes `text` as it is.
  nonisolated static func write(_ text: String) {
    try? FileDescriptorWriter(descriptor: STDERR_FILENO).write(Array(text.utf8))
  }

  /// Whether standard error is a terminal and not a journal, so that a person may read it.
  nonisolated static var isTerminal: Bool { !isJournal && isatty(STDERR_FILENO) == 1 }

  // MARK: Journal of a kiosk

  nonisolated private struct Journal {
    var gate = LogGate()
    let clock = ContinuousClock()
    let start = ContinuousClock.now
    let hasPriority = SystemJournal.isStandardError(variable: getenv("JOURNAL_STREAM"))

    var now: Duration { clock.now - start }
  }

  nonisolated private static let journal = Mutex<Journal?>(nil)

  nonisolated private static var isJournal: Bool { journal.withLock { $0 != nil } }

  /// Makes all further messages lines of a journal.
  nonisolated static func beginJournal() { journal.withLock { $0 = Journal() } }

  /// Writes a line to the journal unless its gate suppresses it; does nothing without a journal.
  nonisolated static func log(_ line: LogLine) {
    journal.withLock { journal in
      guard let now = journal?.now else { return }
      if let line = journal?.gate.pass(line, at: now) { write(line, journal) }
    }
  }

  /// Writes the counts of repeated lines that are due; must be called periodically.
  ///
  /// - Parameter isEnd: Whether this is the last call, which writes all counts.
  nonisolated static func settleJournal(isEnd: Bool = false) {
    journal.withLock { journal in
      guard let now = journal?.now else { return }
      let lines = (isEnd ? journal?.gate.rest() : journal?.gate.due(at: now)) ?? []
      for line in lines { write(line, journal) }
    }
  }

  nonisolated private static func write(_ line: LogLine, _ journal: Journal?) {
    write(line.text(hasPriority: journal?.hasPriority == true) + "\n")
  }
}
