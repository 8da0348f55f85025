internal import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereEnvironment
internal import TagSphereForms
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereInteraction
internal import TagSphereLabels
internal import TagSphereRenderer
internal import TagSphereScreen
internal import TagSphereTagData

/// A comparison of the driver's output with the reference.
struct Verification {
  /// The renderer's name, as the driver reports it.
  var renderer: String
  /// The API in use.
  var api: GraphicsAPI
  /// Whether shaders prevent the compiler from fusing products and sums.
  var hasPrecise: Bool
  var transforms = Transforms()
  var picks = Picks()
  /// The comparison of the vertex shaders of all programs.
  var programs: [ProgramCheck] = []
  /// The features that are not compared.
  var notCovered: [String] = []
  /// The fragment shaders' effect on colours, which is never compared.
  static let fragments =
    "the colours of pixels between vertices, which the project's tests compare"
  /// The labels that other labels cover; nil if not requested.
  var covered: CoveredReport?

  /// The comparison of clip positions by transform feedback, for every corner of every glyph.
  struct Transforms {
    /// The number of compared corners of glyphs and painted boxes, over all orientations.
    var compared = 0
    /// The number of corners with all four components equal bit for bit.
    var exact = 0
    /// The maximum distance in the window, pixels.
    var maxErrorPixels = 0.0
    /// The maximum difference of depths, NDC.
    var maxErrorDepth = 0.0

    /// Whether the differences are within the tolerances for drivers that fuse products and sums.
    var holds: Bool { maxErrorPixels <= 1.0 / 256 && maxErrorDepth <= 1e-6 }
  }

  /// The comparison of picks at pixel centres with an identity buffer.
  struct Picks {
    /// The number of points compared.
    var compared = 0
    /// The number of points at which pick and buffer give the same label, or no label.
    var agreed = 0
    /// The number of disagreements on a graphics card that a shift of 1/256 pixel explains.
    ///
    /// At such a point, the reference picks the drawn label at most 1/256 pixel away.
    ///
    /// Some cards, such as NVIDIA's, interpolate a label between its corners after the rasterizer has moved
    /// the corners to its grid.
    var withinOneStep = 0
    /// The number of disagreements farther than one pixel from an edge.
    ///
    /// At such a point, no neighbouring pixel shows the label that the reference picked, and the reference
    /// picks the drawn label nowhere within one pixel.
    var beyondOnePixel = 0

    /// Whether the differences are within the tolerances; all differences must be at edges.
    ///
    /// Differences that 1/256 pixel explains are tolerated at one point in a thousand, and always at a single
    /// point. Larger differences are tolerated at one point in ten thousand.
    var holds: Bool {
      let apart = compared - agreed - withinOneStep
      return beyondOnePixel == 0 && withinOneStep * 1_000 <= max(compared, 1_000)
        && apart * 10_000 <= compared
    }
  }

  /// Whether the differences are within the tolerances.
  ///
  /// For each program, at most a tenth of the vertices may remain undecided.
  var holds: Bool {
    transforms.holds && picks.holds
      && programs.allSatisfy { $0.differing == 0 && $0.undecided * 10 <= $0.vertices }
  }

  /// The report as indented JSON with sorted keys, ending in a line feed.
  var json: String {
    let members = [
      ("covered", covered?.json), ("graphics", JSONText.string(api.rawValue)),
      ("notCovered", JSONText.list(notCovered.map(JSONText.string))),
      (
        "picks",
        JSONText.block([
          ("agreed", String(picks.agreed)), ("beyondOnePixel", String(picks.beyondOnePixel)),
          ("compared", String(picks.compared)), ("withinOneStep", String(picks.withinOneStep)),
        ])
      ), ("precise", String(hasPrecise)),
      (
        "programs",
        JSONText.block(
          programs.map { check in
            JSONText.block([
              ("differing", String(check.differing)), ("name", JSONText.string(check.name)),
              ("programs", String(check.programs)), ("undecided", String(check.undecided)),
              ("values", String(check.values)), ("vertices", String(check.vertices)),
            ])
          })
      ), ("renderer", JSONText.string(renderer)),
      (
        "transforms",
        JSONText.block([
          ("compared", String(transforms.compared)), ("exact", String(transforms.exact)),
          ("maxErrorDepth", JSONText.number(transforms.maxErrorDepth)),
          ("maxErrorPixels", JSONText.number(transforms.maxErrorPixels)),
        ])
      ),
    ]
    return JSONText.block(members.compactMap { name, value in value.map { (name, $0) } }) + "\n"
  }

