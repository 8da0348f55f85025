internal import CTagSphereX11

/// Keeps the true setting of an X server's screensaver while GLFW has it switched off.
///
/// GLFW switches it off, for the whole server, while a window fills a screen, and on again when the
/// window leaves it; a program that is killed in between leaves it off for good. So the setting is
/// kept where it lives, on the server, as a property of the root window. Whoever finds it there, and
/// no other program that fills a screen, restores the setting. Such a program is known by a window
/// that is never shown: the server removes it with its program, however that ends.
///
/// Make one before a window fills a screen, and let go of it once the window has left it.
@MainActor final class ScreenSaverPause {
  private let display: OpaquePointer
  private let root: CTagSphereX11.Window
  /// The window that says that this program needs the screen.
  private let sign: CTagSphereX11.Window
  /// The property's name, of the setting on the root window and of the mark on the sign.
  private let name: Atom

  /// Notes the setting, or restores the one that a killed program has noted.
  ///
  /// Fails where no X server answers, or GLFW knows none: then there is nothing to do.
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
        // GLFW has set what it takes for the true setting.
        ScreenSaverSetting.off.apply(to: display)
      } else {
        ScreenSaverSetting(property: name, of: root, on: display)?.apply(to: display)
        XDeleteProperty(display, root, name)
      }
    }
    XCloseDisplay(display)
  }

  /// Finds out the true setting, for the first program that fills a screen.
  private func begin() {
    let setting = ScreenSaverSetting(of: display)
    // A killed program leaves it off; whoever has set another one since then has meant that.
    if setting.timeout == 0, let known = ScreenSaverSetting(property: name, of: root, on: display) {
      known.apply(to: display)
    } else {
      setting.write(as: name, to: root, on: display)
    }
  }

  /// Whether other programs that live fill a screen, or other windows of this one.
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

  /// Asks and changes the server while no other program can, and waits until it has heard.
  private func undisturbed(_ body: () -> Void) {
    XGrabServer(display)
    body()
    XUngrabServer(display)
    XSync(display, 0)
  }
}
