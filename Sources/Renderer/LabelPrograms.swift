package import TagSphereDrawing
internal import TagSphereGLObjects
internal import TagSphereLabels
internal import TagSphereShaders

/// The programs that draw labels and their dust, each linked when first needed.
package final class LabelPrograms {
  /// The properties by which programs differ.
  ///
  /// Properties that do not affect a pass are normalized, so that equivalent variants are equal.
  package struct Variant: Hashable {
    /// The pass.
    package let pass: LabelPass.Kind
    /// The quality of the edges.
    package let quality: EdgeQuality
    /// Whether labels have states.
    package let hasStates: Bool
    /// Whether labels lie in their own planes (tiles).
    package let hasTiles: Bool
    /// Whether letters may have other parts of their label behind them, such as a box.
    package let isStyled: Bool
    /// Whether samples store their opacity.
    package let isTransparent: Bool
    /// Whether labels too small to be read are bars; requires plain letters that face the camera.
    package let hasBars: Bool
    /// Whether each letter is one triangle; fragments of the triangle beyond the letter's quad are discarded.
    package let hasTriangles: Bool

    init(
      pass: LabelPass.Kind, quality: EdgeQuality = .fast, hasStates: Bool = false,
      hasTiles: Bool = false,
      isStyled: Bool = false, isTransparent: Bool = false, hasBars: Bool = false,
      hasTriangles: Bool = false
    ) {
      self.pass = pass
      self.quality =
        switch quality.method {
        case _ where pass == .bar: .smooth
        case .best where pass.isColored: quality
        case .smooth where pass.hasSoftEdge: .smooth
        case .smooth where pass.isSoft && quality.pixelGrid == 2:
          EdgeQuality(method: .fast, samples: 1, pixelGrid: 2)
        case .fast, .smooth, .best: .fast
        }
      self.hasStates = hasStates
      self.hasTiles = hasTiles && pass != .bar
      self.isStyled =
        pass.definitions.contains("STYLED") || (isStyled && pass.isColored && pass != .bar)
      self.isTransparent = isTransparent && pass.isColored && pass != .bar
      let isPlain =
        pass == .ink && quality.method == .smooth && !hasTiles && !isStyled && !isTransparent
      self.hasBars = pass == .bar || (hasBars && isPlain)
      self.hasTriangles = hasTriangles && isPlain && quality == .smooth
    }

    /// All variants that frames may request.
    static let all: [Variant] = {
      let qualities =
        [.fast, .smooth, EdgeQuality(method: .smooth, samples: 1, pixelGrid: 2)]
        + EdgeQuality.ladder.map { EdgeQuality(method: .best, samples: $0) }
      var variants: [Variant] = []
      for pass in LabelPass.Kind.allCases {
        for quality in qualities {
          for flags in 0..<64 {
            variants.append(
              Variant(
                pass: pass, quality: quality, hasStates: flags & 1 != 0, hasTiles: flags & 2 != 0,
                isStyled: flags & 4 != 0, isTransparent: flags & 8 != 0,
                hasBars: flags & 16 != 0, hasTriangles: flags & 32 != 0))
          }
        }
      }
      var known: Set<Variant> = []
      return variants.filter { known.insert($0).inserted }
    }()
  }

  private var programs: [Variant: LinkedProgram] = [:]
  private var dustPrograms: [DustPass.Variant: LinkedProgram] = [:]

  /// Returns the program of a variant.
  ///
  /// - Throws: `GLError` if the driver rejects a shader; only the first call for a variant can throw.
  func program(_ variant: Variant) throws(GLError) -> LinkedProgram {
    if let known = programs[variant] { return known }
    let linked = try Self.link(variant)
    programs[variant] = linked
    return linked
  }

  /// Returns a program that draws dust.
  ///
  /// - Throws: `GLError` if the driver rejects a shader; only the first call for a variant can throw.
  func program(_ variant: DustPass.Variant) throws(GLError) -> LinkedProgram {
    if let known = dustPrograms[variant] { return known }
    let linked = try DustPass.link(variant)
    dustPrograms[variant] = linked
    return linked
  }

  /// Links the program of a variant.
  ///
  /// - Parameters:
  ///   - variant: The program's properties.
  ///   - captures: The captured outputs of the vertex stage; nil for the default outputs of a
  ///     program that only captures.
  static func link(
    _ variant: Variant, captures: [String]? = nil
  ) throws(GLError) -> LinkedProgram {
    let (vertex, fragment) = stages(of: variant)
    return try LinkedProgram(
      vertex, fragment, captures: captures ?? (fragment == nil ? ["gl_Position"] : []))
  }

  /// Returns the stages of a variant; variants that are only captured have no fragment stage.
  static func stages(of variant: Variant) -> (vertex: Program.Stage, fragment: Program.Stage?) {
    let definitions = definitions(of: variant)
    return (
      stage(variant.pass.vertex, definitions),
      variant.pass.fragment(variant.quality.method).map { stage($0, definitions) }
    )
  }

  private static func definitions(of variant: Variant) -> [String: String] {
    var names = variant.pass.definitions
    if variant.hasTiles { names.append("FACING_OUTWARD") }
    if variant.hasStates { names.append("LABEL_STATES") }
    if variant.isTransparent { names.append("TRANSPARENT") }
    if variant.isStyled { names.append("STYLED") }
    if variant.quality.method == .smooth { names.append("SOFT_EDGE") }
    if variant.hasBars { names.append("BARS") }
    if variant.hasTriangles { names.append("TRIANGLES") }
    if variant.quality.pixelGrid > 1 { names.append("PIXEL_GRID") }
    var definitions = Dictionary(uniqueKeysWithValues: Set(names).map { ($0, "1") })
    if variant.quality.method == .best {
      definitions["SAMPLE_COUNT"] = String(variant.quality.samples)
      definitions["SAMPLE_RESOLUTION"] = variant.quality.sampleResolution
    }
    return definitions
  }

  /// Returns a program stage made from its source.
  static func stage(
    _ source: ShaderSource, _ definitions: [String: String] = [:]
  ) -> Program.Stage {
    // A window-depth step is half of an NDC step.
    let constants = ["WINDOW_DEPTH_STEP": String(LabelLayer.depthStep / 2)]
    return Program.Stage(
      name: source.name,
      text: source.text(definitions: definitions.merging(constants) { own, _ in own }))
  }
}

