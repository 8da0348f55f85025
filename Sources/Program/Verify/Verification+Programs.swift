internal import TagSphereCloudBuilding
internal import TagSphereCloudReference
internal import TagSphereDrawing
internal import TagSphereForms
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereLabels
internal import TagSphereRenderer
internal import TagSphereTagData

extension Verification {
  /// The number of quads compared for each program.
  private static let quadCount = 48

  /// Compares the vertex shaders of all programs that a window with a cloud can use.
  ///
  /// For each program, some words or labels are compared, in random views, styles and states.
  mutating func comparePrograms(
    of cloud: Cloud, viewport: Viewport, labels: LabelRenderer,
    using generator: inout SplitMix64
  ) throws {
    let batch = cloud.batch
    guard !batch.labels.isEmpty else { return }
    let source = ProgramSource(batch, isOrdered: labels.isOrdered)
    let maker = FrameMaker(cloud: cloud, viewport: viewport)
    let variants = VertexProbe.variants(
      hasTiles: !batch.tiles.isEmpty, hasImages: !batch.images.isEmpty,
      maximumSamples: labels.driver.maximumSamples)
    for variant in variants {
      guard source.count(of: variant.pass) > 0, !variant.hasBars || source.barInk != nil else {
        continue
      }
      let probe = try VertexProbe(variant)
      var isNew = true
      for _ in 0..<2 {
        let quads = source.quads(
          of: variant.pass, count: Self.quadCount, using: &generator)
        let indices = quads.map { source.label(ofQuad: $0, variant.pass) }
        let uniforms = maker.frame(variant, labels: indices, using: &generator)
        let states = variant.hasStates ? maker.states(of: indices, using: &generator) : nil
        labels.setStates(states)
        let transform = LabelTransform(uniforms: uniforms, states: states, tiles: batch.tiles)
        let largestBar = maker.largestBar(indices, in: transform, using: &generator)
        let bars = source.barInk.flatMap { variant.hasBars ? ($0, largestBar) : nil }
        for pass in maker.passes(of: variant, uniforms) {
          let captured = try probe.vertices(
            ofQuads: quads, of: pass, uniforms, renderer: labels, bars: bars)
          var layer = VertexLayer(pass, of: variant, inverseLayerSize: source.layerSize(of: pass))
          layer.bars = bars.map {
            VertexLayer.Bars(
              largest: $0.1, ink: $0.0,
              crowding: Float(Double(batch.labels.count) / uniforms.surfaceArea))
          }
          programs.add(variant.name, programs: isNew ? 1 : 0) { check in
            for vertex in 0..<captured.count {
              let expected = source.expected(
                ofVertex: vertex, quads, pass, variant, transform, layer)
              check.compare(vertex, of: captured, viewport: viewport, with: expected)
            }
          }
          isNew = false
        }
      }
    }
    try compareDust(maker, labels: labels, using: &generator)
    try compareBall(maker, labels: labels, using: &generator)
    try compareScreen(viewport, labels: labels)
    labels.setStates(nil)
    notCovered = [Self.fragments]
    if batch.images.isEmpty { notCovered.append("images (this cloud has none)") }
    notCovered.append(
      batch.tiles.isEmpty
        ? "labels that face outward (--facing outward)" : "labels that face the camera")
    notCovered.append("wheels (--wheels)")
  }

  private mutating func compareDust(
    _ maker: FrameMaker, labels: LabelRenderer, using generator: inout SplitMix64
  ) throws {
    let batch = maker.cloud.batch
    for variant in DustPass.Variant.allCases {
      for round in 0..<4 {
        let count = min(Self.quadCount, batch.labels.count)
        let first = Int.random(in: 0...batch.labels.count - count, using: &generator)
        var order = (first..<first + count).map { UInt32($0) }
        if variant == .orderedQuads { order.shuffle(using: &generator) }
        let indices = order.map { Int($0) }
        var uniforms = maker.frame(nil, labels: indices, using: &generator)
        uniforms.besideGap = round % 2 == 0 ? nil : 0.32
        let states = round < 2 ? nil : maker.states(of: indices, using: &generator)
        labels.setStates(states)
        let strength = Float.random(in: 0.2...1, using: &generator)
        let captured = try labels.dustVertices(
          of: order, variant, strength: strength, uniforms)
        let transform = LabelTransform(uniforms: uniforms, states: states)
        let perLabel = captured.count / count
        programs.add("dots", programs: round == 0 ? 1 : 0) { check in
          for vertex in 0..<captured.count {
            let index = indices[vertex / perLabel]
            let expected = transform.dustVertex(
              ofCorner: variant == .points ? nil : vertex % 4, of: batch.labels[index],
              index: index, stepStrength: strength)
            check.compare(vertex, of: captured, viewport: uniforms.viewport) {
              expected.value(of: $0)
            }
          }
        }
      }
    }
  }

  private mutating func compareBall(
    _ maker: FrameMaker, labels: LabelRenderer, using generator: inout SplitMix64
  ) throws {
    let uniforms = maker.frame(nil, labels: [0], using: &generator)
    guard let captured = try labels.ballVertices(uniforms) else { return }
    programs.add("the ball", programs: 1) { check in
      for corner in 0..<captured.count {
        guard let expected = BallVertex(corner: corner, uniforms) else { continue }
        check.compare(corner, of: captured, viewport: uniforms.viewport) {
          $0 == .position
            ? .position(expected.position) : .fractions([expected.ndc.x, expected.ndc.y])
        }
      }
    }
  }

  private mutating func compareScreen(_ viewport: Viewport, labels: LabelRenderer) throws {
    let captured = try labels.screenVertices()
    programs.add("backgrounds and presented pictures", programs: 1) { check in
      for corner in 0..<captured.count {
        check.compare(corner, of: captured, viewport: viewport) { _ in
          .position(ScreenVertex(corner: corner).position)
        }
      }
    }
  }
}

extension LabelPrograms.Variant {
  /// The name of the elements that the program draws.
  fileprivate var name: String {
    switch pass {
    case .ink:
      if hasTriangles {
        "tiny letters"
      } else if hasBars {
        "letters beside bars"
      } else {
        isStyled ? "styled letters" : "letters"
      }
    case .outline: "outlines"
    case .softLetters: "halos and shadows of letters"
    case .bar: "bars"
    case .box: "boxes"
    case .softBox: "halos and shadows of boxes"
    case .ring: "focus outlines"
    case .picture: "images"
    case .identity, .boxIdentity, .pictureIdentity, .capture, .boxCapture, .pictureCapture:
      "label IDs"
    }
  }
}

extension VertexLayer {
  /// Creates the layer of a pass.
  fileprivate init(
    _ pass: LabelPass, of variant: LabelPrograms.Variant, inverseLayerSize: SIMD2<Float>
  ) {
    let isSmooth = variant.quality.method == .smooth
    let growth: Growth =
      switch pass.kind {
      case .outline, .softLetters: .reach
      case _ where variant.hasTriangles: .triangle
      case _ where isSmooth: .edge
      default: .none
      }
    self.init(
      pass.layer, isStyled: variant.isStyled, growth: growth, inverseLayerSize: inverseLayerSize)
    (paint, paintBehind) = (pass.paint, pass.paintBehind)
    (reach, shift) = (pass.reach, pass.shift)
    ring = pass.kind == .ring ? pass.ring : nil
  }
}
