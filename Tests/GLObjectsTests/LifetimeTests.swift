import CTagSphereGL
import TagSphereGLObjects
import TagSphereTestSupport
import Testing

/// Tests that the driver has no objects left after a thousand creations and releases.
@Suite("The lifetime of GL objects", .serialized) @MainActor struct LifetimeTests {
  /// Expects no objects left after a thousand runs of `body`, which creates objects or fails to create them.
  private func expectNothingLeft(
    sourceLocation: SourceLocation = #_sourceLocation, after body: () throws -> Void
  ) throws {
    let before = GLCensus()
    for _ in 0..<1000 { try body() }
    #expect(GLCensus() == before, sourceLocation: sourceLocation)
  }

  @Test("The census of GL objects counts the objects that exist")
  func census() throws {
    try SharedContext.use {
      // A deleted program stays alive while it is in use, here by another test.
      glUseProgram(0)
      var expected = GLCensus()
      let framebuffer = try Framebuffer(width: 4, height: 4, samples: 4)
      let array = VertexArray(vertices: [0, 0], components: [2], indices: [0])
      let program = try Program(vertex: Sources.screen, fragment: Sources.paint)
      array.bind()
      program.use()
      expected.framebuffers += 1
      expected.textures += 1  // its colour samples
      expected.renderbuffers += 1  // its depth
      expected.vertexArrays += 1
      expected.buffers += 2
      expected.programs += 1
      expected.shaders += 2
      #expect(GLCensus() == expected)
      framebuffer.bind()
    }
  }

  @Test("Buffers are released")
  func buffers() throws {
    try SharedContext.use {
      try expectNothingLeft {
        _ = Buffer(contents: [1, 2, 3] as [UInt32])
        _ = Buffer(byteCount: 64)
        var blocks = UniformBuffers<UniformBlockTests.Placed>(capacity: 2)
        for number in 0..<3 { blocks.bind(.init(b: SIMD4(repeating: Float(number)))) }
      }
    }
  }

  @Test("Textures of every kind are released")
  func textures() throws {
    try SharedContext.use {
      try expectNothingLeft {
        _ = RecordTexture<SIMD4<UInt32>>(capacity: 16, rowCapacity: 4, as: .words4)
        _ = Texture(layers: [[1, 2, 3, 4]], width: 2, height: 2)
        _ = Texture(texels: [1, 2, 3, 4], width: 2, height: 2)
        _ = Texture(samples: 4, width: 4, height: 4)
      }
    }
  }

  @Test("Vertex arrays are released with their buffers")
  func vertexArrays() throws {
    try SharedContext.use {
      let vertices = [Float](repeating: 0, count: 9)
      try expectNothingLeft {
        _ = VertexArray()
        _ = VertexArray(indices: [0, 1, 2])
        _ = VertexArray(vertices: vertices, components: [2, 1], indices: [0, 1, 2])
      }
    }
  }

  @Test("Programs are released with their shaders")
  func programs() throws {
    try SharedContext.use {
      try expectNothingLeft {
        _ = try Program(vertex: Sources.screen, fragment: Sources.paint)
      }
    }
  }

  @Test("Refused programs leave no objects")
  func refusedPrograms() throws {
    try SharedContext.use {
      try expectNothingLeft {
        #expect(throws: GLError.self) {
          _ = try Program(vertex: Sources.screen, fragment: Sources.nonsense)
        }
        #expect(throws: GLError.self) {
          _ = try Program(vertex: Sources.screen, fragment: Sources.asking)
        }
      }
    }
  }

  @Test("Framebuffers of one and of four samples are released with their attachments")
  func framebuffers() throws {
    try SharedContext.use {
      try expectNothingLeft {
        _ = try Framebuffer(width: 8, height: 8)
        _ = try Framebuffer(width: 8, height: 8, samples: 4)
        _ = try Framebuffer(width: 8, height: 8, format: .identity, hasDepth: false)
      }
    }
  }

  @Test("Refused framebuffers leave no objects")
  func refusedFramebuffers() throws {
    try SharedContext.use {
      try expectNothingLeft {
        #expect(throws: GLError.self) { _ = try Framebuffer(width: 1 << 24, height: 8) }
        #expect(throws: GLError.self) { _ = try Framebuffer(width: 1 << 24, height: 8, samples: 4) }
      }
    }
  }
}
