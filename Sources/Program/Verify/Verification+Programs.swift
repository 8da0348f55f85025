internal import TagSphereCloudBuilding
internal import TagSphereCloudCore
internal import TagSphereCloudReference
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereRenderer
internal import TagSphereTagData

extension Verification {
  /// The quads of which each program is compared.
  private static let quadCount = 48

  /// Compares what the vertex shaders of all programs pass on that a window with a cloud can use: of some
  /// words or labels each, in random views, styles and states.
  mutating func comparePrograms(
    of cloud: Cloud, viewport: Viewport, labels: LabelRenderer,
    using generator: inout SplitMix64
  ) throws {
    let batch = cloud.batch
    guard !batch.labels.isEmpty else { return }
    let source = ProgramSource(batch, isOrdered: labels.isOrdered)
    let maker = FrameMaker(cloud: cloud, viewport: viewport)
    let variants = VertexProbe.variants(
      hasTiles: !batch.tiles.isEmpty, hasPictures: !batch.pictures.isEmpty,
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
    labels.setStates(nil)
    notCovered = ["the colours of pixels between vertices, which the project's tests compare"]
    if batch.pictures.isEmpty { notCovered.append("images, of which this cloud has none") }
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
}

/// What the programs read of a cloud.
private struct ProgramSource {
  private let batch: GlyphBatch
  /// The words in the order in which they were uploaded.
  private let words: [GlyphWord]
  /// The labels in the order in which bars lie; nil for their own.
  private let order: [UInt32]?
  /// What bars stand for; nil without letters.
  let barInk: BarInk?

  init(_ batch: GlyphBatch, isOrdered: Bool) {
    self.batch = batch
    let letters = isOrdered ? LetterOrder(batch) : nil
    order = letters?.labels
    words =
      letters.map { letters in
        letters.words.map { word in
          var word = word
          word.label = letters.labels[Int(word.label)]
          return word
        }
      } ?? batch.glyphs
    barInk = BarInk(batch)
  }

  /// Returns the number of quads of a pass.
  func count(of pass: LabelPrograms.Pass) -> Int {
    switch kind(of: pass) {
    case .letters: words.count
    case .pictures: batch.pictures.count
    case .boxes, .bars: batch.labels.count
    }
  }

  /// Returns neighbouring quads, at random.
  func quads(
    of pass: LabelPrograms.Pass, count: Int, using generator: inout SplitMix64
  ) -> Range<Int> {
    let all = self.count(of: pass)
    let first = Int.random(in: 0...max(all - count, 0), using: &generator)
    return first..<min(first + count, all)
  }

  /// Returns the index of the label that a quad belongs to.
  func label(ofQuad quad: Int, _ pass: LabelPrograms.Pass) -> Int {
    switch kind(of: pass) {
    case .letters: Int(words[quad].label)
    case .pictures: Int(batch.pictures[quad].label)
    case .boxes: quad
    case .bars: order.map { Int($0[quad]) } ?? quad
    }
  }

  /// Returns one over the size of a layer of the atlas that a pass reads, texels.
  func layerSize(of pass: LabelPass) -> SIMD2<Float> {
    let (width, height) =
      pass.pass.isOfPictures
      ? (batch.pictureAtlas.layerWidth, batch.pictureAtlas.layerHeight)
      : batch.atlas.layers.isEmpty ? (1, 1) : (batch.atlas.layerWidth, batch.atlas.layerHeight)
    return [1 / Float(width), 1 / Float(height)]
  }

  /// Returns what the twins expect of a vertex.
  func expected(
    ofVertex vertex: Int, _ quads: Range<Int>, _ pass: LabelPass,
    _ variant: LabelPrograms.Variant, _ transform: LabelTransform, _ layer: VertexLayer
  ) -> (VertexOutput) -> ProgramCheck.Expected {
    let (quad, corner) = (quads.lowerBound + vertex / 4, vertex % 4)
    let index = label(ofQuad: quad, pass.pass)
    let label = batch.labels[index]
    switch kind(of: pass.pass) {
    case .letters, .pictures:
      let isPicture = pass.pass.isOfPictures
      let word = isPicture ? batch.pictures[quad] : words[quad]
      let source = isPicture ? batch.pictureQuads[Int(word.quad)] : batch.quads[Int(word.quad)]
      guard
        let vertex = transform.vertex(
          ofCorner: corner, of: word, quad: source, label: label, in: layer)
      else { return { _ in .anything } }
      return { vertex.value(of: $0, label: word.label) }
    case .boxes:
      let vertex = transform.boxVertex(
        ofCorner: corner, of: label, index: index, in: layer, isSoft: pass.pass == .softBox)
      return { vertex.value(of: $0, label: UInt32(index)) }
    case .bars:
      guard let bars = layer.bars, let isBar = transform.isBar(label, index: index, bars: bars)
      else { return { _ in .anything } }
      guard
        isBar,
        let vertex = transform.barVertex(ofCorner: corner, of: label, index: index, bars: bars)
      else { return { $0 == .position ? .position(LabelTransform.outside) : .anything } }
      return { vertex.value(of: $0) }
    }
  }

  private enum Kind { case letters, pictures, boxes, bars }

  private func kind(of pass: LabelPrograms.Pass) -> Kind {
    if pass == .bar { return .bars }
    return pass.isOfPictures ? .pictures : pass.isOfBoxes ? .boxes : .letters
  }
}

extension LabelPrograms.Variant {
  /// What the program draws.
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
      switch pass.pass {
      case .outline, .softLetters: .reach
      case _ where variant.hasTriangles: .triangle
      case _ where isSmooth: .edge
      default: .none
      }
    self.init(
      pass.layer, isStyled: variant.isStyled, growth: growth, inverseLayerSize: inverseLayerSize)
    (paint, paintBehind) = (pass.paint, pass.paintBehind)
    (reach, shift) = (pass.reach, pass.shift)
    ring = pass.pass == .ring ? pass.ring : nil
  }
}

/// Random views, styles and states, in which shaders take all of their branches.
private struct FrameMaker {
  let cloud: Cloud
  let viewport: Viewport

