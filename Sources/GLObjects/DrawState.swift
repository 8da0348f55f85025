internal import CTagSphereGL

/// The fixed-function state that this program uses: set completely before each pass, never
/// inherited.
public enum DrawState {
  /// Sets the state for opaque surfaces: nearest wins; no blending, culling or sRGB conversion.
  public static func opaque() {
    glEnable(GLenum(GL_DEPTH_TEST))
    glDepthFunc(GLenum(GL_LESS))
    glDepthMask(GLboolean(GL_TRUE))
    glDisable(GLenum(GL_BLEND))
    glDisable(GLenum(GL_CULL_FACE))
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    glEnable(GLenum(GL_MULTISAMPLE))
    glDisable(GLenum(GL_SAMPLE_ALPHA_TO_COVERAGE))
  }

  /// Sets the state for a full-screen pass, which ignores depth.
  public static func screen() {
    opaque()
    glDisable(GLenum(GL_DEPTH_TEST))
  }

  /// Sets the rectangle that NDC −1…1 maps to; it may extend beyond the framebuffer.
  public static func viewport(x: Int, y: Int, width: Int, height: Int) {
    glViewport(GLint(x), GLint(y), GLsizei(width), GLsizei(height))
  }

  /// Limits drawing and clearing to a rectangle while `body` runs.
  public static func scissor(x: Int, y: Int, width: Int, height: Int, _ body: () -> Void) {
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(GLint(x), GLint(y), GLsizei(max(width, 0)), GLsizei(max(height, 0)))
    body()
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  /// Draws depth only, no colours, while `body` runs.
  public static func depthOnly(_ body: () throws(GLError) -> Void) throws(GLError) {
    let (off, on) = (GLboolean(GL_FALSE), GLboolean(GL_TRUE))
    glColorMask(off, off, off, off)
    defer { glColorMask(on, on, on, on) }
    try body()
  }

  /// Clears colour (sRGB-encoded, 0…1), alpha and depth.
  public static func clear(color: SIMD3<Float>, alpha: Float = 1) {
    glClearColor(color.x, color.y, color.z, alpha)
    glClearDepth(1)
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
  }

  /// Clears depth, so that later drawing goes over everything drawn so far.
  public static func clearDepth() {
    glClearDepth(1)
    glClear(GLbitfield(GL_DEPTH_BUFFER_BIT))
  }

  /// Clears label IDs to 0, and depth.
  public static func clearIdentity() {
    var zero: [GLuint] = [0, 0, 0, 0]
    glClearBufferuiv(GLenum(GL_COLOR), 0, &zero)
    var far: GLfloat = 1
    glClearBufferfv(GLenum(GL_DEPTH), 0, &far)
  }
}

/// Transform feedback: captures the output of the vertex shader.
public enum VertexCapture {
  /// Captures vertices into `buffer` without rasterizing; the program and textures must be bound.
  ///
  /// A framebuffer must be bound: without one, contexts that have no surface draw nothing.
  public static func capture(
    into buffer: borrowing Buffer, primitive: Primitive, vertexCount: Int,
    with vertices: borrowing VertexArray
  ) {
    glEnable(GLenum(GL_RASTERIZER_DISCARD))
    glBindBufferBase(GLConstant.transformFeedbackBuffer, 0, buffer.name)
    glBeginTransformFeedback(primitive.glEnum)
    vertices.draw(primitive, count: vertexCount)
    glEndTransformFeedback()
    glDisable(GLenum(GL_RASTERIZER_DISCARD))
  }
}
