internal import CTagSphereGL

/// The indices of a draw; also its attributes, unless shaders fetch vertices from textures.
package struct VertexArray: ~Copyable {
  let name: GLuint
  private let indices: Buffer?
  private let attributes: Buffer?

  /// Creates a vertex array without indices.
  package init() {
    name = Self.makeName()
    indices = nil
    attributes = nil
  }

  /// Creates a vertex array with indices that all draws share; each draw has its own base vertex.
  package init(indices: [UInt16]) { self.init(indices: Buffer(contents: indices)) }

  /// Creates a vertex array with its own 32-bit indices, which give the order of the vertices.
  package init(order indices: [UInt32]) { self.init(indices: Buffer(contents: indices)) }

  private init(indices: consuming Buffer) {
    name = Self.makeName()
    glBindVertexArray(name)
    glBindBuffer(GLConstant.elementArray, indices.name)
    self.indices = consume indices
    attributes = nil
  }

  /// Creates a vertex array of interleaved float attributes at locations 0, 1, …, and its indices.
  ///
  /// - Parameters:
  ///   - vertices: The floats of all vertices.
  ///   - components: The number of floats of each attribute.
  ///   - indices: Three indices per triangle.
  package init(vertices: [Float], components: [Int], indices: [UInt32]) {
    name = Self.makeName()
    glBindVertexArray(name)
    let buffer = Buffer(contents: vertices)
    glBindBuffer(GLConstant.arrayBuffer, buffer.name)
    let stride = components.reduce(0, +) * MemoryLayout<Float>.stride
    var offset = 0
    for (location, count) in components.enumerated() {
      glEnableVertexAttribArray(GLuint(location))
      glVertexAttribPointer(
        GLuint(location), GLint(count), GLenum(GL_FLOAT), GLboolean(GL_FALSE), GLsizei(stride),
        UnsafeRawPointer(bitPattern: offset))
      offset += count * MemoryLayout<Float>.stride
    }
    attributes = consume buffer
    let indexBuffer = Buffer(contents: indices)
    glBindBuffer(GLConstant.elementArray, indexBuffer.name)
    self.indices = consume indexBuffer
  }

  /// Binds the vertex array for draws.
  package func bind() { glBindVertexArray(name) }

  /// Draws runs of the shared indices, each from its base vertex; in one call if the API allows it.
  ///
  /// The corresponding C function is `glMultiDrawElementsBaseVertex`.
  package func draw(_ runs: IndexRuns) {
    bind()
    guard ContextFeatures.current.hasBaseVertex else { return drawOneByOne(runs) }
    let offsets = [UnsafeRawPointer?](repeating: nil, count: runs.counts.count)
    glMultiDrawElementsBaseVertex(
      Primitive.triangles.glEnum, runs.counts, GLenum(GL_UNSIGNED_SHORT), offsets,
      GLsizei(runs.counts.count), runs.baseVertices)
  }

  /// Draws runs one by one, for APIs whose draws take no base vertex; shaders add the base vertex.
  private func drawOneByOne(_ runs: IndexRuns) {
    for (count, base) in zip(runs.counts, runs.baseVertices) {
      glVertexAttribI4i(ShaderDialect.baseVertexLocation, base, 0, 0, 0)
      glDrawElements(Primitive.triangles.glEnum, count, GLenum(GL_UNSIGNED_SHORT), nil)
    }
    glVertexAttribI4i(ShaderDialect.baseVertexLocation, 0, 0, 0, 0)
  }

  /// Draws triangles with the array's own 32-bit indices.
  package func draw(indexCount: Int) {
    bind()
    glDrawElements(
      Primitive.triangles.glEnum, GLsizei(indexCount), GLenum(GL_UNSIGNED_INT), nil)
  }

  /// Draws ranges of the array's own 32-bit indices; in one call if the API allows it.
  ///
  /// The corresponding C function is `glMultiDrawElements`.
  package func draw(_ primitive: Primitive, _ ranges: [Range<Int>]) {
    guard !ranges.isEmpty else { return }
    bind()
    let offsets = ranges.map {
      UnsafeRawPointer(bitPattern: $0.lowerBound * MemoryLayout<UInt32>.stride)
    }
    guard !ContextFeatures.current.isES else {
      for (range, offset) in zip(ranges, offsets) {
        glDrawElements(primitive.glEnum, GLsizei(range.count), GLenum(GL_UNSIGNED_INT), offset)
      }
      return
    }
    glMultiDrawElements(
      primitive.glEnum, ranges.map { GLsizei($0.count) }, GLenum(GL_UNSIGNED_INT), offsets,
      GLsizei(ranges.count))
  }

  /// Draws `count` vertices without indices.
  package func draw(_ primitive: Primitive, first: Int = 0, count: Int) {
    bind()
    glDrawArrays(primitive.glEnum, GLint(first), GLsizei(count))
  }

  private static func makeName() -> GLuint {
    var name: GLuint = 0
    glGenVertexArrays(1, &name)
    return name
  }

  deinit {
    MainActor.assumeIsolated {
      var name = name
      glDeleteVertexArrays(1, &name)
    }
  }
}

/// Runs over one shared block of indices; each run has its own base vertex.
package struct IndexRuns: Sendable {
  let counts: [Int32]
  let baseVertices: [Int32]

  /// The number of indices in all runs.
  package var indexCount: Int { counts.reduce(0) { $0 + Int($1) } }

  /// These runs over a block with half as many indices.
  package var halved: IndexRuns {
    IndexRuns(counts: counts.map { $0 / 2 }, baseVertices: baseVertices)
  }

  /// Creates runs from `(index count, base vertex)` pairs.
  package init(_ runs: [(indexCount: Int, baseVertex: Int)]) {
    counts = runs.map { Int32($0.indexCount) }
    baseVertices = runs.map { Int32($0.baseVertex) }
  }

  private init(counts: [Int32], baseVertices: [Int32]) {
    self.counts = counts
    self.baseVertices = baseVertices
  }

  /// Returns these runs in groups of at most `count`, in order.
  package func parts(of count: Int) -> [IndexRuns] {
    stride(from: 0, to: counts.count, by: count).map { first in
      let range = first..<min(first + count, counts.count)
      return IndexRuns(counts: Array(counts[range]), baseVertices: Array(baseVertices[range]))
    }
  }
}