  var text: String {
    let share = Double(picks.agreed) / Double(max(picks.compared, 1)) * 100
    return """
      renderer    \(renderer)
      graphics    \(api.name)\
      \(hasPrecise ? "" : ", whose shaders leave it to the compiler whether sums are exact")
      transforms  \(transforms.exact) of \(transforms.compared) corners equal bit for bit, \
      largest error \(transforms.maxErrorPixels) pixels
      picks       \(picks.agreed) of \(picks.compared) points agree \
      (\(DecimalText.fixed(share, 3)) %), \
      \(picks.withinOneStep > 0 ? "\(picks.withinOneStep) more within 1/256 pixel, " : "")\
      \(picks.beyondOnePixel) differ beyond 1 pixel of an edge
      \(programsText)\
      \(covered?.text ?? "")\
      \(holds ? "verified" : "NOT verified: this driver does not draw what the reference computes")

      """
  }

  /// The compared programs, one line per kind, and the features that are not compared.
  private var programsText: String {
    let lines = programs.map { check in
      let programs = "\(check.programs) program\(check.programs == 1 ? "" : "s")"
      let result =
        check.differing == 0
        ? "all \(check.values) values of \(check.vertices) vertices agree"
        : "\(check.differing) of \(check.values) values differ: \(check.difference ?? "")"
      let left = check.undecided > 0 ? "; rounding decides \(check.undecided)" : ""
      return "shaders     \(check.name): \(programs), \(result)\(left)\n"
    }
    return (lines + notCovered.map { "not covered \($0)\n" }).joined()
  }

  /// Compares `orientations` seeded views, and `points` seeded points in at most ten views.
  init(
    cloud: Cloud, viewport: Viewport, orientations: Int, points: Int,
    seed: UInt64
  ) throws {
    let labels = try LabelRenderer(
      batch: cloud.batch, centerpiece: cloud.centerpiece, drawsAll: true)
    let picker = LabelPicker(
      batch: cloud.batch, centerpiece: cloud.centerpiece, subpixelBits: labels.driver.subpixelBits)
    (renderer, api) = (labels.driver.renderer, labels.driver.api)
    hasPrecise = labels.driver.hasPrecise
    var generator = SplitMix64(seed: seed)
    var progress = ProgressLine()
    defer { progress.end() }
    let labelCount = cloud.batch.labels.count
    let pickViews = min(10, max(orientations, 1), max(points, 1))
    for view in 0..<max(orientations, pickViews) {
      progress.show("view \(view + 1) of \(max(orientations, pickViews))")
      var uniforms = FrameUniforms(
        orientation: .random(using: &generator), camera: cloud.pose.camera, viewport: viewport,
        theme: cloud.theme, space: cloud.space)
      // Every second view has a highlighted label, drawn in front of all other labels.
      if view % 2 == 1, labelCount > 0 {
        uniforms.highlightedLabel = Int.random(in: 0..<labelCount, using: &generator)
      }
      var states = cloud.states(in: uniforms)
      // Hide faint labels here, because the identity buffer shows them and picks ignore them.
      states?.hideUnpickable()
      labels.setStates(states)
      if view < orientations {
        let transform = LabelTransform(
          uniforms: uniforms, states: states, tiles: cloud.batch.tiles)
        transforms.compare(
          try labels.clipPositions(uniforms), with: cloud.batch, transform: transform)
        if uniforms.box != nil {
          transforms.compareBoxes(
            try labels.boxClipPositions(uniforms), with: cloud.batch, transform: transform)
        }
      }
      if view < pickViews {
        let share = points * (view + 1) / pickViews - points * view / pickViews
        picks.compare(
          try FrameCapture.identities(uniforms, renderer: labels), with: picker,
          uniforms: uniforms, states: states, points: share, isSoftware: labels.driver.isSoftware,
          using: &generator)
      }
    }
    progress.show("shaders")
    try comparePrograms(of: cloud, viewport: viewport, labels: labels, using: &generator)
  }
}

