internal import Glibc

/// A system error number.
package struct SystemError: Error, Hashable, Sendable {
  /// The number, such as `EPIPE` or `ENOSPC`.
  package let code: Int32

  /// Creates an error from its number.
  package init(code: Int32) { self.code = code }
}

/// Returns the system's message for an error number, such as "No such file or directory".
package func systemMessage(_ code: Int32) -> String {
  guard let message = strerror(code) else { return "error \(code)" }
  return String(cString: message)
}
