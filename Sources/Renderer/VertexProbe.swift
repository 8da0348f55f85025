package import TagSphereGLObjects
package import TagSphereLabels

/// A program that draws labels, linked so that what its vertex shader passes on is captured.
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

  /// The programs whose vertex stages differ: one for each way in which a frame may place labels.
  ///
  /// - Parameters:
  ///   - hasTiles: Whether labels face outward.
  ///   - hasImages: Whether labels have images or colour glyphs.
  ///   - maximumSamples: The most samples per pixel that the driver has; 1 if shaders cannot choose among
  ///     them.
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

  /// Returns what the vertex shader passes on for some quads of a pass.
  ///
  /// - Parameters:
  ///   - quads: Their places: of words, or of labels for boxes and bars.
  ///   - pass: The pass.
  ///   - uniforms: The view.
  ///   - renderer: The labels, whose states are those of the program.
  ///   - bars: What bars are like: where ink lies, and the em, pixels, from which on no label is one.
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
  /// Returns what the vertex shader of dots passes on for some labels: neighbours in the order of labels,
  /// or for ordered quads any.
  ///
  /// - Parameters:
  ///   - order: The labels' indices.
  ///   - variant: How dots are drawn.
  ///   - strength: The strength of their step of dots, 0…1.
  ///   - uniforms: The view.
  /// - Returns: Four vertices for each label, or one for a point.
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

  /// Returns what the vertex shader of the ball passes on for its four corners; nil without a ball.
  package func ballVertices(_ uniforms: FrameUniforms) throws(GLError) -> CapturedVertices? {
    try ball.corners(uniforms)
  }

  /// Returns what the vertex shader of passes over the whole picture passes on for its triangle.
  package func screenVertices() throws(GLError) -> CapturedVertices {
    let linked = try BackdropPass.link(captures: [VertexOutput.position.rawValue])
    return try CapturedVertices([.position], of: 0..<3, with: vertices.quads) { linked.use() }
  }
}

extension LabelPrograms.Variant {
  /// What the program's vertex shader passes on, as far as its fragment shader reads it.
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
    // How edges of letters are softened that face the camera.
    let isScaled = [.ink, .outline].contains(pass) && quality.method != .fast && !hasTriangles
    if isScaled, !hasTiles { outputs += [.atlasStep, .pixelsPerField] }
    if isStyled, isSmooth, [.ink, .outline, .picture].contains(pass) { outputs.append(.behind) }
    if isTransparent { outputs.append(.alpha) }
    return [.position] + outputs
  }

  /// What distinguishes the program's vertex stage from others.
  fileprivate var vertexName: String {
    "\(pass) \(quality.method == .smooth) \(hasStates) \(hasTiles) \(isStyled) \(isTransparent) "
      + "\(hasBars) \(hasTriangles)"
  }
}

extension LabelPrograms.Pass {
  /// Whether the pass draws something; others only capture positions.
  fileprivate var isDrawn: Bool {
    switch self {
    case .capture, .boxCapture, .pictureCapture: false
    default: true
    }
  }
}