extension LabelPass.Kind {
  /// The shader that places the pass's quads.
  fileprivate var vertex: ShaderSource {
    switch self {
    case .box, .softBox, .ring, .boxIdentity, .boxCapture: .boxVertex
    case .bar: .barVertex
    case .ink, .outline, .softLetters, .identity, .capture, .picture, .pictureIdentity,
      .pictureCapture:
      .labelVertex
    }
  }

  /// Returns the shader that colours the pass's quads; nil if they are only captured.
  fileprivate func fragment(_ method: EdgeQuality.Method) -> ShaderSource? {
    switch self {
    case .ink, .outline:
      switch method {
      case .fast: .labelFast
      case .smooth: .labelSmooth
      case .best: .labelBest
      }
    case .softLetters: .labelSoft
    case .bar: .bar
    case .box, .ring: .box
    case .softBox: .boxSoft
    case .identity: .labelIdentity
    case .boxIdentity: .boxIdentity
    case .picture: .labelPicture
    case .pictureIdentity: .pictureIdentity
    case .capture, .boxCapture, .pictureCapture: nil
    }
  }

  /// The macros that the pass's shaders need.
  fileprivate var definitions: [String] {
    switch self {
    case .ink, .bar, .identity, .capture: []
    case .picture, .pictureIdentity, .pictureCapture: ["PICTURE"]
    case .outline, .softLetters: ["STYLED", "REACH"]
    case .box, .boxIdentity, .boxCapture: ["STYLED"]
    case .softBox: ["STYLED", "SOFT_LAYER", "BOX"]
    case .ring: ["STYLED", "RING"]
    }
  }

  /// Whether the pass's edges can be softened at the cost of a larger quad.
  fileprivate var hasSoftEdge: Bool {
    switch self {
    case .ink, .outline, .bar, .box, .ring, .picture: true
    case .softLetters, .softBox, .identity, .boxIdentity, .pictureIdentity, .capture, .boxCapture,
      .pictureCapture:
      false
    }
  }

  /// Whether the whole area of the pass fades toward the background.
  fileprivate var isSoft: Bool { self == .softLetters || self == .softBox }

  /// Whether the pass draws colours.
  fileprivate var isColored: Bool {
    switch self {
    case .ink, .outline, .softLetters, .bar, .box, .softBox, .ring, .picture: true
    case .identity, .boxIdentity, .pictureIdentity, .capture, .boxCapture, .pictureCapture: false
    }
  }
}
