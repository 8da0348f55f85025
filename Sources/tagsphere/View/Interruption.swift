internal import Glibc
internal import Synchronization

/// Control-C and `kill`, as a question that the main loop asks, so that the program ends in order.
///
/// The same signal a second time ends the process at once.
enum Interruption {
  nonisolated private static let number = Atomic<Int32>(0)
  nonisolated private static let reload = Atomic(false)

  /// Starts to listen for SIGINT and SIGTERM.
  static func listen() {
    // A first look makes the variable, which the handler may not do.
    _ = number.load(ordering: .relaxed)
    for signal in [SIGINT, SIGTERM] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { Interruption.note($0) }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(signal, &action, nil)
    }
  }

  /// Takes SIGHUP for a wish to read the data again, not for the end.
  static func listenForReload() {
    _ = reload.load(ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.noteReload() }
    sigaction(SIGHUP, &action, nil)
  }

  /// Whether somebody has asked to read the data again since the last call.
  static func takeReload() -> Bool { reload.exchange(false, ordering: .relaxed) }

  nonisolated private static func noteReload() { reload.store(true, ordering: .relaxed) }

  /// The signal that asked the program to end, if one did.
  static var signal: Int32? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  nonisolated private static func note(_ signal: Int32) {
    number.store(signal, ordering: .relaxed)
  }
}
