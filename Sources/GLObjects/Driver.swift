internal import CTagSphereGL
public import TagSphereScreen

/// The identity and limits of the current context's driver.
public struct Driver: Sendable {
  /// The renderer's name, as the driver reports it.
  public let renderer: String
  /// The vendor's name.
  public let vendor: String
  /// The OpenGL version, followed by the driver's version.
  public let version: String
  /// The API in use; it may be older than the context's version.
  public let api: GraphicsAPI
  /// The maximum samples per pixel of a colour texture; 1 if shaders cannot choose samples.
  public let maximumSamples: Int
  /// Whether the language guarantees that sums and products equal the reference bit for bit.
  public let hasPrecise: Bool
  /// The maximum width and height of a viewport or texture, pixels.
  public let maximumSize: Int
  /// The rasterizer's bits of sub-pixel precision.
  public let subpixelBits: Int
  /// The maximum width and height of a point, pixels.
  public let maximumPointSize: Double

  /// Queries the current context.
  ///
  /// - Throws: `GLError.noContext`, or `.version` if the context is older than OpenGL 3.1 or OpenGL
  ///   ES 3.0.
  public init() throws(GLError) {
    guard glGetString(GLenum(GL_VERSION)) != nil else { throw .noContext }
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
    ContextFeatures.refresh()
    guard let features = ContextFeatures.known else { throw .version(found: version) }
    (api, hasPrecise) = (features.api, features.hasPrecise)
    maximumSamples =
      features.hasSampleMask
      ? min(integer(GL_MAX_COLOR_TEXTURE_SAMPLES), integer(GL_MAX_SAMPLES)) : 1
    var viewport: [GLint] = [0, 0]
    glGetIntegerv(GLenum(GL_MAX_VIEWPORT_DIMS), &viewport)
    maximumSize = min(integer(GL_MAX_TEXTURE_SIZE), Int(viewport.min() ?? 0))
    subpixelBits = integer(GL_SUBPIXEL_BITS)
    var pointSizes: [GLfloat] = [1, 1]
    glGetFloatv(
      GLenum(api.isES ? GL_ALIASED_POINT_SIZE_RANGE : GL_POINT_SIZE_RANGE), &pointSizes)
    maximumPointSize = Double(pointSizes[1])
  }

  /// Whether the driver draws on the CPU.
  public var isSoftware: Bool { Self.isSoftware(renderer: renderer) }

  /// Whether frames of the best quality are slow.
  ///
  /// Such frames are slow if the driver draws on the CPU. They are also slow if shaders cannot choose
  /// samples, because four pixels are then drawn for each pixel of the picture.
  public var needsQuickFrames: Bool { isSoftware || maximumSamples < 2 }

  /// Returns whether a renderer's name, as in `GL_RENDERER`, belongs to a driver that draws on the CPU.
  package static func isSoftware(renderer: String) -> Bool {
    let name = renderer.lowercased()
    return ["llvmpipe", "softpipe", "swrast", "swiftshader", "software"].contains {
      name.contains($0)
    }
  }

  /// Waits until the GPU has finished all commands issued so far.
  public static func finish() { glFinish() }

  /// Throws if the driver has reported an error since the last call.
  public static func check() throws(GLError) {
    let code = glGetError()
    guard code != 0 else { return }
    // A lost or broken context may report errors forever, so read the queue up to a limit.
    var rest = 0
    while rest < 16, glGetError() != 0 { rest += 1 }
    throw .reported(code: code)
  }
}

/// Counts bytes sent to the driver, so that tests can check that nothing is uploaded.
package enum UploadCounter {
  /// Bytes of buffers and textures sent since the program started.
  package private(set) static var bytes = 0

  static func add(_ count: Int) { bytes += count }
}
