internal import CTagSphereGLFW

/// Whether a Wayland compositor has shown the last frame of a window.
///
/// A compositor shows no frame of a window on an output that is off, or behind another one. Mesa
/// would wait for it within the next swap, without an end, if swaps were not told not to wait.
/// Source: wayland.xml, `wl_surface.frame`.
@MainActor final class ShownFrame {
  private let window: OpaquePointer
  /// Its address is known to Wayland's library while an answer is awaited.
  private let frame: UnsafeMutablePointer<tagsphere_wayland_frame>

  /// Creates the state of a window without a frame; nil with X.
  init?(of window: OpaquePointer) {
    guard !DisplayConnection.isX11 else { return nil }
    self.window = window
    frame = .allocate(capacity: 1)
    frame.initialize(to: tagsphere_wayland_frame())
  }

  isolated deinit {
    tagsphere_wayland_frame_cancel(frame)
    frame.deallocate()
  }

  /// Whether the compositor has not shown the last frame yet; the window's events change it.
  var isAwaited: Bool { frame.pointee.callback != nil }

  /// Notes that a frame follows, of a window that was shown.
  func frameFollows() { tagsphere_wayland_frame_request(frame, window) }
}
