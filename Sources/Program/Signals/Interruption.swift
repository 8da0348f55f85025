internal import Glibc
internal import Synchronization
internal import TagSphereThreads
internal import TagSphereViewer
internal import TagSphereWindow

/// Control-C and `kill`, as a question that the main loop asks, so that the program ends in order.
///
/// A second signal ends the process at once, and so does a loop that has not come around in time:
/// a display that hangs, or a driver, never answers.
enum Interruption {
  nonisolated private static let number = Atomic<Int32>(0)
  nonisolated private static let reload = Atomic(false)
  /// The timer that ends what hangs, as the system numbers it.
  nonisolated private static let timer = Atomic<Int>(noTimer)
  nonisolated private static let noTimer = -1
  /// Where the handler writes to wake the loop, which sleeps through signals.
  nonisolated private static let bell = Atomic<Int32>(-1)
  /// How long the program may take to end in order, nanoseconds: what is left of a second is for a
  /// busy system, which has a process end only when the last of the driver's threads had its turn.
  nonisolated private static let patience = 600_000_000

  /// Starts to listen for SIGINT and SIGTERM.
  static func listen() {
    // A first look makes the variables, which the handler may not do.
    _ = number.load(ordering: .relaxed)
    var made: timer_t?
    if timer_create(CLOCK_MONOTONIC, nil, &made) == 0 {
      timer.store(Int(bitPattern: made), ordering: .relaxed)
    }
    listenForBell()
    for signal in [SIGINT, SIGTERM] {
      setAction(of: signal) { Interruption.note($0) }
    }
    setAction(of: SIGALRM) { _ in Interruption.giveUp() }
  }

  /// Takes SIGHUP for a wish to read the data again, not for the end.
  static func listenForReload() {
    _ = reload.load(ordering: .relaxed)
    setAction(of: SIGHUP) { _ in Interruption.noteReload() }
  }

  /// Whether somebody has asked to read the data again since the last call.
  static func takeReload() -> Bool { reload.exchange(false, ordering: .relaxed) }

  /// The signal that asked the program to end, if one did.
  static var signal: Int32? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Returns the signals that the viewer has to know: the end, until it happens, and reloads, once.
  ///
  /// - Parameter reloads: Whether SIGHUP reloads the data.
  static func takeSignals(reloads: Bool) -> [Input.Signal] {
    var signals: [Input.Signal] = []
    if let signal { signals.append(.end(signal == SIGINT ? "SIGINT" : "SIGTERM")) }
    if reloads, takeReload() { signals.append(.reload) }
    return signals
  }

  /// Whether a signal waits to be taken note of.
  static var isPending: Bool { signal != nil || reload.load(ordering: .relaxed) }

  /// Says that the loop has come around, and the program ends in order from here on: once more it may
  /// take as long.
  static func heed() { if signal != nil { startTimer(nanoseconds: patience) } }

  /// Lets the program take its time from here on: nothing is left that could hang.
  static func relax() { startTimer(nanoseconds: 0) }

  /// Wakes the loop whenever the handler asks for it, which may not do so itself.
  private static func listenForBell() {
    guard let pipe = Pipe() else { return }
    BackgroundThread.startReporting {
      var byte: UInt8 = 0
      while read(pipe.reading, &byte, 1) != 0 { Window.wake() }
    }
    bell.store(pipe.writing, ordering: .relaxed)
  }

  private static func setAction(
    of signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigaction(signal, &action, nil)
  }

  // MARK: In handlers
  // Only functions that signal-safety(7) lists are called here.

  nonisolated private static func noteReload() {
    reload.store(true, ordering: .relaxed)
    ring()
  }

  nonisolated private static func note(_ signal: Int32) {
    let (isFirst, _) = number.compareExchange(expected: 0, desired: signal, ordering: .relaxed)
    guard isFirst else { return giveUp() }
    startTimer(nanoseconds: patience)
    ring()
  }

  nonisolated private static func ring() {
    var byte: UInt8 = 0
    _ = write(bell.load(ordering: .relaxed), &byte, 1)
  }

  /// Ends the process by the signal that asked for it, as if nobody had listened.
  nonisolated private static func giveUp() {
    let signal = number.load(ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(signal, &action, nil)
    kill(getpid(), signal)
  }

  /// Starts the timer; with 0 stops it.
  nonisolated private static func startTimer(nanoseconds: Int) {
    let number = timer.load(ordering: .relaxed)
    guard number != noTimer else { return }
    var time = itimerspec()
    time.it_value.tv_nsec = nanoseconds
    timer_settime(timer_t(bitPattern: number), 0, &time, nil)
  }
}
