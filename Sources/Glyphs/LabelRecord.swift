/// One label as the shaders read it: 32 bytes, two `RGBA32UI` texels of a texture.
///
/// Its memory layout is a contract with `Shaders/label.vert`; a test asserts the stride.
package struct LabelRecord: Hashable, Sendable, BitwiseCopyable {
  /// Position on the sphere, model space.
  package var x: Float
  /// Position on the sphere, model space.
  package var y: Float
  /// Position on the sphere, model space.
  package var z: Float
  /// Size of one em, world units.
  package var size: Float
  /// Colour, sRGB-encoded, 8 bits a channel: red in the lowest byte.
  package var color: UInt32
  /// The second colour, encoded like `color`: a style may use it for boxes, borders and outlines.
  package var accent: UInt32
  /// Half the width of the label's box, in steps of 1/512 em.
  private var halfWidthSteps: UInt16
  /// Half the height of the label's box, in steps of 1/512 em.
  private var halfHeightSteps: UInt16
  /// The index of the label's first glyph word.
  ///
  /// The next label's first word ends the label's words.
  package var firstGlyph: UInt32

  /// Creates a label record.
  ///
  /// - Parameters:
  ///   - position: The position on the sphere, model space.
  ///   - size: Size of one em, world units.
  ///   - color: The text's colour, encoded as in `SRGBColor.packed`.
  ///   - accent: The second colour; nil for the text's colour.
  ///   - halfWidth: Half the width of the box, em, 0…``boxLimit``, kept in steps of 1/512.
  ///   - halfHeight: Half the height of the box, em, 0…``boxLimit``, kept in steps of 1/512.
  ///   - firstGlyph: Index of the first glyph word.
  package init(
    position: SIMD3<Float>, size: Float, color: UInt32, accent: UInt32? = nil, halfWidth: Float,
    halfHeight: Float, firstGlyph: UInt32
  ) {
    (x, y, z) = (position.x, position.y, position.z)
    self.size = size
    self.color = color
    self.accent = accent ?? color
    halfWidthSteps = Self.steps(halfWidth)
    halfHeightSteps = Self.steps(halfHeight)
    self.firstGlyph = firstGlyph
  }

  /// Half the width of the label's box, em, in 0…``boxLimit``.
  package var halfWidth: Float {
    get { Float(halfWidthSteps) / Self.boxStepsPerEm }
    set { halfWidthSteps = Self.steps(newValue) }
  }

  /// Half the height of the label's box, em, in 0…``boxLimit``.
  package var halfHeight: Float {
    get { Float(halfHeightSteps) / Self.boxStepsPerEm }
    set { halfHeightSteps = Self.steps(newValue) }
  }

  /// The number of steps per em in which half the sides of a box are stored.
  package static let boxStepsPerEm: Float = 512
  /// The largest value of half a side of a box, em.
  package static let boxLimit = Float(UInt16.max) / boxStepsPerEm

  /// Returns a length of a box, em, rounded as in records.
  package static func kept(_ em: Float) -> Float { Float(steps(em)) / boxStepsPerEm }

  private static func steps(_ em: Float) -> UInt16 {
    precondition(
      (0...boxLimit).contains(em), "half a side of the box, \(em) em, is outside 0…\(boxLimit)")
    return UInt16((em * boxStepsPerEm).rounded())
  }
}

/// One glyph of one label: 8 bytes, one `RG32UI` texel of a texture.
package struct GlyphWord: Hashable, Sendable, BitwiseCopyable {
  /// Index of the label record.
  package var label: UInt32
  /// Index of the glyph's quad.
  package var quad: UInt16
  /// The horizontal offset of the glyph's origin from the label's centre, in 1/512 em.
  package var pen: Int16

  /// The number of steps of `pen` per em.
  package static let penStepsPerEm: Float = 512
  /// The largest distance of a pen from the label's centre, em.
  package static let penLimit = Float(Int16.max) / penStepsPerEm

  /// Creates a word from its parts.
  package init(label: UInt32, quad: UInt16, pen: Int16) {
    (self.label, self.quad, self.pen) = (label, quad, pen)
  }
}

/// One drawable glyph: 32 bytes, two `RGBA32UI` texels of a texture.
///
/// The quad is exactly the bounds of the ink; every sample outside the quad is empty.
package struct GlyphQuad: Hashable, Sendable, BitwiseCopyable {
  /// Bounds of the ink, em from the pen, y up from the label's centre line.
  package var left: Float
  /// Bounds of the ink, em, y up from the label's centre line.
  package var bottom: Float
  /// Bounds of the ink, em from the pen.
  package var right: Float
  /// Bounds of the ink, em, y up from the label's centre line.
  package var top: Float
  /// The atlas texel coordinate of the quad's left edge.
  package var texelX: Float
  /// The atlas texel coordinate of the quad's bottom edge.
  package var texelY: Float
  /// Texels per em.
  package var texelsPerEm: Float
  /// The atlas layer.
  package var layer: UInt32

  /// Creates a quad from its parts.
  package init(
    left: Float, bottom: Float, right: Float, top: Float, texelX: Float, texelY: Float,
    texelsPerEm: Float, layer: UInt32
  ) {
    (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
    (self.texelX, self.texelY) = (texelX, texelY)
    (self.texelsPerEm, self.layer) = (texelsPerEm, layer)
  }

  /// A quad that covers nothing.
  package static let unused = GlyphQuad(
    left: 0, bottom: 0, right: 0, top: 0, texelX: 0, texelY: 0, texelsPerEm: 1, layer: 0)
}
