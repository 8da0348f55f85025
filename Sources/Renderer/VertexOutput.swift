internal import TagSphereGLObjects

/// An output of a vertex shader, named as in GLSL.
package enum VertexOutput: String, Sendable {
  case position = "gl_Position"
  case pointSize = "gl_PointSize"
  // Of label.vert.
  case atlasCoordinate, letter, color, atlasStep, pixelsPerField, labelIndex, alpha, threshold
  case pixelsPerEm, behind, fadeAmount
  // Of label-box.vert.
  case boxPlace, boxHalfSize, isFilled, borderColor, ringWidth, ringRadius
  // Of bar.vert, dust.vert and ball.vert.
  case place, halfSize, ink, share, isHard, ndc
  // Of ring-text.vert.
  case fromCenter, texelPlace, layerStep, bend, steps, pill, image

  /// The number of 32-bit components of the output.
  package var componentCount: Int {
    switch self {
    case .position, .letter, .texelPlace, .steps: 4
    case .atlasCoordinate, .color, .behind, .borderColor: 3
    case .atlasStep, .boxPlace, .boxHalfSize, .place, .halfSize, .ndc, .fromCenter, .layerStep,
      .pill, .image:
      2
    case .pointSize, .pixelsPerField, .labelIndex, .alpha, .threshold, .pixelsPerEm, .fadeAmount,
      .isFilled, .ringWidth, .ringRadius, .ink, .share, .isHard, .bend:
      1
    }
  }
}

/// The outputs of a program's vertex shader, captured by transform feedback.
package struct CapturedVertices: Sendable {
  /// The outputs, in the order of their words.
  private let outputs: [VertexOutput]
  private let words: [UInt32]
  private let stride: Int

  /// The number of vertices.
  package var count: Int { words.count / stride }

  /// Captures vertices.
  ///
  /// - Parameters:
  ///   - outputs: The captured outputs, in the order of linking.
  ///   - range: The indices of the vertices.
  ///   - vertices: The vertex array.
  ///   - bind: Makes the program current, and binds its blocks and textures.
  init(
    _ outputs: [VertexOutput], of range: Range<Int>, with vertices: borrowing VertexArray,
    bind: () -> Void
  ) throws(GLError) {
    self.outputs = outputs
    stride = outputs.reduce(0) { $0 + $1.componentCount }
    words = try VertexCapture.contents(
      of: range, zero: UInt32.zero, stride: stride, with: vertices, bind: bind)
  }

  /// Returns the components of a vertex; floating-point components are bit patterns.
  package func components(ofVertex vertex: Int) -> [(output: VertexOutput, words: [UInt32])] {
    var first = vertex * stride
    return outputs.map { output in
      defer { first += output.componentCount }
      return (output, Array(words[first..<first + output.componentCount]))
    }
  }
}