extension Verification.Transforms {
  fileprivate mutating func compare(
    _ positions: [SIMD4<Float>], with batch: GlyphBatch, transform: LabelTransform
  ) {
    let uniforms = transform.uniforms
    let words =
      batch.glyphs.map { ($0, batch.quads[Int($0.quad)]) }
      + batch.images.map { ($0, batch.imageQuads[Int($0.quad)]) }
    for (index, (word, quad)) in words.enumerated() {
      let label = batch.labels[Int(word.label)]
      for corner in 0..<4 {
        let expected = transform.clipPosition(
          ofCorner: corner, of: word, quad: quad, label: label)
        compare(positions[index * 4 + corner], with: expected, viewport: uniforms.viewport)
      }
    }
  }

  fileprivate mutating func compareBoxes(
    _ positions: [SIMD4<Float>], with batch: GlyphBatch, transform: LabelTransform
  ) {
    let viewport = transform.uniforms.viewport
    for (index, label) in batch.labels.enumerated() {
      for corner in 0..<4 {
        let expected = transform.clipPosition(ofBoxCorner: corner, of: label, index: index)
        compare(positions[index * 4 + corner], with: expected, viewport: viewport)
      }
    }
  }

  mutating func compare(
    _ actual: SIMD4<Float>, with expected: SIMD4<Float>, viewport: Viewport
  ) {
    compared += 1
    guard actual.bits != expected.bits else {
      exact += 1
      return
    }
    let difference = ClipDifference(actual, expected, in: viewport)
    func finite(_ length: Double) -> Double {
      length.isFinite ? length : .greatestFiniteMagnitude
    }
    let length = (difference.pixels * difference.pixels).sum().squareRoot()
    maxErrorPixels = max(maxErrorPixels, finite(length))
    maxErrorDepth = max(maxErrorDepth, finite(abs(difference.depth)))
  }
}

extension Verification.Picks {
  private static let directions: [SIMD2<Double>] = [
    [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1], [0, -1], [1, -1],
  ]
  /// Offsets in all directions: at first 1/256 pixel along each axis, at the end a whole pixel.
  private static let offsetsWithinOnePixel: [SIMD2<Double>] = {
    let distances = [1.0 / 256, 1.0 / 16, 0.5, 1]
    return distances.flatMap { distance in directions.map { $0 * distance } }
  }()

  fileprivate mutating func compare(
    _ identities: [UInt32], with picker: LabelPicker, uniforms: FrameUniforms,
    states: LabelStates?, points: Int, isSoftware: Bool, using generator: inout SplitMix64
  ) {
    let viewport = uniforms.viewport
    for _ in 0..<points {
      let x = Int.random(in: 0..<viewport.width, using: &generator)
      let y = Int.random(in: 0..<viewport.height, using: &generator)
      let picked = picker.label(
        at: [Double(x) + 0.5, Double(y) + 0.5], uniforms: uniforms, target: .ink, states: states)
      let expected = UInt32(picked.map { $0 + 1 } ?? 0)
      compared += 1
      if identities[y * viewport.width + x] == expected {
        agreed += 1
        continue
      }
      let seen = identities[y * viewport.width + x]
      let isShownNear = (max(y - 1, 0)...min(y + 1, viewport.height - 1)).contains { row in
        (max(x - 1, 0)...min(x + 1, viewport.width - 1)).contains { column in
          identities[row * viewport.width + column] == expected
        }
      }
      let near = Self.offsetsWithinOnePixel.firstIndex { offset in
        let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5) + offset
        let there = picker.label(
          at: point, uniforms: uniforms, target: .ink, states: states)
        return UInt32(there.map { $0 + 1 } ?? 0) == seen
      }
      if let near, near < Self.directions.count, !isSoftware {
        withinOneStep += 1
      } else if !isShownNear, near == nil {
        beyondOnePixel += 1
      }
    }
  }
}

extension LabelStates {
  /// Hides the labels that are too faint to be picked.
  fileprivate mutating func hideUnpickable() {
    for index in indices where !self[index].isPickable { self[index].visibility = 0 }
  }
}

extension SIMD4<Float> {
  /// The bit patterns of the four components.
  fileprivate var bits: SIMD4<UInt32> {
    SIMD4<UInt32>(x.bitPattern, y.bitPattern, z.bitPattern, w.bitPattern)
  }
}
