internal import CTagSphereService
internal import Glibc

/// Notifies a service manager that the cloud is shown, that the loop is alive, and that the program ends.
///
/// Without a manager, nothing is sent. Source: sd_notify(3), sd_watchdog_enabled(3).
struct ServiceNotifier {
  private let socket: String?
  /// The watchdog timeout of the manager; nil for none.
  private let watchdog: Duration?
  private var lastKeepAlive: Duration?
  private var status = ""

  /// Creates a notifier for the manager in an environment.
  ///
  /// - Parameters:
  ///   - environment: The variables `NOTIFY_SOCKET`, `WATCHDOG_USEC` and `WATCHDOG_PID`.
  ///   - process: The ID of this process; a watchdog may be intended for another process.
  init(environment: [String: String], process: Int32 = getpid()) {
    socket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
    let isOurs = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
    watchdog = environment["WATCHDOG_USEC"].flatMap(Int64.init).flatMap {
      $0 > 0 && isOurs ? .microseconds($0) : nil
    }
  }

  /// The notifier for this process's manager; without a manager, it sends nothing.
  static var ofEnvironment: ServiceNotifier {
    var environment: [String: String] = [:]
    for name in ["NOTIFY_SOCKET", "WATCHDOG_USEC", "WATCHDOG_PID"] {
      if let value = getenv(name) { environment[name] = String(cString: value) }
    }
    return ServiceNotifier(environment: environment)
  }

  /// The maximum sleep of the loop with which the watchdog is notified in time; nil for no limit.
  var longestSleep: Duration? { socket == nil ? nil : watchdog.map { $0 / 4 } }

  /// Reports that the first frame is on the screen.
  func ready() { send("READY=1") }

  /// Reports that the program ends.
  func stopping() { send("STOPPING=1") }

  /// Sends a status text, if it has changed.
  mutating func setStatus(_ status: String) {
    guard status != self.status else { return }
    self.status = status
    // A line break would end the field, and the text of a label may contain line breaks.
    send("STATUS=" + status.split(whereSeparator: \.isNewline).joined(separator: " "))
  }

  /// Notifies the watchdog, twice within its timeout.
  ///
  /// Call this only after the loop has completed a turn, including its frame if there is one.
  mutating func keepAlive(at now: Duration) {
    guard let watchdog else { return }
    if let lastKeepAlive, now - lastKeepAlive < watchdog / 2 { return }
    lastKeepAlive = now
    send("WATCHDOG=1")
  }

  private func send(_ message: String) {
    guard let socket else { return }
    // A manager that has ended or does not read must not stop the cloud.
    _ = tagsphere_notify(socket, message)
  }
}
