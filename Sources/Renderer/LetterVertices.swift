internal import TagSphereGLObjects

/// The indices for drawing quads.
struct LetterVertices: ~Copyable {
  /// The indices of two triangles per quad.
  let quads: VertexArray
  /// The indices of one triangle per quad; nil unless letters are in spatial order.
  let triangles: VertexArray?

  /// Uploads the indices of as many quads as 16-bit indices allow.
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
