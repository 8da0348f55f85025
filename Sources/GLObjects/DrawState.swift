internal import CTagSphereGL

/// The fixed-function state that this program uses: set completely before each pass, never
/// inherited.
public enum DrawState {
  /// Sets what every pass relies on and none sets, in a context that others draw in too.
  ///
  /// Everything is written: all channels, no scissor or stencil test, filled polygons, no clip
  /// planes, no samplers in place of the textures' own, rows of pixels without gaps, no buffer in
  /// place of memory. Errors that `glGetError` has not returned yet are discarded, since they are
  /// not of what follows.
  public static func claim() {
    for capability in [
      GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_COLOR_LOGIC_OP, GL_RASTERIZER_DISCARD, GL_DEPTH_CLAMP,
      GL_SAMPLE_ALPHA_TO_ONE, GL_SAMPLE_COVERAGE, GL_SAMPLE_MASK, GL_SAMPLE_SHADING,
      GL_PRIMITIVE_RESTART,
      GL_POLYGON_OFFSET_FILL,
    ] { glDisable(GLenum(capability)) }
    for plane in 0..<8 { glDisable(GLenum(GL_CLIP_DISTANCE0 + Int32(plane))) }
    let on = GLboolean(GL_TRUE)
    glColorMask(on, on, on, on)
    glDepthRange(0, 1)
    glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_FILL))
    for unit in 0..<8 { glBindSampler(GLuint(unit), 0) }
    for name in [
      GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_SWAP_BYTES,
      GL_UNPACK_LSB_FIRST, GL_UNPACK_IMAGE_HEIGHT, GL_UNPACK_SKIP_IMAGES, GL_PACK_ROW_LENGTH,
      GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS, GL_PACK_SWAP_BYTES, GL_PACK_LSB_FIRST,
    ] { glPixelStorei(GLenum(name), 0) }
    for target in [GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER] {
      glBindBuffer(GLenum(target), 0)
    }
    // A lost context returns errors without end.
    for _ in 0..<64 where glGetError() == GLenum(GL_NO_ERROR) { break }
  }

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

  /// Sets the state for what is seen through: behind opaque surfaces drawn before, and of each
  /// channel the strongest.
  ///
  /// - Parameter isDark: Whether the least value is kept, for a light background; alpha keeps the
  ///   greatest.
  public static func strongest(isDark: Bool) {
    opaque()
    glDepthMask(GLboolean(GL_FALSE))
    glEnable(GLenum(GL_BLEND))
    glBlendEquationSeparate(GLenum(isDark ? GL_MIN : GL_MAX), GLenum(GL_MAX))
  }

  /// Lets the vertex shader set the sizes of points while `body` runs.
  public static func sizedPoints(_ body: () -> Void) {
    glEnable(GLenum(GL_PROGRAM_POINT_SIZE))
    body()
    glDisable(GLenum(GL_PROGRAM_POINT_SIZE))
  }

  /// Sets the state for a full-screen pass, which ignores depth.
  public static func screen() {
    opaque()
    glDisable(GLenum(GL_DEPTH_TEST))
  }

  /// Mixes what a full-screen pass draws with what is there.
  ///
  /// - Parameter opacity: How much of it is seen: 0 nothing … 1 it alone.
  public static func mix(opacity: Float) {
    screen()
    glEnable(GLenum(GL_BLEND))
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glBlendColor(0, 0, 0, opacity)
    glBlendFunc(GLenum(GL_CONSTANT_ALPHA), GLenum(GL_ONE_MINUS_CONSTANT_ALPHA))
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