  /// Returns a view for a program; nil for that of dots or the ball.
  func frame(
    _ variant: LabelPrograms.Variant?, labels: [Int], using generator: inout SplitMix64
  ) -> FrameUniforms {
    func random(_ range: ClosedRange<Float>) -> Float {
      Float.random(in: range, using: &generator)
    }
    func happens() -> Bool { Bool.random(using: &generator) }
    var space = cloud.space
    if space.ball == nil { space.ball = CenterBall() }
    var uniforms = FrameUniforms(
      orientation: .random(using: &generator), camera: cloud.pose.camera, viewport: viewport,
      theme: cloud.theme, space: space)
    uniforms.fade = [random(0...0.2), random(0.2...0.4), random(0.5...0.8), random(0.8...1)]
    uniforms.dust = [random(0.3...0.9), random(0.1...0.3)]
    uniforms.lastRecession = happens() ? .greatestFiniteMagnitude : 1
    uniforms.leastDepthScale = random(0.2...0.5)
    uniforms.depthScale = [random(-0.4...0.4), random(-0.4...0.4), random(-0.4...0.4), 0.7]
    (uniforms.dim, uniforms.dustDim) = (random(0.3...0.7), random(0.3...0.7))
    uniforms.textScale = random(0.5...1)
    if happens() {
      uniforms.highlightedLabel = labels.randomElement(using: &generator)
      uniforms.highlightScale = random(1.1...2)
      uniforms.leastHighlight = happens() ? random(0.05...0.3) : 0
    }
    if happens() {
      let largest = cloud.batch.labels.lazy.map(\.size).max() ?? 1
      uniforms.entrance = Entrance(progress: random(0.2...0.9), inverseLargest: 1 / largest)
    }
    guard let variant else { return uniforms }
    uniforms.isTransparent = variant.isTransparent
    (uniforms.style, uniforms.highlightStyle) = (.plain, HighlightStyle())
    uniforms.highlightStyle.usesColor = happens()
    let isBoxed = [.box, .softBox, .boxIdentity, .ring].contains(variant.pass) || happens()
    if variant.isStyled || variant.pass == .boxIdentity {
      let isLetterPass = [.outline, .softLetters].contains(variant.pass)
      uniforms.style = style(isBoxed: isBoxed && !isLetterPass, using: &generator)
      uniforms.highlightStyle.hasBox = happens()
      if variant.pass == .box, happens() {
        // Only highlighted labels have boxes.
        (uniforms.style.box, uniforms.highlightStyle.hasBox) = (nil, true)
      }
    }
    if cloud.batch.tiles.isEmpty, isBoxed, happens() { uniforms.besideGap = random(0.2...0.5) }
    if variant.pass == .ring, let label = labels.randomElement(using: &generator) {
      uniforms.focusRing = FocusRing(
        label: label, color: Color(hex: 0x30C0F0), contentScale: Double(random(1...2)))
    }
    return uniforms
  }

