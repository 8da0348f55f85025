internal import Glibc
internal import Synchronization
internal import TagSphereCommandLineOptions
internal import TagSphereOperator
internal import TagSphereTagData

/// Standard error as this program uses it: messages for people, of which a lost one is no failure.
///
/// While a kiosk runs, all of them are lines of a journal.
enum StandardError {
  /// Writes `tagsphere: ` and the message, on a line of its own.
  ///
  /// Messages quote file names and data of strangers: what could steer a terminal is spelled out.
  nonisolated static func report(_ message: String) {
    guard !isJournal else { return log(LogLine(message: message)) }
    write("tagsphere: \(spelledOut(message))\n")
  }

  /// Writes `text` as it is.
  nonisolated static func write(_ text: String) {
    try? FileDescriptorWriter(descriptor: STDERR_FILENO).write(Array(text.utf8))
  }

  /// Whether a person may be watching: standard error is a terminal, and no journal.
  nonisolated static var isTerminal: Bool { !isJournal && isatty(STDERR_FILENO) == 1 }

  // MARK: The journal of a kiosk

  nonisolated private struct Journal {
    var gate = LogGate()
    let clock = ContinuousClock()
    let start = ContinuousClock.now
    let hasPriority = SystemJournal.isStandardError(variable: getenv("JOURNAL_STREAM"))

    var now: Duration { clock.now - start }
  }

  nonisolated private static let journal = Mutex<Journal?>(nil)

  nonisolated private static var isJournal: Bool { journal.withLock { $0 != nil } }

  /// Writes all messages as lines of a journal from now on.
  nonisolated static func beginJournal() { journal.withLock { $0 = Journal() } }

  /// Writes a line to the journal, unless it was written a moment ago; without one, does nothing.
  nonisolated static func log(_ line: LogLine) {
    journal.withLock { journal in
      guard let now = journal?.now else { return }
      if let line = journal?.gate.pass(line, at: now) { write(line, journal) }
    }
  }

  /// Writes what was counted of lines that came again; to be called from time to time.
  ///
  /// - Parameter isEnd: Whether nothing will follow.
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
