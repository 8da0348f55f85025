package import TagSphereForms
internal import TagSphereGlyphs

extension GlyphBatch {
  /// Returns the bounds of a label: the box of its text, extended by ink and images that protrude.
  ///
  /// The box of the text is its advance by its line height, so touching lines count as too close.
  /// Picking, decluttering and packed layouts share this box.
  ///
  /// - Parameter index: The label's index.
  /// - Returns: The bounds, em from the label's centre.
  /// - Complexity: O(glyphs of the label).
  package func bounds(ofLabel index: Int) -> Box {
    let label = labels[index]
    let (center, half) = (boxCenter(of: label), SIMD2(label.halfWidth, label.halfHeight))
    var (low, high) = (center - half, center + half)
    if let ink = glyphBounds(ofLabel: index) {
      (low, high) = (pointwiseMin(low, ink.low), pointwiseMax(high, ink.high))
    }
    for word in images[imageRange(of: index)] {
      // Use the full room, because an image that is still to be loaded will not exceed it.
      let box = box(of: word)
      (low, high) = (pointwiseMin(low, box.low), pointwiseMax(high, box.high))
    }
    return Box(low: low, high: high)
  }

  /// Returns the box of a label's image, em from the label's centre; without an image, the box of its badge, or nil.
  package func imageBox(ofLabel index: Int) -> Box? {
    // The badge comes before the image, so take the last one.
    images[imageRange(of: index)].last.map { box(of: $0) }
  }

  /// Returns the box of one of a label's images, em from the label's centre.
  func box(of picture: GlyphWord) -> Box {
    let box = imagePlaces[Int(picture.quad)].box
    let pen = Float(picture.pen) / GlyphWord.penStepsPerEm
    return Box(low: [box.left + pen, box.bottom], high: [box.right + pen, box.top])
  }

  /// Returns the bounds of the ink of a label's glyphs, em from the label's centre; nil without ink.
  ///
  /// - Complexity: O(glyphs of the label).
  func glyphBounds(ofLabel index: Int) -> Box? {
    let range = glyphRange(of: index)
    guard !range.isEmpty else { return nil }
    var box = Box(left: .infinity, bottom: .infinity, right: -.infinity, top: -.infinity)
    for place in range {
      let word = glyphs[place]
      let quad = quads[Int(word.quad)]
      let pen = Float(word.pen) / GlyphWord.penStepsPerEm
      box.left = min(box.left, quad.left + pen)
      box.bottom = min(box.bottom, quad.bottom)
      box.right = max(box.right, quad.right + pen)
      box.top = max(box.top, quad.top)
    }
    return box
  }

  /// Returns the bounds of a label's ink and images, em from the label's centre; empty without ink and images.
  ///
  /// - Complexity: O(glyphs of the label).
  package func inkBounds(ofLabel index: Int) -> Box {
    let ink = glyphBounds(ofLabel: index)
    if images.isEmpty { return ink ?? Box(low: .zero, high: .zero) }
    var low = ink?.low ?? SIMD2(repeating: .infinity)
    var high = ink?.high ?? SIMD2(repeating: -.infinity)
    for word in images[imageRange(of: index)] {
      let box = box(of: word)
      (low, high) = (pointwiseMin(low, box.low), pointwiseMax(high, box.high))
    }
    return low.x <= high.x ? Box(low: low, high: high) : Box(low: .zero, high: .zero)
  }
}
