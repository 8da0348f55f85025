internal import CTagSphereGLFW

/// A monitor, in its state at the time of the query.
package struct Monitor: Hashable, Sendable {
  /// The system's name for the monitor, which may not be unique.
  package var name: String
  /// The upper-left corner on the desktop, in screen coordinates.
  package var origin: SIMD2<Int32>
  /// The size in screen coordinates.
  package var size: SIMD2<Int32>
  /// The refresh rate in hertz; nil if the rate is unknown, such as on a virtual display.
  package var refreshRate: Double?

  /// Returns the connected monitors, the primary one first; empty if no monitor is connected.
  ///
  /// The corresponding C function is `glfwGetMonitors`.
  package static func all(in library: GLFWLibrary) -> [Monitor] {
    handles().compactMap(Monitor.init(handle:))
  }

  /// Creates the monitor of a GLFW handle; nil if the monitor was just unplugged.
  init?(handle: OpaquePointer) {
    guard let mode = glfwGetVideoMode(handle)?.pointee else { return nil }
    var x: Int32 = 0
    var y: Int32 = 0
    glfwGetMonitorPos(handle, &x, &y)
    name = glfwGetMonitorName(handle).map { String(cString: $0) } ?? ""
    origin = [x, y]
    size = [mode.width, mode.height]
    refreshRate = mode.refreshRate > 0 ? Double(mode.refreshRate) : nil
  }

  /// Returns GLFW's handles of the connected monitors.
  static func handles() -> [OpaquePointer] {
    var count: Int32 = 0
    guard let first = glfwGetMonitors(&count) else { return [] }
    return UnsafeBufferPointer(start: first, count: Int(count)).compactMap { $0 }
  }

  /// Returns the area shared with a rectangle of the desktop, in screen coordinates.
  func overlap(origin other: SIMD2<Int32>, size otherSize: SIMD2<Int32>) -> Int {
    let x = min(origin.x + size.x, other.x + otherSize.x) - max(origin.x, other.x)
    let y = min(origin.y + size.y, other.y + otherSize.y) - max(origin.y, other.y)
    return x > 0 && y > 0 ? Int(x) * Int(y) : 0
  }
}
