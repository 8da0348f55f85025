internal import TagSphereScreen

/// The header that adapts the shaders' common source to an API.
///
/// The source uses the common part of OpenGL 4.1 and OpenGL ES 3.0. It has three words for their
/// differences: `precise`, `VERTEX_ID` for the vertex number including the base vertex, and the sample
/// mask. Only programs that require a sample mask use it.
struct ShaderDialect {
  private let features: ContextFeatures

  /// Creates the dialect of the current context.
  init(_ features: ContextFeatures = .current) { self.features = features }

  /// The attribute that holds the base vertex if draws cannot take a base vertex.
  static let baseVertexName = "baseVertex"
  /// The location of the attribute: the last location that every driver supports.
  static let baseVertexLocation: UInt32 = 15

  /// Whether a program without a fragment stage cannot be linked.
  var needsFragmentStage: Bool { features.isES }

  /// Returns the header of a source.
  func header(ofVertexShader isVertex: Bool) -> String {
    var lines = ["#version \(version)"]
    lines += extensions.map { "#extension \($0) : require" }
    if features.isES { lines += Self.precisions + samplerPrecisions }
    if !features.hasPrecise {
      lines.append("#define precise")
      // Mesa's compiler does not reorder the terms of an invariant position either.
      if isVertex { lines.append("invariant gl_Position;") }
    }
    if isVertex {
      if features.hasBaseVertex {
        lines.append("#define VERTEX_ID gl_VertexID")
      } else {
        lines += [
          "in int \(Self.baseVertexName);",
          "#define VERTEX_ID (gl_VertexID + \(Self.baseVertexName))",
        ]
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var version: String {
    switch features.api {
    case .gl41: "410 core"
    case .gl33: "330 core"
    case .gl31: "140"
    case .gles32: "320 es"
    case .gles31: "310 es"
    case .gles30: "300 es"
    }
  }

  private var extensions: [String] {
    guard features.api == .gl31 else { return features.shaderExtensions }
    return ["GL_ARB_shader_bit_encoding", "GL_ARB_explicit_attrib_location"]
      + features.shaderExtensions
  }

  private static let precisions = [
    "float", "int", "sampler2D", "sampler2DArray", "usampler2D",
  ].map { "precision highp \($0);" }

  private var samplerPrecisions: [String] {
    features.api == .gles30 ? [] : ["precision highp sampler2DMS;"]
  }
}

extension Program.Stage {
  /// Returns the stage's whole text for WebGL 2, without comments.
  ///
  /// The language of WebGL 2 is that of OpenGL ES 3.0. The attribute `baseVertex` has location 15 and
  /// the value 0.
  ///
  /// - Parameter isVertex: Whether the stage is a vertex shader.
  package func webText(isVertexShader isVertex: Bool) -> String {
    ShaderDialect(ContextFeatures(api: .gles30, extensions: [])).header(ofVertexShader: isVertex)
      + text.split(separator: "\n").compactMap(Self.code(of:)).joined(separator: "\n") + "\n"
  }

  /// Returns a line without its comment and its trailing spaces; nil if nothing remains.
  private static func code(of line: Substring) -> Substring? {
    // GLSL has no strings, so two slashes always begin a comment.
    let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
    return code.lastIndex { $0 != " " }.map { code[...$0] }
  }
}
