internal import TagSphereGlyphs
internal import TagSphereLook
internal import TagSphereWheels

/// Wheels of made-up words.
enum CheckWheels {
  /// Three wheels: a few words, many numbers, and words with figures.
  static var madeUp: WheelDocument {
    WheelDocument(wheels: [
      .init(name: "size", words: ["small", "medium", "large"].map { .init($0) }),
      .init(name: "number", words: (1...250).map { .init("\($0)") }, selected: 17),
      .init(
        name: "kind",
        words: (0..<40).map { .init("kind \($0)", weight: Double($0 * $0) * 9e7) }),
    ])
  }
}

extension CheckResults {
  /// Checks the places of words on turning wheels.
  mutating func checkWheels(_ document: WheelDocument) {
    for (width, height) in [(1600, 1000), (480, 900)] {
      let design = WheelDesign()
      let layout = design.layout(count: document.wheels.count, width: width, height: height)
      var wheels = WheelSet(
        document, layout: layout, theme: .midnight, source: BoxGlyphSource())
      add("wheels \(width)×\(height)") { $0.add(&wheels) }
      add("wheels \(width)×\(height), flung") { result in
        for ring in wheels.rings.indices {
          Self.fling(ring, of: &wheels, into: &result)
          result.add(&wheels)
        }
      }
    }
  }

  /// Drags a ring, lets it go, and follows it for 240 frames.
  private static func fling(
    _ ring: Int, of wheels: inout WheelSet<BoxGlyphSource>, into result: inout Fingerprint
  ) {
    var motion = RingMotion(position: wheels.rings[ring].position)
    motion.grab(at: .zero)
    for step in 1...6 { motion.drag(by: Double(step * step), at: .milliseconds(16 * step)) }
    motion.release(at: .milliseconds(100), isCancelled: false, pitch: wheels.pitch(ofRing: ring)) {
      wheels.nearestPosition(to: $0, ring: ring)
    }
    for number in 7..<247 {
      motion.advance(to: .milliseconds(16 * number)) {
        wheels.nearestPosition(to: $0, ring: ring)
      }
      wheels.turn(ring: ring, to: motion.position)
      result.add(motion.position)
    }
  }
}

extension Fingerprint {
  /// Adds the records of all words of wheels.
  fileprivate mutating func add(_ wheels: inout WheelSet<BoxGlyphSource>) {
    for ring in wheels.rings.indices {
      add(wheels.rings[ring].position)
      add(wheels.word(at: wheels.rings[ring].position, ring: ring))
      for glyph in wheels.rings[ring].glyphs {
        for lane in 0..<4 { add(glyph.ink[lane]) }
        for lane in 0..<2 { add(glyph.rotation[lane]) }
      }
      for word in wheels.rings[ring].words {
        add(word.place.x)
        add(word.place.y)
        add(word.halfAngle)
      }
    }
  }
}
