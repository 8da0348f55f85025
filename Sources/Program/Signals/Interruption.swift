internal import CTagSphereStart
internal import Glibc
internal import Synchronization
internal import TagSphereEnvironment
internal import TagSphereThreads
internal import TagSphereViewer
internal import TagSphereWindow

/// Records SIGINT, SIGTERM and SIGHUP for the main loop, so that the program ends cleanly.
///
/// A second signal ends the process immediately. A deadline also ends the process, in case the loop hangs
/// in the display server or the driver.
enum Interruption {
  nonisolated private static let number = Atomic<Int32>(0)
  nonisolated private static let reload = Atomic(false)
  /// The system's ID of the deadline timer.
  nonisolated private static let timer = Atomic<Int>(noTimer)
  nonisolated private static let noTimer = -1
  /// The descriptor to which the handler writes to wake the loop; a signal alone does not wake the loop.
  nonisolated private static let wakeDescriptor = Atomic<Int32>(-1)
  /// The time allowed for a clean end, nanoseconds.
  ///
  /// Time in which this thread waits for a processor does not count.
  ///
  /// The time is less than a second, so that a busy system can end the process within a second: a process
  /// ends only after the last of the driver's threads has run.
  nonisolated private static let deadline = 600_000_000
  /// The maximum extension for time in which this thread waits for a processor, nanoseconds.
  nonisolated private static let longestExtension = 5_000_000_000
  /// The time for which this thread had waited for a processor when the timer was last started.
  nonisolated private static let waited = Atomic<Int>(0)
  /// The total extension so far, nanoseconds.
  nonisolated private static let extended = Atomic<Int>(0)

  /// Installs handlers for SIGINT and SIGTERM.
  static func listen() {
    // The first access initializes these variables, which is not allowed in the handler.
    _ = (number.load(ordering: .relaxed), waited.load(ordering: .relaxed))
    _ = (extended.load(ordering: .relaxed), deadline, longestExtension)
    var created: timer_t?
    if timer_create(CLOCK_MONOTONIC, nil, &created) == 0 {
      timer.store(Int(bitPattern: created), ordering: .relaxed)
    }
    startWaking()
    for signal in [SIGINT, SIGTERM] {
      setAction(of: signal) { Interruption.record($0) }
    }
    setAction(of: SIGALRM) { _ in Interruption.deadlineHasPassed() }
  }

  /// Installs a handler that makes SIGHUP reload the data instead of ending the program.
  ///
  /// Before `listen()`, requests are recorded and interrupted system calls are restarted. Requests from
  /// before `main` are also recorded by this call.
  static func listenForReload() {
    _ = (reload.load(ordering: .relaxed), wakeDescriptor.load(ordering: .relaxed))
    setAction(of: SIGHUP, flags: SA_RESTART) { _ in Interruption.recordReload() }
    start_hear_signals()
  }

  /// Returns whether a reload was requested since the last call.
  static func takeReload() -> Bool { reload.exchange(false, ordering: .relaxed) }

  /// The signal that requested the end of the program; nil for none.
  static var signal: Int32? {
    let number = number.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// Returns the signals for the viewer; the end is returned in every call, a reload only once.
  ///
  /// - Parameter reloads: Whether SIGHUP reloads the data.
  static func takeSignals(reloads: Bool) -> [Input.Signal] {
    var signals: [Input.Signal] = []
    if let signal { signals.append(.end(signal == SIGINT ? "SIGINT" : "SIGTERM")) }
    if reloads, takeReload() { signals.append(.reload) }
    return signals
  }

  /// Whether a signal is pending.
  static var isPending: Bool { signal != nil || reload.load(ordering: .relaxed) }

  /// Restarts the deadline, because the loop has ended after a signal.
  static func beginShutdown() { if signal != nil { startTimer(nanoseconds: deadline) } }

  /// Cancels the deadline after the last work that could hang.
  static func endDeadline() { startTimer(nanoseconds: 0) }

  /// Starts a thread that wakes the loop on behalf of the handlers, which must not wake it themselves.
  private static func startWaking() {
    guard let pipe = Pipe() else { return }
    BackgroundThread.startReporting {
      var byte: UInt8 = 0
      while read(pipe.reading, &byte, 1) != 0 { Window.wake() }
    }
    wakeDescriptor.store(pipe.writing, ordering: .relaxed)
  }

  private static func setAction(
    of signal: Int32, flags: Int32 = 0, _ handler: @escaping @convention(c) (Int32) -> Void
  ) {
    var action = sigaction()
    action.sa_flags = flags
    action.__sigaction_handler.sa_handler = handler
    sigaction(signal, &action, nil)
  }

  // MARK: Signal handlers
  // Only functions listed in signal-safety(7) may be called here.

  nonisolated private static func recordReload() {
    reload.store(true, ordering: .relaxed)
    wake()
  }

  nonisolated private static func record(_ signal: Int32) {
    let (isFirst, _) = number.compareExchange(expected: 0, desired: signal, ordering: .relaxed)
    guard isFirst else { return endProcess() }
    startTimer(nanoseconds: deadline)
    wake()
  }

  /// Ends the process, unless this thread was waiting for a processor and therefore does not hang.
  ///
  /// If the thread was waiting, the deadline is extended.
  nonisolated private static func deadlineHasPassed() {
    let wait = processorWait() - waited.load(ordering: .relaxed)
    let total = extended.load(ordering: .relaxed) + wait
    // A hanging thread sleeps. A wait of a few milliseconds for a processor proves nothing.
    guard wait > deadline / 8, total <= longestExtension else { return endProcess() }
    extended.store(total, ordering: .relaxed)
    startTimer(nanoseconds: min(wait, deadline))
  }

  /// Returns the time for which the main thread has waited for a processor, nanoseconds; 0 if unknown.
  ///
  /// Source: proc(5), the second number of /proc/PID/schedstat.
  nonisolated private static func processorWait() -> Int {
    // Converting a `String` for `open` would allocate memory, which is not allowed here: the signal may have
    // interrupted the allocator.
    let path: StaticString = "/proc/self/schedstat"
    let file = path.withUTF8Buffer { bytes in
      bytes.withMemoryRebound(to: CChar.self) { path in
        path.baseAddress.map { open($0, O_RDONLY | O_CLOEXEC) } ?? -1
      }
    }
    guard file >= 0 else { return 0 }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 80) { text in
      let count = read(file, text.baseAddress, text.count)
      var (field, number) = (0, 0)
      for index in 0..<max(count, 0) {
        if text[index] == UInt8(ascii: " ") {
          field += 1
        } else if field == 1, text[index] >= UInt8(ascii: "0") {
          number = number &* 10 &+ Int(text[index] &- UInt8(ascii: "0"))
        }
      }
      return number
    }
  }

  nonisolated private static func wake() {
    // Restore `errno` at the end, because the interrupted code may be about to read it.
    let code = errno
    var byte: UInt8 = 0
    _ = write(wakeDescriptor.load(ordering: .relaxed), &byte, 1)
    errno = code
  }

  /// Ends the process with the default action of the recorded signal.
  nonisolated private static func endProcess() {
    let signal = number.load(ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = SIG_DFL
    sigaction(signal, &action, nil)
    kill(getpid(), signal)
  }

  /// Starts the timer; 0 stops it.
  nonisolated private static func startTimer(nanoseconds: Int) {
    let number = timer.load(ordering: .relaxed)
    guard number != noTimer else { return }
    waited.store(processorWait(), ordering: .relaxed)
    var time = itimerspec()
    time.it_value.tv_nsec = nanoseconds
    timer_settime(timer_t(bitPattern: number), 0, &time, nil)
  }
}
