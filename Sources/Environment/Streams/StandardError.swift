internal import Glibc
internal import Synchronization
internal import TagSphereCommandLineOptions
internal import TagSphereFiles
package import TagSphereKioskJournal
internal import TagSphereTagData
internal import TagSphereThreads

/// Standard error, used for messages to users; failures to write are ignored.
///
/// While a kiosk runs, all messages are lines of a journal. While a window is shown, a thread
/// writes the messages, so that an unresponsive file system or reader blocks only that thread.
package enum StandardError {
  /// Writes `tagsphere: ` and the message, on a line of its own.
  ///
  /// Messages quote untrusted names and data. Terminal control characters, line feeds and tabs are
  /// therefore spelled out, so that no name can forge a line. White space at the end is omitted.
  package nonisolated static func report(_ message: String) {
    guard !isJournal else { return log(LogLine(message: trimmed(message))) }
    write(line(of: message))
  }

  /// Returns a message as one line with a line feed: see `report(_:)`.
  package nonisolated static func line(of message: String) -> String {
    "tagsphere: \(spelledOut(trimmed(message), keeping: []))\n"
  }

  /// Returns a message without the white space at its end; libraries end messages with line feeds.
  nonisolated private static func trimmed(_ message: String) -> String {
    let count = message.unicodeScalars.reversed().prefix { $0.properties.isWhitespace }.count
    return String(message.unicodeScalars.dropLast(count))
  }

  /// Writes `text` unchanged.
  package nonisolated static func write(_ text: String) {
    let writer = FileDescriptorWriter(descriptor: descriptor)
    let write: SerialQueue.Work = { try? writer.write(Array(text.utf8)) }
    if let queue = queue.withLock({ $0 }) { queue.add(write) } else { write() }
  }

  /// Whether standard error is a terminal and not a journal, so that a user may read it.
  package nonisolated static var isTerminal: Bool { !isJournal && isatty(descriptor) == 1 }

  nonisolated private static var descriptor: Int32 { ProcessContext.current.streams.errors }

  // MARK: Background writing

  /// The queue that writes while a window is shown.
  nonisolated private static let queue = Mutex<SerialQueue?>(nil)
  /// The maximum number of waiting texts; further texts are lost.
  nonisolated private static let mostWaiting = 1000
  /// The maximum wait at the end of the process for the last texts to be written.
  nonisolated private static let lastPatience = Duration.milliseconds(300)

  /// Writes on a background thread from now on, because this thread must not block.
  package nonisolated static func writeAside() {
    queue.withLock { $0 = $0 ?? SerialQueue(most: mostWaiting) }
  }

  /// Writes the rest of the journal, and waits for a limited time until all texts are written.
  package nonisolated static func finish() {
    settleJournal(isEnd: true)
    queue.withLock { $0 }?.finish(within: lastPatience)
  }

  // MARK: Journal of a kiosk

  nonisolated private struct Journal {
    var gate = LogGate()
    let clock = ContinuousClock()
    let start = ContinuousClock.now
    let hasPriority = SystemJournal.isStandardError(variable: getenv("JOURNAL_STREAM"))

    var now: Duration { clock.now - start }
  }

  nonisolated private static let journal = Mutex<Journal?>(nil)

  /// Whether all messages are lines of a journal.
  nonisolated static var isJournal: Bool { journal.withLock { $0 != nil } }

  /// Makes all later messages lines of a journal.
  package nonisolated static func beginJournal() { journal.withLock { $0 = Journal() } }

  /// Writes a line to the journal unless its gate suppresses it; does nothing without a journal.
  package nonisolated static func log(_ line: LogLine) {
    journal.withLock { journal in
      guard let now = journal?.now else { return }
      if let line = journal?.gate.pass(line, at: now) { write(line, journal) }
    }
  }

  /// Writes the counts of repeated lines that are due; must be called periodically.
  ///
  /// - Parameter isEnd: Whether this is the last call, which writes all counts.
  package nonisolated static func settleJournal(isEnd: Bool = false) {
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
