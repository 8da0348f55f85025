internal import Foundation

/// A stand-in for the service manager, which receives the program's sd_notify(3) messages.
package final class NotifySocket {
  /// The value for `NOTIFY_SOCKET`.
  package let path: String
  private let descriptor: Int32

  /// Listens at a unique path.
  ///
  /// - Throws: ``ToolFailure`` if the system provides no socket.
  package init() throws {
    path = NSTemporaryDirectory() + "tagsphere-notify-\(UUID().uuidString.prefix(8))"
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard descriptor >= 0, code == 0 else {
      throw ToolFailure(description: "no socket at \(path): error \(errno)")
    }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  /// Returns the next message; nil if none arrives in time.
  ///
  /// - Parameter timeout: Seconds.
  package func next(timeout: Double) -> String? {
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, Int32(timeout * 1000)) > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? String(decoding: bytes[..<count], as: UTF8.self) : nil
  }

  /// Returns whether a message arrives in time, possibly after other messages.
  package func hears(_ message: String) -> Bool { waits { next(timeout: 1) == message } }

  /// Returns all messages that arrive within a number of seconds.
  package func messages(within seconds: Double) -> [String] {
    let end = Date.now.addingTimeInterval(seconds)
    var messages: [String] = []
    while case let left = end.timeIntervalSinceNow, left > 0 {
      if let message = next(timeout: left) { messages.append(message) }
    }
    return messages
  }
}
