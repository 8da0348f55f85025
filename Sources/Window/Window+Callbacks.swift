internal import CTagSphereGLFW
internal import TagSphereInteraction

extension Window {
  /// Registers GLFW's callbacks for this window, stored as its user pointer.
  ///
  /// GLFW calls back only on the main thread, from within functions that process events.
  func listen() {
    Self.listening.insert(handle)
    glfwSetMonitorCallback { _, _ in
      MainActor.assumeIsolated {
        for handle in Window.listening { Window.at(handle) { $0.append(.monitorsChanged) } }
      }
    }
    glfwSetWindowUserPointer(handle, Unmanaged.passUnretained(self).toOpaque())
    var (x, y) = (0.0, 0.0)
    glfwGetCursorPos(handle, &x, &y)
    pointer = WindowPointer(outsideAt: pointOnScreens(x, y))
    glfwSetCursorPosCallback(handle) { handle, x, y in
      Window.at(handle) { window in
        // A window that appears under a resting pointer also receives a position event.
        let hasMoved = window.pointer.move(to: [x, y], pixel: window.pixel(x, y)) {
          window.pointOnScreens(x, y)
        }
        if hasMoved { window.append(.pointerMoved(window.pointer.pixel)) }
      }
    }
    glfwSetCursorEnterCallback(handle) { handle, entered in
      Window.at(handle) {
        guard entered == GLFW_FALSE else { return $0.pointer.enter() }
        let place = $0.pointer.place
        $0.pointer.leave(to: $0.pointOnScreens(place.x, place.y))
        $0.append(.pointerLeft)
      }
    }
    glfwSetMouseButtonCallback(handle) { handle, button, action, modifiers in
      guard let button = InputEvent.PointerButton(glfwButton: button) else { return }
      let held = InputEvent.Modifiers(glfwModifiers: modifiers)
      Window.at(handle) {
        $0.append(
          action == GLFW_PRESS
            ? .pressed(button, at: $0.pointer.pixel, modifiers: held)
            : .released(button, at: $0.pointer.pixel, modifiers: held))
      }
    }
    glfwSetScrollCallback(handle) { handle, right, up in
      // With Shift, a wheel that has a single direction scrolls sideways, as in other windows.
      let isSideways =
        right == 0
        && [GLFW_KEY_LEFT_SHIFT, GLFW_KEY_RIGHT_SHIFT].contains {
          glfwGetKey(handle, $0) == GLFW_PRESS
        }
      Window.at(handle) {
        $0.append(.scrolled(isSideways ? [up, 0] : [right, up], at: $0.pointer.pixel))
      }
    }
    glfwSetKeyCallback(handle) { handle, key, scancode, action, modifiers in
      guard action != GLFW_RELEASE else {
        return Window.at(handle) { $0.append(.keyReleased) }
      }
      Window.at(handle) {
        $0.append(
          .key(
            InputEvent.Key(glfwKey: key, scancode: scancode),
            modifiers: InputEvent.Modifiers(glfwModifiers: modifiers),
            isRepeat: action == GLFW_REPEAT))
      }
    }
    glfwSetCharCallback(handle) { handle, codepoint in
      guard let scalar = Unicode.Scalar(codepoint) else { return }
      Window.at(handle) { $0.append(.character(scalar)) }
    }
    glfwSetDropCallback(handle) { handle, count, paths in
      // If several files are dropped, only the first is used.
      guard count > 0, let path = paths?[0] else { return }
      let text = String(cString: path)
      Window.at(handle) { $0.append(.dropped(path: text)) }
    }
    glfwSetFramebufferSizeCallback(handle) { handle, width, height in
      Window.at(handle) { $0.append(.resized(width: Int(width), height: Int(height))) }
    }
    glfwSetWindowContentScaleCallback(handle) { handle, _, _ in
      Window.at(handle) { $0.append(.screenChanged(contentScale: $0.contentScale)) }
    }
    glfwSetWindowPosCallback(handle) { handle, _, _ in
      Window.at(handle) { $0.append(.screenChanged(contentScale: $0.contentScale)) }
    }
    glfwSetWindowRefreshCallback(handle) { handle in
      Window.at(handle) { $0.append(.exposed) }
    }
    glfwSetWindowFocusCallback(handle) { handle, isFocused in
      guard isFocused == GLFW_FALSE else { return }
      Window.at(handle) { $0.append(.focusLost) }
    }
    glfwSetWindowCloseCallback(handle) { handle in
      // The receiver of the event decides whether to close. GLFW's own flag would duplicate this decision.
      glfwSetWindowShouldClose(handle, GLFW_FALSE)
      Window.at(handle) { $0.append(.closeRequested) }
    }
  }

  /// Stops receiving callbacks, before the window is destroyed.
  func stopListening() {
    Self.listening.remove(handle)
    glfwSetWindowUserPointer(handle, nil)
  }

  /// The windows that receive monitor changes; GLFW reports these changes globally, not per window.
  private static var listening: Set<OpaquePointer> = []

