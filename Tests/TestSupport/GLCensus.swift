internal import CTagSphereGL

/// The number of GL objects of each kind that exist in the current context.
package struct GLCensus: Equatable, Sendable {
  /// Buffer objects.
  package var buffers = 0
  /// Texture objects.
  package var textures = 0
  /// Vertex array objects.
  package var vertexArrays = 0
  /// Framebuffer objects.
  package var framebuffers = 0
  /// Renderbuffer objects.
  package var renderbuffers = 0
  /// Program objects.
  package var programs = 0
  /// Shader objects.
  package var shaders = 0

  /// Counts the objects.
  ///
  /// Drivers assign names from 1 up and reuse the names of deleted objects.
  ///
  /// - Parameter names: The names that are checked.
  package init(names: ClosedRange<UInt32> = 1...30_000) {
    for name in names {
      if glIsBuffer(name) != 0 { buffers += 1 }
      if glIsTexture(name) != 0 { textures += 1 }
      if glIsVertexArray(name) != 0 { vertexArrays += 1 }
      if glIsFramebuffer(name) != 0 { framebuffers += 1 }
      if glIsRenderbuffer(name) != 0 { renderbuffers += 1 }
      if glIsProgram(name) != 0 { programs += 1 }
      if glIsShader(name) != 0 { shaders += 1 }
    }
  }

  /// The number of all objects.
  package var total: Int {
    buffers + textures + vertexArrays + framebuffers + renderbuffers + programs + shaders
  }
}
