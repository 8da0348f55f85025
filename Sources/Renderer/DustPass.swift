internal import TagSphereArrangement
internal import TagSphereDrawing
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereShaders
internal import TagSphereTagData

/// Draws dust, a soft dot for each label behind the rim, and dots that mark places of labels.
///
/// Labels whose text is beside their place have a dot at the place.
///
/// Dots make the back of a cloud visible without unreadable words. They are blended by the maximum or
/// minimum of each channel, so their order does not matter.
///
/// If there are many labels, only as many dots are drawn as fit into the picture. Small dots are points,
/// with one vertex instead of four.
package final class DustPass {
  private let programs: LabelPrograms
  private(set) var order: DustOrder?
  /// The order of dots for quads, which shaders fetch.
  private var orderBuffer: RecordBuffer<UInt32>?
  /// The order of dots for points, as vertex indices.
  private var orderedPoints: VertexArray?
  /// Whether labels have moved, so that the bounds stored in the order are outdated.
  private var isMoved = false

  /// The maximum width of dots that are drawn as points, pixels.
  private static let widestPoint = 32.0

  /// Creates a pass without labels.
  init(programs: LabelPrograms) { self.programs = programs }

  /// Adopts the order of dots for new labels.
  func adopt(_ order: DustOrder?) {
    (self.order, isMoved) = (nil, false)
    orderBuffer = nil
    orderedPoints = nil
    while !adoptPart(order) {}
  }

  /// Adopts the order of the dots of the first labels in two steps; each step is one upload.
  ///
  /// - Returns: Whether both steps are done.
  func adoptPart(_ order: DustOrder?) -> Bool {
    guard let order else { return true }
    guard orderBuffer != nil else {
      orderBuffer = RecordBuffer(order.indices, as: .words1)
      return false
    }
    orderedPoints = VertexArray(order: order.indices)
    self.order = order
    return true
  }

  /// Records that labels may have moved since the order was adopted.
  func labelsMoved() { isMoved = true }

  /// Draws the dust of a frame into the bound framebuffer; draws nothing if the frame has no dust.
  ///
  /// The frame's block must be bound. If labels have states, the states must be bound to unit 4.
  ///
  /// - Parameters:
  ///   - uniforms: The view.
  ///   - labels: The labels' records.
  ///   - hasFiltered: Whether the states contain labels that a filter leaves out.
  ///   - driver: The driver.
  ///   - vertices: The vertex array of quads.
  func draw(
    _ uniforms: FrameUniforms, labels: borrowing RecordBuffer<LabelRecord>, hasFiltered: Bool,
    driver: Driver, vertices: borrowing VertexArray
  ) throws(GLError) {
    let dots = dots(of: labels.count, in: uniforms, hasFiltered: hasFiltered, driver: driver)
    guard let dots else { return }
    labels.bind(unit: 1)
    orderBuffer?.bind(unit: 0)
    DrawState.strongest(isDark: uniforms.hasDarkInk)
    defer { DrawState.opaque() }
    func draw(
      _ variant: Variant, _ ranges: [Range<Int>], strength: Float = 1
    ) throws(GLError) {
      guard !ranges.isEmpty else { return }
      let linked = try programs.program(variant)
      linked.use()
      linked.set("stepStrength", strength)
      if variant == .points {
        DrawState.sizedPoints { orderedPoints?.draw(.points, ranges) }
      } else {
        vertices.draw(LabelRenderer.runs(ofQuads: ranges))
      }
    }
    if let ordered = dots.ordered {
      try draw(.orderedQuads, ordered.large)
      try draw(dots.small, ordered.whole)
      try draw(dots.small, ordered.fading, strength: ordered.share)
    }
    if !dots.others.isEmpty { try draw(.quads, [dots.others]) }
  }

  /// The dots that a frame draws.
  struct Dots {
    /// The dots in the dust order; nil without an order.
    var ordered: DustOrder.Drawn?
    /// The variant that draws the small dots of the order.
    var small = Variant.orderedQuads
    /// The labels whose dots are not in the dust order.
    var others: Range<Int>
  }

  /// Returns the dots that a frame draws; nil if the frame has no dust.
  ///
  /// The shader gives some of the dots zero area.
  func dots(
    of labelCount: Int, in uniforms: FrameUniforms, hasFiltered: Bool, driver: Driver
  ) -> Dots? {
    guard uniforms.hasDots else { return nil }
    guard let order else { return Dots(others: 0..<labelCount) }
    let bounds = ViewBounds(
      uniforms, side: uniforms.besideGap == nil && !hasFiltered ? .back : .both)
    let widest = min(Self.widestPoint, driver.maximumPointSize)
    return Dots(
      ordered: order.drawn(in: uniforms, within: isMoved ? nil : bounds),
      small: order.hasSmallPoints(in: uniforms, widest: widest) ? .points : .orderedQuads,
      // Labels that were added after the order was made are not in it.
      others: order.indices.count..<max(labelCount, order.indices.count))
  }

  /// Returns the vertex shader's outputs for the dots of some labels.
  ///
  /// - Parameters:
  ///   - order: The labels' indices.
  ///   - variant: How dots are drawn.
  ///   - strength: The strength of the dots, 0…1.
  ///   - labels: The records of all labels.
  ///   - vertices: The vertex array of quads.
  ///   - bind: Binds the block of the view, and to unit 4 the states of the labels, if labels have
  ///     states.
  /// - Returns: Four vertices for each label; one vertex for each label drawn as a point.
  func vertices(
    of order: [UInt32], _ variant: Variant, strength: Float,
    labels: borrowing RecordBuffer<LabelRecord>, vertices: borrowing VertexArray, bind: () -> Void
  ) throws(GLError) -> CapturedVertices {
    let outputs: [VertexOutput] =
      [.position, .color, .share, .isHard] + [variant == .points ? .pointSize : .place]
    let linked = try Self.link(variant, captures: outputs.map(\.rawValue))
    let orderBuffer = RecordBuffer(order, as: .words1)
    let perLabel = variant == .points ? 1 : 4
    let first = variant == .orderedQuads ? 0 : Int(order[0]) * perLabel
    return try CapturedVertices(
      outputs, of: first..<first + order.count * perLabel, with: vertices
    ) {
      labels.bind(unit: 1)
      orderBuffer.bind(unit: 0)
      bind()
      linked.use()
      linked.set("stepStrength", strength)
    }
  }

  /// How a dot is drawn.
  package enum Variant: CaseIterable {
    /// As a quad, in the order of labels.
    case quads
    /// As a quad, in the order of dust.
    case orderedQuads
    /// As a point, in the order of dust.
    case points

    fileprivate var definitions: [String: String] {
      switch self {
      case .quads: [:]
      case .orderedQuads: ["ORDERED": "1"]
      case .points: ["POINTS": "1"]
      }
    }
  }

  /// Links a program, with the outputs of its vertex stage that are captured.
  static func link(
    _ variant: Variant, captures: [String] = []
  ) throws(GLError) -> LinkedProgram {
    let definitions = variant.definitions
    return try LinkedProgram(
      LabelPrograms.stage(.dustVertex, definitions), LabelPrograms.stage(.dust, definitions),
      captures: captures)
  }
}
