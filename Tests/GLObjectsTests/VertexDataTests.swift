import TagSphereGLObjects
import TagSphereScreen
import Testing

@Suite("Shader inputs: buffers, textures, vertex arrays", .serialized) @MainActor
struct VertexDataTests {
  @Test("Buffers are read back as written and count as uploaded")
  func buffers() throws {
    try SharedContext.use {
      let words = (0..<1000 as Range<UInt32>).map { $0 &* 2_654_435_761 }
      let before = UploadCounter.bytes
      let buffer = Buffer(contents: words)
      #expect(buffer.byteCount == 4000)
      #expect(UploadCounter.bytes - before == 4000)
      #expect(buffer.contents(count: 1000, of: 0 as UInt32) == words)
      #expect(buffer.contents(count: 3, of: 0 as UInt32) == Array(words.prefix(3)))
      let empty = Buffer(contents: [] as [Float])
      #expect(empty.byteCount == 0)
      let room = Buffer(byteCount: 16)
      #expect(room.byteCount == 16)
      #expect(UploadCounter.bytes - before == 4000)
    }
  }

  @Test(
    "Textures of records give shaders the exact words, row by row",
    arguments: [(RecordFormat.words1, 1), (.words2, 2), (.words4, 4)])
  func records(format: RecordFormat, width: Int) throws {
    try SharedContext.use {
      // Three records of four words per row, so that updates begin and end within rows.
      let words = (0..<40 as Range<UInt32>).map {
        [0x7FC0_0001, 0xFFFF_FFFF, 5][Int($0) % 3] &+ $0
      }
      let records = (0..<10).map { SIMD4<UInt32>(words[$0 * 4..<$0 * 4 + 4]) }
      let texture = RecordTexture<SIMD4<UInt32>>(capacity: 10, rowCapacity: 3, as: format)
      #expect(texture.capacity == 12)
      let before = UploadCounter.bytes
      for part in [0..<2, 2..<9, 9..<10, 5..<5] {
        texture.update(records[part], at: part.lowerBound)
      }
      #expect(UploadCounter.bytes - before == 160)
      // Floats hold 24 bits, so each word is passed in two halves.
      let values = try captured(
        """
        uniform usampler2D words; uniform int width; out vec4 result;
        void main() {
          int texel = gl_VertexID / width;
          int texelsPerRow = 12 / width;
          ivec2 place = ivec2(texel % texelsPerRow, texel / texelsPerRow);
          uint word = texelFetch(words, place, 0)[gl_VertexID % width];
          result = vec4(word >> 16, word & 0xFFFFu, 0.0, 0.0);
        }
        """, count: 40
      ) { program in
        texture.bind(unit: 5)
        try program.set("words", 5)
        try program.set("width", width)
      }
      #expect(values.map { UInt32($0.x) << 16 | UInt32($0.y) } == words)
    }
  }

  @Test("The layers of a texture keep their texels in place, bottom row first, and are filtered")
  func layers() throws {
    try SharedContext.use {
      // With three texels, rows are not padded to four bytes.
      let layers: [[UInt8]] = [[0, 51, 102, 153, 204, 255], [255, 0, 0, 0, 0, 51]]
      let before = UploadCounter.bytes
      let texture = Texture(layers: layers, width: 3, height: 2)
      #expect(UploadCounter.bytes - before == 12)
      let values = try captured(
        """
        uniform sampler2DArray s; out vec4 result;
        void main() {
          ivec3 place = ivec3(gl_VertexID % 3, gl_VertexID / 3 % 2, gl_VertexID / 6);
          vec2 between = (vec2(place.xy) + vec2(1.0, 0.5)) / vec2(3.0, 2.0);
          result = vec4(texelFetch(s, place, 0).r, texture(s, vec3(between, place.z)).r,
            textureSize(s, 0).xy);
        }
        """, count: 12
      ) { program in
        texture.bind(unit: 0)
        try program.set("s", 0)
      }
      for (index, value) in values.enumerated() {
        let layer = layers[index / 6].map(Float.init)
        let place = index % 6
        #expect((value.x * 255).rounded() == layer[place])
        // Beyond the right edge, the last texel repeats.
        let next = place % 3 == 2 ? layer[place] : layer[place + 1]
        #expect(abs(value.y * 255 - (layer[place] + next) / 2) < 1)
        #expect(value.z == 3 && value.w == 2)
      }
    }
  }

