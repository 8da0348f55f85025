internal import TagSphereCloudCore
internal import TagSphereGLObjects
internal import TagSphereShaders

/// The programs that draw labels, each made when it is first needed.
final class LabelPrograms {
  /// What tells one program from another.
  struct Variant: Hashable {
    /// What is drawn.
    var pass: Pass
    /// How its edges are drawn.
    var quality = EdgeQuality.fast
    /// Whether labels have states.
    var hasStates = false
    /// Whether labels lie in planes of their own.
    var hasTiles = false
    /// Whether letters have something of their own label behind them.
    var isStyled = false
    /// Whether samples hold how opaque they are.
    var isTransparent = false
  }

  /// What a program draws.
  enum Pass: Hashable {
    /// Letters.
    case ink
    /// Letters, wider.
    case outline
    /// Halos and shadows of letters.
    case softLetters
    /// Boxes.
    case box
    /// Halos and shadows of boxes.
    case softBox
    /// The line around the label in focus.
    case ring
    /// Label numbers of letters.
    case identity
    /// Label numbers of boxes.
    case boxIdentity
    /// Pictures of tags and colour glyphs.
    case picture
    /// Label numbers of pictures.
    case pictureIdentity
    /// Clip positions of pictures, captured.
    case pictureCapture
    /// Clip positions of letters, captured.
    case capture
    /// Clip positions of boxes, captured.
    case boxCapture
  }

  private var programs: [Variant: Linked] = [:]

  /// A program, which collections cannot hold by itself.
  final class Linked {
    let program: Program
    init(_ program: consuming Program) { self.program = program }
  }

  /// The program of a variant.
  ///
  /// - Throws: `GLError` where the driver refuses a shader; only the first call can throw.
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

  /// A stage of a program from its source.
  static func stage(
    _ source: ShaderSource, _ definitions: [String: String] = [:]
  ) -> Program.Stage {
    // A window's depth is half of NDC's.
    let constants = ["WINDOW_DEPTH_STEP": String(LabelLayer.depthStep / 2)]
    return Program.Stage(
      name: source.name,
      text: source.text(definitions: definitions.merging(constants) { own, _ in own }))
  }
}

extension LabelPrograms.Pass {
  /// The shader that places its quads.
  fileprivate var vertex: ShaderSource {
    switch self {
    case .box, .softBox, .ring, .boxIdentity, .boxCapture: .boxVertex
    case .ink, .outline, .softLetters, .identity, .capture, .picture, .pictureIdentity,
      .pictureCapture:
      .labelVertex
    }
  }

  /// The shader that colours its quads; nil where they are only captured.
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

  /// The names that its shaders need defined.
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

  /// Whether its edges can be softened at the cost of a wider quad.
  fileprivate var hasSoftEdge: Bool {
    switch self {
    case .ink, .outline, .box, .ring, .picture: true
    case .softLetters, .softBox, .identity, .boxIdentity, .pictureIdentity, .capture, .boxCapture,
      .pictureCapture:
      false
    }
  }
}
