internal import CTagSphereX11

/// Preserves the user's screensaver setting of an X server while GLFW has the screensaver disabled.
///
/// GLFW disables the screensaver for the whole server while a window is full-screen, and enables it when
/// the window leaves full screen. If a program is killed before that, the screensaver stays off. The
/// setting is therefore saved on the server, as a property of the root window. A program that finds the
/// property, and no other full-screen program, restores the setting. A full-screen program is marked by a
/// window that is never shown; the server removes this window when the program ends for any reason.
///
/// Create the pause before a window becomes full-screen, and release it after the window has left full
/// screen.
@MainActor final class ScreenSaverPause {
  /// The connection to the X server.
  let display: OpaquePointer
  private let root: CTagSphereX11.Window
  /// The marker window, which shows that this program is full-screen.
  private let sign: CTagSphereX11.Window
  /// The property's name, for the setting on the root window and the mark on the marker window.
  private let name: Atom

  /// Saves the setting, or restores the setting that a killed program saved.
  ///
  /// The result is nil if the window system is not X11, or if no server answers. No setting has to be saved
  /// in these cases.
  init?() {
    guard let display = DisplayConnection.open() else { return nil }
    self.display = display
    root = XDefaultRootWindow(display)
    name = XInternAtom(display, "_TAGSPHERE_SCREEN_SAVER", 0)
    sign = XCreateSimpleWindow(display, root, -1, -1, 1, 1, 0, 0, 0)
    undisturbed {
      if !hasOthers() { begin() }
      ScreenSaverSetting.off.write(as: name, to: sign, on: display)
    }
  }

  isolated deinit {
    undisturbed {
      XDestroyWindow(display, sign)
      if hasOthers() {
        // GLFW has restored what it considers the user's setting.
        ScreenSaverSetting.off.apply(to: display)
      } else {
        ScreenSaverSetting(property: name, of: root, on: display)?.apply(to: display)
        XDeleteProperty(display, root, name)
      }
    }
    XCloseDisplay(display)
  }

  /// Determines the user's setting, for the first full-screen program.
  private func begin() {
    let setting = ScreenSaverSetting(of: display)
    // A killed program leaves the screensaver off. Any other setting is a newer choice of the user.
    if setting.timeout == 0, let known = ScreenSaverSetting(property: name, of: root, on: display) {
      known.apply(to: display)
    } else {
      setting.write(as: name, to: root, on: display)
    }
  }

  /// Returns whether other running programs, or other windows of this program, are full-screen.
  private func hasOthers() -> Bool {
    var (top, parent, count) = (CTagSphereX11.Window(0), CTagSphereX11.Window(0), CUnsignedInt(0))
    var children: UnsafeMutablePointer<CTagSphereX11.Window>?
    XQueryTree(display, root, &top, &parent, &children, &count)
    guard let children else { return false }
    defer { XFree(children) }
    return UnsafeBufferPointer(start: children, count: Int(count)).contains {
      $0 != sign && ScreenSaverSetting(property: name, of: $0, on: display) != nil
    }
  }

  /// Runs `body` while no other program can access the server, and waits until the server is done.
  private func undisturbed(_ body: () -> Void) {
    XGrabServer(display)
    body()
    XUngrabServer(display)
    XSync(display, 0)
  }
}
