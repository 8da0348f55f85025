internal import TagSphereGeometry

/// The view of one ring in one frame: all values that change while the ring turns.
package struct RingUniforms: Hashable, Sendable {
  /// The turn of the tape, clockwise from upward: cosine and sine.
  package var turn: SIMD2<Float>
  /// The direction of the mark, clockwise from upward: cosine and sine.
  package var mark: SIMD2<Float>
  /// The centre, pixels from the picture's middle, x right, y up.
  package var center: SIMD2<Float>
  /// The radius of the middle circle, pixels.
  package var radius: Float
  /// The size of one em, pixels.
  package var em: Float
  /// Clip units per pixel, across and up.
  package var clipScale: SIMD2<Float>
  /// The NDC depth of the words.
  package var depth: Float
  /// Whether words on the far side are turned upright.
  package var turnsUpright: Bool
  /// How quickly words fold while they pass the horizontal.
  ///
  /// The value is the reciprocal of the sine of the angle at which folding begins; it is very large if
  /// words do not fold.
  package var folding: Float
  /// The index of the word record at the mark; `UInt32.max` for none.
  package var markedWord: UInt32
  /// The share of the accent colour in the colour of the word at the mark.
  package var accentShare: Float

  /// Creates the view of a ring.
  ///
  /// - Parameters:
  ///   - layout: The wheels' geometry.
  ///   - ring: The ring's index.
  ///   - position: The position of the tape at the mark, pixels.
  package init(_ layout: WheelLayout, ring: Int, position: Double) {
    let ring = layout.rings[ring]
    turn = Self.rotation(layout.mark - position / ring.radius)
    mark = Self.rotation(layout.mark)
    center = SIMD2<Float>(layout.center)
    (radius, em) = (Float(ring.radius), Float(ring.em))
    clipScale = SIMD2<Float>(2 / layout.size)
    depth = 0
    turnsUpright = true
    folding = 1e9
    markedWord = .max
    accentShare = 1
  }

  /// Lets words fold within 3° of the horizontal, as on a moving wheel.
  package mutating func fold() { folding = Float(1 / Double.sin(3 * Double.pi / 180)) }

  /// The cosine and the sine of an angle, computed in double precision.
  package static func rotation(_ angle: Double) -> SIMD2<Float> {
    SIMD2(Float(Double.cos(angle)), Float(Double.sin(angle)))
  }
}
