import CTagSphereEGL
import TagSphereGLObjects
import TagSphereScreen
import TagSphereWindow
import Testing

@Suite("Contexts without a display", .serialized) @MainActor
struct HeadlessContextTests {
  @Test("A headless context is current after its creation, and disappears with its owner")
  func lifetime() throws {
    do {
      let context = try HeadlessContext()
      #expect(eglGetCurrentContext() != nil)
      try context.makeCurrent()
      withExtendedLifetime(context) {}
    }
    #expect(eglGetCurrentContext() == nil)
  }

  @Test("A context still works after another context on the same display is gone")
  func sharedDisplay() throws {
    let first = try HeadlessContext()
    do {
      let second = try HeadlessContext()
      try second.makeCurrent()
    }
    try first.makeCurrent()
    #expect(eglGetCurrentContext() != nil)
  }

  @Test("After its release, a context leaves none of its features to a context of other code")
  func foreignContext() throws {
    let other = try HeadlessContext()
    let (display, context) = (eglGetCurrentDisplay(), eglGetCurrentContext())
    do {
      let older = try HeadlessContext(.gl31)
      #expect(ContextFeatures.current.api == .gl31)
      withExtendedLifetime(older) {}
    }
    // The test acts like a program that makes its own context current.
    #expect(eglMakeCurrent(display, nil, nil, context) == 1)
    #expect(ContextFeatures.current.api == other.api)
  }

  @Test("A context has at least the requested version", arguments: GraphicsAPI.allCases)
  func version(api: GraphicsAPI) throws {
    let context = try HeadlessContext(api)
    #expect(context.api == api)
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let address = try #require(eglGetProcAddress("glGetString"))
    let getString = unsafeBitCast(address, to: GetString.self)
    let versionName: UInt32 = 0x1F02
    let version = try #require(getString(versionName).map { String(cString: $0) })
    #expect(version.hasPrefix("OpenGL ES") == api.isES, "\(version)")
    let text = version.drop { !$0.isNumber }.prefix { $0 != " " }
    let numbers = text.split(separator: ".").compactMap { Int($0) }
    #expect(numbers.count >= 2 && (numbers[0], numbers[1]) >= api.version, "\(version)")
    withExtendedLifetime(context) {}
  }
}

@Suite("Error messages of the window system")
struct WindowSystemErrorTests {
  @Test("Errors of the window system say what to do")
  func messages() {
    #expect(
      "\(WindowSystemError.noDisplay(reason: "X11: the DISPLAY environment variable is missing"))"
        == "no display: X11: the DISPLAY environment variable is missing; set DISPLAY or "
        + "WAYLAND_DISPLAY, or use \"tagsphere render\", which needs none")
    #expect(
      "\(WindowSystemError.noHeadlessContext(reasons: ["device 0: no display", "surfaceless: x"]))"
        == "no OpenGL 3.1 or OpenGL ES 3.0 without a window: device 0: no display; surfaceless: x; "
        + "install a driver (Debian: libegl-mesa0 and libgl1-mesa-dri), or set "
        + "LIBGL_ALWAYS_SOFTWARE=1 to draw without one")
    #expect(
      "\(WindowSystemError.noWindow(.gles32, reason: "x"))"
        == "no window with OpenGL ES 3.2: x; leave out --graphics, update the graphics driver, or set "
        + "LIBGL_ALWAYS_SOFTWARE=1 to draw without one")
  }
}
