import TagSphereTestSupport
import Testing

@testable import TagSphereProgram

/// What a service manager is told, over a socket of a test.
@Suite("The service notifier") @MainActor
struct ServiceNotifierTests {
  private let manager: NotifySocket

  init() throws { manager = try NotifySocket() }

  private func notifier(_ variables: [String: String] = [:]) -> ServiceNotifier {
    ServiceNotifier(
      environment: ["NOTIFY_SOCKET": manager.path].merging(variables) { $1 }, process: 42)
  }

  /// All messages so far: datagrams within a machine wait for nobody.
  private var messages: [String] {
    var messages: [String] = []
    while let message = manager.next(timeout: 0) { messages.append(message) }
    return messages
  }

  @Test("It says that the program is ready, how it is, and that it ends")
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

  @Test("A sign of life comes twice in the time that the manager waits")
  func watchdog() {
    var notifier = notifier(["WATCHDOG_USEC": "1000000", "WATCHDOG_PID": "42"])
    #expect(notifier.longestSleep == .milliseconds(250))
    for step in 0..<100 { notifier.keepAlive(at: .milliseconds(step * 50)) }
    #expect(messages == Array(repeating: "WATCHDOG=1", count: 10))
  }

  @Test(
    "Without a watchdog for this process there are no signs of life",
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

  @Test("A manager that is gone, or none, is no reason to stop")
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
