internal import CTagSphereProcess

/// An open descriptor that a process passes to another process over a local socket, with some bytes.
///
/// Source: unix(7), `SCM_RIGHTS`.
package enum PassedDescriptor {
  /// Sends a descriptor over a socket; nothing else may have been sent over the socket before.
  ///
  /// - Returns: Whether the descriptor was sent; false if the other process has ended.
  package static func send(_ descriptor: Int32, with bytes: [UInt8], over socket: Int32) -> Bool {
    bytes.withUnsafeBytes {
      process_send_descriptor(socket, $0.baseAddress, $0.count, descriptor) != 0
    }
  }

  /// Receives a descriptor and its bytes; nil if the other process has ended.
  ///
  /// A program that replaces this process keeps the received descriptor open.
  package static func receive(
    byteCount: Int, from socket: Int32
  ) -> (bytes: [UInt8], descriptor: Int32)? {
    var bytes = [UInt8](repeating: 0, count: byteCount)
    let descriptor = bytes.withUnsafeMutableBytes {
      process_receive_descriptor(socket, $0.baseAddress, $0.count)
    }
    return descriptor < 0 ? nil : (bytes, descriptor)
  }
}
