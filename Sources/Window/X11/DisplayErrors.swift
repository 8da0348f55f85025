internal import CTagSphereX11
internal import Synchronization

/// Requests that the X server has rejected.
///
/// By default Xlib ends the program at the first one. But the server also rejects a request if a
/// monitor is unplugged while GLFW sets its mode, and a wall display must survive that.
public enum DisplayErrors {
  /// The last error: its code, request and minor request, one byte each, below a byte of ones; 0
  /// for none.
  nonisolated private static let last = Atomic<UInt32>(0)

  /// Makes rejected requests no longer end the program; they are recorded for ``take()`` instead.
  ///
  /// GLFW restores Xlib's handler when it has created a context, so call this after that.
  /// The corresponding C function is `XSetErrorHandler`.
  static func tolerate() {
    // A first access initializes the variable, before the handler can run.
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

  /// Returns the last rejected request since the last call, in X's numbers, and clears it; nil for
  /// none.
  public static func take() -> String? {
    let codes = last.exchange(0, ordering: .relaxed)
    guard codes != 0 else { return nil }
    return "error \(codes >> 16 & 0xFF) of request \(codes >> 8 & 0xFF).\(codes & 0xFF)"
  }
}
