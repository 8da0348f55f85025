internal import Glibc

/// Writes complete buffers to a descriptor, without owning the descriptor.
package struct FileDescriptorWriter {
  private let descriptor: Int32

  /// Creates a writer to an open descriptor.
  package init(descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all bytes, even to a non-blocking pipe: waits while the pipe is full.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let (count, code) = bytes.withUnsafeBytes { buffer in
        let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
        return (Glibc.write(descriptor, rest.baseAddress, rest.count), errno)
      }
      if count > 0 {
        written += count
      } else if count < 0 && code == EAGAIN {
        // Another process has made a shared pipe non-blocking, so wait until the pipe accepts more
        // bytes.
        var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&ready, 1, -1)
      } else if count < 0 && code != EINTR {
        throw SystemError(code: code)
      }
    }
  }
}
