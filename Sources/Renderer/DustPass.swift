internal import TagSphereArrangement
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereLook
internal import TagSphereShaders
internal import TagSphereTagData

/// Draws dust, a soft dot for each label behind the rim, and dots that mark places of labels.
///
/// The latter are for labels with their text beside their place.
///
/// Dots give the back of a cloud volume without unreadable words. They are blended by the maximum
/// or minimum of each channel, which does not depend on their order.
///
/// If there are many labels, only as many dots are drawn as the picture has room for. Small dots
/// are points, with one vertex instead of four.
package final class DustPass {
  private let programs: LabelPrograms
  private(set) var order: DustOrder?
  /// The order for quads, which shaders fetch.
  private var orderBuffer: RecordBuffer<UInt32>?
  /// The order for points, as vertex indices.
  private var orderedPoints: VertexArray?
  /// Whether labels have moved, so that the bounds in the order are outdated.
  private var isMoved = false

  /// The maximum number of dots per pixel within the cloud's outline, including dots in front.
  ///
  /// More dots would be an even veil, without the grain that conveys distance. A million labels
  /// would take eight times as long.
  private nonisolated static let dotsPerPixel = 0.25
  /// The maximum number of dots of a cloud at any distance.
  ///
  /// This many dots of the least radius would cover three quarters of the cloud's outline. If dots
  /// grow more slowly than the approaching cloud, there is room for more.
  private nonisolated static let mostDots = 0.75 / (leastRadius * leastRadius)
  /// The mean radius above which the number of dots falls in proportion to their area, world units.
  private nonisolated static let roomyRadius = 3 * leastRadius
  /// The maximum width of dots that are drawn as points, pixels.
  private static let widestPoint = 32.0
  /// The em at and above which a label's dot is drawn in every frame, as a quad, world units.
  private nonisolated static let largeSize = 0.05
  /// The least radius of a dot behind the rim, world units: `LEAST_RADIUS` in `Shaders/dust.vert`.
  private nonisolated static let leastRadius = 0.004
  /// The parts of the largest radius of a dot: a share of its label's em, and a constant, world units.
  private nonisolated static let largest = (shareOfEm: 0.22, more: 0.0055)

  /// Creates a pass without labels.
  init(programs: LabelPrograms) { self.programs = programs }

  /// Returns the order of labels' dots; nil if there are too few of them.
  nonisolated static func order(of labels: [LabelRecord]) -> DustOrder? {
    guard labels.count > DustOrder.leastCount else { return nil }
    return DustOrder(labels, largeSize: Float(largeSize)) { Float(radius(ofEm: Double($0))) }
  }

  /// Adopts the order of the dots of other labels.
  func adopt(_ order: DustOrder?) {
    (self.order, isMoved) = (nil, false)
    orderBuffer = nil
    orderedPoints = nil
    while !adoptPart(order) {}
  }

  /// Adopts the order of the first labels in two steps, each of which is one upload.
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

  /// Draws a frame's dust, if it has any, into the bound framebuffer.
  ///
  /// The frame's block must be bound, and the labels' states, if they have any, to unit 4.
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
    /// The dots in the order; nil without an order.
    var ordered: DustOrder.Drawn?
    /// How the small dots of the order are drawn.
    var small = Variant.orderedQuads
    /// The labels whose dots are not in the order.
    var others: Range<Int>
  }

  /// Returns the dots that a frame draws; nil if it has no dust.
  ///
  /// The shader gives some of these dots zero area.
  func dots(
    of labelCount: Int, in uniforms: FrameUniforms, hasFiltered: Bool, driver: Driver
  ) -> Dots? {
    guard uniforms.dust != .zero || uniforms.besideGap != nil else { return nil }
    guard let order else { return Dots(others: 0..<labelCount) }
    let bounds = ViewBounds(
      uniforms, side: uniforms.besideGap == nil && !hasFiltered ? .back : .both)
    // The number of dots is the cube of the share: it grows slowly at first and fast at the end.
    let share = Double(uniforms.dustShare * uniforms.dustShare * uniforms.dustShare)
    let room = Self.room(uniforms, for: order)
    return Dots(
      ordered: order.drawn(room: room * share, within: isMoved ? nil : bounds),
      small: Self.hasSmallPoints(uniforms, of: order, driver) ? Variant.points : .orderedQuads,
      // Labels that were added later are not in the order.
      others: order.indices.count..<max(labelCount, order.indices.count))
  }

  /// Returns the vertex shader's outputs for the dots of some labels.
  ///
  /// - Parameters:
  ///   - order: The labels' indices.
  ///   - variant: How dots are drawn.
  ///   - strength: The strength of these dots, 0…1.
  ///   - labels: The records of all labels.
  ///   - vertices: The vertex array of quads.
  ///   - bind: Binds the block of the view, and the labels' states, if they have any, to unit 4.
  /// - Returns: Four vertices for each label, or one for a point.
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

  /// Returns an upper bound of the radius of a label's dot, world units.
  private nonisolated static func radius(ofEm em: Double) -> Double {
    largest.shareOfEm * em + largest.more
  }

  /// Returns the number of dots that a picture has room for over the whole cloud.
  ///
  /// The result is infinite if dots mark places, which must all be visible.
  private static func room(_ uniforms: FrameUniforms, for order: DustOrder) -> Double {
    guard uniforms.besideGap == nil else { return .infinity }
    let outline = uniforms.outline(ofRadius: 1)
    let (width, height) = (Double(uniforms.viewport.width), Double(uniforms.viewport.height))
    let scale = Double(uniforms.textScale)
    let pixel = uniforms.pixelSize * uniforms.pixelSize
    let room = room(of: order)
    return min(
      outline.x * outline.y * width * height / pixel * room.perPixel,
      room.most / (scale * scale))
  }

  /// Returns the maximum number of dots of a cloud.
  ///
  /// One is per pixel of the square around the cloud's outline, the other for a cloud at any
  /// distance.
  nonisolated static func room(of order: DustOrder) -> (perPixel: Double, most: Double) {
    let crowding = max(Double(order.radii.mean) / roomyRadius, 1)
    return (dotsPerPixel * .pi / 4 / (crowding * crowding), mostDots / (crowding * crowding))
  }

  /// Returns whether small dots can be points in a view.
  ///
  /// A point whose centre is outside the picture is not drawn. Points must be so small that this is
  /// not visible.
  private static func hasSmallPoints(
    _ uniforms: FrameUniforms, of order: DustOrder, _ driver: Driver
  ) -> Bool {
    let (radius, widest) = (
      Double(order.radii.largest) * Double(uniforms.textScale),
      min(widestPoint, driver.maximumPointSize)
    )
    let scale = Double(uniforms.projectionScale.y) * Double(uniforms.viewport.height)
    guard uniforms.eyeDistance.isFinite else { return radius * scale <= widest }
    return radius * scale <= widest * (uniforms.eyeDistance - 1 - radius)
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
