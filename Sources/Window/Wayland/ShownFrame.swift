internal import CTagSphereGLFW

/// Tracks whether a Wayland compositor has shown the last frame of a window.
///
/// A compositor shows no frame of a window that is behind another window or on an output that is off. The
/// next swap of Mesa would then block without limit, so swaps are set not to wait. Source: wayland.xml,
/// `wl_surface.frame`.
@MainActor final class ShownFrame {
  private let window: OpaquePointer
  /// The state of the callback; Wayland's library holds this address while a callback is pending.
  private let frame: UnsafeMutablePointer<tagsphere_wayland_frame>

  /// Creates the state of a window before its first frame; nil if the window system is X.
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

  /// Whether the compositor has not shown the last frame yet; the window's events update this.
  var isAwaited: Bool { frame.pointee.callback != nil }

  /// Requests a callback for the next frame of a shown window.
  func frameFollows() { tagsphere_wayland_frame_request(frame, window) }
}
