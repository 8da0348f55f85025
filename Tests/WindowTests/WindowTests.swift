import Glibc
import TagSphereInteraction
import TagSphereTestSupport
import Testing

@testable import TagSphereWindow

/// Each test runs in its own process, because `DISPLAY` belongs to the whole process.
@Suite("Windows on a virtual display", .serialized)
struct WindowTests {
  @Test(
    "A window reports pointer, buttons, wheel and keys in pixels, in order, with increasing times")
  func events() async throws {
    let display = try VirtualDisplay()
    await #expect(processExitsWith: .success) { [name = display.name as String] in
      try await MainActor.run {
        let (window, tool) = try openWindow(on: name)
        try tool("search", "--name", "^test$", "mousemove", "--window", "%1", "100", "50")
        try tool("click", "1")
        try tool("click", "4", "keydown", "shift", "click", "2", "keyup", "shift")
        try tool("key", "space", "q", "shift+Left")
        var events: [TimedEvent] = []
        var more = window.waitEvents(timeout: .milliseconds(500))
        while !more.isEmpty {
          events += more
          more = window.waitEvents(timeout: .milliseconds(200))
        }
        let kinds = events.map(\.event)
        #expect(kinds.contains(.pointerMoved([100, 50])))
        let pressed = try #require(kinds.firstIndex(of: .pressed(.primary, at: [100, 50])))
        let released = try #require(kinds.firstIndex(of: .released(.primary, at: [100, 50])))
        #expect(pressed < released)
        #expect(kinds.contains(.pressed(.middle, at: [100, 50], modifiers: .shift)))
        #expect(kinds.contains(.released(.middle, at: [100, 50], modifiers: .shift)))
        #expect(kinds.contains(.scrolled([0, 1], at: [100, 50])))
        #expect(kinds.contains(.key(.space, modifiers: [], isRepeat: false)))
        #expect(kinds.contains(.character("q")))
        #expect(kinds.contains(.key(.left, modifiers: .shift, isRepeat: false)))
        let times = events.map(\.time)
        #expect(times == times.sorted())
      }
    }
    withExtendedLifetime(display) {}
  }

  @Test("A window fills the screen, and later returns to its former place and size")
  func fullScreen() async throws {
    let display = try VirtualDisplay()
    await #expect(processExitsWith: .success) { [name = display.name as String] in
      try await MainActor.run {
        let (window, _) = try openWindow(on: name)
        #expect(window.windowSize == [400, 300])
        window.setFullScreen(true)
        _ = window.waitEvents(timeout: .milliseconds(100))
        #expect(window.isFullScreen)
        #expect(window.framebufferSize == [1280, 800])
        window.setFullScreen(false)
        _ = window.waitEvents(timeout: .milliseconds(100))
        #expect(!window.isFullScreen)
        #expect(window.windowSize == [400, 300])
        #expect(window.monitor?.size == [1280, 800])
      }
    }
    withExtendedLifetime(display) {}
  }

  @Test("A missing display is reported in one sentence, without a trap")
  func noDisplay() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        setenv("DISPLAY", ":nowhere", 1)
        unsetenv("WAYLAND_DISPLAY")
        #expect {
          _ = try GLFWLibrary()
        } throws: { error in
          "\(error)".hasPrefix("no display: X11: Failed to open display :nowhere; set DISPLAY")
        }
      }
    }
  }
}

/// Opens a 400×300 window on a display, and returns the window, and xdotool for the window.
@MainActor
private func openWindow(
  on display: String
) throws -> (Window, tool: (String...) throws -> Void) {
  setenv("DISPLAY", display, 1)
  let window = try Window(title: "test", width: 400, height: 300, in: GLFWLibrary())
  window.show()
  window.swapBuffers()
  _ = window.waitEvents(timeout: .milliseconds(300))
  return (window, { (arguments: String...) in _ = try runTool("xdotool", arguments) })
}
