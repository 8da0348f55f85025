internal import TagSphereArrangement
internal import TagSphereCloudReference
internal import TagSphereDrawing
internal import TagSphereForms
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereLabels
internal import TagSphereRenderer

/// The data of a cloud that the shader programs read.
struct ProgramSource {
  private let batch: GlyphBatch
  /// The words in the order of their upload.
  private let words: [GlyphWord]
  /// The order of labels for bars; nil for the order of the batch.
  private let order: [UInt32]?
  /// The ink that bars represent; nil if the batch has no letters.
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
  func count(of pass: LabelPass.Kind) -> Int {
    switch kind(of: pass) {
    case .letters: words.count
    case .pictures: batch.images.count
    case .boxes, .bars: batch.labels.count
    }
  }

  /// Returns a random range of neighbouring quads.
  func quads(
    of pass: LabelPass.Kind, count: Int, using generator: inout SplitMix64
  ) -> Range<Int> {
    let all = self.count(of: pass)
    let first = Int.random(in: 0...max(all - count, 0), using: &generator)
    return first..<min(first + count, all)
  }

  /// Returns the index of a quad's label.
  func label(ofQuad quad: Int, _ pass: LabelPass.Kind) -> Int {
    switch kind(of: pass) {
    case .letters: Int(words[quad].label)
    case .pictures: Int(batch.images[quad].label)
    case .boxes: quad
    case .bars: order.map { Int($0[quad]) } ?? quad
    }
  }

  /// Returns the reciprocals of the layer size of the atlas that a pass reads, 1/texels.
  func layerSize(of pass: LabelPass) -> SIMD2<Float> {
    let (width, height) =
      pass.kind.isOfImages
      ? (batch.imageAtlas.layerWidth, batch.imageAtlas.layerHeight)
      : batch.atlas.layers.isEmpty ? (1, 1) : (batch.atlas.layerWidth, batch.atlas.layerHeight)
    return [1 / Float(width), 1 / Float(height)]
  }

  /// Returns the twin's expectations for a vertex.
  func expected(
    ofVertex vertex: Int, _ quads: Range<Int>, _ pass: LabelPass,
    _ variant: LabelPrograms.Variant, _ transform: LabelTransform, _ layer: VertexLayer
  ) -> (VertexOutput) -> ProgramCheck.Expected {
    let (quad, corner) = (quads.lowerBound + vertex / 4, vertex % 4)
    let index = label(ofQuad: quad, pass.kind)
    let label = batch.labels[index]
    switch kind(of: pass.kind) {
    case .letters, .pictures:
      let isPicture = pass.kind.isOfImages
      let word = isPicture ? batch.images[quad] : words[quad]
      let source = isPicture ? batch.imageQuads[Int(word.quad)] : batch.quads[Int(word.quad)]
      guard
        let vertex = transform.vertex(
          ofCorner: corner, of: word, quad: source, label: label, in: layer)
      else { return { _ in .anything } }
      return { vertex.value(of: $0, label: word.label) }
    case .boxes:
      let vertex = transform.boxVertex(
        ofCorner: corner, of: label, index: index, in: layer, isSoft: pass.kind == .softBox)
      return { vertex.value(of: $0, label: UInt32(index)) }
    case .bars:
      guard let bars = layer.bars,
        let isBar = transform.isBar(label, index: index, largest: bars.largest)
      else { return { _ in .anything } }
      guard
        isBar,
        let vertex = transform.barVertex(ofCorner: corner, of: label, index: index, bars: bars)
      else { return { $0 == .position ? .position(LabelTransform.outside) : .anything } }
      return { vertex.value(of: $0) }
    }
  }

  private enum Kind { case letters, pictures, boxes, bars }

  private func kind(of pass: LabelPass.Kind) -> Kind {
    if pass == .bar { return .bars }
    return pass.isOfImages ? .pictures : pass.isOfBoxes ? .boxes : .letters
  }
}
