internal import CTagSphereX11

/// An X server's screensaver setting.
struct ScreenSaverSetting: Equatable {
  /// The time without input until the screensaver starts, seconds; 0 for never, −1 for the default.
  var timeout: CInt
  /// The time between changes of the screensaver, seconds.
  var interval: CInt
  /// Whether the screensaver blanks the screen, as a constant of Xlib.
  var prefersBlanking: CInt
  /// Whether the screensaver may require windows to redraw themselves, as a constant of Xlib.
  var allowsExposures: CInt

  /// The setting with which the screensaver never starts; GLFW uses it while a window is full-screen.
  static let off = ScreenSaverSetting(
    timeout: 0, interval: 0, prefersBlanking: DontPreferBlanking, allowsExposures: DefaultExposures)

  /// Applies the setting to the server.
  ///
  /// The corresponding C function is `XSetScreenSaver`.
  func apply(to display: OpaquePointer) {
    XSetScreenSaver(display, timeout, interval, prefersBlanking, allowsExposures)
  }

  /// Saves the setting as a property of a window.
  func write(as property: Atom, to window: CTagSphereX11.Window, on display: OpaquePointer) {
    // Xlib passes 32-bit values as `long`, whatever its size.
    let longs = [timeout, interval, prefersBlanking, allowsExposures].map { CLong($0) }
    longs.withUnsafeBytes { bytes in
      _ = XChangeProperty(
        display, window, property, Atom(XA_INTEGER), 32, PropModeReplace,
        bytes.bindMemory(to: UInt8.self).baseAddress, CInt(longs.count))
    }
  }
}

extension ScreenSaverSetting {
  /// Reads the setting of a server.
  ///
  /// The corresponding C function is `XGetScreenSaver`.
  init(of display: OpaquePointer) {
    self.init(timeout: 0, interval: 0, prefersBlanking: 0, allowsExposures: 0)
    XGetScreenSaver(display, &timeout, &interval, &prefersBlanking, &allowsExposures)
  }

  /// Reads the setting from a property of a window; nil if the property is missing or has another type.
  init?(property: Atom, of window: CTagSphereX11.Window, on display: OpaquePointer) {
    var (type, format, count, rest) = (Atom(0), CInt(0), CUnsignedLong(0), CUnsignedLong(0))
    var bytes: UnsafeMutablePointer<UInt8>?
    XGetWindowProperty(
      display, window, property, 0, 4, 0, Atom(XA_INTEGER), &type, &format, &count, &rest, &bytes)
    guard let bytes else { return nil }
    defer { XFree(bytes) }
    guard type == Atom(XA_INTEGER), format == 32, count == 4 else { return nil }
    self = bytes.withMemoryRebound(to: CLong.self, capacity: 4) { longs in
      ScreenSaverSetting(
        timeout: CInt(truncatingIfNeeded: longs[0]), interval: CInt(truncatingIfNeeded: longs[1]),
        prefersBlanking: CInt(truncatingIfNeeded: longs[2]),
        allowsExposures: CInt(truncatingIfNeeded: longs[3]))
    }
  }
}
