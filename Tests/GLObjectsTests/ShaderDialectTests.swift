import TagSphereScreen
import Testing

@testable import TagSphereGLObjects

@Suite("Differences between graphics APIs") @MainActor struct ShaderDialectTests {
  private func header(
    _ api: GraphicsAPI, _ extensions: Set<String> = [], ofVertexShader isVertex: Bool = true
  ) -> [Substring] {
    ShaderDialect(ContextFeatures(api: api, extensions: extensions))
      .header(ofVertexShader: isVertex).split(separator: "\n")
  }

  @Test("The shader header of each graphics API begins with its version")
  func versions() {
    let versions = GraphicsAPI.allCases.map { header($0)[0] }
    #expect(
      versions == [
        "#version 410 core", "#version 330 core", "#version 140", "#version 320 es",
        "#version 310 es", "#version 300 es",
      ])
    #expect(
      header(.gl41) == ["#version 410 core", "#define VERTEX_ID gl_VertexID"],
      "the first has nothing else")
  }

  @Test("Extensions add missing features, and only available extensions are enabled")
  func extensions() {
    func features(_ api: GraphicsAPI, _ extensions: Set<String> = []) -> [Bool] {
      let features = ContextFeatures(api: api, extensions: extensions)
      return [features.hasSampleMask, features.hasPrecise]
    }
    #expect(features(.gl41) == [true, true] && features(.gles32) == [true, true])
    #expect(features(.gl33) == [false, false] && features(.gles31) == [false, false])
    #expect(features(.gl33, ["GL_ARB_sample_shading"]) == [true, false])
    #expect(features(.gl33, ["GL_ARB_gpu_shader5"]) == [false, true])
    #expect(features(.gl31, ["GL_ARB_sample_shading"]) == [false, false])
    #expect(
      features(.gl31, ["GL_ARB_sample_shading", "GL_ARB_texture_multisample"]) == [true, false])
    #expect(features(.gles31, ["GL_OES_sample_variables", "GL_EXT_gpu_shader5"]) == [true, true])
    #expect(features(.gles30, ["GL_OES_sample_variables"]) == [false, false])
    let lines = header(.gles31, ["GL_EXT_gpu_shader5"])
    #expect(lines.contains("#extension GL_EXT_gpu_shader5 : require"))
    #expect(!lines.contains("#define precise"))
    #expect(!lines.contains { $0.contains("OES_sample_variables") })
    #expect(header(.gles31).contains("#define precise"))
    #expect(header(.gles31).contains("invariant gl_Position;"))
    #expect(!header(.gles31, ofVertexShader: false).contains { $0.contains("gl_Position") })
  }

  @Test("A later version includes earlier versions of the same API, and the newest version is used")
  func newest() {
    #expect(GraphicsAPI.newest(isES: false, version: (4, 6)) == .gl41)
    #expect(GraphicsAPI.newest(isES: false, version: (4, 0)) == .gl33)
    #expect(GraphicsAPI.newest(isES: false, version: (3, 2)) == .gl31)
    #expect(GraphicsAPI.newest(isES: false, version: (3, 0)) == nil)
    #expect(GraphicsAPI.newest(isES: true, version: (3, 2)) == .gles32)
    #expect(GraphicsAPI.newest(isES: true, version: (2, 0)) == nil)
    #expect(GraphicsAPI.gles30.isIncluded(in: .gles32))
    #expect(!GraphicsAPI.gles30.isIncluded(in: .gl41) && !GraphicsAPI.gl41.isIncluded(in: .gl33))
    #expect(Set(GraphicsAPI.byPreference) == Set(GraphicsAPI.allCases))
    #expect(GraphicsAPI.byPreference.first == .gl41)
  }
}
