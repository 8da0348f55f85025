/// Mirrors the positioning code of `Shaders/ring-text.vert`, operation by operation.
///
/// Tests and `tagsphere verify` check that code and shader agree bit for bit. Every expression keeps
/// the shader's order of operations, without fused multiply-adds.
package struct RingTransform: Sendable {
  /// The ring's view.
  package let uniforms: RingUniforms

  /// The depth of pills and glyphs of colour fonts behind the words, NDC; also a shader constant.
  static let pillDepth: Float = 0.125

  /// Creates the transform of a ring in a frame.
  package init(_ uniforms: RingUniforms) { self.uniforms = uniforms }

  /// Returns the clip position of a corner of a glyph's ink.
  ///
  /// - Parameters:
  ///   - corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
  ///   - glyph: The glyph.
  ///   - word: The glyph's word.
  ///   - index: The index of the word.
  package func clipPosition(
    ofCorner corner: Int, of glyph: RingGlyphRecord, word: RingWordRecord, index: UInt32
  ) -> SIMD4<Float> {
    let place = SIMD2(
      corner & 1 != 0 ? glyph.ink.z : glyph.ink.x, corner & 2 != 0 ? glyph.ink.w : glyph.ink.y)
    return clipPosition(
      ofPixel: pixel(at: place, of: glyph, pose(of: glyph, word: word, index: index)), of: glyph)
  }

  /// Returns the clip position of a point of a glyph; the point is in pixels from the picture's middle.
  func clipPosition(ofPixel pixel: SIMD2<Float>, of glyph: RingGlyphRecord) -> SIMD4<Float> {
    let depth =
      uniforms.depth + (glyph.flags.isDisjoint(with: [.pill, .colorGlyph]) ? 0 : Self.pillDepth)
    return SIMD4(pixel.x * uniforms.clipScale.x, pixel.y * uniforms.clipScale.y, depth, 1)
  }

  /// The position and direction of a glyph on its ring.
  struct Pose {
    /// The direction of the word's middle, clockwise from upward: cosine and sine.
    let middle: SIMD2<Float>
    /// The direction of the glyph's cluster, clockwise from upward: cosine and sine.
    let direction: SIMD2<Float>
    /// Whether the glyph is turned upright.
    let isTurned: Bool
    /// The size of one em, pixels: negative if the glyph is turned, 0 if it is not drawn.
    let size: Float
    /// The share of the glyph's height that remains while the word folds, 0…1.
    let fold: Float
  }

  /// Returns the pose of a glyph.
  func pose(of glyph: RingGlyphRecord, word: RingWordRecord, index: UInt32) -> Pose {
    let middle = Self.product(uniforms.turn, word.place)
    let isTurned = uniforms.turnsUpright && middle.x < 0
    let rotation = isTurned ? SIMD2(glyph.rotation.x, -glyph.rotation.y) : glyph.rotation
    return Pose(
      middle: middle, direction: Self.product(middle, rotation), isTurned: isTurned,
      size: isDrawn(glyph, index: index) ? (isTurned ? -uniforms.em : uniforms.em) : 0,
      fold: uniforms.turnsUpright ? min(abs(middle.x) * uniforms.folding, 1) : 1)
  }

  /// Returns the position of a point of a glyph, pixels from the picture's middle.
  ///
  /// - Parameters:
  ///   - place: The point, em from the cluster's middle, along the line and up.
  ///   - glyph: The glyph.
  ///   - pose: The glyph's pose.
  func pixel(at place: SIMD2<Float>, of glyph: RingGlyphRecord, _ pose: Pose) -> SIMD2<Float> {
    let along = place.x * pose.size
    let outward = uniforms.radius + (place.y * pose.size) * pose.fold
    return SIMD2(
      (pose.direction.y * outward + pose.direction.x * along) + uniforms.center.x,
      (pose.direction.x * outward - pose.direction.y * along) + uniforms.center.y)
  }

  /// Returns whether a glyph is drawn; images are always drawn.
  ///
  /// Bold letters are drawn only at the mark, regular letters only elsewhere.
  package func isDrawn(_ glyph: RingGlyphRecord, index: UInt32) -> Bool {
    guard glyph.word != .max else { return false }
    guard !glyph.flags.contains(.image) else { return true }
    return index == uniforms.markedWord
      ? glyph.flags.contains(.bold) : !glyph.flags.contains(.bold)
  }

  /// Returns the composition of two rotations: the product of complex numbers.
  static func product(_ first: SIMD2<Float>, _ second: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(
      first.x * second.x - first.y * second.y,
      first.x * second.y + first.y * second.x)
  }
}
