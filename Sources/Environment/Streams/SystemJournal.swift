internal import Glibc

/// Detects the system's journal.
enum SystemJournal {
  /// Returns whether standard error is the journal, which reads priorities at the beginning of lines.
  ///
  /// All processes of a service inherit the variable. It does not apply if standard error was
  /// redirected. Source: systemd.exec(5), `$JOURNAL_STREAM`.
  ///
  /// - Parameter variable: `$JOURNAL_STREAM`: device and inode as decimal numbers, joined by a colon.
  nonisolated static func isStandardError(variable: UnsafePointer<CChar>?) -> Bool {
    guard let variable else { return false }
    var status = stat()
    guard fstat(STDERR_FILENO, &status) == 0 else { return false }
    return String(cString: variable) == "\(status.st_dev):\(status.st_ino)"
  }
}
