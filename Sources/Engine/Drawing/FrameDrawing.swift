internal import TagSphereArrangement
package import TagSphereDrawing
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereTagData

/// The data with which WebGL 2 draws a frame: states, indices, uniform blocks and calls.
///
/// All arrays keep their memory from frame to frame.
package struct FrameDrawing: Sendable {
  /// The uniforms of the frame.
  package private(set) var frame = FrameBlock()
  /// The uniforms of the passes, in the order of ``draws``.
  package private(set) var passes: [PassBlock] = []
  /// The uniforms of the backdrop; nil without a backdrop.
  package private(set) var backdrop: BackdropBlock?
  /// The colour that the picture is cleared with, encoded channels 0…1.
  package private(set) var background = SIMD3<Float>.zero
  /// The calls, in their order.
  package private(set) var draws: [Draw] = []
  /// The states of labels.
  package private(set) var states: StateTexels
  /// The quads of glyphs of labels that are shown.
  package private(set) var letters = QuadIndices()
  /// The quads of labels that are shown.
  package private(set) var boxes = QuadIndices()
  /// The quads of the highlighted label and of the label in focus.
  package private(set) var single = QuadIndices()
  /// The quads of dots, in their order, as many as any frame has drawn.
  package private(set) var dots = QuadIndices()
  /// What differs from the last frame.
  package private(set) var changes = Changes()

  /// The labels that are shown, as ranges.
  private var shown: [Range<Int>]?
  private let labelCount: Int
  private let inverseLayerSize: SIMD2<Float>
  /// The order of dots; nil if there are few, or before the first frame with dots.
  private var order: DustOrder?
  private var hasOrder = false

  /// The data that differ from the last frame; the calls and uniform blocks may always differ.
  package struct Changes: OptionSet, Hashable, Sendable {
    /// One bit for each kind of data.
    package let rawValue: UInt8

    /// Creates a set from its bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Some rows of ``FrameDrawing/states``.
    package static let states = Changes(rawValue: 1)
    /// ``FrameDrawing/letters``.
    package static let letters = Changes(rawValue: 2)
    /// ``FrameDrawing/boxes``.
    package static let boxes = Changes(rawValue: 4)
    /// ``FrameDrawing/single``.
    package static let single = Changes(rawValue: 8)
    /// ``FrameDrawing/dots``.
    package static let dots = Changes(rawValue: 16)
    /// ``FrameDrawing/passes``.
    package static let passes = Changes(rawValue: 32)
  }

  /// Creates the data of a batch before its first frame.
  init(of batch: GlyphBatch) {
    labelCount = batch.labels.count
    states = StateTexels(labelCount: labelCount)
    let atlas = batch.atlas
    inverseLayerSize =
      atlas.layers.isEmpty
      ? [1, 1] : [1 / Float(atlas.layerWidth), 1 / Float(atlas.layerHeight)]
  }

  /// Makes all data of the next frame count as changed.
  mutating func forgetUploads() {
    states.forget()
    (shown, passes) = (nil, [])
    single.removeAll()
    dots.removeAll()
  }

  /// Prepares a frame.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - labelStates: One state per label; nil if all labels are shown normally.
  ///   - batch: The labels.
  mutating func prepare(
    _ uniforms: FrameUniforms, states labelStates: LabelStates?, of batch: GlyphBatch
  ) {
    changes = []
    show(labelStates ?? LabelStates(count: labelCount), of: batch)
    frame = FrameBlock(
      uniforms, hasStates: true, bars: (nil, 0),
      crowding: Double(labelCount) / uniforms.surfaceArea)
    background = uniforms.background.encoded
    draws.removeAll(keepingCapacity: true)
    addBackdrop(uniforms)
    addDots(uniforms, of: batch)
    addPasses(uniforms)
  }

  private mutating func show(_ labelStates: LabelStates, of batch: GlyphBatch) {
    states.show(labelStates)
    guard !states.changedRows.isEmpty else { return }
    changes.insert(.states)
    let ranges = labelStates.shownRanges(joining: 0)
    guard ranges != shown else { return }
    shown = ranges
    changes.formUnion([.letters, .boxes])
    letters.removeAll()
    boxes.removeAll()
    for range in ranges {
      boxes.append(contentsOf: range)
      let words =
        batch.glyphRange(of: range.lowerBound)
        .lowerBound..<batch.glyphRange(
          of: range.upperBound - 1
        ).upperBound
      letters.append(contentsOf: words)
    }
  }

  private mutating func addBackdrop(_ uniforms: FrameUniforms) {
    let size = SIMD2(uniforms.viewport.width, uniforms.viewport.height)
    backdrop = uniforms.backdrop.map { BackdropBlock($0, on: uniforms.background, size: size) }
    guard backdrop != nil else { return }
    draws.append(
      Draw(program: .backdrop, source: .none, first: 0, count: 3, blending: .background))
  }

  /// Adds soft dots for labels behind the rim; if there are many labels, only as many dots as fit.
  private mutating func addDots(_ uniforms: FrameUniforms, of batch: GlyphBatch) {
    guard uniforms.hasDots, labelCount > 0 else { return }
    if !hasOrder { (order, hasOrder) = (DustOrder(dotsOf: batch.labels), true) }
    let drawn = order?.drawn(in: uniforms, within: nil)
    func count(_ ranges: [Range<Int>]) -> Int { ranges.reduce(0) { $0 + $1.count } }
    // Without bounds, the ranges follow each other from the first dot on.
    let whole = drawn.map { count($0.large) + count($0.whole) } ?? labelCount
    let fading = drawn.map { count($0.fading) } ?? 0
    if dots.count < whole + fading {
      changes.insert(.dots)
      for place in dots.count..<whole + fading {
        dots.append(order.map { Int($0.indices[place]) } ?? place)
      }
    }
    let blending: Draw.Blending = uniforms.hasDarkInk ? .darkest : .lightest
    func add(_ first: Int, _ count: Int, strength: Float) {
      guard count > 0 else { return }
      draws.append(
        Draw(
          program: .dust, source: .dots, first: first * 6, count: count * 6, strength: strength,
          blending: blending))
    }
    add(0, whole, strength: 1)
    add(whole, fading, strength: drawn?.share ?? 1)
  }

  private mutating func addPasses(_ uniforms: FrameUniforms) {
    var blocks: [PassBlock] = []
    let before = single.indices
    single.removeAll()
    let highlighted = uniforms.highlightedLabel.flatMap { $0 < labelCount ? $0 : nil }
    if let highlighted { single.append(highlighted) }
    for pass in LabelPass.passes(of: uniforms, hasImages: false) {
      guard let program = Draw.Program(pass.kind, isStyled: uniforms.isStyled) else { continue }
      let source: Draw.Source =
        !pass.isOfBoxes ? .letters : uniforms.style.box == nil ? .single : .boxes
      let count =
        switch source {
        case .letters: letters.indices.count
        case .boxes: boxes.indices.count
        default: single.indices.count
        }
      guard count > 0 else { continue }
      draws.append(
        Draw(
          program: program, source: source, first: 0, count: count, pass: blocks.count,
          slope: Float(pass.layer.rawValue) / 8))
      blocks.append(block(of: pass, uniforms))
    }
    if let ring = uniforms.focusRing, ring.label < labelCount {
      let first = single.indices.count
      single.append(ring.label)
      let isFilled = uniforms.highlightStyle.hasBox
      for (number, pass) in LabelPass.passes(
        of: ring, on: uniforms.background, isFilled: isFilled
      ).enumerated() {
        draws.append(
          Draw(
            program: .ring, source: .single, first: first, count: 6, pass: blocks.count,
            clearsDepth: number == 0))
        blocks.append(block(of: pass, uniforms))
      }
    }
    if single.indices != before { changes.insert(.single) }
    if blocks != passes { changes.insert(.passes) }
    passes = blocks
  }

  private func block(of pass: LabelPass, _ uniforms: FrameUniforms) -> PassBlock {
    PassBlock(pass, box: uniforms.box, inverseLayerSize: inverseLayerSize, isRanked: false)
  }
}

extension Draw.Program {
  /// Returns the program of a pass; nil for passes that a page does not have.
  package init?(_ kind: LabelPass.Kind, isStyled: Bool) {
    switch kind {
    case .ink: self = isStyled ? .styledInk : .ink
    case .outline: self = .outline
    case .softLetters: self = .softLetters
    case .box: self = .box
    case .softBox: self = .softBox
    case .ring: self = .ring
    case .bar, .identity, .boxIdentity, .picture, .pictureIdentity, .pictureCapture, .capture,
      .boxCapture:
      return nil
    }
  }
}
