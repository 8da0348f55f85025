import TagSphereGLObjects
import TagSphereLook
import TagSphereTestSupport
import TagSphereText
import Testing

@testable import TagSphereRenderer
@testable import TagSphereWheels

/// Compares `Shaders/ring-text.vert` with `RingTransform` by transform feedback of the real shader.
@Suite(.serialized) @MainActor struct WheelParityTests {
  private static let document = WheelDocument(wheels: [
    .init(
      name: "language",
      words: ["English", "français", "العربية", "हिन्दी", "中文", "ไทย", "русский", "עברית"].enumerated()
        .map { number, text in
          var word = WheelDocument.Word(text, weight: Double(number * 37))
          word.badge = number % 2 == 0 ? "new" : nil
          word.image = number % 3 == 0 ? "a.png" : nil
          return word
        }),
    .init(
      name: "number",
      words: (1...500).map { number in
        var word = WheelDocument.Word("number \(number)")
        word.badge = number % 3 == 0 ? "\(number) %" : nil
        word.image = number % 4 == 0 ? "\(number).png" : nil
        return word
      }),
  ])

  @Test(
    "Every corner of every glyph on a wheel equals the reference bit for bit",
    arguments: WheelAnchor.allCases)
  func corners(anchor: WheelAnchor) throws {
    try SharedContext.makeCurrent()
    let layout = WheelLayout(count: 2, width: 1280, height: 720, anchor: anchor)
    var wheels = WheelSet(
      Self.document, layout: layout, theme: .midnight, source: try FontGlyphSource())
    let renderer = WheelRenderer(
      wheels.frame, records: wheels.rings.map { ($0.glyphs, $0.words) }, atlas: wheels.atlas)
    var generator = SeededGenerator(seed: 4)
    for step in 0..<12 {
      wheels.turnsUpright = step % 3 != 2
      for ring in wheels.rings.indices {
        wheels.turn(ring: ring, to: Double.random(in: -9000...9000, using: &generator))
        renderer.update(
          wheels.takeChanges(ring: ring), ofRing: ring, glyphs: wheels.rings[ring].glyphs,
          words: wheels.rings[ring].words)
      }
      renderer.update(wheels.takeAtlasChanges(), of: wheels.atlas)
      var frame = wheels.frame
      for ring in frame.rings.indices where step % 2 == 1 { frame.rings[ring].fold() }
      renderer.frame = frame
      for (index, ring) in wheels.rings.enumerated() {
        let transform = RingTransform(frame.rings[index])
        let positions = try renderer.clipPositions(ofRing: index)
        var wrong = 0
        for (number, glyph) in ring.glyphs.enumerated() where glyph.word != .max {
          for corner in 0..<4 {
            let own = transform.clipPosition(
              ofCorner: corner, of: glyph, word: ring.words[Int(glyph.word)], index: glyph.word)
            if own != positions[number * 4 + corner] { wrong += 1 }
          }
        }
        #expect(wrong == 0, "\(wrong) corners differ on ring \(index), step \(step)")
        #expect(positions.contains { abs($0.x) < 1 && abs($0.y) < 1 })
      }
    }
  }

  @Test("A turn of the wheels uploads nothing while no word enters the picture")
  func uploads() throws {
    try SharedContext.makeCurrent()
    let layout = WheelLayout(count: 1, width: 1280, height: 720, anchor: .center)
    var wheels = WheelSet(
      WheelDocument(wheels: [Self.document.wheels[0]]), layout: layout, theme: .midnight,
      source: try FontGlyphSource())
    let renderer = WheelRenderer(
      wheels.frame, records: wheels.rings.map { ($0.glyphs, $0.words) }, atlas: wheels.atlas)
    _ = wheels.takeChanges(ring: 0)
    _ = wheels.takeAtlasChanges()
    let before = UploadCounter.bytes
    for step in 0..<50 {
      wheels.turn(ring: 0, to: Double(step) * 71)
      renderer.update(
        wheels.takeChanges(ring: 0), ofRing: 0, glyphs: wheels.rings[0].glyphs,
        words: wheels.rings[0].words)
      renderer.update(wheels.takeAtlasChanges(), of: wheels.atlas)
    }
    #expect(UploadCounter.bytes == before)
  }

  @Test("Records have the size that the shader reads")
  func strides() {
    #expect(MemoryLayout<RingGlyphRecord>.stride == 48)
    #expect(MemoryLayout<RingWordRecord>.stride == 16)
  }
}
