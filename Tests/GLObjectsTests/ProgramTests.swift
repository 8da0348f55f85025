import TagSphereGLObjects
import Testing

@Suite("Programs and uniforms", .serialized) @MainActor struct GLProgramTests {
  @Test(
    "A shader that does not compile is reported by name with the driver's log",
    arguments: [
      (Sources.screen, Sources.nonsense, "nonsense.frag"),
      (Sources.vertex("worse.vert", "void main() {"), Sources.paint, "worse.vert"),
    ])
  func compileErrors(vertex: Program.Stage, fragment: Program.Stage, name: String) throws {
    try SharedContext.use {
      let error = #expect(throws: GLError.self) {
        _ = try Program(vertex: vertex, fragment: fragment)
      }
      guard case .compile(name, let log) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!log.isEmpty && !log.contains("\n"))
      #expect(
        error?.description == "the graphics driver refused the shader \(name): \(log)")
    }
  }

  @Test("Shaders that do not link are reported by name with the driver's log")
  func linkErrors() throws {
    try SharedContext.use {
      let error = #expect(throws: GLError.self) {
        _ = try Program(vertex: Sources.giving, fragment: Sources.asking)
      }
      guard case .link("giving.vert + asking.frag", let log) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(!log.isEmpty && !log.contains("\n"))
      #expect(throws: GLError.self, "nothing of that name can be captured") {
        _ = try Program(vertex: Sources.screen, fragment: nil, captures: ["nothing"])
      }
    }
  }

  @Test("Every kind of uniform reaches the shader")
  func uniforms() throws {
    try SharedContext.use {
      let values = try captured(
        """
        uniform int i; uniform ivec2 ij; uniform uint u; uniform float f; uniform vec2 v2;
        uniform vec3 v3; uniform vec4 v4; uniform mat4 m; uniform vec2 many[3];
        out vec4 result;
        void main() {
          if (gl_VertexID == 0) result = vec4(i, ij, u == 0xFFFFFFFFu ? 1.0 : 0.0);
          if (gl_VertexID == 1) result = vec4(f, v2, v3.x);
          if (gl_VertexID == 2) result = vec4(v3.yz, v4.xy);
          if (gl_VertexID == 3) result = vec4(v4.zw, many[2]);
          if (gl_VertexID >= 4) result = m[gl_VertexID - 4];
        }
        """, count: 8
      ) { program in
        program.set("i", -7)
        program.set("ij", 8, -9)
        program.set("u", UInt32.max)
        program.set("f", 0.1 as Float)
        program.set("v2", SIMD2<Float>(1, 2))
        program.set("v3", SIMD3<Float>(3, 4, 5))
        program.set("v4", SIMD4<Float>(6, 7, 8, 9))
        program.set(
          "m", columns: ([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]))
        program.set("many", [[1, 1], [2, 2], [0.5, 0.25]])
        program.set("unknown", 1 as Float)
        #expect(program.activeUniforms == ["i", "ij", "u", "f", "v2", "v3", "v4", "m", "many"])
      }
      #expect(
        values == [
          [-7, 8, -9, 1], [0.1, 1, 2, 3], [4, 5, 6, 7], [8, 9, 0.5, 0.25], [1, 2, 3, 4],
          [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16],
        ])
    }
  }

  @Test("The driver describes itself, and its errors are reported once")
  func driver() throws {
    try SharedContext.use {
      let driver = try Driver()
      #expect(!driver.renderer.isEmpty && !driver.version.isEmpty && !driver.vendor.isEmpty)
      // What OpenGL 4.1 guarantees.
      #expect(driver.maximumSize >= 16384 && driver.maximumBufferTexels >= 65536)
      #expect(driver.maximumSamples >= 4 && driver.subpixelBits >= 4)
      DrawState.viewport(x: 0, y: 0, width: -1, height: 1)
      DrawState.viewport(x: 0, y: 0, width: -1, height: 1)
      let error = #expect(throws: GLError.self) { try Driver.check() }
      #expect(error == .reported(code: 0x0501))
      try Driver.check()
    }
  }
}

/// Returns the output `result` of a vertex shader for each of `count` vertices.
@MainActor func captured(
  _ text: String, count: Int, with vertices: borrowing VertexArray = VertexArray(),
  set: (borrowing Program) -> Void = { _ in }
) throws -> [SIMD4<Float>] {
  let program = try Program(
    vertex: Sources.vertex("captured.vert", text), fragment: nil, captures: ["result"])
  let buffer = Buffer(byteCount: count * MemoryLayout<SIMD4<Float>>.stride)
  let framebuffer = try Framebuffer(width: 1, height: 1, hasDepth: false)
  framebuffer.bind()
  program.use()
  set(program)
  VertexCapture.capture(into: buffer, primitive: .points, vertexCount: count, with: vertices)
  return buffer.contents(count: count, of: .zero)
}
