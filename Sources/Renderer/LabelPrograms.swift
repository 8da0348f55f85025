internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereShaders

/// The programs that draw labels, each linked when first needed.
final class LabelPrograms {
  /// The key of a program.
  struct Variant: Hashable {
    /// The content that is drawn.
    var pass: Pass
    /// The quality of its edges.
    var quality = EdgeQuality.fast
    /// Whether labels have states.
    var hasStates = false
    /// Whether labels lie in their own planes (tiles).
    var hasTiles = false
    /// Whether letters may have a layer of their own label behind them.
    var isStyled = false
    /// Whether samples store their opacity as alpha.
    var isTransparent = false
  }

  /// The content that a program draws.
  enum Pass: Hashable {
    /// Letters.
    case ink
    /// Letters, widened to an outline.
    case outline
    /// Halos and shadows of letters.
    case softLetters
    /// Boxes.
    case box
    /// Halos and shadows of boxes.
    case softBox
    /// The focus outline.
    case ring
    /// Label IDs of letters.
    case identity
    /// Label IDs of boxes.
    case boxIdentity
    /// Images of tags, and colour glyphs.
    case picture
    /// Label IDs of images and colour glyphs.
    case pictureIdentity
    /// Clip positions of images, captured.
    case pictureCapture
    /// Clip positions of letters, captured.
    case capture
    /// Clip positions of boxes, captured.
    case boxCapture
  }

  private var programs: [Variant: Linked] = [:]

  /// A box for a program, because collections cannot hold noncopyable values.
  final class Linked {
    let program: Program
    init(_ program: consuming Program) { self.program = program }
  }

  /// Returns the program of a variant.
  ///
  /// - Throws: `GLError` if the driver rejects a shader; only the first call can throw.
  func program(_ variant: Variant) throws(GLError) -> Linked {
    if let known = programs[variant] { return known }
    let linked = Linked(try Self.link(variant))
    programs[variant] = linked
    return linked
  }

  private static func link(_ variant: Variant) throws(GLError) -> Program {
    let definitions = definitions(of: variant)
    let vertex = stage(variant.pass.vertex, definitions)
    guard let fragment = variant.pass.fragment(variant.quality.method) else {
      return try Program(vertex: vertex, fragment: nil, captures: ["gl_Position"])
    }
    return try Program(vertex: vertex, fragment: stage(fragment, definitions))
  }

  private static func definitions(of variant: Variant) -> [String: String] {
    var names = variant.pass.definitions
    if variant.hasTiles { names.append("FACING_OUTWARD") }
    if variant.hasStates { names.append("LABEL_STATES") }
    if variant.isTransparent { names.append("TRANSPARENT") }
    if variant.isStyled { names.append("STYLED") }
    if variant.quality.method == .smooth, variant.pass.hasSoftEdge { names.append("SOFT_EDGE") }
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

extension LabelPrograms.Pass {
  /// The shader that places the pass's quads.
  fileprivate var vertex: ShaderSource {
    switch self {
    case .box, .softBox, .ring, .boxIdentity, .boxCapture: .boxVertex
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
    case .ink, .identity, .capture: []
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
    case .ink, .outline, .box, .ring, .picture: true
    case .softLetters, .softBox, .identity, .boxIdentity, .pictureIdentity, .capture, .boxCapture,
      .pictureCapture:
      false
    }
  }
}
