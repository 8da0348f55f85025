internal import CTagSphereGL

/// What the current context's driver is and can do.
public struct Driver: Sendable {
  /// The renderer's name, as the driver gives it.
  public let renderer: String
  /// The vendor's name.
  public let vendor: String
  /// The OpenGL version with the driver's own.
  public let version: String
  /// The most samples that a colour texture can have.
  public let maximumSamples: Int
  /// The largest width and height of a viewport or texture, pixels.
  public let maximumSize: Int
  /// The most texels of a buffer texture.
  public let maximumBufferTexels: Int
  /// Bits of sub-pixel precision of the rasteriser.
  public let subpixelBits: Int

  /// Asks the current context.
  ///
  /// - Throws: `GLError.version` where the context is older than 4.1.
  public init() throws(GLError) {
    func text(_ name: Int32) -> String {
      glGetString(GLenum(name)).map { String(cString: $0) } ?? "unknown"
    }
    func integer(_ name: Int32) -> Int {
      var value: GLint = 0
      glGetIntegerv(GLenum(name), &value)
      return Int(value)
    }
    renderer = text(GL_RENDERER)
    vendor = text(GL_VENDOR)
    version = text(GL_VERSION)
    guard (integer(GL_MAJOR_VERSION), integer(GL_MINOR_VERSION)) >= (4, 1) else {
      throw .version(found: version)
    }
    maximumSamples = min(integer(GL_MAX_COLOR_TEXTURE_SAMPLES), integer(GL_MAX_SAMPLES))
    var viewport: [GLint] = [0, 0]
    glGetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), &viewport)
    maximumSize = min(integer(GL_MAX_TEXTURE_SIZE), Int(viewport.min() ?? 0))
    maximumBufferTexels = integer(GL_MAX_TEXTURE_BUFFER_SIZE)
    subpixelBits = integer(GL_SUBPIXEL_BITS)
  }

  /// Whether the driver draws on the CPU.
  public var isSoftware: Bool { Self.isSoftware(renderer: renderer) }

  /// Whether a renderer's name, as `GL_RENDERER` gives it, is that of a driver that draws on the
  /// CPU.
  package static func isSoftware(renderer: String) -> Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains {
      name.contains($0)
    }
  }

  /// Waits until everything asked for so far is drawn.
  public static func finish() { glFinish() }

  /// Throws if the driver has reported an error since the last call.
  public static func check() throws(GLError) {
    let code = glGetError()
    guard code != 0 else { return }
    // A lost or broken context may report for ever: the queue is emptied within reason.
    var rest = 0
    while rest < 16, glGetError() != 0 { rest += 1 }
    throw .reported(code: code)
  }
}

/// Counts what has been sent to the driver, so that “nothing is uploaded” can be measured.
public enum UploadCounter {
  /// Bytes of buffers, textures and uniforms' arrays sent since the program began.
  public private(set) static var bytes = 0

  static func add(_ count: Int) { bytes += count }
}
