/// What can go wrong between the program and the driver.
public enum GLError: Error, Equatable {
  /// A shader was refused; the driver's own words say why.
  case compile(shader: String, log: String)
  /// A program could not be linked; the driver's own words say why.
  case link(program: String, log: String)
  /// A linked program does not read a uniform that is set for it.
  case missingUniform(String)
  /// A framebuffer cannot be drawn to.
  case incompleteFramebuffer(status: UInt32)
  /// The driver is too old.
  case version(found: String)
  /// Something is larger than the driver can hold.
  case tooLarge(String)
  /// The driver lacks what is asked of it.
  case unsupported(String)
  /// The driver reported an error, by `glGetError`.
  case reported(code: UInt32)
}

extension GLError: CustomStringConvertible {
  /// One sentence for a person.
  public var description: String {
    switch self {
    case .compile(let shader, let log):
      "the graphics driver refused the shader \(shader): \(log)"
    case .link(let program, let log):
      "the graphics driver could not link the program \(program): \(log)"
    case .missingUniform(let name):
      "the graphics driver linked a program that does not read its uniform \(name)"
    case .incompleteFramebuffer(let status):
      "the graphics driver cannot draw to this framebuffer (status 0x\(String(status, radix: 16)))"
    case .version(let found):
      "OpenGL 4.1 is needed, the driver offers “\(found)”; install a newer driver, or Mesa's "
        + "software driver (libgl1-mesa-dri) and set LIBGL_ALWAYS_SOFTWARE=1"
    case .tooLarge(let what), .unsupported(let what):
      what
    case .reported(let code):
      "the graphics driver reported error 0x\(String(code, radix: 16))"
        + (code == 0x0505 ? " (out of memory)" : "")
    }
  }
}
