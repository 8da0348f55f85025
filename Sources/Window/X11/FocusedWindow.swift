internal import CTagSphereX11

/// The window that has the keyboard focus, of any program, including its frame.
struct FocusedWindow {
  /// The upper-left corner on the desktop, in screen coordinates.
  let origin: SIMD2<Int32>
  /// The size in screen coordinates.
  let size: SIMD2<Int32>

  /// Queries the X server; nil if no window has the keyboard focus.
  ///
  /// The corresponding C function is `XGetInputFocus`.
  ///
  /// - Parameter display: A connection to the X server.
  init?(on display: OpaquePointer) {
    // Discard the events of this connection, such as keyboard changes, because they are never read.
    defer { XSync(display, 1) }
    let root = XDefaultRootWindow(display)
    var (window, mode) = (CTagSphereX11.Window(0), CInt(0))
    XGetInputFocus(display, &window, &mode)
    guard window != CTagSphereX11.Window(None), window != CTagSphereX11.Window(PointerRoot) else {
      return nil
    }
    // Programs and window managers nest windows; the outermost window is the visible one.
    while window != root, let parent = Self.parent(of: window, on: display), parent != root {
      window = parent
    }
    var (top, x, y) = (CTagSphereX11.Window(0), CInt(0), CInt(0))
    var (width, height, border, depth) = (
      CUnsignedInt(0), CUnsignedInt(0), CUnsignedInt(0), CUnsignedInt(0)
    )
    guard window != root,
      XGetGeometry(display, window, &top, &x, &y, &width, &height, &border, &depth) != 0
    else { return nil }
    origin = [x, y]
    size = [Int32(width + 2 * border), Int32(height + 2 * border)]
  }

  /// Returns the parent of a window; nil if the window is gone.
  private static func parent(
    of window: CTagSphereX11.Window, on display: OpaquePointer
  ) -> CTagSphereX11.Window? {
    var (root, parent, count) = (CTagSphereX11.Window(0), CTagSphereX11.Window(0), CUnsignedInt(0))
    var children: UnsafeMutablePointer<CTagSphereX11.Window>?
    guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else { return nil }
    if let children { XFree(children) }
    return parent
  }
}
