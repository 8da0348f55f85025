import TagSphereTestSupport
import Testing

@testable import TagSphereProgram

/// Tests the messages to a service manager over a socket.
@Suite("The service notifier") @MainActor
struct ServiceNotifierTests {
  private let manager: NotifySocket

  init() throws { manager = try NotifySocket() }

  private func notifier(_ variables: [String: String] = [:]) -> ServiceNotifier {
    ServiceNotifier(
      environment: ["NOTIFY_SOCKET": manager.path].merging(variables) { $1 }, process: 42)
  }

  /// All messages so far: local datagrams arrive at once.
  private var messages: [String] {
    var messages: [String] = []
    while let message = manager.next(timeout: 0) { messages.append(message) }
    return messages
  }

  @Test("The notifier reports that the program is ready, its status, and its end")
  func phases() {
    var notifier = notifier()
    notifier.ready()
    notifier.setStatus("showing 3 labels")
    notifier.setStatus("showing 3 labels")
    notifier.setStatus("showing\n2 labels")
    notifier.stopping()
    #expect(
      messages == [
        "READY=1", "STATUS=showing 3 labels", "STATUS=showing 2 labels", "STOPPING=1",
      ])
  }

  @Test("A watchdog message is sent twice per watchdog interval")
  func watchdog() {
    var notifier = notifier(["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "42"])
    #expect(notifier.longestSleep == .milliseconds(250))
    for step in 0..<100 { notifier.keepAlive(at: .milliseconds(step * 50)) }
    #expect(messages == Array(repeating: "WATCHDOG=1", count: 10))
  }

  @Test(
    "Without a watchdog for this process, no watchdog messages are sent",
    arguments: [
      [:], ["WATCHDOG_USEC": "0"], ["WATCHDOG_USEC": "soon"],
      ["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "43"],
    ])
  func noWatchdog(variables: [String: String]) {
    var notifier = notifier(variables)
    for step in 0..<100 { notifier.keepAlive(at: .milliseconds(step * 50)) }
    #expect(notifier.longestSleep == nil)
    #expect(messages == [])
  }

  @Test("The notifier causes no error without a manager, or after the manager is gone")
  func noManager() {
    for environment in [[:], ["NOTIFY_SOCKET": ""], ["NOTIFY_SOCKET": "/nowhere/socket"]] {
      var notifier = ServiceNotifier(environment: environment)
      notifier.ready()
      notifier.setStatus("showing")
      notifier.keepAlive(at: .zero)
      notifier.stopping()
    }
    #expect(messages == [])
  }
}
