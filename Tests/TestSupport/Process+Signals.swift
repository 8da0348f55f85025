package import Foundation
internal import Synchronization

/// A lock for changes to the tests' own signal actions, because tests run concurrently.
private let signalActions = Mutex(())

extension Process {
  /// Starts the process with no signals blocked or ignored.
  ///
  /// Tests run on threads that block all signals, and in the background of a shell they ignore
  /// Control-C. Child processes inherit both. Without this method, neither Control-C nor `kill`
  /// would reach them.
  package func runHearingSignals() throws {
    try signalActions.withLock { _ in
      let ignored = [SIGINT, SIGQUIT, SIGTERM, SIGHUP].filter(Self.isIgnored)
      for number in ignored { signal(number, SIG_DFL) }
      defer { for number in ignored { signal(number, SIG_IGN) } }
      var none = sigset_t()
      var before = sigset_t()
      sigemptyset(&none)
      pthread_sigmask(SIG_SETMASK, &none, &before)
      defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
      try run()
    }
  }

  /// Whether this process ignores a signal.
  package static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    sigaction(number, nil, &action)
    let handler = unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    return handler == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
