internal import TagSphereForms
internal import TagSphereGLObjects
internal import TagSphereGeometry
internal import TagSphereGlyphs
internal import TagSphereRenderer
internal import TagSphereText
internal import TagSphereViewer
internal import TagSphereWheels

extension Verification {
  /// Compares seeded random turns of wheels, and seeded random points, with the drawn rings.
  ///
  /// - Parameters:
  ///   - document: The wheels.
  ///   - design: The design of the wheels.
  ///   - source: The font.
  ///   - viewport: The size of the picture.
  ///   - turns: The number of turns in which the corners of all glyphs are compared.
  ///   - points: The number of points.
  ///   - seed: The seed of the turns and the points.
  init(
    wheels document: WheelDocument, design: WheelDesign, source: FontGlyphSource,
    viewport: Viewport, turns: Int, points: Int, seed: UInt64
  ) throws {
    let layout = design.layout(
      count: document.wheels.count, width: viewport.width, height: viewport.height)
    var wheels = WheelSet(document, layout: layout, theme: design.theme, source: source)
    wheels.turnsUpright = design.turnsUpright
    let driver = try Driver()
    (renderer, api, hasPrecise) = (driver.renderer, driver.api, driver.hasPrecise)
    var generator = SplitMix64(seed: seed)
    let layer = WheelRenderer(wheels)
    for turn in 0..<max(turns, 1) {
      for ring in wheels.rings.indices {
        wheels.turn(ring: ring, to: Double.random(in: -20_000...20_000, using: &generator))
      }
      layer.update(&wheels)
      // In every second turn, words are folded as on moving wheels.
      if turn % 2 == 1 { for ring in layer.frame.rings.indices { layer.frame.rings[ring].fold() } }
      for (index, ring) in wheels.rings.enumerated() {
        let transform = RingTransform(layer.frame.rings[index])
        let positions = try layer.clipPositions(ofRing: index)
        for (number, glyph) in ring.glyphs.enumerated() where glyph.word != .max {
          for corner in 0..<4 {
            let expected = transform.clipPosition(
              ofCorner: corner, of: glyph, word: ring.words[Int(glyph.word)], index: glyph.word)
            transforms.compare(
              positions[number * 4 + corner], with: expected, viewport: viewport)
          }
        }
      }
    }
    try comparePrograms(
      of: wheels, layer, maximumSamples: driver.maximumSamples, viewport: viewport,
      using: &generator)
    picks.compare(
      try layer.identities(), with: &wheels, viewport: viewport, points: points,
      using: &generator)
  }
}

extension Verification {
  /// Compares the vertex shaders of wheels, in the drawn frame.
  private mutating func comparePrograms(
    of wheels: WheelSet<FontGlyphSource>, _ layer: WheelRenderer,
    maximumSamples: Int, viewport: Viewport, using generator: inout SplitMix64
  ) throws {
    let atlas = wheels.atlas
    let layerStep: SIMD2<Float> =
      atlas.layers.isEmpty
      ? [1, 1] : [1 / Float(atlas.layerWidth), 1 / Float(atlas.layerHeight)]
    let qualities: [(EdgeQuality, edges: RingVertexFrame.Edges)] =
      [(.fast, .hard), (.smooth, .soft)]
      + (maximumSamples > 1 ? [(EdgeQuality(method: .best, samples: 4), .samples(4))] : [])
    for (quality, edges) in qualities {
      let drawnPixels = Float.random(in: 1...3, using: &generator)
      for (index, ring) in wheels.rings.enumerated() {
        let captured = try layer.wordVertices(
          ofRing: index, quality, drawnPixels: drawnPixels)
        let twin = RingVertexFrame(
          layer.frame, ring: index, drawnPixels: drawnPixels, edges: edges)
        programs.add("words on wheels", programs: index == 0 ? 1 : 0) { check in
          for (number, glyph) in ring.glyphs.enumerated() where glyph.word != .max {
            for corner in 0..<4 {
              let expected = twin.vertex(
                ofCorner: corner, of: glyph, word: ring.words[Int(glyph.word)],
                index: glyph.word)
              check.compare(number * 4 + corner, of: captured, viewport: viewport) {
                expected.value(of: $0, layerStep: layerStep)
              }
            }
          }
        }
      }
    }
    for index in wheels.rings.indices {
      let captured = try layer.bandVertices(ofRing: index)
      let band = RingBand(layer.frame, ring: index)
      programs.add("wheels", programs: index == 0 ? 1 : 0) { check in
        for vertex in 0..<captured.count {
          let (position, place) = band.vertex(vertex)
          check.compare(vertex, of: captured, viewport: viewport) {
            $0 == .position ? .position(position) : .place(place)
          }
        }
      }
    }
    for (index, captured) in try layer.markVertices().enumerated() {
      let corners = layer.frame.marks[index]
      programs.add("the mark of wheels", programs: index == 0 ? 1 : 0) { check in
        for (vertex, corner) in corners.enumerated() {
          let expected = MarkVertex(corner, in: layer.frame.layout.size)
          check.compare(vertex, of: captured, viewport: viewport) { _ in
            .position(expected.position)
          }
        }
      }
    }
    notCovered = [Self.fragments]
    let hasImages = wheels.rings.contains { ring in
      ring.glyphs.contains { !$0.flags.isDisjoint(with: [.image, .colorGlyph]) }
    }
    if !hasImages { notCovered.append("images and emoji, of which these wheels have none") }
    notCovered.append("the labels of a cloud beside wheels (a list without --wheels)")
  }
}

extension Verification.Picks {
  /// Compares hits with the drawn rings; at points on a word's ink, also compares taps with the word.
  fileprivate mutating func compare(
    _ identities: [UInt32], with wheels: inout WheelSet<FontGlyphSource>, viewport: Viewport,
    points: Int, using generator: inout SplitMix64
  ) {
    let layout = wheels.layout
    func ring(_ x: Int, _ y: Int, _ offset: SIMD2<Double> = .zero) -> UInt32 {
      let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5) + offset
      return UInt32(layout.ring(at: point).map { $0 + 1 } ?? 0)
    }
    for _ in 0..<points {
      let x = Int.random(in: 0..<viewport.width, using: &generator)
      let y = Int.random(in: 0..<viewport.height, using: &generator)
      let identity = identities[y * viewport.width + x]
      let seen = identity & 0xFF
      compared += 1
      if seen == ring(x, y) {
        let point = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        let isWord = identity == seen || wheels.tap(at: point, hits: Int(identity >> 8) - 1)
        if isWord { agreed += 1 } else { beyondOnePixel += 1 }
      } else if ![[1, 0], [-1, 0], [0, 1], [0, -1]].contains(where: { ring(x, y, $0) == seen }) {
        beyondOnePixel += 1
      }
    }
  }
}

extension WheelSet {
  /// Returns whether a tap at a point turns the word of a record to the mark.
  ///
  /// The point is in pixels from the picture's upper left corner.
  fileprivate mutating func tap(at point: SIMD2<Double>, hits place: Int) -> Bool {
    guard let ring = layout.ring(at: point) else { return false }
    let slot = slot(ofRing: ring, at: point)
    return rings[ring].place(of: slot) == place
  }
}
