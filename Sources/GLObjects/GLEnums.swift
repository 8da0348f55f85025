internal import CTagSphereGL

/// GL constants as `GLenum`, which functions expect; the macros are imported as `Int32`.
enum GLConstant {
  static let framebuffer = GLenum(GL_FRAMEBUFFER)
  static let readFramebuffer = GLenum(GL_READ_FRAMEBUFFER)
  static let renderbuffer = GLenum(GL_RENDERBUFFER)
  static let textureArray = GLenum(GL_TEXTURE_2D_ARRAY)
  static let texture = GLenum(GL_TEXTURE_2D)
  static let multisampleTexture = GLenum(GL_TEXTURE_2D_MULTISAMPLE)
  static let colorAttachment = GLenum(GL_COLOR_ATTACHMENT0)
  static let depthAttachment = GLenum(GL_DEPTH_ATTACHMENT)
  static let elementArray = GLenum(GL_ELEMENT_ARRAY_BUFFER)
  static let arrayBuffer = GLenum(GL_ARRAY_BUFFER)
  static let uniformBuffer = GLenum(GL_UNIFORM_BUFFER)
  static let transformFeedbackBuffer = GLenum(GL_TRANSFORM_FEEDBACK_BUFFER)
  static let staticDraw = GLenum(GL_STATIC_DRAW)
  static let unsignedByte = GLenum(GL_UNSIGNED_BYTE)
}

/// The primitives that a draw forms from its vertices.
package enum Primitive: Sendable {
  /// Single points.
  case points
  /// Triangles of three vertices each.
  case triangles
  /// A strip: each vertex from the third on forms a triangle with the two vertices before it.
  case triangleStrip

  var glEnum: GLenum {
    switch self {
    case .points: GLenum(GL_POINTS)
    case .triangles: GLenum(GL_TRIANGLES)
    case .triangleStrip: GLenum(GL_TRIANGLE_STRIP)
    }
  }
}
