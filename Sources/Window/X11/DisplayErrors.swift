internal import CTagSphereX11
internal import Synchronization

/// Requests that the X server has rejected.
///
/// By default Xlib ends the program at the first rejected request. But the server also rejects a request
/// if a monitor is unplugged while GLFW sets the monitor's mode. A wall display must survive that.
package enum DisplayErrors {
  /// The last error, 0 for none.
  ///
  /// The lowest three bytes are code, request and minor request; the highest byte is all ones.
  nonisolated private static let last = Atomic<UInt32>(0)

  /// Records rejected requests for ``take()`` instead of ending the program.
  ///
  /// Call this after the creation of a context, because GLFW then restores Xlib's handler. The
  /// corresponding C function is `XSetErrorHandler`.
  static func tolerate() {
    // The first access initializes the variable, so it must precede the handler.
    _ = last.load(ordering: .relaxed)
    _ = XSetErrorHandler { _, event in
      if let event { DisplayErrors.note(event.pointee) }
      return 0
    }
  }

  nonisolated private static func note(_ event: XErrorEvent) {
    DisplayLoss.check(event)
    let codes = [event.error_code, event.request_code, event.minor_code]
    last.store(codes.reduce(0xFF) { $0 << 8 | UInt32($1) }, ordering: .relaxed)
  }

  /// Returns and clears the last rejected request since the last call, in X's numbers; nil for none.
  package static func take() -> String? {
    let codes = last.exchange(0, ordering: .relaxed)
    guard codes != 0 else { return nil }
    return "error \(codes >> 16 & 0xFF) of request \(codes >> 8 & 0xFF).\(codes & 0xFF)"
  }
}
