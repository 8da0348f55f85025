import CTagSphereEGL
import TagSphereWindow
import Testing

@Suite("A context without a display", .serialized) @MainActor
struct HeadlessContextTests {
  @Test("is made, is current, and is gone when its owner is")
  func lifetime() throws {
    do {
      let context = try HeadlessContext()
      #expect(eglGetCurrentContext() != nil)
      try context.makeCurrent()
      withExtendedLifetime(context) {}
    }
    #expect(eglGetCurrentContext() == nil)
  }

  @Test("outlives another one on the same display")
  func sharedDisplay() throws {
    let first = try HeadlessContext()
    do {
      let second = try HeadlessContext()
      try second.makeCurrent()
    }
    try first.makeCurrent()
    #expect(eglGetCurrentContext() != nil)
  }

  @Test("gives at least OpenGL 4.1")
  func version() throws {
    let context = try HeadlessContext()
    typealias GetString = @convention(c) (UInt32) -> UnsafePointer<CChar>?
    let address = try #require(eglGetProcAddress("glGetString"))
    let getString = unsafeBitCast(address, to: GetString.self)
    let versionName: UInt32 = 0x1F02
    let version = try #require(getString(versionName).map { String(cString: $0) })
    let numbers = version.prefix { $0 != " " }.split(separator: ".").compactMap { Int($0) }
    #expect(numbers.count >= 2 && (numbers[0], numbers[1]) >= (4, 1), "\(version)")
    withExtendedLifetime(context) {}
  }
}

@Suite("The messages of the window system")
struct WindowSystemErrorTests {
  @Test("say what to do")
  func messages() {
    #expect(
      "\(WindowSystemError.noDisplay(reason: "X11: the DISPLAY environment variable is missing"))"
        == "no display: X11: the DISPLAY environment variable is missing; set DISPLAY or "
        + "WAYLAND_DISPLAY, or use \"tagsphere render\", which needs none")
    #expect(
      "\(WindowSystemError.noHeadlessContext(reasons: ["device 0: no display", "surfaceless: x"]))"
        == "no OpenGL 4.1 without a window: device 0: no display; surfaceless: x; install a driver "
        + "(Debian: libegl-mesa0 and libgl1-mesa-dri), or set LIBGL_ALWAYS_SOFTWARE=1 to draw "
        + "without one")
  }
}
