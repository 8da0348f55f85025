internal import CTagSphereX11
internal import Synchronization

/// Requests that the X server has refused.
///
/// Xlib ends the program at the first of them. But a monitor that is unplugged while GLFW sets its
/// mode makes the server refuse, too, and a wall is to live through that.
public enum DisplayErrors {
  /// The last one: its error, request and minor request, a byte each, below a byte of ones.
  nonisolated private static let last = Atomic<UInt32>(0)

  /// Takes refusals for news from now on, not for the end of the program.
  ///
  /// GLFW puts Xlib's own rule back when it has made a context, so this is to be called after that.
  /// The corresponding C function is `XSetErrorHandler`.
  static func tolerate() {
    // A first look makes the variable.
    _ = last.load(ordering: .relaxed)
    _ = XSetErrorHandler { _, event in
      if let event { DisplayErrors.note(event.pointee) }
      return 0
    }
  }

  nonisolated private static func note(_ event: XErrorEvent) {
    let codes = [event.error_code, event.request_code, event.minor_code]
    last.store(codes.reduce(0xFF) { $0 << 8 | UInt32($1) }, ordering: .relaxed)
  }

  /// What was refused last since it was asked for, by X's own numbers; nil for nothing.
  public static func take() -> String? {
    let codes = last.exchange(0, ordering: .relaxed)
    guard codes != 0 else { return nil }
    return "error \(codes >> 16 & 0xFF) of request \(codes >> 8 & 0xFF).\(codes & 0xFF)"
  }
}
