internal import CTagSphereGLFW
internal import Glibc

/// The icon of a window: a sphere of dots that resembles a distant cloud.
///
/// The icon is drawn by this type, so a program without installed files has an icon, too.
nonisolated struct WindowIcon: Hashable {
  /// The sides of the available icons, pixels.
  static let sizes = [16, 32, 48, 64]

  /// The colours of the farthest and the nearest dots, 0…255 per channel.
  private static let far = SIMD3<Double>(70, 96, 150)
  private static let near = SIMD3<Double>(255, 214, 120)

  /// The width and height, pixels.
  let side: Int
  /// Red, green, blue and alpha of each pixel, not premultiplied, top row first.
  private(set) var rgba: [UInt8]

  /// Draws the icon.
  ///
  /// - Parameter side: The width and height, pixels, ≥ 1.
  init(side: Int) {
    self.side = side
    rgba = Array(repeating: 0, count: side * side * 4)
    // Small icons have fewer and larger dots.
    let count = side < 32 ? 22 : 60
    let radius = Double(side) * (side < 32 ? 0.075 : 0.05)
    // A golden spiral spaces the dots evenly; its axis is tilted so that no pole faces the viewer.
    let dots = (0..<count).map { index -> SIMD3<Double> in
      let height = 1 - 2 * (Double(index) + 0.5) / Double(count)
      let angle = Double(index) * .pi * (3 - 5.0.squareRoot())
      let width = (1 - height * height).squareRoot()
      let (x, z) = (width * cos(angle), width * sin(angle))
      return [x, 0.9 * height - 0.436 * z, 0.436 * height + 0.9 * z]
    }
    for dot in dots.sorted(by: { $0.z < $1.z }) { draw(dot, radius: radius) }
  }

  /// Draws a dot over the existing pixels; near dots are larger and brighter.
  private mutating func draw(_ dot: SIMD3<Double>, radius: Double) {
    let nearness = (dot.z + 1) / 2
    let radius = radius * (0.5 + 0.7 * nearness)
    let middle = (Double(side) - 1) / 2
    let center = SIMD2(middle + dot.x * Double(side) * 0.43, middle - dot.y * Double(side) * 0.43)
    let color = Self.far + (Self.near - Self.far) * nearness
    for y in 0..<side {
      for x in 0..<side {
        let distance = hypot(Double(x) - center.x, Double(y) - center.y)
        let coverage = min(max(radius + 0.5 - distance, 0), 1)
        if coverage > 0 { blend(color, coverage, at: (y * side + x) * 4) }
      }
    }
  }

  private mutating func blend(_ color: SIMD3<Double>, _ alpha: Double, at pixel: Int) {
    let below = Double(rgba[pixel + 3]) / 255
    let above = alpha + below * (1 - alpha)
    for channel in 0..<3 {
      let mixed = color[channel] * alpha + Double(rgba[pixel + channel]) * below * (1 - alpha)
      rgba[pixel + channel] = UInt8((mixed / above).rounded())
    }
    rgba[pixel + 3] = UInt8((above * 255).rounded())
  }
}

extension Window {
  /// Sets the window's icon for task bars and window lists.
  ///
  /// Does nothing with Wayland, which uses only installed icon files. The corresponding C function
  /// is `glfwSetWindowIcon`.
  func setIcon() {
    guard DisplayConnection.isX11 else { return }
    // All sizes share one buffer, so one pointer stays valid while GLFW copies them.
    let icons = WindowIcon.sizes.map(WindowIcon.init(side:))
    var pixels = icons.flatMap(\.rgba)
    pixels.withUnsafeMutableBufferPointer { buffer in
      guard var next = buffer.baseAddress else { return }
      let images = icons.map { icon in
        defer { next += icon.rgba.count }
        return GLFWimage(width: Int32(icon.side), height: Int32(icon.side), pixels: next)
      }
      glfwSetWindowIcon(handle, Int32(images.count), images)
    }
  }
}
