internal import CTagSphereService
internal import Glibc

/// What a service manager is told: that the cloud is shown, that the loop lives, that it ends.
///
/// Without a manager that listens, nothing is sent. Source: sd_notify(3), sd_watchdog_enabled(3).
struct ServiceNotifier {
  private let socket: String?
  /// How often the manager wants a sign of life; nil for never.
  private let watchdog: Duration?
  private var lastSign: Duration?
  private var status = ""

  /// A notifier for the manager that an environment names.
  ///
  /// - Parameters:
  ///   - environment: The variables `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
  ///   - process: This process's number: a watchdog may be meant for another one.
  init(environment: [String: String], process: Int32 = getpid()) {
    socket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
    let isOurs = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
    watchdog = environment["WATCHDOG_USEC"].flatMap(Int64.init).flatMap {
      $0 > 0 && isOurs ? .microseconds($0) : nil
    }
  }

  /// The notifier of this process's own manager, if there is one.
  static var ofEnvironment: ServiceNotifier {
    var environment: [String: String] = [:]
    for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return ServiceNotifier(environment: environment)
  }

  /// The longest time that the loop may sleep, so that no sign of life comes late; nil for any.
  var longestSleep: Duration? { socket == nil ? nil : watchdog.map { $0 / 4 } }

  /// Says that the first frame is on the screen.
  func ready() { send("READY=1") }

  /// Says that the program ends.
  func stopping() { send("STOPPING=1") }

  /// Says in a few words how it is, if that has changed.
  mutating func say(_ status: String) {
    guard status != self.status else { return }
    self.status = status
    // A line ends a field, and labels may hold lines.
    send("STATUS=" + status.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// Gives a sign of life, twice in the time that the manager waits at most.
  ///
  /// To be called only where the loop has come around and drew its frame, or rightly drew none.
  mutating func live(at now: Duration) {
    guard let watchdog else { return }
    if let lastSign, now - lastSign < watchdog / 2 { return }
    lastSign = now
    send("WATCHDOG=1")
  }

  private func send(_ message: String) {
    guard let socket else { return }
    // A manager that is gone, or full, is no reason to stop showing the cloud.
    _ = tagsphere_notify(socket, message)
  }
}
