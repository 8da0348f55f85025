internal import TagSphereGLObjects

/// The indices with which quads are drawn.
struct LetterVertices: ~Copyable {
  /// Indices of two triangles for each quad.
  let quads: VertexArray
  /// Indices of one triangle for each quad; nil if letters are not in the order of space.
  let triangles: VertexArray?

  /// Uploads the indices of as many quads as 16 bits reach.
  init(hasTriangles: Bool) {
    quads = VertexArray(indices: Self.quadIndices)
    triangles = hasTriangles ? VertexArray(indices: Self.triangleIndices) : nil
  }

  static let quadIndices: [UInt16] = (0..<LabelRenderer.quadsPerRun).flatMap { quad in
    [0, 1, 2, 2, 1, 3].map { UInt16(quad * 4 + $0) }
  }

  private static let triangleIndices: [UInt16] = (0..<LabelRenderer.quadsPerRun).flatMap { quad in
    [0, 1, 2].map { UInt16(quad * 4 + $0) }
  }
}
