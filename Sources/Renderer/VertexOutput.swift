internal import TagSphereGLObjects

/// What a vertex shader passes on, by its name in GLSL.
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

  /// The number of its 32-bit components.
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

/// What a program's vertex shader passed on, captured by transform feedback.
package struct CapturedVertices: Sendable {
  /// The outputs, in the order in which they lie.
  package let outputs: [VertexOutput]
  private let words: [UInt32]
  private let stride: Int

  /// The number of vertices.
  package var count: Int { words.count / stride }

  /// Captures vertices.
  ///
  /// - Parameters:
  ///   - outputs: What the program in use passes on, in the order in which it was linked.
  ///   - count: The number of vertices.
  ///   - draw: Draws them into a buffer.
  init(
    _ outputs: [VertexOutput], count: Int, draw: (borrowing Buffer) -> Void
  ) throws(GLError) {
    self.outputs = outputs
    stride = outputs.reduce(0) { $0 + $1.componentCount }
    let buffer = Buffer(byteCount: count * stride * MemoryLayout<UInt32>.size)
    // Without a framebuffer, contexts that have no surface silently draw nothing.
    let framebuffer = try Framebuffer(width: 1, height: 1, hasDepth: false)
    framebuffer.bind()
    draw(buffer)
    words = buffer.contents(count: count * stride, of: UInt32.zero)
    try Driver.check()
  }

  /// Returns the components of a vertex: the bit patterns of those that are fractions.
  package func components(ofVertex vertex: Int) -> [(output: VertexOutput, words: [UInt32])] {
    var first = vertex * stride
    return outputs.map { output in
      defer { first += output.componentCount }
      return (output, Array(words[first..<first + output.componentCount]))
    }
  }
}