  private func style(isBoxed: Bool, using generator: inout SplitMix64) -> LabelStyle {
    let paints: [LabelStyle.Paint] = [.own, .accent, .color(Color(hex: 0xE0B040))]
    func paint() -> LabelStyle.Paint { paints.randomElement(using: &generator) ?? .own }
    func random(_ range: ClosedRange<Float>) -> Float {
      Float.random(in: range, using: &generator)
    }
    var style = LabelStyle()
    style.outline = LabelStyle.Outline(paint: paint(), width: random(0.02...0.1))
    style.halo = LabelStyle.Halo(paint: paint(), width: random(0.05...0.3))
    style.shadow = LabelStyle.Shadow(
      paint: paint(), offset: [random(-0.2...0.2), random(-0.2...0.2)], blur: random(0.02...0.2))
    if isBoxed {
      style.box = LabelStyle.Box(
        fill: Bool.random(using: &generator) ? paint() : nil,
        border: Bool.random(using: &generator) ? paint() : nil,
        padding: [random(0.1...0.5), random(-0.1...0.2)])
    }
    return style
  }

  /// Returns random states of some labels; all others are shown.
  func states(of labels: [Int], using generator: inout SplitMix64) -> LabelStates {
    var states = LabelStates(count: cloud.batch.labels.count)
    for label in Set(labels).sorted() {
      states[label] = LabelState(
        visibility: [0, 100, 255].randomElement(using: &generator) ?? 255,
        flags: LabelState.Flags(rawValue: UInt8.random(in: 0...7, using: &generator)))
    }
    return states
  }

  /// Returns a size of text, pixels, under which some of the labels are bars and others are not.
  func largestBar(
    _ labels: [Int], in transform: LabelTransform, using generator: inout SplitMix64
  ) -> Float {
    let sizes = labels.map { label in
      let record = cloud.batch.labels[label]
      return transform.scale(of: record, index: label).y * Float(viewport.height) / 2
        / transform.clipPosition(of: record, index: label).w
    }
    let seen = sizes.filter { $0 > 0 }.sorted()
    return (seen.isEmpty ? 6 : seen[seen.count / 2])
      * Float.random(in: 1...2, using: &generator)
  }

  /// Returns the passes of a frame that a program draws.
  func passes(of variant: LabelPrograms.Variant, _ uniforms: FrameUniforms) -> [LabelPass] {
    if variant.pass == .ring {
      guard let ring = uniforms.focusRing else { return [] }
      return LabelPass.passes(
        of: ring, on: uniforms.background, isFilled: uniforms.highlightStyle.hasBox)
    }
    let passes = LabelPass.passes(of: uniforms, hasPictures: true, hasBars: variant.hasBars)
    return (passes + passes.compactMap(\.identities)).filter { $0.pass == variant.pass }
  }
}
