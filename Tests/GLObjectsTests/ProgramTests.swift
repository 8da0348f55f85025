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
        _ = try Program(vertex: Sources.screen, fragment: Sources.asking)
      }
      guard case .link("screen.vert + asking.frag", let log) = error else {
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
        uniform bool b;
        out vec4 result;
        void main() {
          if (gl_VertexID == 0) result = vec4(i, ij, b && u == 0xFFFFFFFFu ? 1.0 : 0.0);
          if (gl_VertexID == 1) result = vec4(f, v2, v3.x);
          if (gl_VertexID == 2) result = vec4(v3.yz, v4.xy);
          if (gl_VertexID == 3) result = vec4(v4.zw, many[2]);
          if (gl_VertexID >= 4) result = m[gl_VertexID - 4];
        }
        """, count: 8
      ) { program in
        var finder = program.uniforms
        try finder.uniform("i").set(-7)
        try finder.uniform("ij").set(SIMD2<Int32>(8, -9))
        try finder.uniform("u").set(UInt32.max)
        try finder.uniform("b").set(true)
        try finder.uniform("f").set(0.1 as Float)
        try finder.uniform("v2").set(SIMD2<Float>(1, 2))
        try finder.uniform("v3").set(SIMD3<Float>(3, 4, 5))
        try finder.uniform("v4").set(SIMD4<Float>(6, 7, 8, 9))
        try finder.uniform("m").set(
          UniformMatrix([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]))
        #expect(finder.unclaimed == ["many"])
        try finder.uniform("many").set([[1, 1], [2, 2], [0.5, 0.25]] as [SIMD2<Float>])
        #expect(finder.unclaimed.isEmpty)
      }
      #expect(
        values == [
          [-7, 8, -9, 1], [0.1, 1, 2, 3], [4, 5, 6, 7], [8, 9, 0.5, 0.25], [1, 2, 3, 4],
          [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16],
        ])
    }
  }

  @Test(
    "The error names a uniform that the program does not read, or that has another type",
    arguments: ["colour", "unread", "number"])
  func missingUniforms(name: String) throws {
    try SharedContext.use {
      let text = """
        uniform vec4 color; uniform vec4 unread; uniform int number; out vec4 c;
        void main() { c = color * float(number); }
        """
      let error = #expect(throws: GLError.self) {
        _ = try LinkedProgram(
          vertex: Sources.screen, fragment: Sources.fragment("some.frag", text)
        ) { (finder) throws(GLError) in
          let color: Uniform<SIMD4<Float>> = try finder.uniform("color")
          let missing: Uniform<SIMD4<Float>> = try finder.uniform(name)
          return [color, missing]
        }
      }
      #expect(error == .missingUniform(name))
      #expect(
        error?.description
          == "the graphics driver linked a program that does not read its uniform \(name)")
    }
  }

  @Test("Only the uniforms of a variant are looked up, and uniforms that are never set are listed")
  func linkedPrograms() throws {
    try SharedContext.use {
      let linked = try LinkedProgram(vertex: Sources.screen, fragment: Sources.paint) {
        (finder) throws(GLError) in
        let other: Uniform<Float>? = try finder.uniform("other", if: false)
        return other
      }
      #expect(linked.uniforms == nil)
      #expect(linked.unset == ["color"])
    }
  }

  @Test("The driver describes itself, and an error is reported once")
  func driver() throws {
    try SharedContext.use {
      let driver = try Driver()
      #expect(!driver.renderer.isEmpty && !driver.version.isEmpty && !driver.vendor.isEmpty)
      // OpenGL 4.1 guarantees at least these values.
      #expect(driver.maximumSize >= 16384)
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
  set: (borrowing Program) throws -> Void = { _ in }
) throws -> [SIMD4<Float>] {
  let program = try Program(
    vertex: Sources.vertex("captured.vert", text), fragment: nil, captures: ["result"])
  let buffer = Buffer(byteCount: count * MemoryLayout<SIMD4<Float>>.stride)
  let framebuffer = try Framebuffer(width: 1, height: 1, hasDepth: false)
  framebuffer.bind()
  program.use()
  try set(program)
  VertexCapture.capture(into: buffer, primitive: .points, vertexCount: count, with: vertices)
  return buffer.contents(count: count, of: .zero)
}
