internal import CTagSphereGL

/// A framebuffer object: colours or label IDs, and optionally depth, of one size.
package struct Framebuffer: ~Copyable {
  /// The framebuffer's GL name.
  package let name: UInt32
  private let renderbuffers: [GLuint]
  /// Width in pixels.
  package let width: Int
  /// Height in pixels.
  package let height: Int
  /// Samples per pixel, at least 1.
  package let samples: Int
  /// The colours; nil if pixels hold label IDs.
  private let colors: Texture?

  /// The content of a pixel.
  package enum Format: Sendable {
    /// Four bytes, sRGB-encoded, written and blended without conversion.
    case color
    /// One 32-bit label ID.
    case identity
  }

  /// Creates a framebuffer.
  ///
  /// - Parameters:
  ///   - width: Pixels, ≥ 1.
  ///   - height: Pixels, ≥ 1.
  ///   - samples: 1, or more for `.color`.
  ///   - format: The content of a pixel.
  ///   - hasDepth: Whether there is a depth buffer (32-bit float).
  /// - Throws: `GLError` if the driver cannot draw to the framebuffer.
  package init(
    width: Int, height: Int, samples: Int = 1, format: Format = .color, hasDepth: Bool = true
  ) throws(GLError) {
    precondition(samples == 1 || format == .color, "numbers cannot be averaged")
    var framebuffer: GLuint = 0
    glGenFramebuffers(1, &framebuffer)
    glBindFramebuffer(GLConstant.framebuffer, framebuffer)
    var owned: [GLuint] = []
    func attachRenderbuffer(_ internalFormat: Int32, to attachment: GLenum) {
      var name: GLuint = 0
      glGenRenderbuffers(1, &name)
      owned.append(name)
      glBindRenderbuffer(GLConstant.renderbuffer, name)
      if samples > 1 {
        glRenderbufferStorageMultisample(
          GLConstant.renderbuffer, GLsizei(samples), GLenum(internalFormat), GLsizei(width),
          GLsizei(height))
      } else {
        glRenderbufferStorage(
          GLConstant.renderbuffer, GLenum(internalFormat), GLsizei(width), GLsizei(height))
      }
      glFramebufferRenderbuffer(
        GLConstant.framebuffer, attachment, GLConstant.renderbuffer, name)
    }
    let texture: Texture?
    switch format {
    case .color:
      let color =
        samples > 1
        ? Texture(samples: samples, width: width, height: height)
        : Texture(width: width, height: height)
      glFramebufferTexture2D(
        GLConstant.framebuffer, GLConstant.colorAttachment, color.target, color.name, 0)
      texture = consume color
    case .identity:
      attachRenderbuffer(GL_R32UI, to: GLConstant.colorAttachment)
      texture = nil
    }
    if hasDepth { attachRenderbuffer(GL_DEPTH_COMPONENT32F, to: GLConstant.depthAttachment) }
    let status = glCheckFramebufferStatus(GLConstant.framebuffer)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      glDeleteFramebuffers(1, &framebuffer)
      glDeleteRenderbuffers(GLsizei(owned.count), owned)
      // Discard the errors of this failure, so that the next check does not report them.
      try? Driver.check()
      throw .incompleteFramebuffer(status: status)
    }
    name = framebuffer
    renderbuffers = owned
    colors = consume texture
    self.width = width
    self.height = height
    self.samples = samples
  }

  /// Binds this framebuffer for drawing and reading.
  package func bind() { glBindFramebuffer(GLConstant.framebuffer, name) }

  /// Binds the colour texture to unit `unit`; a multisampled framebuffer has a multisampled texture.
  ///
  /// - Precondition: Format `.color`.
  package func bindColors(unit: Int) {
    switch colors {
    case .some(let texture): texture.bind(unit: unit)
    case .none: preconditionFailure("a framebuffer of numbers has no texture")
    }
  }

  /// The sample positions relative to the pixel's centre, right and up, in −0.5…0.5.
  ///
  /// The corresponding C function is `glGetMultisamplefv`.
  package var sampleOffsets: [SIMD2<Float>] {
    guard samples > 1 else { return [.zero] }
    bind()
    return (0..<samples).map { index in
      var place: [GLfloat] = [0.5, 0.5]
      glGetMultisamplefv(GLenum(GL_SAMPLE_POSITION), GLuint(index), &place)
      return [place[0] - 0.5, place[1] - 0.5]
    }
  }

  /// Copies the pixels to the bound draw framebuffer, moved by whole pixels, unscaled and clipped.
  ///
  /// - Parameters:
  ///   - right: The offset to the right, pixels.
  ///   - up: The offset upward, pixels.
  /// - Precondition: One sample per pixel; the bound framebuffer has the size of this framebuffer.
  package func copy(movedRight right: Int = 0, up: Int = 0) {
    precondition(samples == 1, "samples are averaged by a shader, not copied")
    glBindFramebuffer(GLConstant.readFramebuffer, name)
    func range(_ offset: Int, of size: Int) -> (from: GLint, to: GLint) {
      (GLint(min(max(-offset, 0), size)), GLint(max(min(size - offset, size), 0)))
    }
    let (x, y) = (range(right, of: width), range(up, of: height))
    guard x.from < x.to, y.from < y.to else { return }
    let (right, up) = (GLint(right), GLint(up))
    glBlitFramebuffer(
      x.from, y.from, x.to, y.to, x.from + right, y.from + up, x.to + right, y.to + up,
      GLbitfield(GL_COLOR_BUFFER_BIT), GLenum(GL_NEAREST))
  }

  /// Binds a framebuffer of the context by its GL name, for drawing; 0 is the window's own.
  package static func bind(name: UInt32) { glBindFramebuffer(GLConstant.framebuffer, name) }

  /// Binds another program's framebuffer, which must be complete; 0 is the window's own.
  ///
  /// Without the check, OpenGL would draw into the previously bound framebuffer, or nowhere.
  ///
  /// - Throws: `GLError` if the context has no such framebuffer, or cannot draw to it.
  package static func bind(foreign name: UInt32) throws(GLError) {
    // Without a window, the default framebuffer is never complete, and drawing to it has no effect.
    guard name != 0 else { return bind(name: 0) }
    guard glIsFramebuffer(name) == GLboolean(GL_TRUE) else {
      throw .unsupported(
        "this context has no framebuffer \(name); give the name of one that it has, or 0")
    }
    bind(name: name)
    let status = glCheckFramebufferStatus(GLConstant.framebuffer)
    guard status == GLenum(GL_FRAMEBUFFER_COMPLETE) else {
      throw .incompleteFramebuffer(status: status)
    }
  }

  /// Reads back the colours, four bytes per pixel, top row first.
  ///
  /// - Precondition: One sample per pixel, format `.color`.
  package func colorPixels() -> [UInt8] {
    precondition(samples == 1, "samples are averaged by a shader before they are read")
    return read([UInt8](repeating: 0, count: width * height * 4), GL_RGBA, GL_UNSIGNED_BYTE)
  }

  /// Reads back the label IDs, top row first.
  ///
  /// - Precondition: Format `.identity`.
  package func identityPixels() -> [UInt32] {
    // OpenGL ES can read integers only with four channels.
    guard ContextFeatures.current.isES else {
      return read([UInt32](repeating: 0, count: width * height), GL_RED_INTEGER, GL_UNSIGNED_INT)
    }
    let pixels = read(
      [SIMD4<UInt32>](repeating: .zero, count: width * height), GL_RGBA_INTEGER, GL_UNSIGNED_INT)
    return pixels.map(\.x)
  }

  private func read<Element: BitwiseCopyable>(
    _ room: [Element], _ format: Int32, _ type: Int32
  ) -> [Element] {
    bind()
    glPixelStorei(GLenum(GL_PACK_ALIGNMENT), 1)
    var bottomUp = room
    bottomUp.withUnsafeMutableBytes {
      glReadPixels(
        0, 0, GLsizei(width), GLsizei(height), GLenum(format), GLenum(type), $0.baseAddress)
    }
    let row = room.count / height
    var topDown: [Element] = []
    topDown.reserveCapacity(room.count)
    for y in (0..<height).reversed() { topDown += bottomUp[y * row..<(y + 1) * row] }
    return topDown
  }

  deinit {
    MainActor.assumeIsolated {
      var name = name
      glDeleteFramebuffers(1, &name)
      glDeleteRenderbuffers(GLsizei(renderbuffers.count), renderbuffers)
    }
  }
}
