extension GlyphBatch {
  /// The bounds of a label: the box of its text, and ink and pictures where they stand out.
  ///
  /// The box is advance by line height, so lines that touch count as too near each other. It is the
  /// one box of a label: what a pick hits, what declutter keeps free, and what a packed layout
  /// moves apart.
  ///
  /// - Parameter index: The label's index.
  /// - Returns: Left, bottom, right and top, em from the label's centre, y up.
  /// - Complexity: O(glyphs of the label).
  public func bounds(ofLabel index: Int) -> SIMD4<Float> {
    let label = labels[index]
    var low = SIMD2(-label.halfWidth, -label.halfHeight)
    var high = SIMD2(label.halfWidth, label.halfHeight)
    for word in glyphs[glyphRange(of: index)] {
      let quad = quads[Int(word.quad)]
      let pen = Float(word.pen) / GlyphWord.penStepsPerEm
      low = pointwiseMin(low, [quad.left + pen, quad.bottom])
      high = pointwiseMax(high, [quad.right + pen, quad.top])
    }
    for word in pictures[pictureRange(of: index)] {
      // The room, which a picture that is still to come will not leave.
      let box = picturePlaces[Int(word.quad)].box
      let pen = Float(word.pen) / GlyphWord.penStepsPerEm
      low = pointwiseMin(low, [box.x + pen, box.y])
      high = pointwiseMax(high, [box.z + pen, box.w])
    }
    return SIMD4(lowHalf: low, highHalf: high)
  }
}
