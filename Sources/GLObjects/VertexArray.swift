internal import CGL

/// A vertex array with no attributes: shaders pull what they need from buffer textures.
public struct VertexArray: ~Copyable {
  let name: GLuint
  private let indices: Buffer?

  /// A vertex array without indices.
  public init() {
    var name: GLuint = 0
    glGenVertexArrays(1, &name)
    self.name = name
    indices = nil
  }

  /// A vertex array whose draws use these indices again and again, from different base vertices.
  public init(indices: [UInt16]) {
    var name: GLuint = 0
    glGenVertexArrays(1, &name)
    self.name = name
    glBindVertexArray(name)
    let buffer = Buffer(contents: indices)
    glBindBuffer(GLConstant.elementArray, buffer.name)
    self.indices = consume buffer
  }

  /// Makes this the vertex array that draws use.
  public func bind() { glBindVertexArray(name) }

  /// Draws runs of the shared indices, each from its own base vertex, in one call.
  ///
  /// The corresponding C function is `glMultiDrawElementsBaseVertex`.
  public func draw(_ runs: IndexRuns) {
    bind()
    let offsets = [UnsafeRawPointer?](repeating: nil, count: runs.counts.count)
    glMultiDrawElementsBaseVertex(
      Primitive.triangles.glEnum, runs.counts, GLenum(GL_UNSIGNED_SHORT), offsets,
      GLsizei(runs.counts.count), runs.baseVertices)
  }

  /// Draws `count` vertices without indices.
  public func draw(_ primitive: Primitive, count: Int) {
    bind()
    glDrawArrays(primitive.glEnum, 0, GLsizei(count))
  }

  deinit {
    MainActor.assumeIsolated {
      var name = name
      glDeleteVertexArrays(1, &name)
    }
  }
}

/// Runs of one shared block of indices, each from its own base vertex.
public struct IndexRuns: Sendable {
  let counts: [Int32]
  let baseVertices: [Int32]

  /// Runs from `(index count, base vertex)` pairs.
  public init(_ runs: [(indexCount: Int, baseVertex: Int)]) {
    counts = runs.map { Int32($0.indexCount) }
    baseVertices = runs.map { Int32($0.baseVertex) }
  }
}
