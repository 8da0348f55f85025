internal import CTagSphereGL
internal import TagSphereScreen

/// The fixed-function state of this program, set completely before each pass and never inherited.
package enum DrawState {
  /// Sets the state that every pass needs and no pass sets, in a context shared with another program.
  ///
  /// All channels are written. There are no scissor or stencil tests, no clip planes and no sampler
  /// objects. Polygons are filled. Rows of pixels have no gaps. No buffer replaces client memory. Pending
  /// errors of `glGetError` are discarded, because they belong to earlier calls of the other program.
  package static func claim() {
    ContextFeatures.refresh()
    let isES = ContextFeatures.current.isES
    for capability in commonTests + tests(of: ContextFeatures.current.api) {
      glDisable(GLenum(capability))
    }
    let on = GLboolean(GL_TRUE)
    glColorMask(on, on, on, on)
    if isES { glDepthRangef(0, 1) } else { claimDesktop() }
    for unit in 0..<8 where ContextFeatures.current.hasSamplers { glBindSampler(GLuint(unit), 0) }
    for name in commonPixelStores + (isES ? [] : pixelStoresOfDesktop) {
      glPixelStorei(GLenum(name), 0)
    }
    glVertexAttribI4i(ShaderDialect.baseVertexLocation, 0, 0, 0, 0)
    for target in [GL_PIXEL_PACK_BUFFER, GL_PIXEL_UNPACK_BUFFER] {
      glBindBuffer(GLenum(target), 0)
    }
    // A lost context returns errors forever, so limit the loop.
    for _ in 0..<64 where glGetError() == GLenum(GL_NO_ERROR) { break }
  }

  private static let commonTests = [
    GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_RASTERIZER_DISCARD, GL_SAMPLE_COVERAGE,
    GL_POLYGON_OFFSET_FILL,
  ]
  private static func tests(of api: GraphicsAPI) -> [Int32] {
    switch api {
    case .gles30: [GL_PRIMITIVE_RESTART_FIXED_INDEX]
    case .gles31: [GL_PRIMITIVE_RESTART_FIXED_INDEX, GL_SAMPLE_MASK]
    case .gles32: [GL_PRIMITIVE_RESTART_FIXED_INDEX, GL_SAMPLE_MASK, GL_SAMPLE_SHADING]
    case .gl31, .gl33, .gl41:
      [
        GL_COLOR_LOGIC_OP, GL_DEPTH_CLAMP, GL_SAMPLE_ALPHA_TO_ONE, GL_SAMPLE_MASK,
        GL_SAMPLE_SHADING, GL_PRIMITIVE_RESTART,
      ]
    }
  }
  private static let commonPixelStores = [
    GL_UNPACK_ROW_LENGTH, GL_UNPACK_SKIP_ROWS, GL_UNPACK_SKIP_PIXELS, GL_UNPACK_IMAGE_HEIGHT,
    GL_UNPACK_SKIP_IMAGES, GL_PACK_ROW_LENGTH, GL_PACK_SKIP_ROWS, GL_PACK_SKIP_PIXELS,
  ]
  private static let pixelStoresOfDesktop = [
    GL_UNPACK_SWAP_BYTES, GL_UNPACK_LSB_FIRST, GL_PACK_SWAP_BYTES, GL_PACK_LSB_FIRST,
  ]
  private static func claimDesktop() {
    for plane in 0..<8 { glDisable(GLenum(GL_CLIP_DISTANCE0 + Int32(plane))) }
    glDepthRange(0, 1)
    glPolygonMode(GLenum(GL_FRONT_AND_BACK), GLenum(GL_FILL))
  }

  /// Sets the state for opaque surfaces: the nearest surface wins; no blending, culling or sRGB conversion.
  package static func opaque() {
    glEnable(GLenum(GL_DEPTH_TEST))
    glDepthFunc(GLenum(GL_LESS))
    glDepthMask(GLboolean(GL_TRUE))
    glDisable(GLenum(GL_BLEND))
    glDisable(GLenum(GL_CULL_FACE))
    glDisable(GLenum(GL_SAMPLE_ALPHA_TO_COVERAGE))
    // OpenGL ES always multisamples, and never converts to sRGB by itself.
    guard !ContextFeatures.current.isES else { return }
    glDisable(GLenum(GL_FRAMEBUFFER_SRGB))
    glEnable(GLenum(GL_MULTISAMPLE))
  }

  /// Sets the state for translucent drawing behind opaque surfaces; each channel keeps its strongest value.
  ///
  /// - Parameter isDark: Whether channels keep the minimum, for a light background; alpha always
  ///   keeps the maximum.
  package static func strongest(isDark: Bool) {
    opaque()
    glDepthMask(GLboolean(GL_FALSE))
    glEnable(GLenum(GL_BLEND))
    glBlendEquationSeparate(GLenum(isDark ? GL_MIN : GL_MAX), GLenum(GL_MAX))
  }

  /// Lets the vertex shader set the sizes of points while `body` runs.
  package static func sizedPoints(_ body: () -> Void) {
    let features = ContextFeatures.current
    // In OpenGL ES, shaders always set the sizes of points.
    var states = features.isES ? [] : [GL_PROGRAM_POINT_SIZE]
    if features.hasPointSprites { states.append(GL_POINT_SPRITE) }
    for state in states { glEnable(GLenum(state)) }
    body()
    for state in states { glDisable(GLenum(state)) }
  }

  /// Sets the state for a full-screen pass, which ignores depth.
  package static func screen() {
    opaque()
    glDisable(GLenum(GL_DEPTH_TEST))
  }

  /// Sets the state for blending a full-screen pass over the existing picture.
  ///
  /// - Parameter opacity: The opacity of the pass, 0…1.
  package static func mix(opacity: Float) {
    screen()
    glEnable(GLenum(GL_BLEND))
    glBlendEquation(GLenum(GL_FUNC_ADD))
    glBlendColor(0, 0, 0, opacity)
    glBlendFunc(GLenum(GL_CONSTANT_ALPHA), GLenum(GL_ONE_MINUS_CONSTANT_ALPHA))
  }

  /// Sets the rectangle to which NDC −1…1 is mapped; it may extend beyond the framebuffer.
  package static func viewport(x: Int, y: Int, width: Int, height: Int) {
    glViewport(GLint(x), GLint(y), GLsizei(width), GLsizei(height))
  }

  /// Limits drawing and clearing to a rectangle while `body` runs.
  package static func scissor(x: Int, y: Int, width: Int, height: Int, _ body: () -> Void) {
    glEnable(GLenum(GL_SCISSOR_TEST))
    glScissor(GLint(x), GLint(y), GLsizei(max(width, 0)), GLsizei(max(height, 0)))
    body()
    glDisable(GLenum(GL_SCISSOR_TEST))
  }

  /// Draws only depth, without colours, while `body` runs.
  package static func depthOnly(_ body: () throws(GLError) -> Void) throws(GLError) {
    let (off, on) = (GLboolean(GL_FALSE), GLboolean(GL_TRUE))
    glColorMask(off, off, off, off)
    defer { glColorMask(on, on, on, on) }
    try body()
  }

  /// Clears colour (sRGB-encoded, 0…1), alpha and depth.
  package static func clear(color: SIMD3<Float>, alpha: Float = 1) {
    glClearColor(color.x, color.y, color.z, alpha)
    setClearedDepth()
    glClear(GLbitfield(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT))
  }

  /// Clears depth, so that later drawing covers everything drawn so far.
  package static func clearDepth() {
    setClearedDepth()
    glClear(GLbitfield(GL_DEPTH_BUFFER_BIT))
  }

  private static func setClearedDepth() {
    if ContextFeatures.current.isES { glClearDepthf(1) } else { glClearDepth(1) }
  }

  /// Clears label IDs to 0, and clears depth.
  package static func clearIdentity() {
    var zero: [GLuint] = [0, 0, 0, 0]
    glClearBufferuiv(GLenum(GL_COLOR), 0, &zero)
    var far: GLfloat = 1
    glClearBufferfv(GLenum(GL_DEPTH), 0, &far)
  }
}

