internal import TagSphereDrawing
internal import TagSphereGLObjects
package import TagSphereLabels
internal import TagSphereLook
internal import TagSphereShaders
package import TagSphereTagData

/// A description of how a cloud is drawn, for another program that has the cloud's records.
///
/// The description contains shaders for WebGL 2, the passes in their order, and the members of
/// `FrameBlock` and `PassBlock` that are equal in all frames.
///
/// Edges have the quality `smooth`, and labels have states.
package struct PortableDrawing {
  /// The shader texts, without repetitions.
  package private(set) var sources: [String] = []
  /// For each program, the indices of its vertex shader and its fragment shader in ``sources``.
  package private(set) var programs: [[Int]] = []
  /// The passes of a frame without focus.
  package private(set) var plain: [Pass] = []
  /// The passes of a frame with a label in focus.
  package private(set) var focused: [Pass] = []
  /// The passes of the focus outline.
  package private(set) var ring: [Pass] = []
  /// The passes that draw label IDs, without and with a label in focus.
  package private(set) var identities: (plain: [Pass], focused: [Pass]) = ([], [])
  /// The pass of dots; nil if the cloud has no dots.
  package private(set) var dust: Pass?
  /// The pass of the backdrop; nil for an even background.
  package private(set) var backdrop: Pass?
  /// The uniforms of all frames, those of frames without focus, and those of frames with focus.
  package let uniforms: (all: Uniforms, plain: Uniforms, focused: Uniforms)

  /// Uniforms; each has a name and components.
  package typealias Uniforms = [(name: String, value: [Double])]

  /// One pass.
  package struct Pass {
    /// The index of the pass's program.
    package let program: Int
    /// The quads that are drawn.
    package let quads: Quads
    /// The uniforms of this pass alone.
    package let uniforms: Uniforms
  }

  /// The quads of a pass.
  package enum Quads: String {
    /// The quads of letters.
    case letters
    /// One quad for each label.
    case boxes
    /// The quad of the highlighted label.
    case highlighted
  }

  private let hasTiles: Bool

  /// Describes how a cloud is drawn.
  ///
  /// - Parameters:
  ///   - frame: A frame of the cloud without focus.
  ///   - focusedFrame: A frame in which a label is in focus.
  ///   - focusColor: The colour of the focus outline.
  ///   - hasTiles: Whether labels lie in their own planes.
  package init(
    _ frame: FrameUniforms, focused focusedFrame: FrameUniforms, focusColor: SRGBColor,
    hasTiles: Bool
  ) {
    self.hasTiles = hasTiles
    uniforms = (
      Self.common(frame), Self.highlight(frame), Self.highlight(focusedFrame)
    )
    (plain, identities.plain) = passes(of: frame)
    (focused, identities.focused) = passes(of: focusedFrame)
    let focusRing = FocusRing(label: 0, color: focusColor)
    ring = LabelPass.passes(of: focusRing, on: frame.background, isFilled: true).map {
      pass($0, of: focusedFrame)
    }
    addDust(frame)
    addBackdrop(frame)
  }

  private mutating func passes(of frame: FrameUniforms) -> (drawn: [Pass], identities: [Pass]) {
    let passes = LabelPass.passes(of: frame, hasImages: false)
    return (
      passes.map { pass($0, of: frame) },
      passes.compactMap(\.identities).map { pass($0, of: frame) }
    )
  }

  private mutating func pass(_ pass: LabelPass, of frame: FrameUniforms) -> Pass {
    let variant = LabelPrograms.Variant(
      pass: pass.kind, quality: .smooth, hasStates: true, hasTiles: hasTiles,
      isStyled: frame.isStyled)
    let (vertex, fragment) = LabelPrograms.stages(of: variant)
    let quads: Quads = !pass.isOfBoxes ? .letters : frame.style.box == nil ? .highlighted : .boxes
    return Pass(
      program: program(vertex, fragment), quads: quads, uniforms: Self.uniforms(of: pass, frame.box)
    )
  }

  private mutating func addDust(_ frame: FrameUniforms) {
    guard frame.dust != .zero || frame.besideGap != nil else { return }
    dust = Pass(
      program: program(LabelPrograms.stage(.dustVertex), LabelPrograms.stage(.dust)), quads: .boxes,
      uniforms: [])
  }

  private mutating func addBackdrop(_ frame: FrameUniforms) {
    guard let content = frame.backdrop else { return }
    let block = BackdropBlock(content, on: frame.background, size: .zero)
    backdrop = Pass(
      program: program(LabelPrograms.stage(.screenVertex), LabelPrograms.stage(.backdrop)),
      quads: .boxes,
      uniforms: [
        ("edge", Self.numbers(block.edge)), ("grid", Self.numbers(block.grid)),
      ])
  }

  /// Returns the index of a program.
  private mutating func program(_ vertex: Program.Stage, _ fragment: Program.Stage?) -> Int {
    let texts = [
      vertex.webText(isVertexShader: true), fragment?.webText(isVertexShader: false) ?? "",
    ]
    let places = texts.map { text in
      if let known = sources.firstIndex(of: text) { return known }
      sources.append(text)
      return sources.count - 1
    }
    if let known = programs.firstIndex(of: places) { return known }
    programs.append(places)
    return programs.count - 1
  }
}

extension PortableDrawing {
  private static func numbers(_ vector: some SIMD<Float>) -> [Double] {
    vector.indices.map { Double(vector[$0]) }
  }

  private static func numbers(_ words: SIMD2<UInt32>) -> [Double] {
    [Double(words.x), Double(words.y)]
  }

  /// Returns the members of `FrameBlock` that are equal in all frames.
  private static func common(_ frame: FrameUniforms) -> Uniforms {
    [
      ("background", numbers(frame.background.encoded)),
      ("fade", numbers(frame.fade)), ("lastRecession", [Double(frame.lastRecession)]),
      ("selection", numbers(SIMD4(frame.selection.encoded, 1))), ("dim", [Double(frame.dim)]),
      ("besideGap", [Double(frame.besideGap ?? -1)]),
      ("fillPaint", numbers((frame.style.box?.fill).words)),
      ("dotStrength", numbers(frame.dust)), ("dotDim", [Double(frame.dustDim)]),
      ("marks", [frame.besideGap == nil ? 0 : 1]), ("isTransparent", [0]),
    ]
  }

  /// Returns the uniforms of the highlighted label.
  private static func highlight(_ frame: FrameUniforms) -> Uniforms {
    [
      (
        "highlight",
        numbers(SIMD4(frame.highlight.encoded, frame.highlightStyle.usesColor ? 1 : 0))
      ),
      ("highlightHasBox", [frame.highlightStyle.hasBox ? 1 : 0]),
    ]
  }

  /// Returns the members of `PassBlock` for one pass, except the members about its textures.
  private static func uniforms(of pass: LabelPass, _ box: LabelStyle.Box?) -> Uniforms {
    let block = PassBlock(pass, box: box, inverseLayerSize: .zero, isRanked: false)
    return [
      ("layerDepth", [Double(block.layerDepth)]), ("paint", numbers(block.paint)),
      ("paintBehind", numbers(block.paintBehind)), ("reach", [Double(block.reach)]),
      ("shift", numbers(block.shift)), ("softness", numbers(block.softness)),
      ("strength", [Double(block.strength)]), ("ring", numbers(block.ring)),
      ("padding", numbers(block.padding)), ("plateRadius", [Double(block.plateRadius)]),
      ("cornerRadius", [Double(block.cornerRadius)]),
      ("borderWidth", [Double(block.borderWidth)]),
    ]
  }
}
