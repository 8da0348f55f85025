internal import Glibc

/// The system's journal, as far as this program must know of it.
enum SystemJournal {
  /// Whether standard error goes to the journal itself, which then reads the priority of a line from
  /// its beginning.
  ///
  /// The variable is inherited by whatever a service starts, and says nothing once standard error
  /// leads elsewhere. Source: systemd.exec(5), `$JOURNAL_STREAM`.
  ///
  /// - Parameter variable: `$JOURNAL_STREAM`: device and inode as decimal numbers, joined by a colon.
  nonisolated static func isStandardError(variable: UnsafePointer<CChar>?) -> Bool {
    guard let variable else { return false }
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0 else { return false }
    return String(cString: variable) == "\(status.st_dev):\(status.st_ino)"
  }
}