/// Transform feedback: captures the output of the vertex shader.
package enum VertexCapture {
  /// The maximum number of vertices per draw, in whole triangles.
  ///
  /// Mesa's softpipe numbers vertices after the first 4 096 incorrectly.
  private static let mostVertices = 3_072

  /// Captures vertices into `buffer` without rasterizing; the program and textures must be bound.
  ///
  /// A framebuffer must be bound: contexts without a surface draw nothing if none is bound.
  ///
  /// - Precondition: The buffer has exactly the size of these vertices.
  package static func capture(
    into buffer: borrowing Buffer, primitive: Primitive, firstVertex: Int = 0, vertexCount: Int,
    with vertices: borrowing VertexArray
  ) {
    glEnable(GLenum(GL_RASTERIZER_DISCARD))
    let size = buffer.byteCount / max(vertexCount, 1)
    for first in stride(from: 0, to: vertexCount, by: mostVertices) {
      let count = min(mostVertices, vertexCount - first)
      glBindBufferRange(
        GLConstant.transformFeedbackBuffer, 0, buffer.name, first * size, count * size)
      glBeginTransformFeedback(primitive.glEnum)
      vertices.draw(primitive, first: firstVertex + first, count: count)
      glEndTransformFeedback()
    }
    glDisable(GLenum(GL_RASTERIZER_DISCARD))
  }

  /// Returns a program's outputs for some vertices; each vertex is drawn as a point.
  ///
  /// Waits for the GPU.
  ///
  /// - Parameters:
  ///   - range: The numbers of the vertices.
  ///   - zero: An element of the captured type.
  ///   - stride: The number of elements per vertex.
  ///   - vertices: The vertex array.
  ///   - bind: Puts the program in use, and binds its inputs.
  /// - Returns: The elements, vertex by vertex.
  package static func contents<Element: BitwiseCopyable>(
    of range: Range<Int>, zero: Element, stride: Int = 1,
    with vertices: borrowing VertexArray, bind: () -> Void
  ) throws(GLError) -> [Element] {
    let count = range.count * stride
    let buffer = Buffer(byteCount: count * MemoryLayout<Element>.stride)
    // Without a framebuffer, contexts without a surface silently draw nothing.
    let framebuffer = try Framebuffer(width: 1, height: 1, hasDepth: false)
    framebuffer.bind()
    bind()
    capture(
      into: buffer, primitive: .points, firstVertex: range.lowerBound, vertexCount: range.count,
      with: vertices)
    let elements = buffer.contents(count: count, of: zero)
    try Driver.check()
    return elements
  }
}
