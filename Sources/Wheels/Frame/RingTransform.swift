/// The arithmetic of `Shaders/ring-text.vert` on the CPU, operation by operation.
///
/// Tests and `tagsphere verify` check that both agree bit for bit. Every expression keeps the
/// shader's order of operations, and none is contracted.
package struct RingTransform: Sendable {
  /// The ring's view.
  package let uniforms: RingUniforms

  /// How far pills and glyphs of colour fonts are behind the words, NDC; also a constant of the shader.
  private static let pillDepth: Float = 0.125

  /// Creates the transform of a ring in a frame.
  package init(_ uniforms: RingUniforms) { self.uniforms = uniforms }

  /// Returns the clip position of a corner of a glyph's ink.
  ///
  /// - Parameters:
  ///   - corner: 0 bottom left, 1 bottom right, 2 top left, 3 top right.
  ///   - glyph: The glyph.
  ///   - word: The word that it belongs to.
  ///   - index: The index of the word.
  package func clipPosition(
    ofCorner corner: Int, of glyph: RingGlyphRecord, word: RingWordRecord, index: UInt32
  ) -> SIMD4<Float> {
    let middle = Self.product(uniforms.turn, word.place)
    let isTurned = uniforms.turnsUpright && middle.x < 0
    let rotation = isTurned ? SIMD2(glyph.rotation.x, -glyph.rotation.y) : glyph.rotation
    let place = Self.product(middle, rotation)
    let isDrawn = isDrawn(glyph, index: index)
    let size = isDrawn ? (isTurned ? -uniforms.em : uniforms.em) : 0
    let fold = uniforms.turnsUpright ? min(abs(middle.x) * uniforms.folding, 1) : 1
    let along = (corner & 1 != 0 ? glyph.ink.z : glyph.ink.x) * size
    let outward =
      uniforms.radius + ((corner & 2 != 0 ? glyph.ink.w : glyph.ink.y) * size) * fold
    let x = (place.y * outward + place.x * along) + uniforms.center.x
    let y = (place.x * outward - place.y * along) + uniforms.center.y
    let depth =
      uniforms.depth + (glyph.flags.isDisjoint(with: [.pill, .colorGlyph]) ? 0 : Self.pillDepth)
    return SIMD4(x * uniforms.clipScale.x, y * uniforms.clipScale.y, depth, 1)
  }

  /// Returns whether a glyph is drawn: the heavier letters only at the mark, the others elsewhere, and
  /// images everywhere.
  package func isDrawn(_ glyph: RingGlyphRecord, index: UInt32) -> Bool {
    guard glyph.word != .max else { return false }
    guard !glyph.flags.contains(.image) else { return true }
    return index == uniforms.markedWord
      ? glyph.flags.contains(.bold) : !glyph.flags.contains(.bold)
  }

  /// Returns the rotation by two rotations, one after the other: the product of complex numbers.
  static func product(_ first: SIMD2<Float>, _ second: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(
      first.x * second.x - first.y * second.y,
      first.x * second.y + first.y * second.x)
  }
}
