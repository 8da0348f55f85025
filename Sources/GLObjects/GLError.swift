/// Errors reported by the driver or caused by its limits.
public enum GLError: Error, Equatable {
  /// The driver rejected a shader; `log` holds its message.
  case compile(shader: String, log: String)
  /// The driver could not link a program; `log` holds its message.
  case link(program: String, log: String)
  /// The driver cannot draw to a framebuffer.
  case incompleteFramebuffer(status: UInt32)
  /// No context is current on this thread.
  case noContext
  /// The driver is too old.
  case version(found: String)
  /// A size exceeds the driver's limits.
  case tooLarge(String)
  /// The driver lacks a requested feature.
  case unsupported(String)
  /// The driver reported an error through `glGetError`.
  case reported(code: UInt32)
}

extension GLError: CustomStringConvertible {
  /// A one-sentence description for users.
  public var description: String {
    switch self {
    case .compile(let shader, let log):
      "the graphics driver refused the shader \(shader): \(log)"
    case .link(let program, let log):
      "the graphics driver could not link the program \(program): \(log)"
    case .incompleteFramebuffer(let status):
      "the graphics driver cannot draw to this framebuffer (status 0x\(String(status, radix: 16)))"
    case .noContext:
      "no OpenGL context is current on this thread; create one, keep it, and make it current"
    case .version(let found):
      "OpenGL 3.1 or OpenGL ES 3.0 is needed, the driver offers “\(found)”; install a newer driver, "
        + "or Mesa's software driver (libgl1-mesa-dri) and set LIBGL_ALWAYS_SOFTWARE=1"
    case .tooLarge(let what), .unsupported(let what):
      what
    case .reported(let code):
      "the graphics driver reported error 0x\(String(code, radix: 16))"
        + (code == 0x0505 ? " (out of memory)" : "")
    }
  }
}
