internal import Glibc
internal import TagSphereProcesses

/// Sends bytes to a helper process and receives its answer, until a deadline.
struct Conversation {
  /// The reason why a conversation ended without an answer.
  enum Failure: Error {
    /// The helper has ended, or its answer is malformed.
    case ended
    /// The deadline has passed without an answer.
    case late
    /// The caller no longer wants the answer.
    case unwanted
    /// The file could not be read to its end.
    case cannotRead(ImageFileError)
    /// The helper answered with an error.
    case answered(ImageFileError)
  }

  private let socket: Int32
  private let end: ContinuousClock.Instant

  private let isWanted: (() -> Bool)?

  /// The interval at which `isWanted` is called.
  private static let lookInterval = Duration.milliseconds(50)

  /// - Parameters:
  ///   - socket: This end of the helper's socket.
  ///   - limit: The time until the deadline.
  ///   - isWanted: Returns whether the answer is still wanted; nil if it is always wanted.
  init(socket: Int32, limit: Duration, isWanted: (() -> Bool)? = nil) {
    self.socket = socket
    end = .now + limit
    self.isWanted = isWanted
  }

  /// Sends a file.
  ///
  /// If the file has become shorter since it was opened, zeros replace the missing bytes.
  func send(_ file: borrowing RegularFile) throws(Failure) {
    var offset = 0
    while offset < file.byteCount {
      let wanted = min(file.byteCount - offset, 1 << 18)
      var chunk: [UInt8]
      do throws(ImageFileError) {
        chunk = try file.chunk(at: offset, byteCount: wanted)
      } catch {
        throw .cannotRead(error)
      }
      if chunk.isEmpty { chunk = [UInt8](repeating: 0, count: wanted) }
      try send(chunk)
      offset += chunk.count
    }
  }

  /// Sends the first bytes, and an open descriptor.
  func send(_ bytes: [UInt8], with descriptor: Int32) throws(Failure) {
    guard PassedDescriptor.send(descriptor, with: bytes, over: socket) else { throw .ended }
  }

  func send(_ bytes: [UInt8]) throws(Failure) {
    var start = 0
    while start < bytes.count {
      try wait(for: POLLOUT)
      let result = bytes.withUnsafeBytes {
        Glibc.send(
          socket, $0.baseAddress.map { $0 + start }, bytes.count - start,
          Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
      }
      if result < 0, errno == EINTR || errno == EAGAIN { continue }
      guard result > 0 else { throw .ended }
      start += result
    }
  }

  func receive(_ byteCount: Int) throws(Failure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    var start = 0
    while start < byteCount {
      try wait(for: POLLIN)
      let result = bytes.withUnsafeMutableBytes {
        recv(
          socket, $0.baseAddress.map { $0 + start }, byteCount - start,
          Int32(MSG_DONTWAIT))
      }
      if result < 0, errno == EINTR || errno == EAGAIN { continue }
      guard result > 0 else { throw .ended }
      start += result
    }
    return bytes
  }

  /// Waits until the socket is ready to be written or read, or the helper has ended.
  private func wait(for event: Int32) throws(Failure) {
    var request = pollfd(fd: socket, events: Int16(event), revents: 0)
    while true {
      let rest = end - .now
      guard rest > .zero else { throw .late }
      guard isWanted?() != false else { throw .unwanted }
      let wait = isWanted == nil ? rest : min(rest, Self.lookInterval)
      let milliseconds = Int32(clamping: Int(wait / .milliseconds(1)) + 1)
      let result = poll(&request, 1, milliseconds)
      if result > 0 { return }
      if result < 0, errno != EINTR { throw .ended }
    }
  }
}