  /// Calls `body` with the window of a GLFW handle.
  private nonisolated static func at(
    _ handle: OpaquePointer?, _ body: @MainActor (Window) -> Void
  ) {
    guard let pointer = glfwGetWindowUserPointer(handle) else { return }
    let address = UInt(bitPattern: pointer)
    MainActor.assumeIsolated {
      guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
      body(Unmanaged<Window>.fromOpaque(pointer).takeUnretainedValue())
    }
  }

  /// Returns the position of a window point on the screens, screen coordinates; nil with Wayland.
  private func pointOnScreens(_ x: Double, _ y: Double) -> SIMD2<Double>? {
    guard DisplayConnection.isX11 else { return nil }
    var (left, top) = (Int32(0), Int32(0))
    glfwGetWindowPos(handle, &left, &top)
    return [(x + Double(left)).rounded(), (y + Double(top)).rounded()]
  }

  /// Returns the framebuffer pixel of a point in screen coordinates.
  ///
  /// The pixel equals the point if window and framebuffer have equal sizes.
  private func pixel(_ x: Double, _ y: Double) -> SIMD2<Double> {
    let windowSize = windowSize
    let framebufferSize = framebufferSize
    guard windowSize.x > 0, windowSize.y > 0 else { return [x, y] }
    return [
      x * Double(framebufferSize.x) / Double(windowSize.x),
      y * Double(framebufferSize.y) / Double(windowSize.y),
    ]
  }
}

extension InputEvent.Modifiers {
  /// Creates the modifiers from GLFW's bits, which have this type's order; lock keys are ignored.
  nonisolated init(glfwModifiers: Int32) {
    self.init(rawValue: UInt8(truncatingIfNeeded: glfwModifiers & 0xF))
  }
}

extension InputEvent.PointerButton {
  /// Creates the button of a GLFW button number; nil for unused buttons.
  nonisolated init?(glfwButton: Int32) {
    switch glfwButton {
    case GLFW_MOUSE_BUTTON_LEFT: self = .primary
    case GLFW_MOUSE_BUTTON_RIGHT: self = .secondary
    case GLFW_MOUSE_BUTTON_MIDDLE: self = .middle
    default: return nil
    }
  }
}

extension InputEvent.Key {
  /// The keys of letters on a US keyboard; GLFW uses their ASCII codes.
  private nonisolated static let letterPlaces = GLFW_KEY_A...GLFW_KEY_Z

  /// Returns the text that a key types without modifiers; empty for none.
  private nonisolated static func name(ofGLFWKey key: Int32, scancode: Int32) -> String {
    glfwGetKeyName(key, scancode).map { String(cString: $0) } ?? ""
  }

  /// Returns the character of a key's position on a US keyboard; nil unless it is a letter or 0.
  private nonisolated static func placeOnUSKeyboard(ofGLFWKey key: Int32) -> Unicode.Scalar? {
    if key == GLFW_KEY_0 { return "0" }
    guard letterPlaces.contains(key) else { return nil }
    return Unicode.Scalar(UInt8(truncatingIfNeeded: key - GLFW_KEY_A) + UInt8(ascii: "a"))
  }

  /// Creates the key of a GLFW key code; letters follow the keyboard layout.
  nonisolated init(glfwKey: Int32, scancode: Int32) {
    switch glfwKey {
    case GLFW_KEY_LEFT: self = .left
    case GLFW_KEY_RIGHT: self = .right
    case GLFW_KEY_UP: self = .up
    case GLFW_KEY_DOWN: self = .down
    case GLFW_KEY_HOME: self = .home
    case GLFW_KEY_END: self = .end
    case GLFW_KEY_PAGE_UP: self = .pageUp
    case GLFW_KEY_PAGE_DOWN: self = .pageDown
    case GLFW_KEY_ESCAPE: self = .escape
    case GLFW_KEY_ENTER, GLFW_KEY_KP_ENTER: self = .enter
    case GLFW_KEY_TAB: self = .tab
    case GLFW_KEY_BACKSPACE: self = .backspace
    case GLFW_KEY_DELETE: self = .delete
    case GLFW_KEY_SPACE: self = .space
    case GLFW_KEY_F1...GLFW_KEY_F25: self = .function(Int(glfwKey - GLFW_KEY_F1) + 1)
    case GLFW_KEY_MENU: self = .menu
    case GLFW_KEY_KP_ADD: self = .plus
    case GLFW_KEY_KP_SUBTRACT: self = .minus
    case GLFW_KEY_KP_0: self = .zero
    default:
      self.init(
        name: Self.name(ofGLFWKey: glfwKey, scancode: scancode),
        placeOnUSKeyboard: Self.placeOnUSKeyboard(ofGLFWKey: glfwKey),
        typesLatin: Self.letterPlaces.contains {
          let name = Self.name(ofGLFWKey: $0, scancode: 0)
          return name.utf8.count == 1 && ("a"..."z").contains(name)
        })
    }
  }
}
