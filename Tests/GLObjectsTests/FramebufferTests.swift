import TagSphereGLObjects
import Testing

@Suite("Framebuffers", .serialized) @MainActor struct FramebufferTests {
  @Test("Colours are read back as they were cleared, byte for byte")
  func clearing() throws {
    try SharedContext.use {
      let framebuffer = try Framebuffer(width: 7, height: 5)
      framebuffer.bind()
      DrawState.opaque()
      for byte in stride(from: 0, through: 255, by: 5) {
        DrawState.clear(color: [Float(byte) / 255, 1, Float(255 - byte) / 255])
        let expected = [UInt8(byte), 255, UInt8(255 - byte), 255]
        #expect(framebuffer.colorPixels() == (0..<35).flatMap { _ in expected })
      }
    }
  }

  @Test("Pixels are read back with the top row first")
  func rows() throws {
    try SharedContext.use {
      let framebuffer = try Framebuffer(width: 3, height: 4)
      framebuffer.bind()
      let program = try Program(vertex: Sources.screen, fragment: Sources.paint)
      DrawState.screen()
      DrawState.clear(color: .zero)
      // The area is NDC −1…1 of the two bottom rows of the left column.
      DrawState.viewport(x: 0, y: 0, width: 1, height: 2)
      program.use()
      try program.set("color", SIMD4<Float>(1, 0, 0, 1))
      VertexArray().draw(.triangles, count: 3)
      let pixels = framebuffer.colorPixels()
      #expect((0..<12).map { pixels[$0 * 4] } == [0, 0, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0])
    }
  }

  @Test("Pixels of the identity buffer keep all 32 bits")
  func identities() throws {
    try SharedContext.use {
      let framebuffer = try Framebuffer(width: 6, height: 2, format: .identity)
      framebuffer.bind()
      DrawState.opaque()
      DrawState.clearIdentity()
      #expect(framebuffer.identityPixels() == [UInt32](repeating: 0, count: 12))
      let number = "uniform int n; out uint i; void main() { i = uint(n) + uint(gl_FragCoord.x); }"
      let program = try Program(
        vertex: Sources.screen, fragment: Sources.fragment("number.frag", number))
      DrawState.viewport(x: 0, y: 0, width: 6, height: 2)
      program.use()
      try program.set("n", -16)
      VertexArray().draw(.triangles, count: 3)
      let row = (0..<6 as Range<UInt32>).map { 0xFFFF_FFF0 + $0 }
      #expect(framebuffer.identityPixels() == row + row)
    }
  }

  @Test("Samples have different positions within the pixel", arguments: [1, 4])
  func samples(count: Int) throws {
    try SharedContext.use {
      let framebuffer = try Framebuffer(width: 4, height: 4, samples: count)
      #expect(framebuffer.samples == count)
      let offsets = framebuffer.sampleOffsets
      #expect(Set(offsets).count == count)
      #expect(offsets.allSatisfy { abs($0.x) <= 0.5 && abs($0.y) <= 0.5 })
      if count == 1 { #expect(offsets == [.zero]) }
    }
  }

  @Test("Each sample has its own colour")
  func sampleColors() throws {
    try SharedContext.use {
      let many = try Framebuffer(width: 2, height: 2, samples: 4)
      many.bind()
      DrawState.screen()
      DrawState.clear(color: .zero)
      DrawState.viewport(x: 0, y: 0, width: 2, height: 2)
      let mask = try Program(
        vertex: Sources.screen,
        fragment: Sources.fragment(
          "mask.frag", "out vec4 c; void main() { gl_SampleMask[0] = 5; c = vec4(1.0); }"))
      mask.use()
      VertexArray().draw(.triangles, count: 3)
      let one = try Framebuffer(width: 2, height: 2, hasDepth: false)
      one.bind()
      DrawState.screen()
      let gather = try Program(
        vertex: Sources.screen,
        fragment: Sources.fragment(
          "gather.frag",
          """
          uniform sampler2DMS s;
          out vec4 c;
          void main() {
            ivec2 p = ivec2(gl_FragCoord.xy);
            c = vec4(texelFetch(s, p, 0).r, texelFetch(s, p, 1).r, texelFetch(s, p, 2).r, 1.0);
          }
          """))
      many.bindColors(unit: 3)
      gather.use()
      try gather.set("s", 3)
      VertexArray().draw(.triangles, count: 3)
      #expect(one.colorPixels() == (0..<4).flatMap { _ in [255, 0, 255, 255] as [UInt8] })
    }
  }

  @Test(
    "A framebuffer that the driver cannot draw to is refused without leaving an error",
    arguments: [
      (1 << 24, 16, 1, Framebuffer.Format.color), (16, 1 << 24, 1, .identity),
      (1 << 24, 16, 4, .color), (16, 16, 1000, .color),
    ])
  func tooLarge(width: Int, height: Int, samples: Int, format: Framebuffer.Format) throws {
    try SharedContext.use {
      let error = #expect(throws: GLError.self) {
        _ = try Framebuffer(width: width, height: height, samples: samples, format: format)
      }
      guard case .incompleteFramebuffer(let status) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(error?.description.contains(String(status, radix: 16)) == true)
    }
  }

  @Test("The depth test keeps the nearest fragment; of equally near fragments, it keeps the first")
  func depth() throws {
    try SharedContext.use {
      let framebuffer = try Framebuffer(width: 1, height: 1)
      framebuffer.bind()
      DrawState.opaque()
      DrawState.viewport(x: 0, y: 0, width: 1, height: 1)
      DrawState.clear(color: .zero)
      let program = try Program(
        vertex: Sources.vertex(
          "deep.vert",
          """
          uniform float depth;
          void main() {
            vec2 place = vec2(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0);
            gl_Position = vec4(place, depth, 1.0);
          }
          """), fragment: Sources.paint)
      program.use()
      let screen = VertexArray()
      let draws: [(depth: Float, red: Float, seen: UInt8)] = [
        (0.5, 0.2, 51), (0.5, 1, 51), (0.75, 1, 51), (0.25, 0.8, 204), (0.25, 0.2, 204),
      ]
      for draw in draws {
        try program.set("depth", draw.depth)
        try program.set("color", SIMD4<Float>(draw.red, 0, 0, 1))
        screen.draw(.triangles, count: 3)
        #expect(framebuffer.colorPixels()[0] == draw.seen)
      }
    }
  }
}
