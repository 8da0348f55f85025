package import TagSphereDrawing
package import TagSphereGLObjects
package import TagSphereLabels

/// A program that draws labels, linked to capture the outputs of its vertex shader.
package struct VertexProbe {
  private let outputs: [VertexOutput]
  private let linked: LinkedProgram

  /// Links a program.
  ///
  /// - Throws: `GLError` if the driver rejects a shader.
  package init(_ variant: LabelPrograms.Variant) throws(GLError) {
    outputs = variant.outputs
    linked = try LabelPrograms.link(variant, captures: outputs.map(\.rawValue))
  }

  /// Returns one program for each vertex stage that a frame may use to place labels.
  ///
  /// - Parameters:
  ///   - hasTiles: Whether labels lie in their own planes and face outward.
  ///   - hasImages: Whether labels have images or colour glyphs.
  ///   - maximumSamples: The driver's maximum number of samples per pixel; 1 if shaders cannot
  ///     choose samples.
  package static func variants(
    hasTiles: Bool, hasImages: Bool, maximumSamples: Int
  ) -> [LabelPrograms.Variant] {
    var known: Set<String> = []
    return LabelPrograms.Variant.all.filter { variant in
      guard variant.hasTiles == hasTiles || (variant.pass == .bar && !hasTiles),
        hasImages || !variant.pass.isOfImages,
        variant.pass.isDrawn, variant.quality.samples <= maximumSamples,
        variant.quality.method != .best || maximumSamples > 1
      else { return false }
      return known.insert(variant.vertexName).inserted
    }
  }

  /// Returns the vertex shader's outputs for some quads of a pass.
  ///
  /// - Parameters:
  ///   - quads: The indices of words, or of labels for boxes and bars.
  ///   - pass: The pass.
  ///   - uniforms: The view.
  ///   - renderer: The labels; they have states if the program reads states.
  ///   - bars: The place of ink in bars, and the em, pixels, from which labels are drawn as letters
  ///     instead of bars.
  /// - Returns: Four vertices for each quad.
  package func vertices(
    ofQuads quads: Range<Int>, of pass: LabelPass, _ uniforms: FrameUniforms,
    renderer: LabelRenderer, bars: (ink: BarInk, largest: Float)?
  ) throws(GLError) -> CapturedVertices {
    try CapturedVertices(
      outputs, of: quads.lowerBound * 4..<quads.upperBound * 4, with: renderer.vertices.quads
    ) {
      linked.use()
      renderer.bind(uniforms, bars: (bars?.ink, bars?.largest ?? 0))
      renderer.bind(pass, of: uniforms)
    }
  }
}

extension LabelRenderer {
  /// Returns the outputs of the vertex shader of dots for some labels.
  ///
  /// The labels must be consecutive, except for ordered quads.
  ///
  /// - Parameters:
  ///   - order: The labels' indices.
  ///   - variant: How dots are drawn.
  ///   - strength: The strength of the dots, 0…1.
  ///   - uniforms: The view.
  /// - Returns: Four vertices for each label; one vertex for each label drawn as a point.
  package func dustVertices(
    of order: [UInt32], _ variant: DustPass.Variant, strength: Float, _ uniforms: FrameUniforms
  ) throws(GLError) -> CapturedVertices {
    try dust.vertices(
      of: order, variant, strength: strength, labels: records.labels, vertices: vertices.quads
    ) {
      bind(uniforms)
      bindStates()
    }
  }

  /// Returns the outputs of the ball's vertex shader for its four corners; nil without a ball.
  package func ballVertices(_ uniforms: FrameUniforms) throws(GLError) -> CapturedVertices? {
    try ball.corners(uniforms)
  }

  /// Returns the vertex shader's outputs for the triangle of passes over the whole picture.
  package func screenVertices() throws(GLError) -> CapturedVertices {
    let linked = try BackdropPass.link(captures: [VertexOutput.position.rawValue])
    return try CapturedVertices([.position], of: 0..<3, with: vertices.quads) { linked.use() }
  }
}

extension LabelPrograms.Variant {
  /// The position, and the outputs of the vertex shader that the fragment shader reads.
  fileprivate var outputs: [VertexOutput] {
    let isSmooth = quality.method == .smooth
    var outputs: [VertexOutput] =
      switch pass {
      case .bar: [.place, .halfSize, .ink, .color]
      case .box: [.boxPlace, .boxHalfSize, .pixelsPerEm, .isFilled, .color, .borderColor]
      case .ring:
        [
          .boxPlace, .boxHalfSize, .pixelsPerEm, .isFilled, .color, .borderColor, .ringWidth,
          .ringRadius,
        ]
      case .softBox: [.boxPlace, .boxHalfSize, .isFilled, .color]
      case .boxIdentity: [.boxPlace, .boxHalfSize, .isFilled, .labelIndex]
      case .identity, .pictureIdentity: [.atlasCoordinate, .labelIndex]
      case .ink where hasTriangles: [.atlasCoordinate, .letter]
      case .ink: [.atlasCoordinate, .color]
      case .outline, .softLetters: [.atlasCoordinate, .color, .threshold, .pixelsPerEm]
      case .picture: [.atlasCoordinate, .fadeAmount]
      case .capture, .boxCapture, .pictureCapture: []
      }
    // These outputs soften the edges of letters that face the camera.
    let isScaled = [.ink, .outline].contains(pass) && quality.method != .fast && !hasTriangles
    if isScaled, !hasTiles { outputs += [.atlasStep, .pixelsPerField] }
    if isStyled, isSmooth, [.ink, .outline, .picture].contains(pass) { outputs.append(.behind) }
    if isTransparent { outputs.append(.alpha) }
    return [.position] + outputs
  }

  /// A key that identifies the program's vertex stage.
  fileprivate var vertexName: String {
    "\(pass) \(quality.method == .smooth) \(hasStates) \(hasTiles) \(isStyled) \(isTransparent) "
      + "\(hasBars) \(hasTriangles)"
  }
}

extension LabelPass.Kind {
  /// Whether the pass draws something, instead of only capturing positions.
  fileprivate var isDrawn: Bool {
    switch self {
    case .capture, .boxCapture, .pictureCapture: false
    default: true
    }
  }
}
