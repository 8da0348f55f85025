import CTagSphereGL
import TagSphereDrawing
import TagSphereTestSupport
import Testing

@testable import TagSphereGLObjects

@Suite("Blocks of uniforms", .serialized) @MainActor struct UniformBlockTests {
  /// A block with a member of every kind.
  nonisolated struct EveryKind: UniformBlock {
    var m = UniformMatrix()
    var v4 = SIMD4<Float>.zero
    var v3 = SIMD3<Float>.zero
    var v2 = SIMD2<Float>.zero
    var ij = SIMD2<Int32>.zero
    var uv = SIMD2<UInt32>.zero
    var f: Float = 0
    var i: Int32 = 0
    var u: UInt32 = 0
    var b: UInt32 = 0

    static var bindingPoint: UInt32 { 3 }
  }

  @Test("Every kind of member, and every kind of single uniform, reaches the shader")
  func members() throws {
    try SharedContext.use {
      let text = """
        layout(std140) uniform EveryKind {
          mat4 m; vec4 v4; vec3 v3; vec2 v2; ivec2 ij; uvec2 uv; float f; int i; uint u; bool b;
        };
        uniform vec2 many[3]; uniform float single;
        out vec4 result;
        void main() {
          if (gl_VertexID == 0) result = vec4(i, ij, b && u == 0xFFFFFFFFu ? 1.0 : 0.0);
          if (gl_VertexID == 1) result = vec4(f, v2, v3.x);
          if (gl_VertexID == 2) result = vec4(v3.yz, v4.xy);
          if (gl_VertexID == 3) result = vec4(v4.zw, many[2]);
          if (gl_VertexID == 4) result = vec4(uv, single, 0.0);
          if (gl_VertexID >= 5) result = m[gl_VertexID - 5];
        }
        """
      let inputs = ProgramInputs(
        blocks: [EveryKind.self], units: [:], singles: ["many", "single"])
      let linked = try LinkedProgram(
        vertex: Sources.vertex("every.vert", text), fragment: nil, captures: ["result"],
        inputs: inputs)
      let reflection = ProgramReflection.ofProgramInUse
      var buffers = UniformBuffers<EveryKind>()
      let values = try VertexCapture.contents(
        of: 0..<9, zero: SIMD4<Float>.zero, with: VertexArray()
      ) {
        linked.use()
        linked.set("many", [[1, 1], [2, 2], [0.5, 0.25]])
        linked.set("single", 0.75 as Float)
        linked.set("nothing", 1)
        buffers.bind(
          EveryKind(
            m: UniformMatrix([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16]),
            v4: [6, 7, 8, 9], v3: [3, 4, 5], v2: [1, 2], ij: [8, -9], uv: [17, 18], f: 0.1, i: -7,
            u: .max, b: 1))
      }
      #expect(reflection.misplaced(in: inputs) == [] && reflection.unset(by: inputs) == [])
      #expect(
        values == [
          [-7, 8, -9, 1], [0.1, 1, 2, 3], [4, 5, 6, 7], [8, 9, 0.5, 0.25], [17, 18, 0.75, 0],
          [1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12], [13, 14, 15, 16],
        ])
    }
  }

  /// A block of two members.
  nonisolated struct Placed: UniformBlock {
    var a = SIMD3<Float>.zero
    var b = SIMD4<Float>.zero

    static var bindingPoint: UInt32 { 0 }
  }

  @Test(
    "The check of blocks names members that shaders have at other offsets, with other types, or outside a block",
    arguments: [
      ("vec3 a; float b;", "b", ["b"]), ("vec3 a; ivec4 b;", "b.x", ["b"]),
      ("vec3 a; vec4 c;", "c.x", ["b", "c"]),
      ("vec3 a; vec4 b; vec4 c;", "c.x", ["c", "the end"]), ("vec3 a;", "a.x", ["b"]),
    ])
  func misplacedMembers(members: String, read: String, names: [String]) throws {
    try SharedContext.use {
      let text = """
        layout(std140) uniform Placed { \(members) }; out vec4 color;
        void main() { color = vec4(a, 1.0) * float(\(read)); }
        """
      let inputs = ProgramInputs(blocks: [Placed.self], units: [:])
      _ = try LinkedProgram(
        vertex: Sources.screen,
        fragment: Sources.fragment("placed.frag", text),
        inputs: inputs)
      #expect(
        ProgramReflection.ofProgramInUse.misplaced(in: inputs)
          == Set(names.map { $0 == "the end" ? "Placed, the end" : "Placed.\($0)" }))
    }
  }

  @Test("The check of inputs names blocks, textures and uniforms that are not among the inputs")
  func unsetInputs() throws {
    try SharedContext.use {
      let text = """
        layout(std140) uniform Placed { vec3 a; vec4 b; };
        layout(std140) uniform Other { vec4 c; };
        uniform sampler2D picture; uniform sampler2D other; uniform float f; out vec4 color;
        void main() { color = b * c * texture(picture, a.xy) * texture(other, a.xy) * f; }
        """
      let inputs = ProgramInputs(blocks: [Placed.self], units: ["picture": 2])
      _ = try LinkedProgram(
        vertex: Sources.screen, fragment: Sources.fragment("inputs.frag", text), inputs: inputs)
      #expect(ProgramReflection.ofProgramInUse.unset(by: inputs) == ["Other", "other", "f"])
    }
  }

  @Test("The most recently bound blocks keep their buffers, as many as there is room for")
  func buffers() throws {
    try SharedContext.use {
      let before = GLCensus().buffers
      var buffers = UniformBuffers<Placed>(capacity: 2)
      @MainActor func bound(_ b: Float) -> (name: GLint, value: Float) {
        buffers.bind(Placed(b: SIMD4(repeating: b)))
        var name: GLint = 0
        glGetIntegeri_v(GLenum(GL_UNIFORM_BUFFER_BINDING), Placed.bindingPoint, &name)
        let mapped = glMapBufferRange(
          GLenum(GL_UNIFORM_BUFFER), 16, 4, GLbitfield(GL_MAP_READ_BIT))
        let value = mapped?.load(as: Float.self) ?? -1
        glUnmapBuffer(GLenum(GL_UNIFORM_BUFFER))
        return (name, value)
      }
      let (first, second) = (bound(1), bound(2))
      #expect(GLCensus().buffers == before + 2)
      #expect(first.name != second.name && first.value == 1 && second.value == 2)
      #expect(bound(1) == first && bound(2) == second)
      let third = bound(3)
      #expect(third == (first.name, 3) && bound(2) == second)
      #expect(bound(1) == (second.name, 1) && bound(3) == third)
      #expect(GLCensus().buffers == before + 2)
    }
  }
}