  @Test("Vertex attributes are read in the given order and with the given sizes")
  func attributes() throws {
    try SharedContext.use {
      let vertices = VertexArray(
        vertices: [1, 2, 3, 4, 5, 6, 7, 8, 9], components: [2, 1], indices: [0, 1, 2])
      let values = try captured(
        """
        layout(location = 0) in vec2 a; layout(location = 1) in float b; out vec4 result;
        void main() { result = vec4(b, a, 1.0); }
        """, count: 3, with: vertices)
      #expect(values == [[3, 1, 2, 1], [6, 4, 5, 1], [9, 7, 8, 1]])
    }
  }

  @Test(
    "Runs of shared indices are drawn from their own base vertices on every graphics API",
    arguments: GraphicsAPI.allCases)
  func runs(api: GraphicsAPI) throws {
    try SharedContext.use(api) {
      let framebuffer = try Framebuffer(width: 8, height: 1, hasDepth: false)
      framebuffer.bind()
      DrawState.screen()
      DrawState.viewport(x: 0, y: 0, width: 8, height: 1)
      DrawState.clear(color: .zero)
      // Each pixel column has four vertices, as labels have four per glyph.
      let program = try Program(
        vertex: Sources.vertex(
          "columns.vert",
          """
          flat out int column;
          void main() {
            column = VERTEX_ID >> 2;
            float x = float(column + (VERTEX_ID & 1)) / 4.0 - 1.0;
            gl_Position = vec4(x, (VERTEX_ID & 2) == 0 ? -1.0 : 1.0, 0.0, 1.0);
          }
          """),
        fragment: Sources.fragment(
          "columns.frag",
          "flat in int column; out vec4 c; void main() { c = vec4(float(column * 30 + 1)) / 255.0; }"
        ))
      program.use()
      let quads: [UInt16] = (0..<3).flatMap { quad in
        [0, 1, 2, 2, 1, 3].map { UInt16(quad * 4 + $0) }
      }
      let array = VertexArray(indices: quads)
      array.draw(IndexRuns([(indexCount: 18, baseVertex: 0), (indexCount: 12, baseVertex: 16)]))
      array.draw(IndexRuns([]))
      let pixels = framebuffer.colorPixels()
      #expect((0..<8).map { pixels[$0 * 4] } == [1, 31, 61, 0, 121, 151, 0, 0])
    }
  }

  @Test("A vertex array with its own 32-bit indices draws triangles")
  func longIndices() throws {
    try SharedContext.use {
      let framebuffer = try Framebuffer(width: 1, height: 1, hasDepth: false)
      framebuffer.bind()
      DrawState.screen()
      DrawState.viewport(x: 0, y: 0, width: 1, height: 1)
      DrawState.clear(color: .zero)
      let program = try Program(
        vertex: Sources.vertex(
          "plain.vert",
          "layout(location = 0) in vec2 p; void main() { gl_Position = vec4(p, 0.0, 1.0); }"),
        fragment: Sources.paint)
      program.use()
      try program.set("color", SIMD4<Float>(0, 1, 0, 1))
      let array = VertexArray(
        vertices: [9, 9, -1, -1, 3, -1, -1, 3], components: [2], indices: [1, 2, 3])
      array.draw(indexCount: 3)
      #expect(framebuffer.colorPixels() == [0, 255, 0, 255])
    }
  }
}
