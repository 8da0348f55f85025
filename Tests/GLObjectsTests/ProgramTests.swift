import TagSphereGLObjects
import Testing

@Suite("Programs", .serialized) @MainActor struct GLProgramTests {
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

  @Test("The driver names itself, and a GL error is reported once")
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
